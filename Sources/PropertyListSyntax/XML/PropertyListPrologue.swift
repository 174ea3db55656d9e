import SourceText

/// The comments before the root element of an XML property list. The XML declaration and the document type are not
/// stored, because the formatter writes the same ones in every file.
struct PropertyListPrologue {
    /// The comments between the XML declaration and the document type.
    private(set) var beforeDocumentType = CommentRun()
    /// The comments between the document type and the root element.
    private(set) var afterDocumentType = CommentRun()

    /// Finds the comments in the text before the root element. The text must have been validated by the parser.
    init(_ bytes: ArraySlice<UInt8>) {
        var parser = PropertyListParser(bytes, isUTF8: true)
        var run = CommentRun()
        var hasDeclaration = false
        var hasDocumentType = false
        while parser.cursor < bytes.endIndex {
            let start = parser.cursor
            parser.skipWhitespace()
            let space = PropertyListTrivia.Run(bytes: bytes[start..<parser.cursor], isSpace: true)
            run.add(lineBreaks: space.lineBreakCount)
            let token = parser.cursor
            guard token < bytes.endIndex, Self.skipToken(&parser) else { break }
            let text = bytes[token..<parser.cursor]
            if Self.isDeclaration(text) {
                // XML parsers do not recognize a declaration after a comment; the formatter moves it to the front.
                guard run.comments.isEmpty, !hasDocumentType else { continue }
                hasDeclaration = true
                run = CommentRun()
            } else if text.starts(with: "<!D".utf8) {
                guard !hasDocumentType else { continue }
                hasDocumentType = true
                beforeDocumentType = run
                run = CommentRun()
            } else {
                run.add(comment: text)
            }
        }
        afterDocumentType = run
        if !hasDocumentType {
            beforeDocumentType = afterDocumentType.removeFirst(
                hasDeclaration ? afterDocumentType.trailingCommentCount(hasElementAfter: true) : 0)
            beforeDocumentType.add(lineBreaks: 1)
            afterDocumentType.startOnOwnLine()
        }
        if !hasDeclaration { beforeDocumentType.startOnOwnLine() }
    }

    private static func skipToken(_ parser: inout PropertyListParser) -> Bool {
        if parser.starts(with: "<?", at: parser.cursor) { return parser.skipProcessingInstruction(contentOffset: 2) }
        if parser.starts(with: "<!--", at: parser.cursor) { return parser.skipComment(contentOffset: 5) }
        return parser.skipDocumentType()
    }

    private static func isDeclaration(_ token: ArraySlice<UInt8>) -> Bool {
        guard token.starts(with: "<?xml".utf8), let next = token.dropFirst(5).first else { return false }
        return PropertyListTrivia.isSpace(next) || next == UInt8(ascii: "?")
    }
}
