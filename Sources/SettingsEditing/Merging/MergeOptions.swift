/// What a user says about a merge.
package struct MergeOptions: Hashable, Sendable {
    /// The page of the other bundle that the row leads to; nil for its Root, or the one page that no other leads to.
    package var page: String?
    /// What that page is called here; nil for its own name, and for a Root, that of its bundle.
    package var name: String?
    /// The text of the row; nil for the page's own old-fashioned `Title`.
    package var title: String?
    /// The page that the row is on; nil for Root.
    package var parent: String?
    package var position = ItemPosition.end
    package var translations: [Translation] = []

    package init() {}
}
