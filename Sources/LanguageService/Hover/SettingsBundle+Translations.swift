import SettingsModel
import SourceText

extension SettingsBundle {
    /// Returns Markdown that lists the translations of a string into all languages of the bundle.
    func translationsMarkdown(of text: ExactString, inTable name: String) -> String {
        let source = sourceLanguage
        let shown = source.flatMap { table(name, in: $0) }?[text].flatMap { $0.isEmpty ? nil : $0 } ?? text
        var done = 0
        let lines = languages.map { language in
            let (state, value) =
                table(name, in: language)?.stateAndValue(of: text, comparedWith: language == source ? nil : shown)
                ?? (.missing, nil)
            if state.isDone { done += 1 }
            let shown = value.flatMap { $0.isEmpty ? nil : Markdown.code($0.string) }
            let parts = [shown, state.note.map { "*\($0)*" }].compactMap { $0 }
            return "\(Markdown.code(language.identifier)): \(parts.joined(separator: " "))"
        }
        return Markdown.paragraphs(
            Markdown.code(text.string),
            "String table \(Markdown.code(name)): translated in \(done) of \(count(lines.count, "language"))",
            Markdown.list(lines))
    }
}

extension TextState {
    /// A note to show next to the string, or `nil` if the string is translated.
    fileprivate var note: String? {
        switch self {
        case .translated: nil
        case .same(isMeant: true): "intentionally the same"
        case .same(isMeant: false): "the same as in the source language"
        case .missing: "missing"
        case .empty: "empty"
        }
    }
}
