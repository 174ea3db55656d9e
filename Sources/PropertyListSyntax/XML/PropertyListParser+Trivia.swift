import SourceText

/// Methods that parse trivia, which consists of white space, comments, processing instructions and the document type.
extension PropertyListParser {
    mutating func skipWhitespace() {
        while cursor < bytes.endIndex, PropertyListTrivia.isSpace(bytes[cursor]) { cursor += 1 }
    }

    /// Moves the cursor past the white space, comments and processing instructions between elements. Returns the kind
    /// of the token after them.
    mutating func skipTrivia() -> TokenAfterTrivia {
        while true {
            skipWhitespace()
            guard cursor < bytes.endIndex else { return .end }
            guard bytes[cursor] == UInt8(ascii: "<") else {
                recordError(
                    at: characterRange(at: cursor), "unexpected text between elements",
                    help: "wrap it in <string>…</string>"
                )
                return .failed
            }
            guard cursor + 1 < bytes.endIndex else {
                recordError(at: cursor..<bytes.endIndex, "a tag is never closed", help: "add the missing '>'")
                return .failed
            }
            switch bytes[cursor + 1] {
            case UInt8(ascii: "/"):
                return .endTag
            case UInt8(ascii: "?"):
                // CoreFoundation skips one byte less here than before the first element, so `<?>` is complete.
                guard skipProcessingInstruction(contentOffset: 1) else { return .failed }
            case UInt8(ascii: "!"):
                guard starts(with: "--", at: cursor + 2) else {
                    recordError(
                        at: cursor..<min(cursor + 9, bytes.endIndex), "expected a comment or an element after '<!'")
                    return .failed
                }
                guard skipComment(contentOffset: 4) else { return .failed }
            default:
                return .startTag
            }
        }
    }

    mutating func skipComment(contentOffset: Int) -> Bool {
        let last = bytes.endIndex - 2
        var index = cursor + contentOffset
        while index < last {
            if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
                bytes[index + 2] == UInt8(ascii: ">")
            {
                cursor = index + 3
                return true
            }
            index += 1
        }
        return fail(at: cursor..<min(cursor + 4, bytes.endIndex), "the comment is never closed", help: "add -->")
    }

    mutating func skipProcessingInstruction(contentOffset: Int) -> Bool {
        let last = bytes.endIndex - 1
        var index = cursor + contentOffset
        while index < last {
            if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
                cursor = index + 2
                return true
            }
            index += 1
        }
        return fail(
            at: cursor..<min(cursor + 2, bytes.endIndex), "the processing instruction is never closed", help: "add ?>")
    }

    mutating func skipDocumentType() -> Bool {
        let start = cursor
        guard starts(with: "DOCTYPE", at: cursor + 2) else {
            return fail(at: start..<min(start + 9, bytes.endIndex), "expected <!DOCTYPE or a comment after '<!'")
        }
        var index = cursor + 9
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "[") {
                return fail(at: index..<(index + 1), "a DOCTYPE with its own declarations is not supported")
            }
            if bytes[index] == UInt8(ascii: ">") {
                cursor = index + 1
                return true
            }
            index += 1
        }
        return fail(at: start..<(start + 9), "the DOCTYPE is never closed", help: "add the missing '>'")
    }
}
