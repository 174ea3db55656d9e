package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A key that is used in a bundle's panes, with the default value that the app must register for the key.
package struct RegisteredDefault: Sendable {
    /// An item that uses the key, with its pane and default value.
    package struct KeyedItem: Sendable {
        package let pane: Pane
        package let item: Item
        /// The 1-based line and column at which the item begins in the file. The position is `nil` if the file does not
        /// contain the text that was parsed, for example if the file is binary.
        package let position: SourcePosition?
        package let defaultValue: PropertyListValue?

        /// The path of the pane's file in the bundle.
        package var path: String { pane.path }
        /// The zero-based index of the item in its pane.
        package var itemIndex: Int { item.index }
    }

    package let key: ExactString
    /// The app group in whose user defaults the value is stored, or `nil` if it is stored in the app's own user
    /// defaults.
    package let appGroup: ExactString?
    /// The type of the first item that uses the key.
    package let type: ItemType
    /// The items that use the key, in the order in which their panes are reached from the root pane. The array is never
    /// empty.
    package internal(set) var places: [KeyedItem]

    /// The first item that has a default value. If no item has a default value, the first item that uses the key.
    package var place: KeyedItem { places.first { $0.defaultValue != nil } ?? places[0] }

    /// The default value of the first item that has one, or `nil` if no item has a default value. The value has the
    /// same type as in the file.
    package var value: PropertyListValue? { place.defaultValue }

    /// The title of the first item that has a title, or `nil` if no item has one.
    package var title: ExactString? { places.lazy.compactMap(\.item.title).first }

    /// The items whose default values conflict with `value`, with one item for each distinct default value. The array
    /// is empty if there are no conflicts. Values that Foundation treats as equal, such as 1, 1.0 and `true`, do not
    /// conflict.
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
