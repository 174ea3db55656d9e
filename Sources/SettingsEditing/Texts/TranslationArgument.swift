import SettingsModel
package import SourceText

/// A translation that the user specified on the command line. The argument has the form `de=Ton` for the title of the
/// item, or `de:Beginner=Anfänger` for another string.
package struct TranslationArgument: Hashable, Sendable {
    package let language: String
    /// The string to translate, or `nil` for the title of the item.
    package let text: ExactString?
    package let translation: ExactString

    package init(_ typed: String) throws(UsageError) {
        let help: Message = "use \(input: .translate) de=Ton or \(input: .translate) \"de:Beginner=Anfänger\""
        guard let equals = typed.firstIndex(of: "=") else {
            throw UsageError("\(input: .translate) \(quoted(typed)) has no '='", help: help)
        }
        let head = typed[..<equals]
        if let colon = head.firstIndex(of: ":") {
            language = String(head[..<colon])
            // The string may contain '=', so the last one separates it.
            let rest = typed[typed.index(after: colon)...]
            let last = rest.lastIndex(of: "=") ?? equals
            text = ExactString(String(rest[..<last]))
            translation = ExactString(String(rest[rest.index(after: last)...]))
        } else {
            language = String(head)
            text = nil
            translation = ExactString(String(typed[typed.index(after: equals)...]))
        }
        if language.isEmpty { throw UsageError("\(input: .translate) \(quoted(typed)) has no language", help: help) }
        if translation.isBlank {
            throw UsageError(
                "the translation in \(input: .translate) \(quoted(typed)) is empty",
                help: "specify the text to show in that language, or leave out \(input: .translate)")
        }
        try TextRules.requireMultilineText(translation.string, "\(input: .translate)")
    }
}

extension SettingsBundle {
    /// Converts the translations that the user specified for an item to the values of string-table entries.
    ///
    /// - Throws: `BundleError` if the string, the language or the table does not exist. Translations are never silently
    ///   ignored.
    func values(
        of translations: [TranslationArgument], for item: Item, on pane: Pane
    ) throws(BundleError) -> EntryValues {
        var result: EntryValues = [:]
        let texts = item.texts.map(\.text)
        for translation in translations {
            try requireSingleTranslation(translation)
            try requireTranslatableTable(for: translation, of: pane)
            let language = try language(named: translation.language, adding: true)
            guard let text = translation.text ?? item.title, texts.contains(text) else {
                throw BundleError(
                    translation.text.map { "the item has no string \(quoted($0.string)) to translate" }
                        ?? "the item has no title to translate",
                    help: texts.isEmpty
                        ? "leave out \(input: .translate)"
                        : "its strings are \(texts.map { quoted($0.string) }.joined(separator: ", "))")
            }
            if let other = result[language]?[text]?.value, other != translation.translation {
                throw BundleError(
                    """
                    \(quoted(text.string)) has two translations for \(language.identifier): \(quoted(other.string)) and \
                    \(quoted(translation.translation.string))
                    """, help: "specify one of them")
            }
            result[language, default: [:]][text] = EntryContent(value: translation.translation, isMeant: true)
        }
        return result
    }

    /// Throws an error if the argument seems to be a list, such as `de=Musik,ja=音楽`: the first language would get the
    /// rest of the list as its translation.
    private func requireSingleTranslation(_ translation: TranslationArgument) throws(BundleError) {
        let typed = translation.translation.string
        let known = Set(languages.map { $0.identifier.lowercased() })
        for separator in [",", ";"] as [Character] {
            for part in typed.split(separator: separator).dropFirst() {
                let name = String(part.prefix { $0 != "=" && $0 != ":" }.trimming { $0 == " " })
                guard part.contains("="), known.contains(name.lowercased()) else { continue }
                throw BundleError(
                    """
                    the translation for \(translation.language) contains \(quoted("\(separator)\(name)=")), and \(name) is a \
                    language of the bundle
                    """,
                    help: "repeat \(input: .translate) for each language")
            }
        }
    }

    private func requireTranslatableTable(for translation: TranslationArgument, of pane: Pane) throws(BundleError) {
        guard let name = pane.requiredTable else {
            throw BundleError(
                pane.name.isLocalized
                    ? "\(pane.name) is in the folder of a language, so it contains its strings in that language"
                    : "\(pane.name) has no string table, so its strings cannot be translated", path: pane.path,
                help: pane.name.isLocalized
                    ? "set the string in the pane of each language, such as with \(key: .title)"
                    : "leave out \(input: .translate), or give the pane a \(PaneSchema.stringsTable)")
        }
        let language = Language(translation.language)
        guard languages.contains(language) else { return }
        try requireIndependentFile(
            of: table(name, in: language, orSuggesting: pane.localizing),
            help: "leave out \(input: .translate) \(language.identifier)")
    }
}
