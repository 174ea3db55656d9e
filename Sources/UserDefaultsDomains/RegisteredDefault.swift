package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A key that panes of a bundle name, with the default that has to be registered for it.
package struct RegisteredDefault: Sendable {
    /// An item with the key.
    package struct Place: Sendable {
        package let pane: Pane
        package let item: Item
        /// Where the item begins, 1-based; nil for a file that is no text, or another than what is written there.
        package let position: SourcePosition?
        package let defaultValue: PropertyListValue?

        /// The path of the pane's file in the bundle.
        package var path: String { pane.path }
        /// The position of the item on its page, from 0.
        package var itemIndex: Int { item.index }
    }

    package let key: ExactString
    /// The app group whose user defaults hold the value; nil for those of the app.
    package let appGroup: ExactString?
    /// The type of the first item with the key.
    package let type: ItemType
    /// The items with the key, in the order in which the panes are reached; at least one.
    package internal(set) var places: [Place]

    /// The first item with the key that has a default, else the first item.
    package var place: Place { places.first { $0.defaultValue != nil } ?? places[0] }

    /// The default, with the type it has in the file: that of the first item that has one, nil where none has.
    package var value: PropertyListValue? { place.defaultValue }

    /// The title of the first item that has one.
    package var title: ExactString? { places.lazy.compactMap(\.item.title).first }

    /// Items with other defaults than the one that counts, one for each; none where all agree. What Foundation calls
    /// equal is the same: the numbers 1 and 1.0, and `true`.
    package var conflicts: [Place] {
        guard let value else { return [] }
        var known = [value]
        return places.filter { place in
            guard let other = place.defaultValue, !known.contains(where: { $0.isSame(as: other) }) else { return false }
            known.append(other)
            return true
        }
    }
}
