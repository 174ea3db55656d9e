import SourceText

/// A decoder for the escape sequences in JSON strings.
enum JSONString {
    /// Decodes the bytes between the quotes of a string. The bytes must have been validated by the parser.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text = Array(bytes[..<first])
        text.reserveCapacity(bytes.count)
        var rest = bytes[first...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), let escape = Escape(at: rest) {
                text += String(Character(escape.scalar)).utf8
                rest = rest.dropFirst(escape.length)
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// An escape sequence of a JSON string.
    struct Escape {
        let scalar: Unicode.Scalar
        /// The length of the escape sequence in bytes. Two sequences that form a surrogate pair are treated as one
        /// escape sequence.
        let length: Int

        /// Parses the escape sequence at the start of the bytes, or returns `nil` if it is invalid. The first byte must
        /// be a backslash.
        init?(at bytes: ArraySlice<UInt8>) {
            guard let letter = bytes.dropFirst().first else { return nil }
            let byte: UInt8? =
                switch letter {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
                case UInt8(ascii: "b"): 0x08
                case UInt8(ascii: "f"): 0x0C
                case UInt8(ascii: "n"): 0x0A
                case UInt8(ascii: "r"): 0x0D
                case UInt8(ascii: "t"): 0x09
                default: nil
                }
            if let byte {
                scalar = Unicode.Scalar(byte)
                length = 2
                return
            }
            guard var code = Self.unit(at: bytes) else { return nil }
            let isPair = (0xD800..<0xDC00).contains(code)
            if isPair {
                guard let low = Self.unit(at: bytes.dropFirst(6)), (0xDC00..<0xE000).contains(low) else { return nil }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { return nil }
            self.scalar = scalar
            length = isPair ? 12 : 6
        }

        /// Returns the UTF-16 code unit that the bytes represent, if they begin with `\u` and four hexadecimal digits.
        /// Otherwise, returns `nil`.
        static func unit(at bytes: ArraySlice<UInt8>) -> UInt32? {
            let digits = bytes.dropFirst(2).prefix(4)
            guard digits.count == 4, bytes.starts(with: "\\u".utf8) else { return nil }
            var unit: UInt32 = 0
            for digit in digits {
                guard let value = HexDigit.value(digit) else { return nil }
                unit = unit << 4 | UInt32(value)
            }
            return unit
        }
    }
}
