package import PropertyListSyntax
package import SourceText

/// An item in a pane, such as a toggle, a group or a child pane.
package final class Item: Sendable {
    /// The zero-based position of the item in its pane, as displayed in Xcode.
    package let index: Int
    package let element: PropertyListElement
    /// The entries of the item in file order, including duplicates that a later entry overrides. Empty if the item is
    /// not a dictionary.
    package let entries: [Entry]
    /// A lookup table of the entries, or `nil` if there are so few entries that a linear search is faster. If a key
    /// occurs more than once, the table contains the last entry.
    private let byKey: [ExactString: Entry]?
    /// The string value of the item's `Type` key, or `nil` if the key is missing or its value is not a string.
    package let rawType: ExactString?
    /// The item type, or `nil` if `rawType` is not a known type.
    package let type: ItemType?
    /// The user-defaults key under which the item's value is stored.
    package let key: ExactString?
    /// Whether any property-list key occurs more than once in the item.
    package let hasRepeatedKeys: Bool

    /// A key/value pair in an item or in a dictionary inside an item.
    ///
    /// This type is a class because entries are copied and searched frequently.
    package final class Entry: Sendable {
        package let key: ExactString
        /// The schema of the key, or `nil` if the key is unknown.
        package let schema: KeySchema?
        private let entry: PropertyListElement.Entry

        init(_ entry: PropertyListElement.Entry, _ key: ExactString, _ schema: KeySchema?) {
            self.entry = entry
            self.key = key
            self.schema = schema
        }

        package var keyElement: PropertyListElement { entry.keyElement }
        package var element: PropertyListElement { entry.element }

        /// The byte range from the start of the key to the end of the value.
        package var span: Range<Int> { entry.span }

        /// Whether the value has the type that the key requires. Always `true` for an unknown key.
        package var isWellTyped: Bool { schema?.type.firstTypeMismatch(element) == nil }

        /// Returns all entries of a dictionary. Only entries whose key is in `keys` have a schema.
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

    /// Returns the schema of a property-list key for an item type. If the type does not define the key, returns the
    /// InAppSettingsKit schema. If the type is unknown, the title, type and build-configuration keys are also
    /// recognized. Returns `nil` for any other key.
    package static func schema(ofKey key: ExactString, of type: ItemType?) -> KeySchema? {
        let key = ItemKey(key)
        if let schema = type?.key(key) ?? InAppSettingsKit.key(key) { return schema }
        let ofAny: [ItemKey] = [.title, .type, .configurations]
        return type == nil && ofAny.contains(key) ? ItemType.group.key(key) : nil
    }

    // MARK: Keys

    /// Returns the entry with a key, or `nil` if the key is missing. If the key occurs more than once, returns the last
    /// entry.
    package func entry(_ key: ItemKey) -> Entry? {
        if let byKey { byKey[key.name] } else { entries.last { $0.key == key.name } }
    }

    package func has(_ key: ItemKey) -> Bool { entry(key) != nil }

    /// The value of a key, or `nil` if the key is missing. If the key occurs more than once, the last value is used.
    package subscript(key: ItemKey) -> PropertyListElement? { entry(key)?.element }

    /// Returns the value of a key, or `nil` if the key is missing or its value does not have the type that the key
    /// requires.
    package func wellTypedValue(_ key: ItemKey) -> PropertyListElement? {
        entry(key).flatMap { $0.isWellTyped ? $0.element : nil }
    }

    /// Returns the string value of a key, or `nil` if the key is missing or its value is not a string.
    package func string(_ key: ItemKey) -> ExactString? { self[key]?.stringValue }

    package var title: ExactString? { string(.title) }

    package var defaultValue: PropertyListValue? { self[.defaultValue]?.value }

    /// The values that a toggle stores when it is on or off.
    package var toggleValues: (on: PropertyListValue, off: PropertyListValue) {
        Self.toggleValues { self[$0]?.value }
    }

    /// Returns the values that a toggle stores when it is on or off. The closure returns the value of a property-list
    /// key of the toggle.
    package static func toggleValues(
        _ value: (ItemKey) -> PropertyListValue?
    ) -> (on: PropertyListValue, off: PropertyListValue) {
        (value(.trueValue) ?? .boolean(true), value(.falseValue) ?? .boolean(false))
    }

    /// The limits of an item that represents a number in a range, such as a slider.
    package var range: (minimum: Double, maximum: Double) {
        (self[.minimumValue]?.value.number ?? 0, self[.maximumValue]?.value.number ?? 1)
    }

    /// The choices of a multi-value or radio group. Titles without values and values without titles are omitted.
    package var options: [(title: ExactString, value: PropertyListValue)] {
        zip(self[.titles]?.elements ?? [], self[.values]?.elements ?? []).map { (title: $0.string, value: $1.value) }
    }

    /// Whether the item displays a stored value that the user cannot change.
    package var isReadOnly: Bool { type?.isReadOnly == true }

    /// Whether the item starts a new section. Groups and radio groups start sections.
    package var beginsSection: Bool { type?.beginsSection == true }

    /// The device idioms on which the item is displayed, or `nil` if it is displayed on all devices.
    package var idioms: Set<String>? {
        guard let idioms = wellTypedValue(.idioms), idioms.childCount > 0 else { return nil }
        return Set(idioms.elements.map(\.string.string))
    }

    /// Returns whether there is a device idiom on which both items are displayed.
    package func sharesIdiom(with other: Item) -> Bool {
        guard let idioms, let others = other.idioms else { return true }
        return !idioms.isDisjoint(with: others)
    }

    // MARK: Links

    /// Whether the item opens one of the app's view controllers through InAppSettingsKit instead of opening a pane.
    package var opensViewController: Bool { InAppSettingsKit.openingKeys.contains(where: has) }

    /// The value of `File` in a child pane. `nil` for other item types, and for items that open one of the app's view
    /// controllers through InAppSettingsKit.
    package var linkedFile: ExactString? { opensViewController ? nil : childPaneFile }

    /// The value of `File` in a child pane, even if InAppSettingsKit opens a view controller instead. The Settings app
    /// ignores InAppSettingsKit keys and opens the pane.
    package var childPaneFile: ExactString? { type == .childPane ? string(.file) : nil }
}

extension [Item.Entry] {
    /// The entries whose key already occurs earlier in the array.
    package var repeated: [Item.Entry] {
        if isSmallWithoutDuplicates { return [] }
        var seen: Set<ExactString> = []
        return filter { !seen.insert($0.key).inserted }
    }

    /// An array that specifies, for each entry, whether a later entry with the same key overrides it.
    var hidden: [Bool] {
        if isSmallWithoutDuplicates { return Array<Bool>(repeating: false, count: count) }
        var seen: Set<ExactString> = []
        return reversed().map { !seen.insert($0.key).inserted }.reversed()
    }

    /// Whether there are at most 16 entries and their keys are unique. For so few entries, comparing all pairs of keys
    /// is faster than building a set.
    private var isSmallWithoutDuplicates: Bool {
        count <= 16 && !indices.contains { index in self[..<index].contains { $0.key == self[index].key } }
    }
}

extension String {
    /// The Boolean value that Foundation's `boolValue` returns for the string. It is `true` if the first character
    /// after any white space, an optional sign and any zeros is `Y`, `y`, `T`, `t` or a digit from 1 to 9.
    package var booleanValue: Bool {
        var rest = unicodeScalars.drop { $0.properties.isWhitespace }
        if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
        return "YyTt123456789".unicodeScalars.contains(first)
    }
}
