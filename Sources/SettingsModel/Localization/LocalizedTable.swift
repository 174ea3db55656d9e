package import SourceText

/// A string table as the panes ask for it: its name, and the texts they look up in it, whatever any language has of them.
package struct LocalizedTable: Sendable {
    /// The name of its files without `.strings`.
    package let name: String
    /// The panes whose texts it holds, in their order.
    package let panes: [Pane]
    /// Every text once, where the panes use it first.
    package let uses: [(pane: Pane, use: LocalizableText)]
    /// Whether its panes name it. Else they name none, and it is the one that the system takes then.
    package let isNamed: Bool

    init(name: String, panes: [Pane], isNamed: Bool) {
        self.name = name
        self.panes = panes
        self.isNamed = isNamed
        uses = panes.flatMap { pane in pane.texts.map { (pane: pane, use: $0) } }
            .withoutRepetitions { $0.use.text }
    }
}

extension SettingsBundle {
    /// The tables that panes look their texts up in, in the order of the panes.
    ///
    /// A pane that names no table is shown with `Localizable`, where the bundle has one: its texts count there, although
    /// it owes them to nobody. Panes that a generator wrote are left out unless they are asked for, and those inside an
    /// `.lproj` are never among them.
    package func localizedTables(includingGenerated: Bool = false) -> [LocalizedTable] {
        let standard = "Localizable"
        let hasStandard = languages.contains { table(standard, in: $0) != nil }
        let panes = panes.filter { (includingGenerated || !$0.isGenerated) && !$0.name.isLocalized }
        return panes.grouped { $0.requiredTable ?? (hasStandard ? standard : nil) }.map { name, panes in
            LocalizedTable(name: name, panes: panes, isNamed: panes.contains { $0.requiredTable != nil })
        }
    }

    /// What a language makes of each text of a table, in the order of its uses.
    ///
    /// - Parameter values: what the source language shows; nil where this is the source language.
    package func states(
        of table: LocalizedTable, in language: Language, comparedWith values: SourceValues?
    ) -> [TextState] {
        guard let own = self.table(table.name, in: language) else { return table.uses.map { _ in .missing } }
        let indexed = IndexedTable(own)
        return table.uses.map { indexed.look(up: $0.use.text, comparedWith: values).state }
    }

    /// Whether a text is left to translate in a table.
    package func isLeft(_ text: ExactString, in table: StringTable) -> Bool {
        let source = sourceLanguage
        let values = table.language == source ? nil : sourceValues(ofTable: table.name, in: source)
        return !IndexedTable(table).look(up: text, comparedWith: values).state.isDone
    }

    /// What the source language shows for the texts of a table.
    package func sourceValues(ofTable name: String, in source: Language?) -> SourceValues {
        SourceValues(in: source.flatMap { table(name, in: $0) })
    }
}

/// What the source language shows for texts: the value of its entry, or the text itself where that says nothing.
package struct SourceValues: Sendable {
    private let table: IndexedTable?

    init(in table: StringTable?) { self.table = table.map { IndexedTable($0) } }

    package subscript(text: ExactString) -> ExactString {
        guard let value = table?[text], !value.isEmpty else { return text }
        return value
    }
}

extension Sequence {
    /// The elements with the same key, by the keys in the order of their first elements; elements without a key are
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
