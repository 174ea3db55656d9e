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
        translations: [String: [ExactString: ExactString]] = [:], to draft: inout Draft
    ) throws(BundleError) {
        guard let name = pane.owedTable, !texts.isEmpty else { return }
        let (tables, without) = try editableTables(named: name)
        for table in tables {
            addTexts(
                texts, usedAt: index, of: pane, to: table,
                translations: translations[table.language.identifier] ?? [:], &draft)
        }
        for language in without {
            draft.report(
                .skip, "\(language.folder)/\(name).strings", "no such table; run settings-bundle localize")
        }
    }

    private func addTexts(
        _ texts: [NewText], usedAt index: Int, of pane: Pane, to table: StringTable,
        translations: [ExactString: ExactString], _ draft: inout Draft
    ) {
        var insertions = TableInsertions(table)
        var seen: Set<ExactString> = []
        for (offset, new) in texts.enumerated() where seen.insert(new.text).inserted {
            if let existing = table.index(of: new.text) {
                guard let translation = translations[new.text] else { continue }
                let edits = table.settingValue(at: existing, to: translation)
                draft.edit(table.file, edits)
                if !edits.isEmpty { draft.report(.update, table.path, quoted(new.text.string)) }
                continue
            }
            let position = table.position(
                for: new.text,
                before: { entry in
                    texts[..<offset].reversed().firstResult { entry($0.text) } ?? pane.nearest(before: index, entry)
                },
                after: { entry in
                    texts[(offset + 1)...].firstResult { entry($0.text) } ?? pane.nearest(from: index, entry)
                })
            let value =
                translations[new.text]
                ?? initialValue(of: new.text, inTable: table.name, language: table.language)
            insertions.add(NewEntry(key: new.text, value: value, comment: new.comment), at: position)
        }
        insertions.record(in: &draft)
    }
}

extension Pane {
    /// The first result for the texts of the items before an index, the nearest first.
    fileprivate func nearest(before index: Int, _ find: (ExactString) -> Int?) -> Int? {
        var index = index
        while index > 0 {
            index -= 1
            for use in item(at: index)?.texts.reversed() ?? [] {
                if let found = find(use.text) { return found }
            }
        }
        return nil
    }

    /// The first result for the texts of the items from an index on, the nearest first.
    fileprivate func nearest(from index: Int, _ find: (ExactString) -> Int?) -> Int? {
        var index = index
        while let item = item(at: index) {
            for use in item.texts {
                if let found = find(use.text) { return found }
            }
            index += 1
        }
        return nil
    }
}

extension Sequence {
    /// The first result that is there.
    func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
