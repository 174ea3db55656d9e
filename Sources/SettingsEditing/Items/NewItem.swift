package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// An item that is to be made: its type, and its keys and values in the order of the schema.
package struct NewItem: Sendable {
    package let type: ItemType
    /// What the user typed.
    package let options: ItemOptions
    package private(set) var entries: [PropertyListValue.Entry] = []

    /// Makes an item of what a user typed, with the defaults of what was left out.
    package init(_ type: ItemType, _ options: ItemOptions) throws(UsageError) {
        self.type = type
        self.options = options
        let values = try ItemValues(ofNew: type, options)
        try values.requireComplete()
        entries = values.entries(inOrderOf: options)
    }

    package var key: ExactString? { value(.key)?.string }

    package var title: ExactString? { value(.title)?.string }

    /// What tells the item from others of its type, where it has no key: the pane a row leads to, else the title, else the
    /// footer.
    var mark: (key: ItemKey, value: ExactString)? {
        for key in [ItemKey.file, .title, .footerText] {
            if let value = value(key)?.string, !value.isEmpty { return (key, value) }
        }
        return nil
    }

    /// Whether one that is there already can be told from others.
    package var isRecognizable: Bool { key != nil || mark != nil }

    private func value(_ key: ItemKey) -> PropertyListValue? { entries.last { $0.key == key.name }?.value }

    /// The entries in the order in which another item of the type has them; keys that it lacks stand behind the key
    /// that the schema puts before them.
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
