import PropertyListSyntax
import SettingsModel
import SourceText

/// What to do with an item or a pane that is there already: an item with the key, else one of the type with the same mark
/// on the pane.
package enum Existing: Sendable {
    /// It is an error; for an item without a key no reason not to add another.
    case refuse
    /// It stays as it is, and so does the row that leads to a pane.
    case keep
    /// It gets what was asked for; of a pane the table, and its row the title and the place.
    case update
}

/// Adds an item to a pane, and an entry for each of its texts to every table of the pane.
package struct AddItem: BundleOperation {
    package var item: NewItem
    package var position: ItemPosition
    /// The pane, where no anchor decides it; nil for Root.
    package var pane: String?
    package var translations: [Translation]
    package var existing: Existing

    package init(
        _ item: NewItem, at position: ItemPosition = .end, pane: String? = nil, translations: [Translation] = [],
        existing: Existing = .refuse
    ) {
        self.item = item
        self.position = position
        self.pane = pane
        self.translations = translations
        self.existing = existing
    }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.requireListed(item.options.configurations)
        // While it is edited, nobody holds the pane, which would be copied then.
        guard let (path, index, edits) = try insertion(on: &draft) else { return }
        draft.edit(path, edits)
        let name = (item.title ?? item.key).map { " \(quoted($0.string))" } ?? ""
        draft.report(.insert, path, "item \(index): \(item.type.name)\(name)")
        draft.adviseOnRawKeys(of: item.options, for: item.type)
        draft.adviseOnConfigurations(ofItem: index, on: path)
        try draft.requireWay(fromItem: index, on: path)
        guard let pane = draft.bundle.pane(at: path), let item = pane.item(at: index) else { return }
        let values = try draft.bundle.values(of: translations, for: item, on: pane)
        try draft.addTexts(Set(item.texts.map(\.text)), ofItem: index, on: pane, values: values)
        try draft.translate(values, ofItem: index, on: pane)
    }

    /// Where the item goes, and the edits that put it there; nil where one that is there was dealt with.
    private func insertion(on draft: inout Draft) throws -> (path: String, index: Int, edits: [TextEdit])? {
        let place = Result { try draft.place(position, onPane: self.pane) }
        // An item that is there may stay, whatever became of the place that it was given.
        if existing == .refuse { _ = try place.get() }
        let target = try (try? place.get().pane) ?? draft.bundle.pane(selected: self.pane)
        if let placed = try find(on: target, &draft) {
            try meet(placed, &draft)
            return nil
        }
        let (pane, index) = try place.get()
        try pane.file.requireEditable()
        if let key = item.key, let path = draft.bundle.unreadablePath(whichMayHold: key.string) {
            draft.advise("\(path) cannot be read and may have an item with the key \(quoted(key.string))")
        }
        guard let array = pane.itemsElement else {
            throw BundleError("\(PaneSchema.items) in \(pane.name) is not an array", path: pane.path)
        }
        // Keys stand in the order of the nearest item of the type.
        let model = pane.nearestItem(of: item.type, to: index)
        let value = PropertyListValue.dictionary(item.entries(inOrderOf: model))
        return (pane.path, index, pane.document.inserting([value], into: array, at: index))
    }

    // MARK: An item that is there

    /// The item that is there already.
    private func find(on pane: Pane, _ draft: inout Draft) throws(BundleError) -> PlacedItem? {
        if let key = item.key, item.type.key("Key") != nil { return draft.item(withKey: key, besides: pane) }
        if existing == .refuse { return nil }
        guard let mark = item.mark else { return nil }
        let found = draft.items(marked: mark, ofType: item.type, on: pane)
        if found.count > 1, existing == .update {
            throw BundleError(
                "several items of type \(item.type.name) have the \(mark.key.name) \(quoted(mark.value.string))",
                path: pane.path, help: "update one with \(run: .setItem): \(listed(found.map(\.address)))")
        }
        return found.first
    }

    private func meet(_ placed: PlacedItem, _ draft: inout Draft) throws {
        switch existing {
        case .refuse:
            throw BundleError(
                keyIsThere: placed,
                help:
                    "choose another \(key: "Key"), or add \(input: .ifMissing) to keep the item, or \(input: .update) to change it"
            )
        case .keep:
            if let type = placed.item.type?.name ?? placed.item.rawType?.string, placed.item.type != item.type {
                let key = quoted(placed.item.key?.string ?? "")
                throw BundleError(
                    "item \(placed.address) has the key \(key) and is \(article(type)), not \(article(item.type.name))",
                    at: placed,
                    help:
                        "choose another \(key: "Key"), or use \(input: .update) instead of \(input: .ifMissing) to change its type"
                )
            }
            let mark = item.mark.map { "\($0.key.name) \(quoted($0.value.string))" }
            let words = item.key.map { "the key \($0)" } ?? "the \(mark ?? "type")"
            draft.report(.identical, placed.pane.path, "item \(placed.item.index) has \(words)")
        case .update:
            try update(placed, &draft)
        }
    }

    /// Gives an item that is there already its place and its values.
    func update(_ old: PlacedItem, _ draft: inout Draft) throws {
        let moved = try move(old, &draft)
        let placed = moved ?? old
        if let type = placed.item.type, type != item.type {
            draft.report(
                .update, placed.pane.path, "item \(placed.item.index): \(type.name) to \(item.type.name)")
        }
        // The variants of a pane have one item, which its key names; without a key it is that of one pane.
        let selector = item.type.key("Key") == nil ? nil : item.key.map { ItemSelector.key($0) }
        var change = SetItem(
            selector ?? .indexInPane(pane: placed.pane.name.full, index: placed.item.index),
            on: placed.pane.name.isLocalized ? placed.pane.name.full : nil, item.options, type: item.type,
            translations: translations)
        change.reportsIdentical = moved == nil
        try change(on: &draft)
    }

    /// Moves an item to the pane and the position that were asked for.
    ///
    /// - Returns: the item where it is by now; nil where it stays.
    private func move(_ placed: PlacedItem, _ draft: inout Draft) throws -> PlacedItem? {
        let (pane, index) = try draft.place(position, ofItemsFrom: placed.pane, to: self.pane, of: placed, leaving: 1)
        if pane.name == placed.pane.name, placed.item.isAt(position, index, on: pane) { return nil }
        let anchor =
            index < pane.itemCount ? ItemPosition.before(.indexInPane(pane: pane.name.full, index: index)) : .end
        let isAt = if case .at = position { true } else { false }
        var moving = MoveItem(
            [.indexInPane(pane: placed.pane.name.full, index: placed.item.index)], to: isAt ? position : anchor,
            of: pane.name.full)
        moving.droppingCommand = "\(run: .moveItem) \(placed.address) \(input: .toPane) \(pane.name)"
        try moving(on: &draft)
        let isBehind = !isAt && pane.name == placed.pane.name && placed.item.index < index
        guard let pane = draft.bundle.pane(at: pane.path) else { return nil }
        return pane.item(at: isBehind ? index - 1 : index).map { PlacedItem(pane: pane, item: $0) }
    }
}

