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
            edit(pane.path, document.removingEntries(at: places, of: item.element))
            return
        }
        guard let last = places.last else {
            let entry = PropertyListValue.Entry(name, value)
            let place = item.place(forKey: name, like: item.type.flatMap { pane.nearestItem(of: $0, to: index) })
            edit(pane.path, document.inserting([entry], into: item.element, at: place))
            return
        }
        let element = item.entries[last].element
        if let values = value.array, element.kind == .array {
            edit(pane.path, document.replacingElements(of: element, with: values))
        } else {
            edit(pane.path, document.replacing(element, with: value))
        }
    }
}

extension PlacedItem {
    /// What tells items apart: a pane may be a symbolic link to another, and what they share is one item.
    var identity: String { "\(pane.file.editPath)/\(item.index)" }

    /// Throws where the item has no keys to change: some other element stands in the place of a dictionary.
    func requireKeys() throws(BundleError) {
        if item.element.kind == .dictionary { return }
        throw BundleError(
            "item \(address) is not a dictionary, so it has no keys", at: self,
            help: "remove it with \(run: .removeItem) \(address)")
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

extension Draft {
    /// Says of keys that were given by their raw names which they were probably meant to be, where nobody reads them.
    mutating func adviseOnRawKeys(of options: ItemOptions, for type: ItemType) {
        let names = type.keys.map(\.name)
        let types = ItemType.all + ItemType.inAppSettingsKit
        let known = Set((types.flatMap(\.keys) + InAppSettingsKit.keys).map(\.name))
        for key in options.rawKeys where !known.contains(key) {
            guard let meant = nearest(to: key, among: names) else { continue }
            advise("unknown key \(quoted(key)) in \(article(type.name)); did you mean \(meant)?")
        }
    }
}
