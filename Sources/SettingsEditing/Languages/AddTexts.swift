import SettingsModel
import SourceText
import StringsSyntax

extension SettingsBundle {
    /// Adds what an item's new texts owe: one entry each in every table of the page, in every language that has one.
    ///
    /// - Parameters:
    ///   - index: where on the page the item will stand; the items from there on are those after it.
    ///   - translations: values by language and text; any other entry gets the value of the source language.
    func addTexts(
        _ texts: [NewText], usedAt index: Int, of pane: Pane,
        translations: [String: [ExactString: ExactString]] = [:], to outcome: inout Outcome
    ) throws(BundleError) {
        guard let name = pane.owedTable, !texts.isEmpty else { return }
        let (tables, without) = try editableTables(named: name)
        for table in tables {
            addTexts(
                texts, usedAt: index, of: pane, to: table,
                translations: translations[table.language.identifier] ?? [:], &outcome)
        }
        for language in without {
            outcome.report(
                .skip, "\(language.folder)/\(name).strings", "no such table; run settings-bundle localize")
        }
    }

    private func addTexts(
        _ texts: [NewText], usedAt index: Int, of pane: Pane, to table: StringTable,
        translations: [ExactString: ExactString], _ outcome: inout Outcome
    ) {
        var insertions = TableInsertions(table)
        var seen: Set<ExactString> = []
        for (offset, new) in texts.enumerated() where seen.insert(new.text).inserted {
            if let existing = table.index(of: new.text) {
                guard let translation = translations[new.text] else { continue }
                let edits = table.settingValue(at: existing, to: translation)
                outcome.edit.edit(table.file.editPath, edits)
                if !edits.isEmpty { outcome.report(.update, table.path, quoted(new.text.string)) }
                continue
            }
            let before = texts[..<offset].reversed().map(\.text)
            let position = table.position(
                for: new.text,
                before: [AnySequence(before), AnySequence(pane.textsBefore(index))].joined(),
                after: [AnySequence(texts[(offset + 1)...].map(\.text)), AnySequence(pane.textsFrom(index))].joined())
            let value =
                translations[new.text]
                ?? initialValue(of: new.text, inTable: table.name, language: table.language)
            insertions.add(NewEntry(key: new.text, value: value, comment: new.comment), at: position)
        }
        insertions.record(in: &outcome)
    }
}

extension Pane {
    /// The texts of the items before an index, the nearest first, looked up one by one as they are asked for.
    fileprivate func textsBefore(_ index: Int) -> some Sequence<ExactString> {
        (0..<max(0, index)).lazy.reversed().flatMap { (item(at: $0)?.texts ?? []).reversed().map(\.text) }
    }

    /// The texts of the items from an index on, the nearest first.
    fileprivate func textsFrom(_ index: Int) -> some Sequence<ExactString> {
        (index..<max(index, itemCount)).lazy.flatMap { (item(at: $0)?.texts ?? []).map(\.text) }
    }
}
