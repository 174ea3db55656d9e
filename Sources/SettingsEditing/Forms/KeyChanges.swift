import PropertyListSyntax
import SettingsModel
import SourceText

/// The keys of an item that a form changes.
struct KeyChanges {
    /// The index of the item on its pane.
    let index: Int
    /// The keys with a new value, in the order of the form.
    private(set) var assigned: [BundleForm.Entry] = []
    private var removed: [ExactString] = []

    /// - Parameter prunes: Whether to remove the keys that the form does not list.
    init(of item: Item, _ form: BundleForm.ItemForm, pruning prunes: Bool) {
        index = item.index
        for entry in form.entries {
            let value = item[ItemKey(entry.key)]?.value
            if entry.hasSameValue(as: value) { continue }
            if entry.value == nil { removed.append(entry.key) } else { assigned.append(entry) }
        }
        guard prunes else { return }
        let listed = Set(form.entries.map(\.key))
        removed += item.entries.map(\.key).withoutRepetitions.filter { !listed.contains($0) }
    }

    var isEmpty: Bool { assigned.isEmpty && removed.isEmpty }

    /// Whether the user-defaults key of the item changes.
    var changesKey: Bool { (assigned.map(\.key) + removed).contains(ItemKey.key.name) }

    /// A list of the keys for the report.
    var summary: String {
        [("", assigned.map(\.key)), ("without ", removed)].filter { !$0.1.isEmpty }.map { prefix, keys in
            prefix + keys.map(\.string).joined(separator: ", ")
        }.joined(separator: "; ")
    }

    /// Returns the edits that replace the values of existing keys, and remove keys.
    func editsOfExistingKeys(on pane: Pane) -> [TextEdit] {
        guard let item = pane.item(at: index) else { return [] }
        let document = pane.document
        let replaced = assigned.flatMap { entry -> [TextEdit] in
            guard let value = entry.value, let element = item[ItemKey(entry.key)] else { return [] }
            if let values = value.array, element.kind == .array {
                return document.replacingElements(of: element, with: values)
            }
            return document.replacing(element, with: value)
        }
        let gone = Set(removed)
        let indices = item.entries.indices.filter { gone.contains(item.entries[$0].key) }
        return replaced + (indices.isEmpty ? [] : document.removingEntries(at: indices, of: item.element))
    }

    /// Returns the edits that add missing keys. Each key is added where the nearest item of the same type has it.
    func editsInsertingKeys(on pane: Pane) -> [TextEdit] {
        guard let item = pane.item(at: index) else { return [] }
        let missing = assigned.filter { !item.has(ItemKey($0.key)) }
        if missing.isEmpty { return [] }
        let model = pane.nearestItem(ofSameTypeAs: item)
        let groups = missing.grouped { item.insertionIndex(forKey: $0.key, like: model) }
        return groups.flatMap { place, entries in
            let new = entries.compactMap { entry in entry.value.map { PropertyListValue.Entry(entry.key, $0) } }
            return pane.document.inserting(new, into: item.element, at: place)
        }
    }
}

extension BundleForm.Entry {
    /// Returns whether a key has the value that the form specifies. A key without a value must be missing.
    func hasSameValue(as other: PropertyListValue?) -> Bool {
        switch (value, other) {
        case (nil, nil): true
        case (let value?, let other?): value.equalsIgnoringKeyOrder(other)
        default: false
        }
    }
}
