import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Replaces a string of one item as part of a fix. If no other item uses the old string, its string-table entries are
/// renamed. Translations are kept.
package struct CorrectItemText: BundleOperation {
    package let text: ExactString
    package let newText: ExactString
    /// The zero-based position of the item.
    package let index: Int
    /// The path of the pane's file.
    package let path: String

    package init(_ text: ExactString, to newText: ExactString, ofItem index: Int, onPaneAt path: String) {
        self.text = text
        self.newText = newText
        self.index = index
        self.path = path
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        guard let pane = draft.bundle.pane(at: path), let item = pane.item(at: index),
            let document = pane.file.propertyList
        else { throw BundleError("there is no item \(index)", path: path) }
        try pane.file.requireEditable()
        var policy = TableUpdatePolicy()
        policy.reportsForReview = false
        if let table = pane.requiredTable {
            for table in try draft.bundle.editableTables(named: table).tables where !table.contains(newText) {
                guard let entry = table.index(of: text), let value = table.value(at: entry) else { continue }
                // If other items keep the old string, the new string gets copies of its translations.
                policy.translations[table.language, default: [:]][newText] = EntryContent(
                    value: value == text ? newText : value, comment: table.comment(ofEntryAt: entry))
            }
        }
        let before = item.texts
        let edits = before.filter { $0.text == text }.flatMap {
            document.replacing($0.element, with: .string(newText))
        }
        guard !edits.isEmpty else {
            throw BundleError("item \(index) has no string \(quoted(text.string))", path: path)
        }
        draft.edit(pane.path, edits)
        draft.report(
            .update, item: index, key: item.key, on: path, "\(quoted(text.string)) to \(quoted(newText.string))")
        guard let pane = draft.bundle.pane(at: path), let after = pane.item(at: index) else { return }
        try draft.updateTableEntries(
            LocalizableTextChange.between(before, after.texts), ofItem: index, on: pane, policy)
    }
}
