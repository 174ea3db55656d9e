package import PropertyListSyntax
import SourceText

/// A reference in an item to another pane, by the pane's name.
package struct PaneLink: Sendable {
    /// The zero-based position of the item in its pane.
    package let itemIndex: Int
    /// The key of the link in the item. The value is the pane name, or a dictionary that contains the pane name.
    package let key: ItemKey
    /// The string element that contains the pane name.
    package let element: PropertyListElement
    /// Whether the link belongs to a child pane that opens the linked pane itself. Only InAppSettingsKit or the app
    /// uses other links.
    package let isRow: Bool

    /// The pane name exactly as written in the item.
    package var file: String { element.string.string }

    /// The pane name without the `.plist` extension. Links should not include this extension.
    package var pane: PaneName { PaneName(typed: file) }

    /// The names of the panes that the link can open: the named pane and its variants. Localized copies in language
    /// folders are not included.
    package var targets: [String] {
        let pane = pane.full
        return PaneName.suffixes.map { pane + $0 }
    }

    /// Returns whether the link can open a pane. A link can open the named pane, its variants and the localized copies
    /// of these panes.
    package func leads(to name: PaneName) -> Bool { targets.contains { $0 == name.full || $0 == name.unlocalized } }

    /// Returns the `File` value for a link to another pane. The language folder, variant suffix and file extension of
    /// this link are preserved.
    package func file(for base: String) -> String {
        pane.correspondingVariant(of: base).full + (file.hasSuffix(".plist") ? ".plist" : "")
    }
}

extension Item {
    /// All links in the item, including links with an empty pane name. A link is the `File` value of the item, or the
    /// `File` value of an item dictionary in an InAppSettingsKit list.
    package var paneLinks: [PaneLink] {
        [ItemKey.file, .itemSpecifier, .addSpecifier].compactMap { key in
            guard let value = self[key], let element = key == .file ? value : value[ItemKey.file.name], element.isString
            else { return nil }
            return PaneLink(itemIndex: index, key: key, element: element, isRow: key == .file && linkedFile != nil)
        }
    }
}

extension Pane {
    /// The links to other panes, in item order. Links with an empty pane name are excluded.
    package var paneLinks: [PaneLink] { items.flatMap(\.paneLinks).filter { !$0.element.string.isEmpty } }
}

extension SettingsBundle {
    /// The panes that a user can reach from `Root` through child panes, in breadth-first order and without duplicates.
    ///
    /// Each pane is followed by its variants and then by the localized copies of the pane and its variants. The device
    /// and its language determine which of them is displayed. Panes that can only be opened by InAppSettingsKit are
    /// excluded.
    package var reachablePanes: [Pane] {
        var families = ["Root"]
        var known = Set(families)
        var reached: [Pane] = []
        var paths: Set<String> = []
        var next = 0
        while next < families.count {
            for pane in panes(named: families[next]) where paths.insert(pane.path).inserted {
                reached.append(pane)
                for file in pane.items.compactMap(\.childPaneFile) where known.insert(file.string).inserted {
                    families.append(file.string)
                }
            }
            next += 1
        }
        return reached
    }

    /// Returns the pane with the specified name and its variants, followed by their localized copies in each language.
    private func panes(named name: String) -> [Pane] {
        let folders = [""] + languages.map { $0.folder + "/" }
        return folders.flatMap { folder in PaneName.suffixes.compactMap { pane(named: folder + name + $0) } }
            .filter(\.isPane)
    }
}
