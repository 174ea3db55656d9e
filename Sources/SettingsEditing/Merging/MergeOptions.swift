/// The options for merging another bundle, as specified by the user.
package struct MergeOptions: Hashable, Sendable {
    /// The name of the top pane to merge. If the value is `nil`, the root pane of the other bundle is merged. If the
    /// other bundle has no root pane, the only pane that no other pane opens is merged.
    package var pane: String?
    /// The name of the top pane in this bundle. If the value is `nil`, a root pane gets the name of its bundle, and any
    /// other pane keeps its name.
    package var name: String?
    /// The title of the item that opens the merged pane, or `nil` to use the legacy `Title` key of that pane.
    package var title: String?
    /// The pane to which the item that opens the merged pane is added. If the value is `nil`, the item is added to the
    /// root pane.
    package var parent: String?
    /// Whether to combine all merged panes into one pane.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [TranslationArgument] = []

    package init() {}
}
