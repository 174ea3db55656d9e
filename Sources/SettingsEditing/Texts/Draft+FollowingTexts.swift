import SettingsModel
import SourceText

extension Draft {
    /// Brings the tables of a page in step with what became of the texts of one of its items.
    ///
    /// The page is changed already. A text that nothing uses any more takes its entry to its new name: the comment, the
    /// position and every translation stay, and a value that only repeated the old text repeats the new one.
    ///
    /// - Parameter index: where the item stands on the page.
    mutating func follow(
        _ changes: [TextChange], ofItem index: Int, on pane: Pane, _ policy: TextPolicy
    ) throws(BundleError) {
        guard let name = pane.owedTable else { return }
        var added = Set(changes.filter { $0.old == nil }.compactMap(\.new))
        var neighbours: [ExactString: ExactString] = [:]
        for change in changes {
            guard let old = change.old, let new = change.new else { continue }
            if isUsed(old, inTable: name) {
                added.insert(new)
                neighbours[new] = old
            } else {
                try rename(old, to: new, inTable: name, policy)
            }
        }
        try addTexts(added, ofItem: index, on: pane, beside: neighbours, values: policy.translations)
        let gone = changes.filter { $0.new == nil }.compactMap(\.old)
        if !policy.keepsStrings { try removeTexts(gone, fromTable: name) }
        try translate(policy.translations, on: pane)
    }

    // MARK: A text that changed

    /// Where a table has no entry for the old text, it gets none for the new one: that is for `localize` to do.
    mutating func rename(
        _ old: ExactString, to new: ExactString, inTable name: String, _ policy: TextPolicy
    ) throws(BundleError) {
        let source = bundle.sourceLanguage
        let values = SourceValues(of: old, new, in: source.flatMap { bundle.table(name, in: $0) })
        for table in try bundle.editableTables(named: name).tables {
            guard let index = table.index(of: old) else { continue }
            if table.contains(new) {
                if policy.keepsStrings { continue }
                report(.remove, table.path, "\(quoted(old.string)): \(quoted(new.string)) has an entry already")
                edit(table.file, table.removing(table.indices(of: old)))
                continue
            }
            report(.rename, table.path, "\(quoted(old.string)) to \(quoted(new.string))")
            let value = table.entry(at: index)?.value
            // Entries that the last one hides are of no use to anybody, but they are not ours to remove.
            for index in table.indices(of: old) {
                guard let now = bundle.table(at: table) else { continue }
                edit(now.file, now.renamingKey(at: index, to: new))
            }
            let isSource = table.language == source
            let echoed = isSource ? old : values.old
            guard let value, let now = bundle.table(at: table) else { continue }
            if value == echoed || policy.resetsTranslations {
                edit(now.file, now.settingValue(at: index, to: isSource ? new : values.new))
            } else if policy.asksForReview, !value.isEmpty,
                policy.translations.value(of: new, in: table.language) == nil
            {
                report(.review, table.path, "\"\(new)\" = \"\(value)\"")
            }
        }
    }

    /// What the source language shows for a text before and after it changes.
    private struct SourceValues {
        let old: ExactString
        let new: ExactString

        init(of old: ExactString, _ new: ExactString, in table: StringTable?) {
            func value(_ text: ExactString) -> ExactString? {
                guard let value = table?[text], !value.isEmpty else { return nil }
                return value
            }
            self.old = value(old) ?? old
            // A value of its own stays when its key changes.
            self.new = value(new) ?? (self.old == old ? new : self.old)
        }
    }

    // MARK: Texts that went

    /// Removes the entries of texts that no page, and not the one that is left out, uses any more.
    ///
    /// - Parameter languages: where the entries stay: those that could not go elsewhere.
    mutating func removeTexts(
        _ texts: [ExactString], fromTable name: String, besides pane: PaneName? = nil,
        keptIn languages: Set<Language> = []
    ) throws(BundleError) {
        var seen: Set<ExactString> = []
        let unused = texts.filter { seen.insert($0).inserted && !isUsed($0, inTable: name, besides: pane) }
        guard !unused.isEmpty else { return }
        for table in try bundle.editableTables(named: name).tables {
            let present = unused.filter { table.contains($0) }
            if present.isEmpty || languages.contains(table.language) { continue }
            report(.remove, table.path, listed(present.map(\.string)))
            edit(table.file, table.removing(present.flatMap { table.indices(of: $0) }))
        }
    }
}

extension SettingsBundle {
    /// A table as it is by now.
    func table(at table: StringTable) -> StringTable? { self.table(table.name, in: table.language) }
}
