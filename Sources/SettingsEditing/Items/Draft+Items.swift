import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that set or remove the keys of items.
extension Draft {
    /// Sets the value of an item's key, or removes the key if `value` is `nil`.
    ///
    /// If the old and new values are arrays, only the elements that differ are edited. A new key is inserted according
    /// to the key order of the nearest item of the same type. If there is no such item, the key is inserted in schema
    /// order.
    mutating func set(_ key: ItemKey, to value: PropertyListValue?, ofItem index: Int, on path: String) {
        guard let pane = bundle.pane(at: path), let item = pane.item(at: index) else { return }
        let document = pane.document
        let places = item.entries.indices.filter { item.entries[$0].key == key.name }
        guard let value else {
            edit(pane.path, document.removingEntries(at: places, of: item.element))
            return
        }
        guard let last = places.last else {
            let entry = PropertyListValue.Entry(key.name, value)
            let insertionIndex = item.insertionIndex(forKey: key.name, like: pane.nearestItem(ofSameTypeAs: item))
            edit(pane.path, document.inserting([entry], into: item.element, at: insertionIndex))
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

extension Draft {
    /// Reports a change to an item.
    mutating func report(_ action: ReportLine.Action, _ placed: PlacedItem, _ detail: Message?) {
        report(action, item: placed.item.index, key: placed.item.key, on: placed.pane.path, detail)
    }
}

extension PlacedItem {
    /// The item as the subject of a report line.
    var subject: ReportLine.Subject { .item(index: item.index, pane: pane.name.full, key: item.key) }

    /// A string that identifies the item by its file and index. The identity is the same if the pane is accessed
    /// through a symbolic link.
    var identity: String { "\(pane.file.editPath)/\(item.index)" }

    /// Throws an error if the item is not a dictionary and therefore has no keys.
    func requireDictionary() throws(BundleError) {
        if item.element.kind == .dictionary { return }
        throw BundleError(
            "item \(address) is not a dictionary, so it has no keys", at: self,
            help: "remove it with \(run: .removeItem) \(address)")
    }
}

extension Item {
    /// Returns the index at which to insert a new key among the item's entries.
    ///
    /// The key is inserted after the nearest key that precedes it in `model`, and after keys that `model` does not have
    /// but that precede it in the schema. If `model` does not have the key, the order of the schema is used instead.
    func insertionIndex(forKey key: ExactString, like model: Item?) -> Int {
        let schema = type?.keys.map(\.key.name) ?? []
        var order = model?.entries.map(\.key) ?? []
        if !order.contains(key) { order = schema }
        guard let position = order.firstIndex(of: key) else { return entries.count }
        let earlierInSchema = schema.prefix { $0 != key }
        for earlier in order[..<position].reversed() {
            guard let index = entries.lastIndex(where: { $0.key == earlier }) else { continue }
            let skipped = entries[(index + 1)...].prefix { !order.contains($0.key) && earlierInSchema.contains($0.key) }
            return index + 1 + skipped.count
        }
        for later in order[(position + 1)...] {
            if let index = entries.firstIndex(where: { $0.key == later }) { return index }
        }
        return entries.count
    }
}

extension Draft {
    /// The number of characters from which a default value is unusually long. Settings shows values in one line.
    private static let longDefault = 1000

    /// Adds notes on new values that are valid but probably a mistake: an empty title and a very long default.
    mutating func adviseOnTexts(_ entries: [PropertyListValue.Entry], of type: ItemType) {
        for entry in entries {
            guard let text = entry.value.string else { continue }
            switch ItemKey(entry.key) {
            case .title where text.isEmpty && type.requires(.title):
                advise("the title is empty, so Settings shows a row without a title")
            case .defaultValue where text.string.utf8.count > Self.longDefault:
                advise(
                    "the default has \(count(text.string.count, "character")), but Settings shows a value in one line")
            default: break
            }
        }
    }

    /// Adds advice for each key that the user specified by raw name and that has no effect on an item of the type, and
    /// for each unknown key that resembles a known key. The latter advice suggests the known key.
    mutating func adviseOnUnknownKeys(of options: ItemOptions, for type: ItemType) {
        let ofItems = Set(ItemType.known.flatMap(\.keys).map(\.key))
        let ofLibrary = Set(InAppSettingsKit.keys.map(\.key))
        for key in options.rawKeys where type.key(key) == nil && !ofLibrary.contains(key) {
            let name = key.name.string
            if ofItems.contains(key) {
                advise("\(quoted(name)) has no effect on \(withIndefiniteArticle(type.name))")
                continue
            }
            guard let meant = mostSimilarName(to: name, among: type.keys.map(\.name)) else { continue }
            advise("unknown key \(quoted(name)) in \(withIndefiniteArticle(type.name)); did you mean \(meant)?")
        }
    }
}
