package import SettingsModel

/// The position on a pane at which an item is inserted.
package enum ItemPosition: Hashable, Sendable {
    case end
    /// The zero-based index of the item after it has been inserted or moved.
    case at(Int)
    case before(ItemSelector)
    case after(ItemSelector)
    /// The position at the end of a group's section.
    case inGroup(ItemSelector)
}

extension ItemPosition {
    /// Creates the position that a command or a merge specifies. At most one argument is not `nil`. By default, the
    /// position is the end of the pane.
    package init(at index: Int?, before: String?, after: String?, inGroup: String?) {
        self =
            index.map(Self.at) ?? before.map { .before(ItemSelector($0)) } ?? after.map { .after(ItemSelector($0)) }
            ?? inGroup.map { .inGroup(ItemSelector($0)) } ?? .end
    }

    /// Whether the position is relative to an anchor item that might be on any pane.
    fileprivate var searchesAllPanesForAnchor: Bool {
        switch self {
        case .end, .at, .before(.index), .after(.index), .inGroup(.index): false
        case .before, .after, .inGroup: true
        }
    }
}

extension Draft {
    /// Returns the pane and index to which a position resolves. If the position refers to an anchor item, returns the
    /// pane that contains the anchor item.
    ///
    /// - Parameters:
    ///   - item: The item to move, or `nil` unless exactly one item is moved. The item cannot be its own anchor.
    ///   - leaving: The number of items to move and their current pane, or `nil` if no items are moved.
    mutating func insertionPoint(
        _ position: ItemPosition, onPane name: String?, of item: PlacedItem? = nil,
        leaving: (count: Int, pane: Pane)? = nil
    ) throws(BundleError) -> (pane: Pane, index: Int) {
        switch position {
        case .end:
            let pane = try bundle.pane(selected: name)
            return (pane, pane.itemCount)
        case .at(let index):
            let pane = try bundle.pane(selected: name)
            // Two symbolic links may refer to the same pane.
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

    /// Returns the pane and index to which a position resolves when items from `pane` are moved or copied.
    ///
    /// If `destination` is `nil`, the anchor item is looked up on `pane` first, and then on all panes.
    ///
    /// - Parameters:
    ///   - item: The item to move, or `nil` unless exactly one item is moved. The item cannot be its own anchor.
    ///   - leaving: The number of items to move from `pane`.
    mutating func insertionPoint(
        _ position: ItemPosition, ofItemsFrom pane: Pane, to destination: String?, of item: PlacedItem? = nil,
        leaving: Int = 0
    ) throws(BundleError) -> (pane: Pane, index: Int) {
        guard destination == nil, position.searchesAllPanesForAnchor else {
            let name = destination ?? pane.name.full
            let insertionPoint = try insertionPoint(position, onPane: name, of: item, leaving: (leaving, pane))
            guard item == nil, case let named = try bundle.pane(selected: name), insertionPoint.pane.name != named.name,
                destination != nil
            else { return insertionPoint }
            throw BundleError(
                "the position is in \(insertionPoint.pane.name), but \(input: .toPane) specifies \(named.name)",
                help: "leave out one of them")
        }
        do throws(BundleError) {
            return try insertionPoint(position, onPane: pane.name.full, of: item)
        } catch {
            guard error.isAbsence else { throw error }
            return try insertionPoint(position, onPane: nil, of: item)
        }
    }

    /// Returns the anchor item to which a position refers.
    ///
    /// If several items have the same title, items that cannot be the anchor are ignored. If items on several variants
    /// of a pane match, the first one is returned. An item that is only in localized copies of a pane must be in one of
    /// them, because the others would not change.
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
        if first.pane.name.isLocalized, found.count > 1 {
            throw BundleError(
                "the item is in several panes: \(found.map(\.pane.name.full).joined(separator: ", "))",
                help: "specify one of \(found.map(\.address).joined(separator: ", "))")
        }
        return first
    }
}
