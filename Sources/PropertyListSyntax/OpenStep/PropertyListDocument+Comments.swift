import SourceText

/// The comments of an OpenStep text, wherever they stand.
extension PropertyListDocument {
    /// Whether there is a comment anywhere in the text.
    package var hasComments: Bool { !commentSpans.isEmpty }

    /// The comments in their order, as ranges of byte offsets into the text.
    package var commentSpans: [Range<Int>] {
        var spans: [Range<Int>] = []
        var scanner = OpenStepScanner(source.text.bytes[...])
        while scanner.skipWhiteSpace() {
            let start = scanner.cursor
            if scanner.skipComment() != nil {
                spans.append(start..<scanner.cursor)
            } else if !scanner.isAtString || scanner.scanString() == nil {
                scanner.cursor += 1
            }
        }
        return spans
    }

    /// The byte offset of the first thing in the text that is neither white space nor a comment; 0 where there is none.
    package var start: Int {
        var scanner = OpenStepScanner(source.text.bytes[...])
        return scanner.skipTrivia() ? scanner.cursor : 0
    }
}
