import PropertyListSyntax
import SettingsModel
import SourceText
import StringsSyntax

/// Adds an item to a page, and an entry for each of its texts to every table of the page.
package struct AddItem: BundleOperation {
    /// What to do with an item that has the key already.
    package enum Existing: Sendable {
        case refuse
        /// It stays as it is.
        case keep
        /// It gets what was asked for.
        case update(ItemOptions)
    }

    package var item: NewItem
    package var position: ItemPosition
    /// The page, where no anchor decides it; nil for Root.
    package var pane: String?
    package var translations: [Translation]
    /// What happens where an item has the key already.
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
        let (pane, index) = try draft.place(position, onPane: self.pane)
        try pane.file.requireEditable()
        if let key = item.key, item.type.key("Key") != nil, let placed = draft.item(withKey: key, besides: pane) {
            return try meet(placed, key, &draft)
        }
        if let key = item.key, let file = draft.bundle.unreadablePage(whichMayHold: key.string) {
            draft.advise("\(file.path) cannot be read and may have an item with the key \(quoted(key.string))")
        }
        try insert(into: pane, at: index, &draft)
        draft.adviseOnRawKeys(of: item.options, for: item.type)
        try draft.requireWay(fromItem: index, on: pane.path)
        guard let pane = draft.bundle.pane(at: pane.path), let item = pane.item(at: index) else { return }
        let values = try draft.bundle.values(of: translations, for: item, on: pane)
        try draft.addTexts(Set(item.texts.map(\.text)), ofItem: index, on: pane, values: values)
        try draft.translate(values, on: pane)
    }

    /// Does what is to be done where an item has the key already.
    private func meet(_ placed: PlacedItem, _ key: ExactString, _ draft: inout Draft) throws {
        switch existing {
        case .refuse:
            throw BundleError(
                keyIsThere: placed,
                help: "choose another --key, or add --if-missing to leave the item as it is, --update to change it")
        case .keep:
            draft.report(.identical, placed.pane.path, "item \(placed.item.index) has the key \(key)")
        case .update(let options):
            let pane = placed.pane.name.isLocalized ? placed.pane.name.full : nil
            try SetItem(.key(key), on: pane, options, type: item.type, translations: translations)(on: &draft)
        }
    }

    private func insert(
        into pane: Pane, at index: Int, _ draft: inout Draft
    ) throws(BundleError) {
        guard let array = pane.itemsElement else {
            throw BundleError("\(PaneSchema.items) of \(pane.name) is no array", path: pane.path)
        }
        // Keys stand in the order of the nearest item of the type.
        let model = pane.nearestItem(of: item.type, to: index)
        let value = PropertyListValue.dictionary(item.entries(inOrderOf: model))
        draft.edit(pane.file, pane.document.inserting([value], into: array, at: index))
        let name = (item.title ?? item.key).map { " \(quoted($0.string))" } ?? ""
        draft.report(.insert, pane.path, "item \(index): \(item.type.name)\(name)")
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
    /// The error for a key that another item has.
    init(keyIsThere placed: PlacedItem, help: String) {
        self.init(
            "the key \(quoted(placed.item.key?.string ?? "")) is there already, at \(placed.address)",
            path: placed.pane.path, position: placed.position, help: help)
    }
}

extension PlacedItem {
    /// Where the item begins in its file.
    var position: SourcePosition? {
        pane.file.text.map { LineTable($0).position(of: item.element.span.lowerBound) }
    }
}
