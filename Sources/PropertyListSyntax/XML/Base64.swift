/// Functions that encode and decode Base64 text for `<data>` elements and for the `data:` URLs of images.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for (index, byte) in group.enumerated() { bits |= UInt32(byte) << UInt32(16 - 8 * index) }
            for index in 0..<4 {
                text.append(
                    index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes Base64 text in the same way as CoreFoundation.
    ///
    /// Characters outside the Base64 alphabet are skipped, and an incomplete group is dropped. The number of `=`
    /// characters directly before the end of a group determines how many bytes the group represents.
    ///
    /// Source: `parseDataTag` in CFPropertyList.c. In that function, a byte of 0x80 or more is an error. Here, the
    /// parser has already rejected such bytes.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var padding = 0
        var bits: UInt32 = 0
        var digits = 0
        for character in text {
            if character == UInt8(ascii: "=") {
                padding += 1
            } else if !isSpace(character) {
                padding = 0
            }
            guard let value = value(of: character) else { continue }
            bits = bits << 6 | value
            digits += 1
            guard digits % 4 == 0 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
            if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        }
        return bytes
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        case UInt8(ascii: "="): 0
        default: nil
        }
    }
}
