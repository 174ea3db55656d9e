import SettingsModel
package import SourceText

/// A translation given on the command line: `de=Ton`, or `de:Beginner=Anfänger` for another text than the title.
package struct Translation: Hashable, Sendable {
    package let language: String
    /// The text that is translated; nil for the title.
    package let text: ExactString?
    package let translation: ExactString

    package init(_ typed: String) throws(UsageError) {
        let help: Message = "type it as \(input: .translate) de=Ton, or \(input: .translate) \"de:Beginner=Anfänger\""
        guard let equals = typed.firstIndex(of: "=") else {
            throw UsageError("\(input: .translate) \(quoted(typed)) has no '='", help: help)
        }
        let head = typed[..<equals]
        if let colon = head.firstIndex(of: ":") {
            language = String(head[..<colon])
            // The text may hold '=' itself: the last one counts.
            let rest = typed[typed.index(after: colon)...]
            let last = rest.lastIndex(of: "=") ?? equals
            text = ExactString(String(rest[..<last]))
            translation = ExactString(String(rest[rest.index(after: last)...]))
        } else {
            language = String(head)
            text = nil
            translation = ExactString(String(typed[typed.index(after: equals)...]))
        }
        if language.isEmpty { throw UsageError("\(input: .translate) \(quoted(typed)) names no language", help: help) }
        try TextRules.requireText(translation.string, "\(input: .translate)")
    }
}
