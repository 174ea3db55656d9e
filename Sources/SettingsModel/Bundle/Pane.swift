package import PropertyListSyntax
package import SourceText

/// A pane of the settings: a property list with the items that the Settings app draws.
package struct Pane: Sendable {
    package let name: PaneName
    package let file: ParsedFile
    package let document: PropertyListDocument

    /// A pane from a file; nil for a file that is no property list.
    package init?(_ file: ParsedFile) {
        guard file.path.hasSuffix(".plist"), let document = file.propertyList, document.isReadable else { return nil }
        name = PaneName(String(file.path.dropLast(".plist".count)))
        self.file = file
        self.document = document
    }

    package var path: String { file.path }

    /// The root dictionary; nil when the root is something else.
    package var root: PropertyListElement? {
        document.root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// Whether the property list has what makes it a pane: a list of items.
    package var isPane: Bool { root?[ExactString(PaneSchema.items)] != nil }

    /// The array of the items.
    package var itemsElement: PropertyListElement? {
        root?[ExactString(PaneSchema.items)].flatMap { $0.kind == .array ? $0 : nil }
    }

    /// The key that is misspelt for that of the items, where the pane has none; values of other types are never meant.
    package var misspeltItems: PropertyListElement.Entry? {
        guard let root, !isPane else { return nil }
        let arrays = root.entries.filter { $0.element.kind == .array }
        let meant = nearest(to: PaneSchema.items, among: arrays.map(\.key.string))
        return meant.flatMap { meant in arrays.first { $0.key.string == meant } }
    }

    package var itemCount: Int { itemsElement?.childCount ?? 0 }

    package func item(at index: Int) -> Item? {
        itemsElement?.child(at: index).map { Item(index: index, element: $0.unwrapped) }
    }

    /// The items in the order of the pane.
    package var items: [Item] {
        guard let array = itemsElement else { return [] }
        var items: [Item] = []
        items.reserveCapacity(array.childCount)
        array.forEachChild { child, index in items.append(Item(index: index, element: child.unwrapped)) }
        return items
    }

    /// The string table the pane names; nil when it names none.
    package var stringsTable: ExactString? { name(PaneSchema.stringsTable) }

    /// The app group whose user defaults hold the values; nil for those of the app.
    package var appGroup: ExactString? { name(PaneSchema.appGroup) }

    /// The string for a key of the pane; nil where there is none, or an empty one.
    private func name(_ key: String) -> ExactString? {
        root?[ExactString(key)]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The table that has to have the texts of the pane: none for a pane inside an `.lproj`.
    package var requiredTable: String? { name.isLocalized ? nil : stringsTable?.string }
}
