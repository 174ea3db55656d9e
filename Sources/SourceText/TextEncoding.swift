/// The encoding of a text file. It also records whether the file starts with a byte order mark.
package struct TextEncoding: Hashable, Sendable {
    package enum Scheme: Hashable, Sendable {
        case utf8
        case utf16LittleEndian
        case utf16BigEndian
        case utf32LittleEndian
        case utf32BigEndian
        /// ISO 8859-1. CoreFoundation also uses it for files that declare ASCII.
        case latin1
    }

    package var scheme: Scheme
    /// Whether the file starts with a byte order mark.
    package var hasByteOrderMark: Bool

    package init(_ scheme: Scheme, byteOrderMark: Bool = false) {
        self.scheme = scheme
        hasByteOrderMark = byteOrderMark
    }

    package static let utf8 = TextEncoding(.utf8)

    /// The byte order mark of this encoding, or an empty array if the file has none.
    package var byteOrderMark: [UInt8] {
        guard hasByteOrderMark else { return [] }
        return switch scheme {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .utf32LittleEndian: [0xFF, 0xFE, 0x00, 0x00]
        case .utf32BigEndian: [0x00, 0x00, 0xFE, 0xFF]
        case .latin1: []
        }
    }

    /// Returns whether the encoding can represent a scalar.
    package func canEncode(_ scalar: Unicode.Scalar) -> Bool {
        scheme == .latin1 ? scalar.value <= 0xFF : true
    }

    /// Encodes UTF-8 text in this encoding, and adds a byte order mark if the file has one.
    ///
    /// If the encoding is UTF-8, the bytes of the text are copied unchanged. For any other encoding, the text must be
    /// valid UTF-8.
    package func encode(_ text: [UInt8]) -> [UInt8] {
        switch scheme {
        case .utf8:
            return hasByteOrderMark ? byteOrderMark + text : text
        case .latin1:
            return String(decoding: text, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        case .utf16LittleEndian, .utf16BigEndian:
            var bytes = byteOrderMark
            bytes.reserveCapacity(bytes.count + 2 * text.count)
            for unit in String(decoding: text, as: UTF8.self).utf16 {
                let low = UInt8(truncatingIfNeeded: unit)
                let high = UInt8(truncatingIfNeeded: unit >> 8)
                bytes.append(scheme == .utf16LittleEndian ? low : high)
                bytes.append(scheme == .utf16LittleEndian ? high : low)
            }
            return bytes
        case .utf32LittleEndian, .utf32BigEndian:
            var bytes = byteOrderMark
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                for place in 0..<4 {
                    let shift = UInt32(8 * (scheme == .utf32LittleEndian ? place : 3 - place))
                    bytes.append(UInt8(truncatingIfNeeded: scalar.value >> shift))
                }
            }
            return bytes
        }
    }
}

extension TextEncoding {
    /// The result of detecting the encoding of a property list or strings file from its first bytes.
    package enum DetectedEncoding: Hashable, Sendable {
        case encoding(TextEncoding)
        /// UTF-16 without a byte order mark, indicated by a zero byte among the first two bytes. CoreFoundation drops
        /// these two bytes and reads the rest as UTF-16 in the machine's byte order.
        case utf16WithoutByteOrderMark
        /// An encoding that is not supported. The associated value is the name of the encoding.
        case unsupported(String)
        /// An XML declaration that is not closed before the end of the file. CoreFoundation cannot determine an
        /// encoding from such a declaration.
        case unfinishedDeclaration
    }

    /// Detects the encoding in the same way as CoreFoundation: from the byte order mark, from zero bytes, or from the
    /// XML declaration, in that order. If none of them is present, the encoding is UTF-8.
    ///
    /// Source: `encodingForXMLData` in swift-corelibs-foundation's CFPropertyList.c.
    package static func detect(_ bytes: [UInt8]) -> DetectedEncoding {
        for scheme in [Scheme.utf32BigEndian, .utf32LittleEndian, .utf8, .utf16LittleEndian, .utf16BigEndian] {
            let encoding = TextEncoding(scheme, byteOrderMark: true)
            let mark = encoding.byteOrderMark
            if bytes.count > mark.count, bytes.starts(with: mark) { return .encoding(encoding) }
        }
        if bytes.count > 2, bytes[0] == 0 || bytes[1] == 0 { return .utf16WithoutByteOrderMark }
        return declaredEncoding(bytes)
    }

    /// Returns the encoding specified in an XML declaration. Searches the declaration in the same way as
    /// CoreFoundation.
    private static func declaredEncoding(_ bytes: [UInt8]) -> DetectedEncoding {
        guard bytes.starts(with: "<?xml".utf8) else { return .encoding(.utf8) }
        let word = Array("encoding=".utf8)
        var index = 5
        while true {
            guard index < bytes.count else { return .encoding(.utf8) }
            if bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: ">") { return .encoding(.utf8) }
            guard index + word.count < bytes.count else { return .unfinishedDeclaration }
            if bytes[index] == word[0], bytes[index...].starts(with: word) { break }
            index += 1
        }
        index += word.count
        guard index < bytes.count else { return .encoding(.utf8) }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return .encoding(.utf8) }
        guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return .encoding(.utf8) }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        // CoreFoundation compares only the letters and digits of charset names, up to the first zero byte.
        switch name.prefix(while: { $0 != "\0" }).lowercased().filter({ !$0.isASCII || $0.isLetter || $0.isNumber }) {
        case "utf8", "unicode11utf8": return .encoding(.utf8)
        case "iso88591", "88591", "iso885911987", "isoir100", "csisolatin1", "latin1", "l1", "cp819", "ibm819",
            "ascii", "usascii", "us", "iso646us", "iso646irv1991", "isoir6", "ansix341968", "ansix341986", "cp367",
            "ibm367", "csascii":
            return .encoding(TextEncoding(.latin1))
        default: return .unsupported(name)
        }
    }
}

extension TextEncoding {
    /// Returns whether CoreFoundation accepts the bytes as UTF-8.
    ///
    /// CoreFoundation accepts valid UTF-8. It also accepts an isolated byte 0xA9, which represents "©" in older
    /// encodings, and decodes it as U+FFFD.
    package static func coreFoundationAcceptsAsUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let length = rest.validLength(as: UTF8.self) {
            rest = rest.dropFirst(length)
            if rest.first != 0xA9 { return false }
            rest = rest.dropFirst()
        }
        return true
    }
}
