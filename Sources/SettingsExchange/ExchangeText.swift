import SourceText

/// The decoded text of a translation file.
struct ExchangeText {
    let source: SourceText

    /// Decodes the contents of a file in UTF-8, in UTF-16 with a byte order mark, or in the encoding that an XML
    /// declaration specifies.
    ///
    /// - Throws: An error if the bytes are not valid in that encoding. Invalid bytes are never replaced with U+FFFD,
    ///   because that would change a translation.
    init(_ bytes: [UInt8], help: String = "save the file as UTF-8") throws(ExchangeError) {
        let text = EncodedText(decoding: bytes)
        source = text.text
        if let problem = text.diagnostic {
            throw ExchangeError(problem.message, at: problem.span.lowerBound, in: source, help: help)
        }
        if let offset = text.invalidUTF8Offset {
            throw ExchangeError("the bytes are not UTF-8", at: offset, in: source, help: help)
        }
    }

    var bytes: ArraySlice<UInt8> { source.bytes(in: 0..<source.count) }
}
