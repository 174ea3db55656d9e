import SourceText

/// Methods that parse trivia, which consists of white space, comments, processing instructions and the document type.
extension PropertyListParser {
    mutating func skipWhitespace() {
        while cursor < bytes.endIndex, PropertyListTrivia.isSpace(bytes[cursor]) { cursor += 1 }
    }

    /// Moves the cursor to the next `<`.
    mutating func skipText() {
        while cursor < bytes.endIndex, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 }
    }

    /// Moves the cursor past the declarations, comments and processing instructions before the first element.
    mutating func skipPrologue() throws(Diagnostic) {
        while true {
            skipWhitespace()
            guard cursor + 1 < bytes.endIndex else { return }
            guard bytes[cursor] == UInt8(ascii: "<") else {
                throw unexpectedText(
                    "before the first element", help: "an XML property list starts with <?xml or <plist>")
            }
            switch bytes[cursor + 1] {
            case UInt8(ascii: "!"):
                guard starts(with: "--", at: cursor + 2) else {
                    try skipDocumentType()
                    continue
                }
                // CoreFoundation skips one byte more here than between elements, so `<!---->` does not end the comment.
                try skipComment(contentOffset: 5)
            case UInt8(ascii: "?"):
                try skipProcessingInstruction(contentOffset: 2)
            default:
                return
            }
        }
    }

    /// Moves the cursor past the white space, comments and processing instructions between elements. Returns the kind
    /// of the token after them.
    mutating func skipTrivia() throws(Diagnostic) -> TokenAfterTrivia {
        while true {
            skipWhitespace()
            guard cursor < bytes.endIndex else { return .end }
            guard bytes[cursor] == UInt8(ascii: "<") else {
                throw unexpectedText("between elements", help: "wrap it in <string>…</string>")
            }
            guard cursor + 1 < bytes.endIndex else {
                throw error(at: cursor..<bytes.endIndex, "a tag is never closed", help: "add the missing '>'")
            }
            switch bytes[cursor + 1] {
            case UInt8(ascii: "/"):
                return .endTag
            case UInt8(ascii: "?"):
                // CoreFoundation skips one byte less here than before the first element, so `<?>` is complete.
                try skipProcessingInstruction(contentOffset: 1)
            case UInt8(ascii: "!"):
                guard starts(with: "--", at: cursor + 2) else {
                    throw error(
                        at: cursor..<min(cursor + 9, bytes.endIndex), "expected a comment or an element after '<!'")
                }
                try skipComment(contentOffset: 4)
            default:
                return .startTag
            }
        }
    }

    /// Returns an error for text at the cursor. If the text begins with an invisible character, the error names it.
    private func unexpectedText(_ place: String, help: String) -> Diagnostic {
        let span = characterRange(at: cursor)
        let character = String(decoding: bytes[span], as: UTF8.self).unicodeScalars.first
        guard let name = character?.invisibleName else {
            return error(at: span, "unexpected text \(place)", help: help)
        }
        return error(at: span, "unexpected text \(place): \(name)", help: removalOfInvisibleCharacter)
    }

    mutating func skipComment(contentOffset: Int) throws(Diagnostic) {
        let last = bytes.endIndex - 2
        var index = cursor + contentOffset
        while index < last {
            if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
                bytes[index + 2] == UInt8(ascii: ">")
            {
                cursor = index + 3
                return
            }
            index += 1
        }
        throw error(at: cursor..<min(cursor + 4, bytes.endIndex), "the comment is never closed", help: "add -->")
    }

    mutating func skipProcessingInstruction(contentOffset: Int) throws(Diagnostic) {
        let last = bytes.endIndex - 1
        var index = cursor + contentOffset
        while index < last {
            if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
                cursor = index + 2
                return
            }
            index += 1
        }
        throw error(
            at: cursor..<min(cursor + 2, bytes.endIndex), "the processing instruction is never closed", help: "add ?>")
    }

    mutating func skipDocumentType() throws(Diagnostic) {
        let start = cursor
        guard starts(with: "DOCTYPE", at: cursor + 2) else {
            throw error(at: start..<min(start + 9, bytes.endIndex), "expected <!DOCTYPE or a comment after '<!'")
        }
        var index = cursor + 9
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "[") {
                throw error(at: index..<(index + 1), "a DOCTYPE with its own declarations is not supported")
            }
            if bytes[index] == UInt8(ascii: ">") {
                cursor = index + 1
                return
            }
            index += 1
        }
        throw error(at: start..<(start + 9), "the DOCTYPE is never closed", help: "add the missing '>'")
    }
}
