package import SettingsModel
package import SourceText

/// Renames the string-table entries for a string in all languages after the string has been replaced on its pane.
package struct RenameTableEntries: BundleOperation {
    package let text: ExactString
    package let newText: ExactString
    /// The name of the string table.
    package let table: String

    package init(of text: ExactString, to newText: ExactString, inTable table: String) {
        self.text = text
        self.newText = newText
        self.table = table
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let textReplacement = TextReplacement(of: text, newText, in: table, draft.bundle, TableUpdatePolicy())
        for table in try draft.bundle.editableTables(named: table).tables {
            guard let index = table.index(of: text) else { continue }
            if table.contains(newText) {
                moveTranslationToExistingEntry(ofTable: table, &draft)
            } else {
                draft.rename(textReplacement, at: index, in: table)
            }
        }
    }

    /// Moves the translation of the old string to the existing entry for the new string, unless that entry is already
    /// translated.
    private func moveTranslationToExistingEntry(ofTable table: StringTable, _ draft: inout Draft) {
        guard let value = table[text], value != text, !draft.bundle.isUntranslated(text, in: table),
            draft.bundle.isUntranslated(newText, in: table), let index = table.index(of: newText)
        else { return }
        draft.reportRename(of: text, to: newText, in: table)
        draft.reportReview(of: newText, translated: value, in: table.path)
        draft.edit(table.path, table.settingValue(at: index, to: value) + table.removing(table.indices(of: text)))
    }
}
