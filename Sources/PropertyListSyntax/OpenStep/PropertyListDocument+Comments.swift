import SourceText

/// The comments of an OpenStep text, wherever they stand.
extension PropertyListDocument {
    /// Whether there is a comment anywhere in the text.
    package var hasComments: Bool { firstComment { _ in true } != nil }

    /// Whether a byte offset into the text lies in a comment.
    package func isInComment(_ offset: Int) -> Bool {
        firstComment { offset < $0.upperBound }?.contains(offset) == true
    }

    /// The first comment of which something is true, as a range of byte offsets into the text.
    private func firstComment(where condition: (Range<Int>) -> Bool) -> Range<Int>? {
        var scanner = OpenStepScanner(source.text.bytes[...])
        while scanner.skipWhiteSpace() {
            let start = scanner.cursor
            if scanner.skipComment() != nil {
                if condition(start..<scanner.cursor) { return start..<scanner.cursor }
            } else if !scanner.isAtString || scanner.scanString() == nil {
                scanner.cursor += 1
            }
        }
        return nil
    }

    /// The byte offset of the first thing in the text that is neither white space nor a comment; 0 where there is none.
    package var start: Int {
        var scanner = OpenStepScanner(source.text.bytes[...])
        return scanner.skipTrivia() ? scanner.cursor : 0
    }
}
