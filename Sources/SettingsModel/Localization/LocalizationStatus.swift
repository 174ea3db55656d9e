import PropertyListSyntax
package import SourceText

/// How far some languages of a bundle are translated, table by table and text by text.
package struct LocalizationStatus: Sendable {
    package let bundle: SettingsBundle
    /// The languages it is about.
    package let languages: [Language]
    /// The language the texts are written in; nil where a text is its own source value.
    package let source: Language?
    /// The tables that panes look texts up in, each with how far each of the languages has it.
    package let tables: [(table: LocalizedTable, coverages: [Coverage])]

    /// - Parameters:
    ///   - identifiers: the languages; without one those that the app ships, else all of the bundle.
    ///   - shipped: the languages that the app ships beside the source language, of which the bundle need not have any.
    ///   - source: the source language; the bundle's own where it is nil.
    /// - Throws: for a language that the bundle does not have, for a bundle without languages, and for a pane that cannot
    ///   be read: a count without its texts would be too good.
    package init(
        of identifiers: [String] = [], shipping shipped: [String] = [], in bundle: SettingsBundle,
        source: String? = nil, includingGenerated: Bool = false
    ) throws(BundleError) {
        try bundle.requireLanguage()
        try bundle.requireReadablePanes(includingLocalized: false)
        self.bundle = bundle
        let main = try bundle.sourceLanguage(named: source)
        self.source = main
        var named: Set<Language> = []
        for identifier in identifiers { named.insert(try bundle.language(named: identifier)) }
        if identifiers.isEmpty, !shipped.isEmpty {
            named = Set(shipped.map { Language($0) })
            if let main { named.insert(main) }
        }
        let missing = named.subtracting(bundle.languages).filter { $0 != main }
        languages = (bundle.languages.filter { named.isEmpty || named.contains($0) } + missing)
            .sorted()
        tables = bundle.tableCoverages(of: languages, source: self.source, includingGenerated: includingGenerated)
    }

    /// How far each language is translated over all tables.
    package var coverages: [Coverage] {
        languages.indices.map { index in tables.reduce(Coverage()) { $0 + $1.coverages[index] } }
    }

    /// A text that is left to translate.
    package struct OpenText: Sendable {
        package let language: Language
        package let table: LocalizedTable
        package let state: TextState
        package let text: ExactString
        /// The pane that uses the text first.
        package let pane: Pane
        /// Where it stands there; nil on a pane that is not in XML.
        package let position: SourcePosition?
    }

    /// What is left to translate: language by language, in the order of the tables and panes.
    package var openTexts: [OpenText] {
        var lines: [String: LineTable] = [:]
        for pane in tables.flatMap(\.table.panes) where lines[pane.path] == nil {
            lines[pane.path] = pane.file.text.map(LineTable.init)
        }
        let values = tables.map { bundle.sourceValues(ofTable: $0.table.name, in: source) }
        return languages.flatMap { language in
            zip(tables, values).flatMap { entry, values in
                let table = entry.table
                let states = bundle.states(
                    of: table, in: language, comparedWith: language == source ? nil : values)
                return zip(table.uses, states).filter { !$1.isDone }
                    .map { place, state in
                        OpenText(
                            language: language, table: table, state: state, text: place.use.text, pane: place.pane,
                            position: lines[place.pane.path]?.position(of: place.use.element.span.lowerBound))
                    }
            }
        }
    }
}
