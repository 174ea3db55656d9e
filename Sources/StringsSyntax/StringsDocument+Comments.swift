import SourceText

extension StringsDocument {
    /// Whether there is a comment anywhere in the text.
    package var hasComments: Bool {
        var scanner = StringsScanner(source.text.bytes(in: 0..<source.text.count))
        while scanner.skipWhiteSpace() {
            if scanner.skipComment() != nil { return true }
            if !scanner.isAtString || scanner.scanString() == nil { scanner.cursor += 1 }
        }
        return false
    }
}
