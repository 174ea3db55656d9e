package import SettingsModel
package import SourceText

/// Gives texts their translations in a language.
package struct SetTranslations: BundleOperation {
    package typealias Change = (text: ExactString, translation: ExactString)

    private let language: String
    private let table: String?
    private let changes: [(text: ExactString, translation: ExactString)]

    /// - Parameters:
    ///   - language: the identifier of a language of the bundle.
    ///   - table: the table that is meant; nil for the one that has the text.
    package init(_ language: String, _ changes: [Change], table: String? = nil) throws(UsageError) {
        self.language = language
        self.table = table
        self.changes = changes
        var seen: [ExactString: ExactString] = [:]
        for (text, translation) in changes {
            if translation.isEmpty {
                throw UsageError(
                    "the translation of \(quoted(text.string)) is empty", help: "type what the language is to show")
            }
            try TextRules.requireText(translation.string, "the translation of \(quoted(text.string))")
            if let other = seen.updateValue(translation, forKey: text), other != translation {
                throw UsageError("\(quoted(text.string)) is given two translations", help: "give it one")
            }
        }
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let language = try bundle.language(named: self.language, adding: true)
        let known = bundle.localizedTables(includingGenerated: true)
        if let table, !known.contains(where: { $0.name == table }), bundle.table(table, in: language) == nil {
            throw BundleError(
                "no page uses a table \(quoted(table))",
                help: nearest(to: table, among: known.map(\.name)).map { "did you mean \($0)?" })
        }
        var order: [String] = []
        var values: [String: [ExactString: ExactString]] = [:]
        for (text, translation) in changes {
            let name = try self.table(of: text, in: language, known, bundle)
            if values[name] == nil { order.append(name) }
            values[name, default: [:]][text] = translation
        }
        for name in order {
            let table = try bundle.writableTable(name, in: language)
            let texts = known.first { $0.name == name }?.panes.map(\.texts) ?? []
            let new = values[name] ?? [:]
            if language == bundle.sourceLanguage { try echo(new, ofTable: name, &draft) }
            if !draft.setValues(new, in: table, texts: texts) { draft.report(.identical, table.path) }
        }
    }

    /// The table that has a text.
    private func table(
        of text: ExactString, in language: Language, _ known: [LocalizedTable], _ bundle: SettingsBundle
    ) throws(BundleError) -> String {
        var found = known.filter { table in table.uses.contains { $0.use.text == text } }.map(\.name)
        for table in bundle.tables(in: language) where table.contains(text) && !found.contains(table.name) {
            found.append(table.name)
        }
        let names = found.filter { self.table == nil || $0 == self.table }
        if names.count == 1 { return names[0] }
        if let first = names.first {
            throw BundleError(
                "\(names.joined(separator: " and ")) both have the text \(quoted(text.string))",
                help: "say which is meant, as in --table \(first)")
        }
        if !found.isEmpty, let table {
            throw BundleError(
                "no page looks up \(quoted(text.string)) in \(table)", help: "it is in \(found.joined(separator: ", "))"
            )
        }
        let texts = known.flatMap { $0.uses.map(\.use.text.string) }
        throw BundleError(
            "no page has the text \(quoted(text.string))",
            help: nearest(to: text.string, among: texts).map { "did you mean \(quoted($0))?" }
                ?? "type it as the page has it; settings-bundle localize status --missing lists what is not translated",
            isAbsence: true)
    }

    /// Takes entries of other languages along that only repeat what the source language says: they are no translations,
    /// and would look like some.
    private func echo(
        _ values: [ExactString: ExactString], ofTable name: String, _ draft: inout Draft
    ) throws(BundleError) {
        let bundle = draft.bundle
        let old = bundle.sourceValues(ofTable: name, in: bundle.sourceLanguage)
        for table in try bundle.editableTables(named: name).tables where table.language != bundle.sourceLanguage {
            let echoing = values.filter { text, _ in
                guard let index = table.index(of: text), table.entry(at: index)?.value == old[text] else {
                    return false
                }
                return !table.allowsSame(at: index)
            }
            draft.setValues(echoing, in: table, texts: [])
        }
    }
}
