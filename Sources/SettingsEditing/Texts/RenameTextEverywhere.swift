import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Replaces a string on all panes that look it up in a given string table, and renames the string's entries in the
/// table. Translations are kept.
package struct RenameTextEverywhere: BundleOperation {
    package let text: ExactString
    package let newText: ExactString
    /// The name of the string table.
    package let table: String

    package init(_ text: ExactString, to newText: String, inTable table: String) throws(UsageError) {
        try TextRules.requireValidReplacement(newText, besides: text)
        self.text = text
        self.newText = ExactString(newText)
        self.table = table
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        try draft.bundle.requireReadablePanes()
        var first: (path: String, index: Int)?
        for name in draft.paneNames() {
            guard let pane = draft.bundle.pane(named: name.full), isLookedUp(on: pane, draft.bundle) else { continue }
            let uses = pane.texts.filter { $0.text == text }
            try draft.replaceTexts(uses, as: newText, on: pane)
            if first == nil, pane.requiredTable == table { first = uses.first.map { (pane.path, $0.itemIndex) } }
        }
        guard let first, let pane = draft.bundle.pane(at: first.path) else {
            return try RenameTableEntries(of: text, to: newText, inTable: table)(on: &draft)
        }
        let change = LocalizableTextChange(old: text, new: newText)
        try draft.updateTableEntries([change], ofItem: first.index, on: pane, TableUpdatePolicy())
    }

    /// Returns whether a pane would look up the string in the table.
    ///
    /// A pane with `StringsTable` looks up its strings in the specified table. A pane without `StringsTable` looks up
    /// the string in this table unless another table that the pane can use contains the string.
    private func isLookedUp(on pane: Pane, _ bundle: SettingsBundle) -> Bool {
        guard pane.mightUse(table: table) else { return false }
        return pane.stringsTable != nil
            || !pane.possibleTables.contains { name in
                name != table && bundle.languages.contains { bundle.table(name, in: $0)?.contains(text) == true }
            }
    }
}

extension TextRules {
    /// Throws an error if a replacement is invalid, is empty, or equals the string to replace.
    static func requireValidReplacement(_ newText: String, besides text: ExactString?) throws(UsageError) {
        try requireMultilineText(newText, "the text")
        if newText.isEmpty { throw UsageError("the text is empty", help: "remove the key to show no text") }
        if ExactString(newText) == text { throw UsageError("the new text is the same", help: "use a different text") }
    }
}

extension Draft {
    /// Replaces strings of a pane with another string, and reports the changes.
    mutating func replaceTexts(
        _ uses: [LocalizableText], as newText: ExactString, on pane: Pane
    ) throws(BundleError) {
        if uses.isEmpty { return }
        try pane.file.requireEditable()
        if TextRules.hasLineBreaksOrTabs(newText.string), let line = uses.first(where: \.isLine) {
            throw BundleError(
                "the string has several lines, but is shown on one line", path: pane.path,
                position: pane.file.position(of: line.element.span), help: "use a single line")
        }
        edit(pane.path, uses.flatMap { pane.document.replacing($0.element, with: .string(newText)) })
        for use in uses.withoutRepetitions(of: \.itemIndex) {
            report(
                .update, item: use.itemIndex, key: pane.item(at: use.itemIndex)?.key, on: pane.path,
                "\(quoted(use.text.string)) to \(quoted(newText.string))")
        }
    }
}
