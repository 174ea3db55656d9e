package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A key that is used in the panes of a bundle, with the default value that the app must register for it.
package struct RegisteredDefault: Sendable {
    /// An item that uses the key, with its pane and its default value.
    package struct KeyedItem: Sendable {
        package let pane: Pane
        package let item: Item
        /// The 1-based line and column at which the item begins. The position is `nil` if the parsed text is not the
        /// text of the file, for example in a binary file.
        package let position: SourcePosition?
        package let defaultValue: PropertyListValue?

        /// The path of the pane's file in the bundle.
        package var path: String { pane.path }
        /// The zero-based index of the item in its pane.
        package var itemIndex: Int { item.index }
    }

    package let key: ExactString
    /// The app group whose user defaults store the value, or `nil` for the app's own user defaults.
    package let appGroup: ExactString?
    /// The type of the first item with the key.
    package let type: ItemType
    /// The items with the key, in the order in which their panes are reached. The array is never empty.
    package internal(set) var places: [KeyedItem]

    /// The first item that has a default value. If no item has one, the first item.
    package var place: KeyedItem { places.first { $0.defaultValue != nil } ?? places[0] }

    /// The default value of the first item that has one, with its type in the file. The value is `nil` if no item has a
    /// default value.
    package var value: PropertyListValue? { place.defaultValue }

    /// The title of the first item that has a title, or `nil` if no item has one.
    package var title: ExactString? { places.lazy.compactMap(\.item.title).first }

    /// The items whose default value conflicts with `value`, one for each different default value. The array is empty
    /// if there is no conflict. Values that Foundation treats as equal, such as 1, 1.0 and `true`, do not conflict.
    package var conflicts: [KeyedItem] {
        guard let value else { return [] }
        var known = [value]
        return places.filter { place in
            guard let other = place.defaultValue, !known.contains(where: { $0.isEqualInFoundation(as: other) }) else {
                return false
            }
            known.append(other)
            return true
        }
    }
}
