extension String {
    /// Returns whether the string contains another string, comparing their UTF-8 bytes.
    ///
    /// This method is many times faster than `contains`, which compares characters. Unlike `contains`, it also finds a
    /// "/" that is followed by a combining accent.
    package func containsBytes(_ text: String) -> Bool {
        utf8.firstOffset(of: text.utf8) != nil
    }

    /// Returns whether every byte of the string's UTF-8 encoding satisfies a condition.
    ///
    /// `utf8.allSatisfy` returns the same result, but it is slower because it fetches the bytes from the string one at
    /// a time.
    @inline(__always)
    package func allUTF8BytesSatisfy(where condition: (UInt8) -> Bool) -> Bool {
        unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(condition) } ?? utf8.allSatisfy(condition)
    }
}

extension [UInt8] {
    /// Returns whether the array contains the given bytes as a contiguous sequence.
    package func containsBytes(_ bytes: some Collection<UInt8>) -> Bool { firstOffset(of: bytes) != nil }
}

extension Collection<UInt8> {
    /// Returns the offset of the first occurrence of the given bytes from the start of the collection, or `nil` if they
    /// do not occur.
    ///
    /// This method is many times faster than `firstRange(of:)`.
    package func firstOffset(of bytes: some Collection<UInt8>) -> Int? {
        let wanted = Array(bytes)
        let found = withContiguousStorageIfAvailable { unsafe $0.firstOffset(of: wanted) }
        if let found { return found }
        return unsafe Array(self).withUnsafeBufferPointer { unsafe $0.firstOffset(of: wanted) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first occurrence of the given bytes, or `nil` if they do not occur.
    ///
    /// Uses Horspool's algorithm, which skips most bytes. This saves time when a large file is searched for a comment.
    fileprivate func firstOffset(of bytes: [UInt8]) -> Int? {
        guard let last = bytes.last else { return 0 }
        let length = bytes.count
        return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { distances in
            // The distance from the last occurrence of each byte to the end of the pattern.
            unsafe distances.initialize(repeating: length)
            for (index, byte) in bytes.dropLast().enumerated() { unsafe distances[Int(byte)] = length - 1 - index }
            var end = length - 1
            while end < count {
                let byte = unsafe self[end]
                if byte == last, unsafe self[(end - length + 1)...end].elementsEqual(bytes) {
                    return end - length + 1
                }
                unsafe end += distances[Int(byte)]
            }
            return nil
        }
    }
}

extension Collection {
    /// Returns the length in UTF-8 of the text before the first invalid code unit, or `nil` if all code units are valid.
    func validLength<Encoding: Unicode.Encoding>(as encoding: Encoding.Type) -> Int?
    where Element == Encoding.CodeUnit {
        if String(validating: self, as: encoding) != nil { return nil }
        var length = 0
        let hasError = transcode(makeIterator(), from: encoding, to: UTF8.self, stoppingOnError: true) { _ in
            length += 1
        }
        return hasError ? length : nil
    }
}
