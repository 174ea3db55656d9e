package import PropertyListSyntax
package import SourceText

/// An item of a pane: a control, a section or a row that leads to another pane.
package final class Item: Sendable {
    /// The position on the pane, from 0, as Xcode counts.
    package let index: Int
    package let element: PropertyListElement
    /// The keys and values in the order of the file, also those that a later one with the same key hides; none when the
    /// item is no dictionary.
    package let entries: [Entry]
    /// The entries by their keys, where there are more than can be searched one by one as fast; of several with one key
    /// the last.
    private let byKey: [ExactString: Entry]?
    /// The raw name of the type; nil when there is none, or it is no string.
    package let rawType: ExactString?
    /// The type, where it is a known one.
    package let type: ItemType?
    /// The name under which the value is stored.
    package let key: ExactString?
    /// Whether a key stands twice.
    package let hasRepeatedKeys: Bool

    /// A key of an item, or of a dictionary in it, and its value. It is a class, as items are copied and searched for
    /// entries all the time.
    package final class Entry: Sendable {
        package let key: ExactString
        /// What is known of the key; nil for an unknown one.
        package let schema: KeySchema?
        private let entry: PropertyListElement.Entry

        init(_ entry: PropertyListElement.Entry, _ key: ExactString, _ schema: KeySchema?) {
            self.entry = entry
            self.key = key
            self.schema = schema
        }

        package var keyElement: PropertyListElement { entry.keyElement }
        package var element: PropertyListElement { entry.element }

        /// From the start of the key to the end of the value.
        package var span: Range<Int> { entry.span }

        /// Whether the value has the type that the key asks for; true for an unknown key.
        package var isWellTyped: Bool { schema?.type.firstMismatch(element) == nil }

        /// The entries of a dictionary whose keys are known.
        package static func all(of element: PropertyListElement, among keys: [KeySchema]) -> [Entry] {
            element.entries.map { entry in
                let key = entry.key
                return Entry(entry, key, keys.first { $0.key.name == key })
            }
        }
    }

    package init(index: Int, element: PropertyListElement) {
        self.index = index
        self.element = element
        let found = element.entries.map { (entry: $0, key: $0.key) }
        func string(_ key: ItemKey) -> ExactString? {
            found.last { $0.key == key.name }.flatMap { $0.entry.element.stringValue }
        }
        let rawType = string(.type)
        let type = rawType.flatMap { ItemType.rawName($0.string) }
        entries = found.map { Entry($0.entry, $0.key, Self.schema(ofKey: $0.key, of: type)) }
        key = string(.key)
        hasRepeatedKeys = !entries.repeated.isEmpty
        byKey = entries.count > 32 ? Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 }) : nil
        self.rawType = rawType
        self.type = type
    }

    /// What is known of a key: by the type, or as InAppSettingsKit has it; any item has a type, a title and build configurations.
    package static func schema(ofKey key: ExactString, of type: ItemType?) -> KeySchema? {
        if let schema = type?.key(key) ?? InAppSettingsKit.key(key) { return schema }
        let ofAny: [ItemKey] = [.title, .type, .configurations]
        return type == nil && ofAny.contains(ItemKey(key)) ? ItemType.group.key(key) : nil
    }

    // MARK: Keys

    /// The entry for a key: the last, where the key stands twice.
    package func entry(_ key: ItemKey) -> Entry? {
        if let byKey { byKey[key.name] } else { entries.last { $0.key == key.name } }
    }

    package func has(_ key: ItemKey) -> Bool { entry(key) != nil }

    /// The value for a key: the last, where the key stands twice.
    package subscript(key: ItemKey) -> PropertyListElement? { entry(key)?.element }

    /// The value for a key, where it has the type that the key asks for.
    package func wellTyped(_ key: ItemKey) -> PropertyListElement? {
        entry(key).flatMap { $0.isWellTyped ? $0.element : nil }
    }

    /// The string for a key; nil for a value that is none.
    package func string(_ key: ItemKey) -> ExactString? { self[key]?.stringValue }

    package var title: ExactString? { string(.title) }

    package var defaultValue: PropertyListValue? { self[.defaultValue]?.value }

    /// What a toggle stores when it is on, and when it is off.
    package var switchValues: (on: PropertyListValue, off: PropertyListValue) {
        Self.switchValues { self[$0]?.value }
    }

    /// The same of keys and values that are no item yet.
    package static func switchValues(
        _ value: (ItemKey) -> PropertyListValue?
    ) -> (on: PropertyListValue, off: PropertyListValue) {
        (value(.trueValue) ?? .boolean(true), value(.falseValue) ?? .boolean(false))
    }

    /// The choices of a list: text and value, as far as both go.
    package var options: [(title: ExactString, value: PropertyListValue)] {
        zip(self[.titles]?.elements ?? [], self[.values]?.elements ?? []).map { (title: $0.string, value: $1.value) }
    }

    /// Whether a section begins with the item.
    package var beginsSection: Bool { type == .group || type == .radioGroup }

    /// The devices that show the item; nil for all.
    package var idioms: Set<String>? {
        guard let idioms = wellTyped(.idioms), idioms.childCount > 0 else { return nil }
        return Set(idioms.elements.map(\.string.string))
    }

    /// Whether some device shows both items.
    package func isShown(with other: Item) -> Bool {
        guard let idioms, let others = other.idioms else { return true }
        return !idioms.isDisjoint(with: others)
    }

    // MARK: Links

    /// Whether a row opens something of the app, as InAppSettingsKit lets it, instead of a pane.
    package var opensViewController: Bool { InAppSettingsKit.openingKeys.contains(where: has) }

    /// The pane a child pane leads to, by the name in its `File`; nil for any other item, and for a row that opens a
    /// view controller or a web page of the app instead.
    package var linkedFile: ExactString? { opensViewController ? nil : childPaneFile }

    /// The pane that the Settings app opens from a child pane, for it does not know the keys of a library.
    var childPaneFile: ExactString? { type == .childPane ? string(.file) : nil }
}

extension [Item.Entry] {
    /// The entries whose keys stood before.
    package var repeated: [Item.Entry] {
        if areFewAndDifferent { return [] }
        var seen: Set<ExactString> = []
        return filter { !seen.insert($0.key).inserted }
    }

    /// Of each entry, whether a later one with the same key hides it.
    var hidden: [Bool] {
        if areFewAndDifferent { return Array<Bool>(repeating: false, count: count) }
        var seen: Set<ExactString> = []
        return reversed().map { !seen.insert($0.key).inserted }.reversed()
    }

    /// Of a few, all pairs are looked at faster than a set of them is made.
    private var areFewAndDifferent: Bool {
        count <= 16 && !indices.contains { index in self[..<index].contains { $0.key == self[index].key } }
    }
}
