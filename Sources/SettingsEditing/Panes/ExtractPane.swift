package import SettingsModel
import SourceText

/// Moves a section to a new pane, and inserts an item that opens the new pane in its place. The entries for the strings
/// of the section are moved to the string table of the new pane.
package struct ExtractPane: BundleOperation {
    /// The group that begins the section.
    package let group: ItemSelector
    /// The name of the pane to search, or `nil` to search all panes.
    package let pane: String?
    package let name: String
    /// The title of the item that opens the new pane, or `nil` to use the title of the group.
    package let title: String?

    package init(_ group: ItemSelector, on pane: String? = nil, to name: String, title: String? = nil) {
        self.group = group
        self.pane = pane
        self.name = name
        self.title = title
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let found = try draft.items(selectedBy: group, in: pane)
        guard let placed = found.first, found.count == 1 else {
            throw BundleError(
                "the group is in several panes: \(found.map(\.pane.name.full).joined(separator: ", "))",
                help: "specify one of \(found.map(\.address).joined(separator: ", "))")
        }
        let (pane, index) = (placed.pane, placed.item.index)
        guard placed.item.beginsSection else {
            throw BundleError(
                "item \(placed.address) is not a group", at: placed, help: "specify a group")
        }
        guard let title = title ?? placed.item.title?.string, !title.isEmpty else {
            throw BundleError(
                "the group has no title for the row", at: placed, help: "specify one with \(key: .title)")
        }
        try AddPane(
            name, title: title, table: pane.requiredTable == nil ? .none : .ownName, parent: pane.name.full,
            position: .at(index))(on: &draft)
        try MoveItem(
            [.indexInPane(pane: pane.name.full, index: index + 1)], of: PaneName(typed: name).full, withItems: true)(
                on: &draft)
    }
}
