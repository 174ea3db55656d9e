import SourceText

/// The text of a file that somebody sent.
struct ExchangeText {
    let source: SourceText

    /// Decodes UTF-8, or UTF-16 with a byte order mark; for XML also what its declaration names.
    ///
    /// - Throws: where the bytes are not what they claim to be: no character of a translation is guessed.
    init(_ bytes: [UInt8], help: String = "save the file as UTF-8") throws(ExchangeError) {
        let text = EncodedText(decoding: bytes)
        source = text.text
        if let problem = text.diagnostic {
            throw ExchangeError(problem.message, at: problem.span.lowerBound, in: source, help: help)
        }
        if let offset = text.invalidUTF8 {
            throw ExchangeError("the bytes are not UTF-8", at: offset, in: source, help: help)
        }
    }

    var bytes: ArraySlice<UInt8> { source.bytes(in: 0..<source.count) }
}
