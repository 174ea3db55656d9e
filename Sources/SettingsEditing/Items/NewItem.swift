package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// The type and the entries of a new item.
package struct NewItem: Sendable {
    package let type: ItemType
    package let options: ItemOptions
    package let entries: [PropertyListValue.Entry]

    /// Creates an item from the options that the user specified. If an option is omitted, its default value is used.
    package init(_ type: ItemType, _ options: ItemOptions) throws(UsageError) {
        self.type = type
        self.options = options
        try options.requireNoContradiction()
        let values = try ItemValues(as: type, options)
        try values.requireAllRequiredKeys()
        entries = values.entries(inOrderOf: options)
    }

    package var key: ExactString? { value(.key)?.string }

    package var title: ExactString? { value(.title)?.string }

    /// The property-list key and value that identify the item if it has no user-defaults key. The value is the child
    /// pane, the title or the footer of the item: the first of these that is not empty.
    var identifyingValue: (key: ItemKey, value: ExactString)? {
        for key in [ItemKey.file, .title, .footerText] {
            if let value = value(key)?.string, !value.isEmpty { return (key, value) }
        }
        return nil
    }

    /// Whether the item has a user-defaults key or an identifying value by which an existing item can be found.
    package var canMatchExistingItem: Bool { key != nil || identifyingValue != nil }

    private func value(_ key: ItemKey) -> PropertyListValue? { entries.last { $0.key == key.name }?.value }

    /// Returns the entries in the order of the keys in `model`. If `model` does not have the key of an entry, the entry
    /// is inserted after the entry that precedes it in the schema.
    func entries(inOrderOf model: Item?) -> [PropertyListValue.Entry] {
        guard let model else { return entries }
        var ordered = model.entries.map(\.key).withoutRepetitions.compactMap { key in entries.first { $0.key == key } }
        for (position, entry) in entries.enumerated() where !ordered.contains(where: { $0.key == entry.key }) {
            let before = entries[..<position].reversed().firstResult { earlier in
                ordered.firstIndex { $0.key == earlier.key }
            }
            ordered.insert(entry, at: before.map { $0 + 1 } ?? 0)
        }
        return ordered
    }
}
