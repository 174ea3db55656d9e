package import PropertyListSyntax
package import SourceText

/// Comments in bundle files that control this tool, such as `<!-- settings-bundle: source-language de -->`.
package enum Directive {
    /// Returns whether a comment contains a directive for this tool.
    package static func containsDirective(_ comment: String) -> Bool { comment.contains("settings-bundle:") }

    /// Returns whether the comment of an entry suppresses the rule `same-as-source`.
    ///
    /// The comment is parsed in the same way as by the `check` command.
    static func allowsSameAsSource(_ comment: String) -> Bool {
        suppressedRules(in: comment).contains("same-as-source")
    }

    /// Returns a comment that does not suppress the rule `same-as-source`, or `nil` if only white space remains. Other
    /// rules, other lines and the text before the directive stay.
    static func withoutSameAsSource(_ comment: String) -> String? {
        var text = SourceText(comment)
        for offset in SuppressionComment.markerOffsets(in: text).reversed() {
            let end = text.bytes(in: offset..<text.count).firstIndex {
                $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
            }
            let names = SuppressionComment(at: offset, in: text, endingAt: end).names
            let others = names.filter { $0.rule != "same-as-source" }.map(\.text)
            guard let first = names.first, let last = names.last, others.count < names.count, !others.isEmpty else {
                continue
            }
            let kept = Array(others.joined(separator: " ").utf8)
            text = text.applying([
                TextEdit(span: first.span.lowerBound..<last.span.upperBound, replacement: kept)
            ])
        }
        let lines = text.string(in: 0..<text.count).mapLines { line in
            guard allowsSameAsSource(String(line)) else { return line }
            let before = line.firstRange(of: "settings-bundle:").map { line[..<$0.lowerBound] } ?? ""
            let words = before.trimming { $0.isWhitespace || ",;-–".contains($0) }
            return words.isEmpty ? nil : before.prefix(upTo: words.endIndex)
        }
        return lines.allSatisfy(\.isWhitespace) ? nil : lines
    }

    /// Returns whether the comment of an entry suppresses the rules about entries that no pane uses.
    static func allowsUnused(_ comment: String) -> Bool {
        suppressedRules(in: comment).contains { $0 == "stale-string" || $0 == "template-leftover" }
    }

    private static func suppressedRules(in comment: String) -> [String] {
        let text = SourceText(comment)
        return SuppressionComment.markerOffsets(in: text).flatMap { offset in
            SuppressionComment(at: offset, in: text).names.map(\.rule)
        }
    }

    /// The suppression comment for the rule `same-as-source`, which reports translations that equal the source value.
    static let allowSame = suppressionCommentText("same")

    /// Returns the suppression comment for a rule.
    package static func suppressionCommentText(_ rule: String) -> String { "settings-bundle: allow \(rule)" }

    /// Returns the language identifier from the source-language comment, with the identifier's byte range. Returns
    /// `nil` if no such comment precedes the first key of the root dictionary.
    static func sourceLanguage(in document: PropertyListDocument) -> (name: String, span: Range<Int>)? {
        sourceLanguageSpan(in: document).map { span in
            (String(decoding: document.source.text.bytes(in: span), as: UTF8.self), span)
        }
    }

    /// Returns the edit that sets the source language in a comment. The edit updates the existing comment or, if there
    /// is none, inserts one before the root dictionary. Returns `nil` if the document has no root.
    package static func edit(settingSourceLanguage identifier: String, in document: PropertyListDocument) -> TextEdit? {
        if let span = sourceLanguageSpan(in: document) {
            return TextEdit(span: span, replacement: Array(identifier.utf8))
        }
        guard let start = document.root?.span.lowerBound else { return nil }
        let lineEnd = document.source.text.bytes(in: 0..<start).last == UInt8(ascii: "\n") ? "\n" : ""
        return TextEdit(span: start..<start, replacement: Array("\(commentStart)\(identifier) -->\(lineEnd)".utf8))
    }

    /// Returns the edit that removes a source-language comment written by `edit(settingSourceLanguage:in:)`, or `nil`
    /// if the document does not contain such a comment.
    package static func edit(removingSourceLanguageIn document: PropertyListDocument) -> TextEdit? {
        guard let word = sourceLanguageSpan(in: document), let root = document.root else { return nil }
        let text = document.source.text
        let start = word.lowerBound - Self.commentStart.utf8.count
        let end = word.upperBound + " -->".utf8.count
        guard start >= 0, end <= root.span.lowerBound,
            text.bytes(in: start..<end).elementsEqual("\(commentStart)\(text.string(in: word)) -->".utf8)
        else { return nil }
        // The line break after the comment was inserted together with it.
        let isLine =
            text.bytes(in: 0..<start).last == UInt8(ascii: "\n")
            && text.bytes(in: end..<text.count).first == UInt8(ascii: "\n")
        return isLine || end == root.span.lowerBound
            ? TextEdit(span: start..<(isLine ? end + 1 : end), replacement: []) : nil
    }

    private static let commentStart = "<!-- settings-bundle: source-language "

    /// Returns the byte range of the language identifier in a source-language comment, or `nil` if the document does
    /// not contain such a comment.
    private static func sourceLanguageSpan(in document: PropertyListDocument) -> Range<Int>? {
        guard let root = document.root else { return nil }
        let end = root.child(at: 0)?.span.lowerBound ?? root.span.lowerBound
        let text = document.source.text.bytes(in: 0..<end)
        let marker = "settings-bundle: source-language "
        guard let offset = text.firstOffset(of: marker.utf8) else { return nil }
        let word = text.dropFirst(offset + marker.utf8.count).prefix(while: isWordByte)
        // The dashes that end an XML comment are not a word.
        return word.isEmpty || word.first == UInt8(ascii: "-") ? nil : word.indices
    }

    /// Returns whether a byte can be part of a rule name or a language identifier.
    package static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}

extension String {
    /// Returns the text without the lines that satisfy a condition, or `nil` if only white space remains.
    func withoutLines(where isRemoved: (Substring) -> Bool) -> String? {
        let rest = mapLines { isRemoved($0) ? nil : $0 }
        return rest.allSatisfy(\.isWhitespace) ? nil : rest
    }

    /// Returns the text with the result of a closure for each line. A line is removed if the result is `nil`.
    fileprivate func mapLines(_ transform: (Substring) -> Substring?) -> String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).compactMap(transform)
            .joined(separator: first(where: \.isNewline).map(String.init) ?? "\n")
    }
}
