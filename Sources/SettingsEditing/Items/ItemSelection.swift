import SettingsModel
import SourceText

/// Items that were named, pane by pane.
struct ItemSelection {
    private var panes: [Pane] = []
    private var chosen: [PaneName: Set<Int>] = [:]

    /// The panes, in the order in which they were named, each with the indices of its items in ascending order.
    var indices: [(pane: Pane, indices: [Int])] {
        panes.map { pane in (pane: pane, indices: (chosen[pane.name] ?? []).sorted()) }
    }

    /// Adds items, and with a group its section where that is asked for.
    mutating func add(_ items: [PlacedItem], withItems: Bool) throws(BundleError) {
        for placed in items {
            var added = placed.item.index..<(placed.item.index + 1)
            if withItems {
                guard placed.item.beginsSection else {
                    throw BundleError(
                        "item \(placed.address) is no group", path: placed.pane.path,
                        help: "leave out \(input: .withItems), or name the group of the section")
                }
                added = placed.pane.section(ofGroupAt: placed.item.index)
            }
            if chosen[placed.pane.name] == nil { panes.append(placed.pane) }
            chosen[placed.pane.name, default: []].formUnion(added)
        }
    }
}

extension Pane {
    /// An item as a report names it: "item 1: toggle 'Play Sounds'".
    func label(ofItem index: Int) -> String {
        guard let item = item(at: index) else { return "item \(index)" }
        return "item \(index): \(item.label)"
    }
}

extension Item {
    /// The type of the item and what it is called: "toggle 'Play Sounds'".
    var label: String {
        let name = [title, key].lazy.compactMap { $0 }.first { !$0.isEmpty }.map { " \(quoted($0.string))" } ?? ""
        return "\(type?.name ?? rawType?.string ?? "item")\(name)"
    }
}
