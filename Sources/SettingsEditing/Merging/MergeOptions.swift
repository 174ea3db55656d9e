/// What a user says about a merge.
package struct MergeOptions: Hashable, Sendable {
    /// The pane of the other bundle that the row leads to; nil for its Root, or the one pane that no other leads to.
    package var pane: String?
    /// What that pane is called here; nil for its own name, and for a Root, that of its bundle.
    package var name: String?
    /// The text of the row; nil for the pane's own old-fashioned `Title`.
    package var title: String?
    /// The pane that the row is on; nil for Root.
    package var parent: String?
    /// Whether all panes become one, whose name is known before anybody knows theirs.
    package var isSinglePane = false
    package var position = ItemPosition.end
    package var translations: [Translation] = []

    package init() {}
}
