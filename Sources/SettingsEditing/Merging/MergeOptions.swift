/// The options of a merge that the user specified.
package struct MergeOptions: Hashable, Sendable {
    /// The top pane to merge. If this is `nil`, it is the other bundle's Root pane or, without a Root pane, the only
    /// pane that no other pane opens.
    package var pane: String?
    /// The name of the top pane in this bundle, or `nil` to keep its name. A Root pane then gets the name of its
    /// bundle.
    package var name: String?
    /// The title of the item that opens the merged pane, or `nil` to use the legacy `Title` key of that pane.
    package var title: String?
    /// The pane on which the item that opens the merged pane is added, or `nil` for Root.
    package var parent: String?
    /// Whether all panes are flattened into one pane, whose name is then known in advance.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [Translation] = []

    package init() {}
}
