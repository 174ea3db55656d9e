/// A parser for ASCII hexadecimal digits.
package enum HexDigit {
    /// Returns the value of a hexadecimal digit (0 to 15), or `nil` for any other byte.
    package static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension UInt8 {
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
    /// Creates the string representation of a number in the given base, padded with leading zeros to at least
    /// `minimumDigits` digits.
    package init(_ number: some BinaryInteger, radix: Int, uppercase: Bool = false, minimumDigits: Int) {
        let digits = String(number, radix: radix, uppercase: uppercase)
        self = String(repeating: "0", count: Swift.max(0, minimumDigits - digits.count)) + digits
    }

    /// The string, percent-encoded for use as a URI path (RFC 3986). Only ASCII letters, ASCII digits and `-._~/` are
    /// left unencoded.
    package var percentEncodedPath: String {
        utf8.map { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
                ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true, minimumDigits: 2)
        }.joined()
    }
}
