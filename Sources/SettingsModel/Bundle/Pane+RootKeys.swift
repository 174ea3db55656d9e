package import PropertyListSyntax
package import SourceText

/// The edits of what a pane says of itself, beside its items.
extension Pane {
    /// Gives a key of the pane a value; nil takes the key away. Where it has that value already, there is no edit.
    ///
    /// A new key goes where Xcode's template has it: before the first key that follows it there, else to the end.
    package func setting(_ key: String, to value: PropertyListValue?) -> [TextEdit] {
        guard let root else { return [] }
        let entries = root.entries
        let name = ExactString(key)
        guard let value else {
            // Of a key that stands twice, the one that was hidden would count.
            return document.removingEntries(at: entries.indices.filter { entries[$0].key == name }, of: root)
        }
        if let entry = entries.last(where: { $0.key == name }) {
            return document.replacing(entry.element, with: value)
        }
        let order = PaneSchema.keys.map(\.name)
        let later = Set((order.firstIndex(of: key).map { order[($0 + 1)...] } ?? []).map { ExactString($0) })
        let index = entries.firstIndex { later.contains($0.key) } ?? entries.count
        return document.inserting([.init(name, value)], into: root, at: index)
    }
}
