/// The options of a merge that the user specified.
package struct MergeOptions: Hashable, Sendable {
    /// The top pane to merge. If it is `nil`, the root pane of the other bundle is merged. If that bundle does not have
    /// a root pane, the only pane that no other pane opens is merged.
    package var pane: String?
    /// The name of the top pane in this bundle. If it is `nil`, the name does not change, except that a root pane gets
    /// the name of its bundle.
    package var name: String?
    /// The title of the item that opens the merged pane, or `nil` to use the legacy `Title` key of that pane.
    package var title: String?
    /// The pane to which the item that opens the merged pane is added, or `nil` for the root pane.
    package var parent: String?
    /// Whether all panes are flattened into one pane.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [TranslationArgument] = []

    package init() {}
}
