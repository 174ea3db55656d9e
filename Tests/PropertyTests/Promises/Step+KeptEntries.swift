import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// The entries that are gone or have another value, and the damaged tables with other bytes, although the operation
    /// did not name them.
    func changedEntries() -> [String] {
        before.languages.filter { $0.identifier != (operation as? RemoveLanguage)?.identifier }.flatMap { language in
            before.tables(in: language).flatMap { table -> [String] in
                guard let now = laterTable(of: table) else { return lostTable(table) }
                guard table.isWhole else {
                    let isFormatted = operation is FormatFiles
                    return isFormatted || now.file.bytes == table.file.bytes
                        ? [] : ["kept: \(table.path) has other bytes"]
                }
                return changes(of: table, to: now)
            }
        }
    }

    /// The table after the operation, possibly in a language with another name.
    private func laterTable(of table: StringTable) -> StringTable? {
        var language = table.language
        if let rename = operation as? RenameLanguage, rename.identifier == language.identifier {
            language = Language(rename.newIdentifier)
        }
        return after.table(table.name, in: language)
    }

    /// A table may be removed or renamed only with the panes that use it.
    private func lostTable(_ table: StringTable) -> [String] {
        let isUsed = after.panes.contains { $0.requiredTable == table.name }
        return isUsed || before.panes.allSatisfy { !$0.mightUse(table: table.name) }
            ? ["kept: \(table.path) is gone"] : []
    }

    private func changes(of table: StringTable, to now: StringTable) -> [String] {
        let old = before.texts(inTable: table.name, of: table.language)
        let new = after.texts(inTable: now.name, of: now.language)
        let isPruned = (operation as? SyncTables)?.prune == true
        let named = namedTexts(in: table)
        return Set(table.keys).sorted().filter { text in
            // Changed panes take their entries along.
            guard old.contains(text) == new.contains(text), !named.contains(text) else { return false }
            if isPruned, !old.contains(text) { return false }
            return now[text] != table[text] || !now.contains(text)
        }.map { "kept: \(now.path) has another entry for \(quoted($0.string))" }
    }

    /// The strings whose entries in a table the operation was asked to change.
    private func namedTexts(in table: StringTable) -> Set<ExactString> {
        /// Links share the file of another language.
        func isMeant(_ identifier: String) -> Bool {
            let tables = [before, after].compactMap { $0.table(table.name, in: Language(identifier)) }
            return identifier == table.language.identifier || tables.contains { $0.file.target == table.file.target }
        }
        switch operation {
        case let set as SetTranslations:
            // Untranslated entries follow the source language.
            let isSource = set.language == before.sourceLanguage?.identifier
            return isSource || isMeant(set.language) ? Set(set.changes.map(\.text)) : []
        case let translations as ImportTranslations:
            return Set(translations.tables.flatMap(\.units).map(\.key))
        case let add as AddPseudoLanguage: return isMeant(add.language.identifier) ? Set(table.keys) : []
        // An entry follows a string that was changed without this tool, which the report says. It replaces an entry
        // that is not translated.
        case is SyncTables:
            return untranslatedTexts(in: table).union(
                lines.filter { $0.action == .rename }.flatMap { line -> [ExactString] in
                    if case .entries(let texts) = line.subject { texts } else { [] }
                })
        case let set as SetPane:
            if !set.dropsStrings { return untranslatedTexts(in: table) }
            return Set((before.panes + after.panes).filter { $0.name.full == set.pane }.flatMap(\.texts).map(\.text))
        case is MergeBundle:
            return Set(after.panes.filter { before.pane(at: $0.path) == nil }.flatMap(\.texts).map(\.text))
        default: break
        }
        let requests = requestedTranslations.filter { isMeant($0.language) }.map(\.translation)
        let now = after.table(table.name, in: table.language)
        let named = Set(table.keys.filter { now?[$0].map(requests.contains) ?? false })
        // Untranslated entries follow the source language, and a translation from another table replaces them.
        let isSource = requestedTranslations.contains { Language($0.language) == before.sourceLanguage }
        return isSource || operation is CopyItem || operation is MoveItem
            ? named.union(untranslatedTexts(in: table)) : named
    }

    /// The strings whose entries have the string itself or the source-language value as their value.
    private func untranslatedTexts(in table: StringTable) -> Set<ExactString> {
        let source = before.sourceValues(ofTable: table.name, in: before.sourceLanguage)
        return Set(table.keys.filter { table[$0] == $0 || table[$0] == source[$0] })
    }
}
