package import PropertyListSyntax
package import SourceText

/// A pane of a Settings bundle: a property list that contains the items that the Settings app displays.
package struct Pane: Sendable {
    package let name: PaneName
    package let file: ParsedFile
    package let document: PropertyListDocument

    /// Creates a pane from a file, or returns `nil` if the file is not a readable property list.
    package init?(_ file: ParsedFile) {
        guard file.path.hasSuffix(".plist"), let document = file.propertyList, document.isReadable else { return nil }
        name = PaneName(String(file.path.dropLast(".plist".count)))
        self.file = file
        self.document = document
    }

    package var path: String { file.path }

    /// The root dictionary, or `nil` if the root value is not a dictionary.
    package var root: PropertyListElement? {
        document.root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// Whether the property list is a pane. A pane contains the root key `PreferenceSpecifiers`.
    package var isPane: Bool { root?[ExactString(PaneSchema.items)] != nil }

    /// The array of items, or `nil` if it is missing or is not an array.
    package var itemsElement: PropertyListElement? {
        root?[ExactString(PaneSchema.items)].flatMap { $0.kind == .array ? $0 : nil }
    }

    /// The root entry whose key is probably a misspelling of `PreferenceSpecifiers`. Only entries with array values are
    /// considered. `nil` if there is no such entry or if the correct key exists.
    package var misspelledItemsEntry: PropertyListElement.Entry? {
        guard let root, !isPane else { return nil }
        let arrays = root.entries.filter { $0.element.kind == .array }
        let meant = mostSimilarName(to: PaneSchema.items, among: arrays.map(\.key.string))
        return meant.flatMap { meant in arrays.first { $0.key.string == meant } }
    }

    package var itemCount: Int { itemsElement?.childCount ?? 0 }

    package func item(at index: Int) -> Item? {
        itemsElement?.child(at: index).map { Item(index: index, element: $0.unwrapped) }
    }

    package var items: [Item] {
        guard let array = itemsElement else { return [] }
        var items: [Item] = []
        items.reserveCapacity(array.childCount)
        array.forEachChild { child, index in items.append(Item(index: index, element: child.unwrapped)) }
        return items
    }

    /// The string table that the pane specifies, or `nil` if it does not specify one.
    package var stringsTable: ExactString? { name(PaneSchema.stringsTable) }

    /// The app group whose user defaults store the values of the pane, or `nil` if the app's own user defaults store
    /// them.
    package var appGroup: ExactString? { name(PaneSchema.appGroup) }

    /// Returns the string value of a root key, or `nil` if the key is missing or its value is empty or not a string.
    private func name(_ key: String) -> ExactString? {
        root?[ExactString(key)]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of the string table in which the strings of the pane must be defined. `nil` for localized copies in an
    /// `.lproj` folder, and for panes that do not specify a table.
    package var requiredTable: String? { name.isLocalized ? nil : stringsTable?.string }
}
