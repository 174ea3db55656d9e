package import SettingsModel

/// The sections of a pane, with the group at the head of each.
package struct PaneSections: Sendable {
    private let groups: [Int: Item]

    package init(of pane: Pane) {
        var groups: [Int: Item] = [:]
        var group: Item?
        for item in pane.items {
            groups[item.index] = group
            switch item.type {
            case .group: group = item
            // It has no rows but its own: what comes behind it begins a section without a text.
            case .radioGroup: group = nil
            default: break
            }
        }
        self.groups = groups
    }

    /// The group in whose section an item stands; nil for a section without one.
    func group(of item: Item) -> Item? { groups[item.index] }
}
