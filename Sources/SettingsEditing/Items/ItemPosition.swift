package import SettingsModel

/// Where on a pane an item goes.
package enum ItemPosition: Hashable, Sendable {
    case end
    /// The index that the item is to have.
    case at(Int)
    case before(ItemSelector)
    case after(ItemSelector)
    /// At the end of the section that a group opens.
    case inGroup(ItemSelector)
}

extension ItemPosition {
    /// Whether it is next to an item that could be on any pane.
    fileprivate var searchesAnchor: Bool {
        switch self {
        case .end, .at, .before(.index), .after(.index), .inGroup(.index): false
        case .before, .after, .inGroup: true
        }
    }
}

extension Draft {
    /// The pane and the index that a position stands for. An anchor decides the pane.
    ///
    /// - Parameters:
    ///   - item: the item that goes there, where it is on a pane already: it is no anchor.
    ///   - leaving: the number of items that leave a pane to go there.
    mutating func place(
        _ position: ItemPosition, onPane name: String?, of item: PlacedItem? = nil,
        leaving: (count: Int, pane: Pane)? = nil
    ) throws(BundleError) -> (pane: Pane, index: Int) {
        switch position {
        case .end:
            let pane = try bundle.pane(selected: name)
            return (pane, pane.itemCount)
        case .at(let index):
            let pane = try bundle.pane(selected: name)
            // Two links may lead to one pane.
            let moved = leaving.map { $0.pane.file.editPath == pane.file.editPath ? $0.count : 0 } ?? 0
            guard (0...(pane.itemCount - moved)).contains(index) else {
                let items = moved < 2 ? "" : " for \(count(moved, "item"))"
                throw BundleError(
                    "there is no position \(index)\(items) in \(pane.name), which has \(count(pane.itemCount, "item"))",
                    path: pane.path, help: "use a position from 0 to \(pane.itemCount - moved)")
            }
            return (pane, index)
        case .before(let selector):
            let anchor = try anchor(selector, onPane: name, besides: item)
            return (anchor.pane, anchor.item.index)
        case .after(let selector):
            let anchor = try anchor(selector, onPane: name, besides: item)
            return (anchor.pane, anchor.item.index + 1)
        case .inGroup(let selector):
            let anchor = try anchor(selector, onPane: name, besides: item, isGroup: true)
            guard anchor.item.type == .group else {
                throw BundleError(
                    "item \(anchor.address) is not a group", path: anchor.pane.path,
                    help: "specify a group, or use \(input: .after)")
            }
            return (anchor.pane, anchor.pane.section(ofGroupAt: anchor.item.index).upperBound)
        }
    }

    /// The place that a position stands for when items come from a pane: on another one that is named, else on that of
    /// the anchor, which is looked for on their own pane first.
    ///
    /// - Parameters:
    ///   - item: the one item that goes there, where it is no anchor.
    ///   - leaving: how many items leave the pane.
    mutating func place(
        _ position: ItemPosition, ofItemsFrom pane: Pane, to destination: String?, of item: PlacedItem? = nil,
        leaving: Int = 0
    ) throws(BundleError) -> (pane: Pane, index: Int) {
        guard destination == nil, position.searchesAnchor else {
            let name = destination ?? pane.name.full
            let place = try place(position, onPane: name, of: item, leaving: (leaving, pane))
            guard item == nil, case let named = try bundle.pane(selected: name), place.pane.name != named.name,
                destination != nil
            else { return place }
            throw BundleError(
                "the position is in \(place.pane.name), but \(input: .toPane) specifies \(named.name)",
                help: "leave out one of them")
        }
        do throws(BundleError) {
            return try place(position, onPane: pane.name.full, of: item)
        } catch {
            guard error.isAbsence else { throw error }
            return try place(position, onPane: nil, of: item)
        }
    }

    /// The one item that a position refers to: of several variants of a pane, the pane itself; of several items with a
    /// title, the one that can be meant.
    private mutating func anchor(
        _ selector: ItemSelector, onPane name: String?, besides item: PlacedItem?, isGroup: Bool = false
    ) throws(BundleError) -> PlacedItem {
        if case .title = selector {
            let meant = try? bundle.items(selectedBy: selector, in: name) { pane, other in
                (pane.name != item?.pane.name || other.index != item?.item.index) && (!isGroup || other.type == .group)
            }
            if let first = meant?.first { return first }
        }
        let found = try items(selectedBy: selector, in: name)
        guard let first = found.first else { throw BundleError("no item is specified") }
        return first
    }
}
