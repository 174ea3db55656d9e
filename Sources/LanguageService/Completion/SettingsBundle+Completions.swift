import PropertyListSyntax
package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Returns the completions at a byte offset in a file, with the most likely completions first.
    package func completions(at offset: Int, in path: String) -> [Completion] {
        guard let file = files[path], let document = file.document else { return [] }
        if let page = newPaneCompletion(at: offset, in: document.source.text, of: path) { return [page] }
        if let text = file.text, (0...text.count) ~= offset,
            let directive = DirectiveCompleter(self, at: offset, in: text)
        {
            return directive.completions
        }
        return PropertyListCompleter(self, at: offset, in: file)?.completions
            ?? TableCompleter(self, at: offset, in: file)?.completions ?? []
    }

    /// Returns a completion that inserts a complete pane without items. Returns `nil` if the file is not a property
    /// list, or if it contains more than the word that is being typed.
    private func newPaneCompletion(at offset: Int, in text: SourceText, of path: String) -> Completion? {
        guard path.hasSuffix(".plist"), (0...text.count) ~= offset else { return nil }
        let word = CompletionPosition.word(around: offset, in: text).span
        let isBlank = [0..<word.lowerBound, word.upperBound..<text.count].allSatisfy { span in
            text.bytes(in: span).allSatisfy { $0 <= 0x20 }
        }
        guard isBlank else { return nil }
        let table = proposedTableNames(of: path).first?.value ?? .string("Root")
        let page = PropertyListDocument.text(
            of: .dictionary([
                .init(ExactString(PaneSchema.stringsTable), table), .init(ExactString(PaneSchema.items), .array([])),
            ]))
        let parts = page.split(separator: "<array/>", maxSplits: 1, omittingEmptySubsequences: false)
        var snippet = Snippet()
        snippet.appendLiteral(parts[0] + "<array>\n\t\t")
        snippet.appendPlaceholder("")
        snippet.appendLiteral("\n\t</array>" + parts[parts.count - 1])
        return Completion(
            label: "Settings pane", kind: .snippet, detail: "a pane without items", text: snippet.text,
            isSnippet: true, filter: "<Settings pane", span: word)
    }
}
