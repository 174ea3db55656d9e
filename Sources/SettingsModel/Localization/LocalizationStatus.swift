import PropertyListSyntax
package import SourceText

/// The translation status of a bundle in one or more languages. It covers each string table and each string.
package struct LocalizationStatus: Sendable {
    package let bundle: SettingsBundle
    /// The languages covered by the status.
    package let languages: [Language]
    /// The source language, or `nil` if it is unknown. If it is unknown, each string is used as its own source value.
    package let source: Language?
    /// The string tables that panes use. The coverage values of each table are in the order of
    /// `languages`.
    package let tables: [SettingsBundle.TableCoverages]
    /// The coverage of each language in all string tables combined, in the order of `languages`.
    package let coverages: [TranslationCoverage]

    /// Computes the translation status of a bundle in one or more languages.
    ///
    /// - Parameters:
    ///   - identifiers: The languages to include. If empty, the shipped languages are included. If `shipped` is also
    ///     empty, all languages in the bundle are included.
    ///   - shipped: The languages that the app ships, in addition to the source language. They can be missing from the
    ///     bundle.
    ///   - source: The source language, or `nil` to use the source language of the bundle.
    /// - Throws: An error if the bundle has no languages or does not contain one of the specified languages. Also
    ///   throws an error if a pane cannot be read, because its strings would be missing from the result.
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
            named = Set(shipped.map { bundle.language(meantBy: $0) ?? Language($0) })
            if let main { named.insert(main) }
        }
        let missing = named.subtracting(bundle.languages).filter { $0 != main }
        languages = (bundle.languages.filter { named.isEmpty || named.contains($0) } + missing).sorted()
        tables = bundle.tableCoverages(of: languages, source: self.source, includingGenerated: includingGenerated)
        coverages = bundle.coverages(
            of: languages, in: tables, source: self.source, includingGenerated: includingGenerated)
    }

    /// A string that still needs to be translated into a language.
    package struct UntranslatedText: Sendable {
        package let language: Language
        package let table: LocalizedTable
        package let state: TextState
        package let text: ExactString
        /// The first pane that uses the string.
        package let pane: Pane
        /// The position of the string in the pane's file, or `nil` if the pane is not an XML file.
        package let position: SourcePosition?
    }

    /// The strings that still need to be translated, ordered by language, string table and pane.
    package var untranslatedTexts: [UntranslatedText] {
        var lines: [String: LineTable] = [:]
        for pane in tables.flatMap(\.table.panes) where lines[pane.path] == nil {
            lines[pane.path] = pane.file.text.map(LineTable.init)
        }
        let values = tables.map { bundle.sourceValues(ofTable: $0.table.name, in: source) }
        return languages.flatMap { language in
            zip(tables, values).flatMap { entry, values in
                let table = entry.table
                let states = bundle.states(of: table, in: language, comparedWith: language == source ? nil : values)
                return zip(table.uses, states).filter { !$1.isDone }
                    .map { place, state in
                        UntranslatedText(
                            language: language, table: table, state: state, text: place.use.text, pane: place.pane,
                            position: lines[place.pane.path]?.position(of: place.use.element.span.lowerBound))
                    }
            }
        }
    }
}
