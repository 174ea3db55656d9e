import CLibrary

extension [UInt8] {
    /// Returns whether two arrays have the same bytes.
    ///
    /// `==` returns the same result, but it compares the bytes one at a time.
    package func hasSameBytes(as other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { bytes in
            unsafe other.withUnsafeBytes { others in
                guard let one = bytes.baseAddress, let two = others.baseAddress else { return true }
                return unsafe one == two || memcmp(one, two, bytes.count) == 0
            }
        }
    }
}
