package import SourceText

/// A string table that panes use, and the strings that panes look up in it. The table might not exist in any language.
package struct LocalizedTable: Sendable {
    /// The file name of the string table, without the `.strings` extension.
    package let name: String
    /// The panes that look up strings in the table, in bundle order.
    package let panes: [Pane]
    /// The strings that panes look up in the table, without duplicates. Each string is stored with its first use.
    package let uses: [(pane: Pane, use: LocalizableText)]
    /// Whether at least one pane specifies the table. If `false`, panes use the table by default.
    package let isNamed: Bool
    /// Whether the table does not exist and no pane specifies it. Its strings are shown as written in the panes.
    let isUnlocalized: Bool

    init(name: String, panes: [Pane], exists: Bool) {
        self.name = name
        self.panes = panes
        isNamed = panes.contains { $0.requiredTable != nil }
        isUnlocalized = !exists && !isNamed
        uses = panes.flatMap { pane in pane.texts.map { (pane: pane, use: $0) } }.withoutRepetitions { $0.use.text }
    }
}

/// The string tables that panes use, for repeated lookups.
package struct LocalizedTables: Sendable {
    /// The tables in pane order.
    package let all: [LocalizedTable]
    /// The names of the tables in which panes look up each string.
    package let namesByText: [ExactString: [String]]
    private let tables: [String: LocalizedTable]

    package init(_ all: [LocalizedTable]) {
        self.all = all
        namesByText = all.reduce(into: [:]) { names, table in
            for place in table.uses { names[place.use.text, default: []].append(table.name) }
        }
        tables = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the table with the given name, or `nil` if no pane uses it.
    package subscript(name: String) -> LocalizedTable? { tables[name] }
}

extension SettingsBundle {
    /// Returns the string tables that panes use, in pane order.
    ///
    /// If the bundle contains a table named `Localizable`, panes that do not specify a table use it. The strings of
    /// such panes are included, but they do not require an entry. Localized copies in `.lproj` folders are excluded,
    /// and so are generated panes unless `includingGenerated` is `true`.
    ///
    /// - Parameter includingUnlocalized: Whether to include panes without a string table. They are looked up in
    ///   `Localizable`, even if this table does not exist.
    package func localizedTables(
        includingGenerated: Bool = false, includingUnlocalized: Bool = false
    ) -> [LocalizedTable] {
        panesByTable(includingGenerated: includingGenerated, includingUnlocalized: includingUnlocalized)
            .map { name, panes in LocalizedTable(name: name, panes: panes, exists: hasTable(name)) }
    }

    /// Returns the panes that use each string table. The tables and panes are those of `localizedTables`.
    package func panesByTable(
        includingGenerated: Bool = false, includingUnlocalized: Bool = false
    ) -> [(key: String, elements: [Pane])] {
        let hasStandard = hasTable(Pane.standardTable)
        let unlocalized = Set(
            includingUnlocalized ? unlocalizedPanes(includingGenerated: includingGenerated).map(\.path) : [])
        return panes.filter { (includingGenerated || !$0.isGenerated) && !$0.name.isLocalized }
            .grouped { pane in
                pane.requiredTable ?? inAppTable(of: pane)
                    ?? (hasStandard || unlocalized.contains(pane.path) ? Pane.standardTable : nil)
            }
    }

    /// Returns the translation state in a language for each string of a table, in the order of `table.uses`. Returns no
    /// states if the strings are shown as written in the panes and are in this language.
    ///
    /// - Parameter values: The values in the source language, or `nil` if `language` is the source language.
    package func states(
        of table: LocalizedTable, in language: Language, comparedWith values: SourceValues?
    ) -> [TextState] {
        // In the source language, the strings of a pane without a string table are shown as intended.
        if table.isUnlocalized, values == nil { return [] }
        guard let own = self.table(table.name, in: language) else { return table.uses.map { _ in .missing } }
        let indexed = IndexedTable(own)
        return table.uses.map { indexed.stateAndValue(of: $0.use.text, comparedWith: values).state }
    }

    /// Returns whether a string still needs to be translated in a string table.
    package func isUntranslated(_ text: ExactString, in table: StringTable) -> Bool {
        let source = sourceLanguage
        let values = table.language == source ? nil : sourceValues(ofTable: table.name, in: source)
        return !table.state(of: text, comparedWith: values?[text]).isDone
    }

    /// Returns the source-language values of a string table.
    package func sourceValues(ofTable name: String, in source: Language?) -> SourceValues {
        SourceValues(in: source.flatMap { table(name, in: $0) })
    }
}

/// The values of strings in the source language. If a string has no value, the string itself is used.
package struct SourceValues: Sendable {
    private let table: IndexedTable?

    init(in table: StringTable?) { self.table = table.map { IndexedTable($0) } }

    package subscript(text: ExactString) -> ExactString {
        guard let value = table?[text], !value.isEmpty else { return text }
        return value
    }
}

extension Sequence {
    /// Returns the elements grouped by key. Groups are in the order of their first elements. Elements without a key are
    /// omitted.
    package func grouped<Key: Hashable, Failure: Error>(
        by key: (Element) throws(Failure) -> Key?
    ) throws(Failure) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var places: [Key: Int] = [:]
        for element in self {
            guard let key = try key(element) else { continue }
            if let place = places[key] {
                groups[place].elements.append(element)
            } else {
                places[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}

/// The panes that use or might use each string table. They are computed once for all tables.
package struct PanesByTable: Sendable {
    private var panes: [String: [Pane]] = [:]

    package init(in bundle: SettingsBundle) { self.init(bundle.panes) }

    package init(_ all: [Pane]) {
        for pane in all {
            for table in Set(pane.possibleTables) { panes[table, default: []].append(pane) }
        }
    }

    /// Returns the panes that use or might use a string table, in bundle order.
    package func panes(ofTable name: String) -> [Pane] { panes[name] ?? [] }

    /// Returns all strings that panes look up, or might look up, in a string table. The strings of generated panes are
    /// included.
    package func texts(ofTable name: String) -> Set<ExactString> {
        panes(ofTable: name).reduce(into: []) { texts, pane in
            for use in pane.texts { texts.insert(use.text) }
        }
    }
}
