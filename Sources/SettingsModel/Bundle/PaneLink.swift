package import PropertyListSyntax
import SourceText

/// A place in an item that names a pane.
package struct PaneLink: Sendable {
    /// The position of the item on its pane.
    package let itemIndex: Int
    /// The key under which the name stands, or the dictionary that has it.
    package let key: ItemKey
    /// The string with the name.
    package let element: PropertyListElement
    /// Whether the item is a row that leads to the pane; others name it to InAppSettingsKit or to the app.
    package let isRow: Bool

    /// The name as it stands there.
    package var file: String { element.string.string }

    /// The name without the extension, which is a mistake there.
    package var pane: PaneName { PaneName(typed: file) }

    /// What the panes that the link leads to may be called: the one it names and its variants, with or without the
    /// folder of a language before them.
    package var targets: [String] {
        let pane = pane.full
        return PaneName.suffixes.map { pane + $0 }
    }

    /// Whether the link leads to a pane: to the one it names, or to its variant or localized copy.
    package func leads(to name: PaneName) -> Bool { targets.contains { $0 == name.full || $0 == name.unlocalized } }

    /// The name that leads to another pane as this one led to its own.
    package func file(for base: String) -> String {
        pane.variant(of: base).full + (file.hasSuffix(".plist") ? ".plist" : "")
    }
}

extension Item {
    /// The names of panes that the item holds, of which some may be empty: its own `File`, and those in the rows that a
    /// list of InAppSettingsKit makes.
    package var paneLinks: [PaneLink] {
        [ItemKey.file, .itemSpecifier, .addSpecifier].compactMap { key in
            guard let value = self[key], let element = key == .file ? value : value[ItemKey.file.name], element.isString
            else { return nil }
            return PaneLink(itemIndex: index, key: key, element: element, isRow: key == .file && linkedFile != nil)
        }
    }
}

extension Pane {
    /// The names of other panes on the pane, in the order of its items.
    package var paneLinks: [PaneLink] { items.flatMap(\.paneLinks).filter { !$0.element.string.isEmpty } }
}
