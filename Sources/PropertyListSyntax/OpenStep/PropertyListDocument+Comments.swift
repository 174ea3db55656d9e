import SourceText

/// Methods that find comments in the text of an OpenStep property list.
extension PropertyListDocument {
    package var hasComments: Bool { !commentSpans.isEmpty }

    /// The byte ranges of all comments in the text, in order.
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

    /// The byte offset of the first token after any white space and comments, or 0 if there is no token.
    package var start: Int {
        var scanner = OpenStepScanner(source.text.bytes[...])
        return scanner.skipTrivia() ? scanner.cursor : 0
    }
}
