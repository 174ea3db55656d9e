import PropertyListSyntax
import SettingsModel
package import SourceText

/// Replaces one string of an item in the same way as `set-item`. Other items keep the old string and its translations.
///
/// On other device variants of the pane, the string is also replaced in items that have the same key and show the
/// string in the same place.
package struct RenameItemTextAtOffset: BundleOperation {
    /// The byte offset of the string in the file of the pane.
    package let offset: Int
    /// The path of the pane's file.
    package let path: String
    package let newText: ExactString

    package init(at offset: Int, onPaneAt path: String, to newText: String) throws(UsageError) {
        try TextRules.requireValidReplacement(newText, besides: nil)
        self.offset = offset
        self.path = path
        self.newText = ExactString(newText)
    }

    package func callAsFunction(on draft: inout Draft) throws {
        guard let pane = draft.bundle.pane(at: path),
            let use = pane.texts.first(where: { $0.element.span.contains(offset) }),
            let item = pane.item(at: use.itemIndex)
        else { throw BundleError("there is no string here", path: path) }
        try TextRules.requireValidReplacement(newText.string, besides: use.text)
        let found = [PlacedItem(pane: pane, item: item)] + draft.bundle.itemsOnOtherVariants(of: item, on: pane)
        for placed in found {
            let same = placed.item.texts.filter { $0.slot == use.slot && $0.text == use.text }
            try draft.replaceTexts(same, as: newText, on: placed.pane)
        }
        try draft.updateTables(ofChanged: found)
    }
}

extension SettingsBundle {
    /// Returns the items with the same key on the other device variants of a pane.
    fileprivate func itemsOnOtherVariants(of item: Item, on pane: Pane) -> [PlacedItem] {
        guard let key = item.key, !pane.name.isLocalized else { return [] }
        return panes.filter { $0.name.family == pane.name.family && $0.name != pane.name }.flatMap { pane in
            pane.items.filter { $0.key == key }.map { PlacedItem(pane: pane, item: $0) }
        }
    }
}
