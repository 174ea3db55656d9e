#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Comparisons of the contents of files, as fast as memory is read: `==` of arrays looks at byte after byte.
enum ByteComparison {
    static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        return unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return true }
                return unsafe memcmp(one, other, first.count) == 0
            }
        }
    }

    /// How many bytes two files begin with that are the same, in whole steps of 4 KiB.
    static func commonPrefixLength(_ first: [UInt8], _ second: [UInt8]) -> Int {
        let end = min(first.count, second.count)
        let step = 4096
        return unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return 0 }
                var length = 0
                while length + step <= end, unsafe memcmp(one + length, other + length, step) == 0 { length += step }
                return length
            }
        }
    }
}
