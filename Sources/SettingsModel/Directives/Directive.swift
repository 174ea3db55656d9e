package import PropertyListSyntax
package import SourceText

/// What a comment in a file tells this tool: `<!-- settings-bundle: source-language de -->`.
package enum Directive {
    /// Whether a comment is one for this tool, and not for people.
    package static func isOne(_ comment: String) -> Bool { comment.contains("settings-bundle:") }

    /// Whether the comment of an entry says that it may have the value of the source language.
    ///
    /// It is a suppression of the rule about that, read as `check` reads it.
    static func allowsSame(_ comment: String) -> Bool {
        let text = SourceText(comment)
        return SuppressionComment.offsets(in: text).contains { offset in
            SuppressionComment(at: offset, in: text).names.first?.text.hasPrefix("same") ?? false
        }
    }

    /// The comment that says so.
    static let allowSame = allow("same")

    /// The comment that lets what a rule finds pass.
    package static func allow(_ rule: String) -> String { "settings-bundle: allow \(rule)" }

    /// The language that a comment before the first key names, above the root dictionary or at its top, and where its
    /// name stands.
    static func sourceLanguage(in document: PropertyListDocument) -> (name: String, span: Range<Int>)? {
        sourceLanguageSpan(in: document).map { span in
            (String(decoding: document.source.text.bytes(in: span), as: UTF8.self), span)
        }
    }

    /// The edit after which a comment names the source language: the word of the comment that is there, or a comment
    /// of its own line above the root dictionary. Nil where the document has no root.
    package static func edit(settingSourceLanguage identifier: String, in document: PropertyListDocument) -> TextEdit? {
        if let span = sourceLanguageSpan(in: document) {
            return TextEdit(span: span, replacement: Array(identifier.utf8))
        }
        guard let start = document.root?.span.lowerBound else { return nil }
        let lineEnd = document.source.text.bytes(in: 0..<start).last == UInt8(ascii: "\n") ? "\n" : ""
        return TextEdit(
            span: start..<start,
            replacement: Array("\(commentStart)\(identifier) -->\(lineEnd)".utf8))
    }

    /// The edit that removes a comment written by `edit(settingSourceLanguage:in:)`, or `nil` if there is none.
    package static func edit(removingSourceLanguageIn document: PropertyListDocument) -> TextEdit? {
        guard let word = sourceLanguageSpan(in: document), let root = document.root else { return nil }
        let text = document.source.text
        let start = word.lowerBound - Self.commentStart.utf8.count
        let end = word.upperBound + " -->".utf8.count
        guard start >= 0, end <= root.span.lowerBound,
            text.bytes(in: start..<end).elementsEqual("\(commentStart)\(text.string(in: word)) -->".utf8)
        else { return nil }
        // The line break behind it came with it.
        let isLine =
            text.bytes(in: 0..<start).last == UInt8(ascii: "\n")
            && text.bytes(in: end..<text.count).first == UInt8(ascii: "\n")
        return isLine || end == root.span.lowerBound
            ? TextEdit(span: start..<(isLine ? end + 1 : end), replacement: []) : nil
    }

    private static let commentStart = "<!-- settings-bundle: source-language "

    /// Where the word of the comment stands.
    private static func sourceLanguageSpan(in document: PropertyListDocument) -> Range<Int>? {
        guard let root = document.root else { return nil }
        let end = root.child(at: 0)?.span.lowerBound ?? root.span.lowerBound
        return argument(of: "source-language", in: document.source.text.bytes(in: 0..<end))
    }

    /// Where the word that follows `settings-bundle: <name>` in the start of a text stands.
    private static func argument(of name: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let marker = Array("settings-bundle: \(name) ".utf8)
        var start = text.startIndex
        while let next = text[start...].firstIndex(of: marker[0]) {
            if text[next...].starts(with: marker) {
                let word = text[(next + marker.count)...].prefix { isWordByte($0) }
                // The dashes that end a comment are no word.
                guard let first = word.first, first != UInt8(ascii: "-") else { return nil }
                return (word.startIndex - text.startIndex)..<(word.endIndex - text.startIndex)
            }
            start = next + 1
        }
        return nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
