import PropertyListSyntax
import SourceText

/// What a comment in a file tells this tool: `<!-- settings-bundle: source-language de -->`.
enum Directive {
    /// The language that a comment before the first key names: above the root dictionary, or at its top.
    static func sourceLanguage(in document: PropertyListDocument) -> String? {
        guard let root = document.root else { return nil }
        let end = root.child(at: 0)?.span.lowerBound ?? root.span.lowerBound
        let head = document.source.text.string(in: 0..<end)
        return argument(of: "source-language", in: head)
    }

    /// The word that follows `settings-bundle: <name>` in a text.
    static func argument(of name: String, in text: String) -> String? {
        let marker = "settings-bundle: \(name) "
        guard let start = text.firstRange(of: marker)?.upperBound else { return nil }
        let word = text[start...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        // The dashes that end a comment are no word.
        return word.first.map { $0.isLetter || $0.isNumber } == true ? String(word) : nil
    }
}

extension String {
    /// Where another string first stands in this one.
    fileprivate func firstRange(of other: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
