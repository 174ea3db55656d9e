/// The text of a file and its encoding. The encoding is kept so that edited text can be written back in the same
/// encoding.
package struct EncodedText: EditableText, Sendable {
    /// The encoding of the file, or UTF-8 if the encoding could not be determined.
    package let encoding: TextEncoding
    /// The text without the byte order mark. The text is empty if the file could not be decoded.
    package private(set) var text: SourceText
    /// The original bytes of a file that cannot be edited because encoding its text would not reproduce the bytes. For
    /// any other file, the value is `nil`.
    package let unreproducibleBytes: [UInt8]?
    /// The encoding problem that was found while decoding the file, or `nil` if there is none.
    package let diagnostic: Diagnostic?
    /// The byte offset of the first unpaired surrogate in the text, or `nil` if there is none. An unpaired surrogate is
    /// decoded as U+FFFD.
    package let loneSurrogateOffset: Int?
    /// The offset of the first byte in the text that is not valid UTF-8, or `nil` if the text is valid.
    package private(set) var invalidUTF8Offset: Int?

    package init(_ text: SourceText, in encoding: TextEncoding) {
        self.init(encoding: encoding, text: text, invalidUTF8Offset: Self.invalidUTF8Offset(in: text))
    }

    private init(
        encoding: TextEncoding, text: SourceText, unreproducibleBytes: [UInt8]? = nil, diagnostic: Diagnostic? = nil,
        loneSurrogateOffset: Int? = nil, invalidUTF8Offset: Int? = nil
    ) {
        self.encoding = encoding
        self.text = text
        self.unreproducibleBytes = unreproducibleBytes
        self.diagnostic = diagnostic
        self.loneSurrogateOffset = loneSurrogateOffset
        self.invalidUTF8Offset = invalidUTF8Offset
    }

    /// Decodes the bytes of a property list or strings file in the same way as CoreFoundation.
    package init(decoding bytes: [UInt8]) {
        switch TextEncoding.detect(bytes) {
        case .encoding(let encoding):
            switch encoding.scheme {
            case .utf8:
                let text = encoding.hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
                self.init(SourceText(text), in: encoding)
            case .latin1:
                self.init(encoding: encoding, text: SourceText(Self.utf8(latin1: bytes)))
            case .utf16LittleEndian, .utf16BigEndian:
                self.init(utf16: bytes, in: encoding)
            case .utf32LittleEndian, .utf32BigEndian:
                self.init(utf32: bytes, in: encoding)
            }
        case .utf16WithoutByteOrderMark:
            let (text, loneSurrogateOffset) = Self.utf8(utf16: bytes.dropFirst(2), bigEndian: false)
            self.init(
                encoding: TextEncoding(.utf16LittleEndian), text: SourceText(text), unreproducibleBytes: bytes,
                diagnostic: Diagnostic(
                    .missingByteOrderMark, at: 0..<0, "UTF-16 without a byte order mark: the first character is lost",
                    help: "save the file as UTF-8, or as UTF-16 with a byte order mark"),
                loneSurrogateOffset: loneSurrogateOffset)
        case .unsupported(let name):
            self.init(undecoded: bytes, "the encoding \(name.debugDescription) is not supported")
        case .unfinishedDeclaration:
            self.init(undecoded: bytes, "the XML declaration is not closed")
        }
    }

    private init(undecoded bytes: [UInt8], _ message: String) {
        self.init(
            encoding: .utf8, text: SourceText([]), unreproducibleBytes: bytes,
            diagnostic: Diagnostic(.damagedEncoding, at: 0..<0, message, help: "save the file as UTF-8"))
    }

    private init(utf16 bytes: [UInt8], in encoding: TextEncoding) {
        let (text, loneSurrogateOffset) = Self.utf8(
            utf16: bytes.dropFirst(2), bigEndian: encoding.scheme == .utf16BigEndian)
        let hasHalfUnit = bytes.count % 2 == 1
        guard hasHalfUnit || loneSurrogateOffset != nil else {
            self.init(encoding: encoding, text: SourceText(text))
            return
        }
        let span = loneSurrogateOffset.map { $0..<($0 + 3) } ?? text.count..<text.count
        self.init(
            encoding: encoding, text: SourceText(text), unreproducibleBytes: bytes,
            diagnostic: Diagnostic(
                .damagedEncoding, at: span,
                loneSurrogateOffset == nil
                    ? "UTF-16 that ends with half a character" : "UTF-16 with an unpaired surrogate",
                help: "save the file as UTF-8"),
            loneSurrogateOffset: loneSurrogateOffset)
    }

    /// Decodes UTF-32 in the same way as CoreFoundation. If any code unit is not a Unicode scalar, the file cannot be
    /// decoded. An incomplete code unit at the end is dropped.
    private init(utf32 bytes: [UInt8], in encoding: TextEncoding) {
        guard let text = Self.utf8(utf32: bytes.dropFirst(4), bigEndian: encoding.scheme == .utf32BigEndian) else {
            self.init(undecoded: bytes, "UTF-32 with a code unit that is not a character")
            return
        }
        guard bytes.count % 4 != 0 else {
            self.init(encoding: encoding, text: SourceText(text))
            return
        }
        self.init(
            encoding: encoding, text: SourceText(text), unreproducibleBytes: bytes,
            diagnostic: Diagnostic(
                .damagedEncoding, at: text.count..<text.count, "UTF-32 that ends in the middle of a character",
                help: "save the file as UTF-8"))
    }

    /// Whether the file could be decoded as text.
    package var isDecoded: Bool {
        guard let unreproducibleBytes else { return true }
        return text.count > 0 || unreproducibleBytes.isEmpty
    }

    /// The bytes of the file.
    package var bytes: [UInt8] { unreproducibleBytes ?? encoding.encode(text.bytes) }

    /// Whether the edited text can be written back without changing any bytes outside the edits.
    package var isEditable: Bool {
        unreproducibleBytes == nil && (encoding.scheme != .utf8 || invalidUTF8Offset == nil)
    }

    /// Whether any edits have been rejected. If so, the text is missing changes and must not be written to a file.
    package var hasRejectedEdits: Bool { text.hasRejectedEdits }

    /// Applies edits to the text. If the original bytes cannot be reproduced, all edits are rejected.
    ///
    /// The whole text is validated as UTF-8 again only if it was invalid before, or if an edit could make it invalid.
    package mutating func apply(_ edits: [TextEdit]) {
        guard unreproducibleBytes == nil else { return text.markEditsRejected() }
        let isValid = invalidUTF8Offset == nil && edits.allSatisfy(keepsUTF8Valid)
        text.apply(edits)
        invalidUTF8Offset = isValid ? nil : Self.invalidUTF8Offset(in: text)
    }

    /// Returns whether an edit keeps valid UTF-8 text valid: its range starts and ends at character boundaries, and its
    /// replacement is valid UTF-8.
    private func keepsUTF8Valid(_ edit: TextEdit) -> Bool {
        isCharacterBoundary(edit.span.lowerBound) && isCharacterBoundary(edit.span.upperBound)
            && String(validating: edit.replacement, as: UTF8.self) != nil
    }

    private func isCharacterBoundary(_ offset: Int) -> Bool {
        guard offset < text.count, let byte = text.bytes(in: offset..<(offset + 1)).first else { return true }
        return byte & 0xC0 != 0x80
    }

    private static func invalidUTF8Offset(in text: SourceText) -> Int? {
        let bytes = text.bytes(in: 0..<text.count)
        // Most text is ASCII, and that check is cheap.
        return bytes.reduce(0, |) < 0x80 ? nil : bytes.validLength(as: UTF8.self)
    }

    private static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes.lazy.map { UInt16($0) }, as: UTF16.self).utf8)
    }

    /// Converts UTF-16 to UTF-8. An unpaired surrogate becomes U+FFFD. If the number of bytes is odd, the last byte is
    /// dropped.
    private static func utf8(
        utf16 bytes: ArraySlice<UInt8>, bigEndian: Bool
    ) -> (text: [UInt8], loneSurrogateOffset: Int?) {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        var text: [UInt8] = []
        text.reserveCapacity(units.count)
        let hasError = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
            text.append($0)
        }
        return (text, hasError ? units.validLength(as: UTF16.self) : nil)
    }

    /// Converts UTF-32 to UTF-8, or returns `nil` if a code unit is not a Unicode scalar. An incomplete code unit at
    /// the end is dropped.
    private static func utf8(utf32 bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8]? {
        var text = String.UnicodeScalarView()
        for start in stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4) {
            let unit = bytes[start..<(start + 4)]
            let number = (bigEndian ? Array(unit) : unit.reversed()).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            guard let scalar = Unicode.Scalar(number) else { return nil }
            text.append(scalar)
        }
        return Array(String(text).utf8)
    }
}
