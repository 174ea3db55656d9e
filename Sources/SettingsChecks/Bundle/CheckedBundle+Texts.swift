import SettingsModel
import SourceText

/// Which texts are in which tables.
extension CheckedBundle {
    /// The tables that panes name for their texts, and these panes.
    ///
    /// A table that no language has is not among them, nor one whose name has an extension: other rules report both.
    var requiredTables: [(name: String, panes: [CheckedPane])] {
        panes.grouped { $0.pane.name.isLocalized ? nil : $0.table?.string }
            .filter { !languages(with: $0.key).isEmpty }.map { ($0, $1) }
    }

    /// The languages that have no table where others do, and no more general language to take it from.
    ///
    /// A language that has copies of the panes owes no table, nor does one that has it for a kind of device.
    func languagesLacking(table name: String) -> [Language] {
        let having = Set(languages(with: name))
        guard !having.isEmpty else { return [] }
        let tags = Set(having.compactMap { LanguageIdentifier.canonicalTag(of: $0.identifier) })
        let misnamed = languagesOfMisnamedTables[name] ?? []
        return languages.filter { language in
            guard !having.contains(language), !misnamed.contains(language), language.identifier != "Base",
                !hasDeviceTable(name, in: language)
            else { return false }
            if LanguageIdentifier.standIns(for: language.identifier).contains(where: tags.contains) { return false }
            return !foldersOfPanes.contains(language.folder)
        }
    }

    /// Calls the body with each text that tables of one name lack, once a text, and the languages of these tables.
    ///
    /// - Parameter areIdentifiers: whether it is about texts that are names for programs, or about all others.
    func forEachMissingText(
        in tables: [CheckedTable], areIdentifiers: Bool = false,
        _ body: (CheckedPane, CheckedPane.Text, [String]) -> Void
    ) {
        for (index, use) in (tables.first.flatMap { usedTexts[$0.name] }?.uses ?? []).enumerated() where use.isOwed {
            let lacking = tables.filter { $0.entryIndex(ofUse: index) == nil }
            if lacking.isEmpty || use.text.text.looksLikeIdentifier != areIdentifiers { continue }
            body(use.pane, use.text, lacking.map(\.language.identifier))
        }
    }

    /// Calls the body with each text that a pane in the folder of a language looks up in vain in the table of this
    /// language: for the source language every one, for others those that some table has an entry for. The pane may
    /// well be translated itself, and texts in the language need no entry.
    func forEachMissingTextOfCopies(_ body: (CheckedPane, CheckedPane.Text, Language) -> Void) {
        for pane in panes where pane.pane.name.isLocalized {
            guard let name = pane.table?.string,
                let language = pane.path.languageFolder.map(Language.init(folder:)),
                let table = table(name, in: language), table.isWhole, !table.isDamaged
            else { continue }
            var seen: Set<ExactString> = []
            for text in pane.texts where !table.contains(text.text) && seen.insert(text.text).inserted {
                if language == sourceLanguage || tables.contains(where: { $0.name == name && $0.contains(text.text) }) {
                    body(pane, text, language)
                }
            }
        }
    }

    /// The positions of the entries of a table whose texts no pane uses, though some pane names the table.
    ///
    /// None where that cannot be known: where a pane cannot be read or has no items, or the table is the one that code
    /// uses. The texts of a pane whose table is misspelt are none of them either: that pane is reported, and its
    /// translations are there once it names the table.
    func unusedEntries(of table: CheckedTable) -> [Int] {
        guard table.name != "Localizable", hasReadablePlists, !hasUnknownTexts, !openTables.contains(table.name),
            usedTexts[table.name] != nil
        else { return [] }
        let mentions = mentions[table.name] ?? []
        return table.entries.indices.filter { index in
            guard table.uses[index] == nil else { return false }
            let key = table.entries[index].key
            return !mentions.contains(key) && !strayMentions.contains(key)
        }
    }

    /// What became of the texts that no pane uses, by the names of the tables.
    func findSuccessions() -> [String: RenamedTexts] {
        var unused: [String: [(table: StringTable, indices: [Int])]] = [:]
        // What lies outside any language is no translation.
        for table in tables where table.path.contains("/") {
            let indices = unusedEntries(of: table)
            if !indices.isEmpty { unused[table.name, default: []].append((table.table, indices)) }
        }
        guard !unused.isEmpty else { return [:] }
        let owing = panes.filter { !$0.isGenerated && !$0.pane.name.isLocalized }
        let panesOfTable = Dictionary(grouping: owing) { $0.table?.string ?? "" }
        return Dictionary(
            unused.map { name, unused in
                let texts = (panesOfTable[name] ?? []).map { $0.items.flatMap(\.texts) }
                return (name, RenamedTexts(of: unused, besides: texts, in: bundle))
            }, uniquingKeysWith: { $1 })
    }

    /// Whether what a pane gives as its table is the name of none.
    func hasStrayTable(_ pane: CheckedPane) -> Bool {
        pane.table.map { !tableNames.contains($0.string) } ?? pane.hasStrangeTable
    }

    /// The root panes, and those that child panes lead to, that have no items to speak of.
    static func panesWithoutItems(_ bundle: SettingsBundle, _ panes: [CheckedPane]) -> [Pane] {
        let linked = Set(panes.flatMap { $0.rows.map { PaneName($0.file).family } })
        let panes = Set(panes.map(\.path))
        let others = bundle.files.values.lazy.filter { !panes.contains($0.path) }.compactMap { Pane($0) }
        return others.sorted { $0.path < $1.path }.filter { pane in
            let node = pane.name.base
            return node == "Root" || linked.contains(node)
        }
    }
}
