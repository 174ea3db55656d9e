package import PropertyListSyntax
import SourceText

/// A reference from an item to another pane by name.
package struct PaneLink: Sendable {
    /// The zero-based position of the item in its pane.
    package let itemIndex: Int
    /// The key of the item whose value is the pane name, or a dictionary that contains the pane name.
    package let key: ItemKey
    /// The string element that contains the pane name.
    package let element: PropertyListElement
    /// Whether the item is of the child pane type and opens the linked pane itself. Other links are used only by
    /// InAppSettingsKit or the app.
    package let isRow: Bool

    /// The pane name exactly as written in the item.
    package var file: String { element.string.string }

    /// The pane name without the `.plist` extension, which a link must not contain.
    package var pane: PaneName { PaneName(typed: file) }

    /// The names of the panes that the link can open: the named pane and its variants. Localized copies have an
    /// additional language folder in their name.
    package var targets: [String] {
        let pane = pane.full
        return PaneName.suffixes.map { pane + $0 }
    }

    /// Returns whether the link can open a pane: the named pane, one of its variants or a localized copy.
    package func leads(to name: PaneName) -> Bool { targets.contains { $0 == name.full || $0 == name.unlocalized } }

    /// Returns the value for a link to another pane, with the language folder, variant suffix and file extension of
    /// this link.
    package func file(for base: String) -> String {
        pane.correspondingVariant(of: base).full + (file.hasSuffix(".plist") ? ".plist" : "")
    }
}

extension Item {
    /// All pane names in the item, including empty strings: its own `File`, and the `File` in the item dictionaries of
    /// an InAppSettingsKit list.
    package var paneLinks: [PaneLink] {
        [ItemKey.file, .itemSpecifier, .addSpecifier].compactMap { key in
            guard let value = self[key], let element = key == .file ? value : value[ItemKey.file.name], element.isString
            else { return nil }
            return PaneLink(itemIndex: index, key: key, element: element, isRow: key == .file && linkedFile != nil)
        }
    }
}

extension Pane {
    /// The links to other panes with a non-empty name, in the order of the items.
    package var paneLinks: [PaneLink] { items.flatMap(\.paneLinks).filter { !$0.element.string.isEmpty } }
}
