package import PropertyListSyntax
package import SourceText

/// Edits to the root keys of a pane. The key `PreferenceSpecifiers` is not supported.
extension Pane {
    /// Returns the edits that set a root key of the pane. If `value` is `nil`, the edits remove the key. The result is
    /// empty if the key already has the specified value.
    ///
    /// A new key is inserted in the key order of Xcode's template.
    package func setting(_ key: String, to value: PropertyListValue?) -> [TextEdit] {
        guard let root else { return [] }
        let entries = root.entries
        let name = ExactString(key)
        guard let value else {
            // Remove all duplicates. Otherwise an overridden entry would take effect.
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
