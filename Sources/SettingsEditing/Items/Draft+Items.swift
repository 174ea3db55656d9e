import PropertyListSyntax
import SettingsModel
import SourceText

/// The changes of items that operations are made of.
extension Draft {
    /// Gives a key of an item another value, or with nil takes it away; in a list of values only what differs changes.
    ///
    /// A new key stands where the nearest item of the type has it, else where the schema does.
    mutating func set(_ key: String, to value: PropertyListValue?, ofItem index: Int, on path: String) {
        guard let pane = bundle.pane(at: path), let item = pane.item(at: index) else { return }
        let document = pane.document
        let name = ExactString(key)
        let places = item.entries.indices.filter { item.entries[$0].key == name }
        guard let value else {
            edit(pane.file, document.removingEntries(at: places, of: item.element))
            return
        }
        guard let last = places.last else {
            let entry = PropertyListValue.Entry(name, value)
            let place = item.place(forKey: name, like: item.type.flatMap { pane.nearestItem(of: $0, to: index) })
            edit(pane.file, document.inserting([entry], into: item.element, at: place))
            return
        }
        let element = item.entries[last].element
        if let values = value.array, element.node.kind == .array {
            edit(pane.file, document.replacingElements(of: element, with: values))
        } else {
            edit(pane.file, document.replacing(element, with: value))
        }
    }
}

extension PlacedItem {
    /// Throws where the item has no keys to change: some other element stands in the place of a dictionary.
    func requireKeys() throws(BundleError) {
        if item.element.node.kind == .dictionary { return }
        throw BundleError(
            "item \(address) is no dictionary, so it has no keys", path: pane.path, position: position,
            help: "\(run: .removeItem) \(address) takes it away")
    }
}

extension Item {
    /// Where a key goes that the item does not have yet, as an index of its entries: behind the key that stands before
    /// it in another item, or in the schema.
    fileprivate func place(forKey key: ExactString, like model: Item?) -> Int {
        var order = model?.entries.map(\.key) ?? []
        if !order.contains(key) { order = type?.keys.map { ExactString($0.name) } ?? [] }
        guard let position = order.firstIndex(of: key) else { return entries.count }
        for earlier in order[..<position].reversed() {
            if let index = entries.lastIndex(where: { $0.key == earlier }) { return index + 1 }
        }
        for later in order[(position + 1)...] {
            if let index = entries.firstIndex(where: { $0.key == later }) { return index }
        }
        return entries.count
    }
}
