import SettingsModel
import SourceText

extension Draft {
    /// Returns the panes that contain the selected items, and the indices of the selected items on each pane.
    ///
    /// Panes are returned in the order in which they were first selected. Indices are in ascending order.
    ///
    /// - Parameters:
    ///   - withItems: Whether to include the items in the sections of selected groups. If `true`, every selector must
    ///     match a group.
    ///   - ifPresent: Whether to skip items that do not exist. If `false`, they cause an error.
    mutating func items(
        selectedBy selectors: [ItemSelector], in paneName: String?, withItems: Bool, ifPresent: Bool = false
    ) throws(BundleError) -> [(pane: Pane, indices: [Int])] {
        var panes: [Pane] = []
        var chosen: [PaneName: Set<Int>] = [:]
        for selector in selectors {
            let found: [PlacedItem]
            do throws(BundleError) {
                found = try items(selectedBy: selector, in: paneName)
            } catch {
                guard ifPresent, error.isAbsence else { throw error }
                report(.skip, "", error.message)
                continue
            }
            for placed in found {
                let index = placed.item.index
                if withItems, !placed.item.beginsSection {
                    throw BundleError(
                        "item \(placed.address) is not a group", path: placed.pane.path,
                        help: "leave out \(input: .withItems), or specify a group")
                }
                if chosen[placed.pane.name] == nil { panes.append(placed.pane) }
                chosen[placed.pane.name, default: []].formUnion(
                    withItems ? placed.pane.section(ofGroupAt: index) : index..<index + 1)
            }
        }
        return panes.map { pane in (pane: pane, indices: (chosen[pane.name] ?? []).sorted()) }
    }
}

extension Item {
    /// The type of the item and its title or key, as shown in reports. An example is `toggle 'Play Sounds'`.
    var label: String {
        let name = [title, key].lazy.compactMap { $0 }.first { !$0.isEmpty }.map { " \(quoted($0.string))" } ?? ""
        return "\(type?.name ?? rawType?.string ?? "item")\(name)"
    }
}
