import SettingsModel
import SourceText

extension Draft {
    /// Gives the entries of a table new values, and makes the entries that are missing.
    ///
    /// - Parameters:
    ///   - values: what the entry of each text is to say.
    ///   - texts: those of the panes that the table belongs to, which say where a new entry goes.
    /// - Returns: whether anything is different now.
    @discardableResult
    mutating func setValues(
        _ values: [ExactString: ExactString], in table: StringTable, texts: [[LocalizableText]]
    ) -> Bool {
        var changed: [String] = []
        var edits: [TextEdit] = []
        // Of several entries of a text, the last one is shown.
        let hidden = Set(table.hiddenIndices)
        for (index, entry) in table.pairs.enumerated() {
            guard let value = values[entry.key], value != entry.value, !hidden.contains(index) else { continue }
            edits += table.settingValue(at: index, to: value)
            changed.append(entry.key.string)
        }
        edit(table.path, edits)
        if !changed.isEmpty { report(.update, table.path, "\(listed(changed))") }
        guard let now = bundle.table(at: table) else { return !changed.isEmpty }
        let insertions = TableInsertions(missing: texts, in: now, values: values, only: Set(values.keys))
        insertions.record(in: &self)
        return !changed.isEmpty || !insertions.isEmpty
    }
}

extension SettingsBundle {
    /// A table of a language, to be written to.
    ///
    /// - Throws: where it is missing, cannot be edited, or is a link to the table of another language.
    func writableTable(_ name: String, in language: Language) throws(BundleError) -> StringTable {
        guard let table = table(name, in: language) else {
            throw BundleError(
                "there is no table \(language.folder)/\(name).strings for the translation",
                help: "create it first: \(run: .localize)")
        }
        try requireOwnFile(of: table)
        try table.file.requireEditable()
        guard table.isReadable else {
            throw BundleError(noTable: table.file)
        }
        return table
    }

    /// Throws for a table that is a link to another: what is written there would be said by the other language, too.
    func requireOwnFile(of table: StringTable) throws(BundleError) {
        guard let target = table.file.target, target != table.path else { return }
        throw BundleError(
            "\(table.path) is a symbolic link to \(target), so \(table.language.identifier) has no translations of its own",
            help: "replace the link with a copy of the file, or translate the other language")
    }
}
