package import PropertyListSyntax
package import SourceText

/// An item of a pane: a control, a section or a row that leads to another pane.
package struct Item: Sendable {
    /// The position on the pane, from 0, as Xcode counts.
    package let index: Int
    package let element: PropertyListElement
    /// The keys and values in the order of the file; none when the item is no dictionary.
    package let entries: [PropertyListElement.Entry]

    package init(index: Int, element: PropertyListElement) {
        self.index = index
        self.element = element
        entries = element.entries
    }

    /// The value for a key: the last, where the key stands twice.
    package subscript(key: String) -> PropertyListElement? {
        let key = ExactString(key)
        return entries.last { $0.key == key }?.element
    }

    private func string(_ key: String) -> ExactString? {
        self[key].flatMap { $0.isString ? $0.string : nil }
    }

    /// The raw name of the type; nil when there is none, or it is no string.
    package var rawType: ExactString? { string("Type") }

    /// The type, where it is a known one.
    package var type: ItemType? { rawType.flatMap { ItemType.rawName($0.string) } }

    package var title: ExactString? { string("Title") }

    /// The name under which the value is stored.
    package var key: ExactString? { string("Key") }

    package var defaultValue: PropertyListValue? { self["DefaultValue"]?.value }

    /// The pane a child pane leads to, by the name in its `File`; nil for any other item, and for a row that opens a
    /// view controller or a web pane of the app instead.
    package var linkedFile: ExactString? {
        guard let file = childPaneFile, !InAppSettingsKit.openingKeys.contains(where: { self[$0] != nil }) else {
            return nil
        }
        return file
    }

    /// The pane that the Settings app opens from a child pane, for it does not know the keys of a library.
    var childPaneFile: ExactString? { type == .childPane ? string("File") : nil }

    /// What is known of one of its keys: by its type, or as InAppSettingsKit has it.
    package func schema(ofKey key: ExactString) -> KeySchema? { Self.schema(ofKey: key, of: type) }

    static func schema(ofKey key: ExactString, of type: ItemType?) -> KeySchema? {
        type?.key(key) ?? InAppSettingsKit.key(key.string)
    }

    /// The choices of a list: text and value, as far as both go.
    package var options: [(title: ExactString, value: PropertyListValue)] {
        let titles = self["Titles"]?.elements ?? []
        let values = self["Values"]?.elements ?? []
        return zip(titles, values).map { (title: $0.string, value: $1.value) }
    }
}
