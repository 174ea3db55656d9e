import SettingsModel
import SourceText

@testable import SettingsEditing

/// The name and language of a table.
private struct TablePlace: Hashable, Comparable {
    let name: String
    let language: Language

    static func < (left: TablePlace, right: TablePlace) -> Bool {
        (left.language, left.name) < (right.language, right.name)
    }
}

extension SettingsBundle {
    /// The tables that panes use and that are read completely.
    fileprivate var namedTables: [TablePlace: StringTable] {
        var tables: [TablePlace: StringTable] = [:]
        for name in Set(panes.compactMap { $0.stringsTable?.string }) {
            for language in languages {
                guard let table = table(name, in: language), table.isWhole else { continue }
                tables[TablePlace(name: name, language: language)] = table
            }
        }
        return tables
    }

    /// The strings that matching panes look up in a table of a language. A pane in an `.lproj` folder looks up its
    /// strings in the language of the folder only.
    ///
    /// - Parameter language: The language, or `nil` for the strings of all languages.
    func texts(
        inTable name: String, of language: Language?, _ isWanted: (Pane) -> Bool = { _ in true }
    ) -> Set<ExactString> {
        let users = panes.filter { pane in
            let folder = pane.path.languageFolder
            return pane.mightUse(table: name) && (folder == nil || language == nil || folder == language?.folder)
                && isWanted(pane)
        }
        return Set(users.flatMap(\.texts).map(\.text))
    }
}

extension Step {
    /// The strings that a table lacks after the step but not before it.
    func missingEntries() -> [String] {
        let earlier = before.namedTables
        var broken: [String] = []
        for (place, table) in after.namedTables.sorted(by: { $0.key < $1.key }) {
            let old = earlierTable(of: table, at: place, earlier)
            // A pane that stops using its table does not need its entries any more.
            let used = after.texts(inTable: place.name, of: place.language) {
                $0.stringsTable != nil || before.pane(at: $0.path)?.stringsTable == nil
            }
            let lost = used.filter { !table.contains($0) && old?.contains($0) == true }
            // Generated panes and panes inside an .lproj folder require no entries, but existing entries must be kept.
            func isOwing(_ pane: Pane) -> Bool { pane.requiredTable == place.name && (old != nil || !pane.isGenerated) }
            let owed = after.texts(inTable: place.name, of: place.language, isOwing)
            let owedBefore = before.texts(inTable: old?.name ?? place.name, of: old?.language ?? place.language) {
                $0.requiredTable == old?.name
            }
            var missing = owed.filter { text in
                !table.contains(text) && !(owedBefore.contains(text) && old?.contains(text) == false)
            }
            if let old, mayTakeOverGaps {
                // A changed string without an entry has no entry afterwards; localize adds it.
                let gone = owedBefore.subtracting(owed).filter { !old.contains($0) }
                if missing.count <= gone.count { missing = [] }
            }
            broken += lost.union(missing).sorted().map { "no entry: \(table.path) lacks \(quoted($0.string))" }
        }
        return broken
    }

    /// The entries that panes used before the step and that remain although they are unused.
    func staleEntries() -> [String] {
        guard !keepsEntries else { return [] }
        let earlier = before.namedTables
        var broken: [String] = []
        for (place, table) in after.namedTables.sorted(by: { $0.key < $1.key }) {
            guard let old = earlierTable(of: table, at: place, earlier) else { continue }
            let used = before.texts(inTable: old.name, of: old.language) { $0.requiredTable == old.name }
            let stillUsed = after.texts(inTable: place.name, of: nil)
            let stale = used.subtracting(stillUsed).filter { old.contains($0) && table.contains($0) }
            broken += stale.sorted().map { "stale: \(table.path) keeps \(quoted($0.string))" }
        }
        return broken
    }

    /// The corresponding table before the step, possibly with another name.
    private func earlierTable(
        of table: StringTable, at place: TablePlace, _ earlier: [TablePlace: StringTable]
    ) -> StringTable? {
        if let same = earlier[place] { return same }
        return earlier.first { key, old in
            (key.name == place.name || key.language == place.language) && after.files[old.path] == nil
                && old.file.bytes == table.file.bytes
        }?.value
    }

    /// Whether the operation may change a string that has no entry.
    private var mayTakeOverGaps: Bool {
        if operation is SetItem { return true }
        if let add = operation as? AddItem, case .update = add.existing { return true }
        if let add = operation as? AddPane, add.existing == .update { return true }
        return false
    }

    /// Whether the operation was asked to keep entries.
    private var keepsEntries: Bool {
        switch operation {
        case let remove as RemoveItem: remove.keepsStrings
        case let remove as RemovePane: remove.keepsStrings
        default: false
        }
    }
}