extension Item {
    /// Whether the item of a pane stands where a position would put it, which is before the item at an index.
    fileprivate func isAt(_ position: ItemPosition, _ place: Int, on pane: Pane) -> Bool {
        switch position {
        case .end: true
        case .at: index == place
        case .before, .after: index == place || index + 1 == place
        // Anywhere in the section, for others may have come behind it.
        case .inGroup: index == place || index < place && pane.section(ofGroupAt: index).upperBound == place
        }
    }
}

extension Pane {
    /// The item of a type that stands nearest to an index.
    func nearestItem(of type: ItemType, to index: Int) -> Item? {
        for distance in 1...max(itemCount, 1) {
            // The one before wins, as people add below what they copy.
            for candidate in [index - distance, index + distance - 1] {
                if let item = item(at: candidate), item.type == type { return item }
            }
            // Far away nothing is a neighbour any more.
            if distance > 200 { return nil }
        }
        return nil
    }
}

extension BundleError {
    /// An error about an item.
    init(_ message: Message, at placed: PlacedItem, help: Message?) {
        self.init(
            message, path: placed.pane.path, position: placed.pane.file.position(of: placed.item.element.span),
            help: help)
    }

    /// The error for a key that another item has.
    init(keyIsThere placed: PlacedItem, help: Message) {
        self.init(
            "the key \(quoted(placed.item.key?.string ?? "")) already exists at \(placed.address)", at: placed,
            help: help)
    }
}
