/// A string that is compared by its UTF-16 code units, in the same way as CoreFoundation compares strings.
///
/// Swift's `==` operator treats the precomposed and decomposed forms of "é" as equal. CoreFoundation treats them as
/// different dictionary keys.
package struct ExactString: Sendable {
    package let string: String

    package init(_ string: String) { self.string = string }

    package var isEmpty: Bool { string.isEmpty }
    /// Whether the string is empty or consists of white space.
    package var isBlank: Bool { string.allSatisfy(\.isWhitespace) }
}

extension ExactString: Hashable {
    package static func == (left: ExactString, right: ExactString) -> Bool {
        // Equal UTF-8 means equal UTF-16: both encode the same scalars.
        hasSameBytes(left.string.utf8, right.string.utf8)
    }

    /// Returns whether the bytes equal the string's UTF-8 encoding.
    package func hasUTF8(_ bytes: ArraySlice<UInt8>) -> Bool { Self.hasSameBytes(string.utf8, bytes) }

    private static func hasSameBytes(_ left: String.UTF8View, _ right: some Collection<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        // Comparing buffers takes a fraction of the time, and every lookup compares strings.
        let isSame = unsafe left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { unsafe hasSameBytes(left, $0) }
        }
        return isSame.flatMap { $0 } ?? left.elementsEqual(right)
    }

    /// Returns whether two buffers of equal length contain the same bytes. The bytes are compared in groups of eight.
    private static func hasSameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        let end = left.count & ~7
        for offset in stride(from: 0, to: end, by: 8) {
            let (one, other) = unsafe (
                left.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
            if one != other { return false }
        }
        return (end..<left.count).allSatisfy { unsafe left[$0] == right[$0] }
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension ExactString: Comparable {
    package static func < (left: ExactString, right: ExactString) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}

extension ExactString: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

extension ExactString: CustomStringConvertible {
    package var description: String { string }
}
