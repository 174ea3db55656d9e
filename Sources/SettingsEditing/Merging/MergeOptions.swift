/// The options of a merge that the user specified.
package struct MergeOptions: Hashable, Sendable {
    /// The top pane to merge, or `nil` for the root pane of the other bundle. If that bundle does not have a root pane,
    /// `nil` selects the only pane that no other pane opens.
    package var pane: String?
    /// The name of the top pane in this bundle, or `nil` to keep its name. If the name is kept, a root pane gets the
    /// name of its bundle.
    package var name: String?
    /// The title of the item that opens the merged pane, or `nil` to use the legacy `Title` key of that pane.
    package var title: String?
    /// The pane to which the item that opens the merged pane is added, or `nil` for the root pane.
    package var parent: String?
    /// Whether all panes are flattened into one pane, whose name is then known in advance.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [TranslationArgument] = []

    package init() {}
}
