import PropertyListSyntax
package import SettingsModel
package import SourceText

/// Spells a text in another way wherever it is the same text: on all panes that look it up in a table, and as the key of
/// its entries there, whose translations stay.
package struct RenameSharedText: BundleOperation {
    package enum Scope: Hashable, Sendable {
        /// A table, by its name.
        case table(String)
        /// The pane in a file: its table, where it names one, else the pane alone.
        case pane(String)
    }

    package let text: ExactString
    package let newText: ExactString
    package let scope: Scope

    package init(_ text: ExactString, to newText: String, in scope: Scope) throws(UsageError) {
        try TextRules.requireText(newText, "the text")
        if newText.isEmpty { throw UsageError("the text is empty", help: "remove the key to show none") }
        self.text = text
        self.newText = ExactString(newText)
        self.scope = scope
        if self.newText == text { throw UsageError("the text is that already", help: "type another") }
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let table: String
        switch scope {
        case .table(let name): table = name
        case .pane(let path):
            guard let pane = draft.bundle.pane(at: path) else { throw BundleError("there is no page", path: path) }
            guard let name = pane.requiredTable else {
                _ = try rename(on: pane, &draft)
                return
            }
            table = name
        }
        try draft.bundle.requireReadablePanes()
        var first: (path: String, index: Int)?
        for name in draft.paneNames() {
            guard let pane = draft.bundle.pane(named: name.full), pane.mayUse(table: table) else { continue }
            let indices = try rename(on: pane, &draft)
            if first == nil, pane.requiredTable == table { first = indices.first.map { (pane.path, $0) } }
        }
        guard let first, let pane = draft.bundle.pane(at: first.path) else {
            return try RenameEntries(of: text, to: newText, inTable: table)(on: &draft)
        }
        let change = TextChange(old: text, new: newText)
        try draft.follow([change], ofItem: first.index, on: pane, TextPolicy())
    }

    /// - Returns: the positions of the items that show the text.
    private func rename(on pane: Pane, _ draft: inout Draft) throws(BundleError) -> [Int] {
        let uses = pane.texts.filter { $0.text == text }
        guard !uses.isEmpty else { return [] }
        try pane.file.requireEditable()
        if TextRules.hasLines(newText.string), let line = uses.first(where: \.isLine) {
            throw BundleError(
                "the text has several lines, and is shown in one", path: pane.path,
                position: pane.file.position(of: line.element.span), help: "type it in one line")
        }
        draft.edit(
            pane.path, uses.flatMap { pane.document.replacing($0.element, with: .string(newText)) })
        let indices = uses.map(\.itemIndex).withoutRepetitions
        for index in indices {
            draft.report(.update, pane.path, "item \(index): \(quoted(text.string)) to \(quoted(newText.string))")
        }
        return indices
    }
}
