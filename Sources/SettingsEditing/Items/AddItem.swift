import PropertyListSyntax
import SettingsModel
import SourceText

/// The way to handle an item or a pane that already exists.
///
/// An item with a key is considered to exist if another item has the same key. An item without a key is considered to
/// exist if an item on the same pane has the same type and the same identifying value. The identifying value is the
/// child pane, the title or the footer.
package enum ExistingPolicy: Sendable {
    /// Reports an error if the item exists. An item without a key is always added.
    case refuse
    /// Leaves the existing item unchanged. If a pane exists, the item that opens it is also left unchanged.
    case keep
    /// Updates the existing item. If a pane exists, its string table and the item that opens it are updated.
    case update
}

/// Adds an item to a pane, and adds entries for the item's strings to the pane's string table in every language.
package struct AddItem: BundleOperation {
    package var item: NewItem
    package var position: ItemPosition
    /// The name of the pane to which the item is added, or `nil` for the root pane.
    ///
    /// If `position` refers to an anchor item, the new item is added to the pane that contains the anchor item. In this
    /// case, the anchor item is looked up on the named pane or, if the name is `nil`, on all panes.
    package var pane: String?
    package var translations: [TranslationArgument]
    package var existing: ExistingPolicy
    /// Whether the item can have the key of another item. Items on other panes with this key do not count as existing.
    package var allowsSharedKey: Bool

    package init(
        _ item: NewItem, at position: ItemPosition = .end, pane: String? = nil,
        translations: [TranslationArgument] = [],
        existing: ExistingPolicy = .refuse, allowsSharedKey: Bool = false
    ) {
        self.item = item
        self.position = position
        self.pane = pane
        self.translations = translations
        self.existing = existing
        self.allowsSharedKey = allowsSharedKey
    }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.requireKnownConfigurations(item.options.configurations)
        // Another reference to the pane would make the edit copy it.
        guard let (path, index, edits) = try prepareInsertion(on: &draft) else { return }
        draft.edit(path, edits)
        let name = (item.title ?? item.key).map { " \(quoted($0.string))" } ?? ""
        draft.report(.insert, item: index, key: item.key, on: path, "\(item.type.name)\(name)")
        draft.adviseOnUnknownKeys(of: item.options, for: item.type)
        draft.adviseOnTexts(item.entries, of: item.type)
        draft.adviseOnConfigurations(ofItem: index, on: path)
        try draft.validateLink(fromItem: index, on: path)
        adviseOnLocalizedCopies(ofPaneAt: path, &draft)
        guard let pane = draft.bundle.pane(at: path), let item = pane.item(at: index) else { return }
        let values = try draft.bundle.values(of: translations, for: item, on: pane)
        try draft.addTableEntries(Set(item.texts.map(\.text)), ofItem: index, on: pane, values: values)
        try draft.applyTranslations(values, ofItem: index, on: pane)
    }

    /// Lists the copies of a pane in `.lproj` folders. They do not get the new item, because its title would be the same
    /// in all their languages.
    private func adviseOnLocalizedCopies(ofPaneAt path: String, _ draft: inout Draft) {
        let file = path.withoutLanguageFolder
        for copy in draft.bundle.languages.map({ "\($0.folder)/\(file)" }) where copy != path {
            guard draft.bundle.pane(at: copy)?.isPane == true else { continue }
            draft.advise(
                "the item is not added to this copy of the pane; \(run: .addItem) \(input: .pane) adds it", about: copy)
        }
    }

    /// Returns the location of the new item and the edits that insert it. If the item already exists, this method keeps
    /// or updates the existing item and returns `nil`.
    private func prepareInsertion(on draft: inout Draft) throws -> (path: String, index: Int, edits: [TextEdit])? {
        let insertionPoint = Result { try draft.insertionPoint(position, onPane: self.pane) }
        // An existing item may be kept even if the requested position is invalid.
        if existing == .refuse { _ = try insertionPoint.get() }
        let target = try (try? insertionPoint.get().pane) ?? draft.bundle.pane(selected: self.pane)
        if let placed = try findDuplicate(on: target, &draft) {
            try handleExisting(placed, on: target, &draft)
            return nil
        }
        let (pane, index) = try insertionPoint.get()
        try pane.file.requireEditable()
        if let key = item.key, let path = draft.bundle.unreadablePath(thatMayContain: key.string) {
            draft.advise("\(path) cannot be read and may have an item with the key \(quoted(key.string))")
        }
        guard let array = pane.itemsElement else {
            throw BundleError("\(PaneSchema.items) in \(pane.name) is not an array", path: pane.path)
        }
        // Keys follow the order of the nearest item of the same type.
        let model = pane.nearestItem(of: item.type, toNewItemAt: index)
        let value = PropertyListValue.dictionary(item.entries(inOrderOf: model))
        return (pane.path, index, pane.document.inserting([value], into: array, at: index))
    }

    // MARK: Existing items

    /// Returns the existing item that the new item would duplicate, or `nil` if there is none.
    private func findDuplicate(on pane: Pane, _ draft: inout Draft) throws(BundleError) -> PlacedItem? {
        if let key = item.key, item.type.key(.key) != nil {
            return draft.item(withKey: key, besides: pane, sharing: allowsSharedKey)
        }
        if existing == .refuse { return nil }
        guard let identifyingValue = item.identifyingValue else { return nil }
        let found = draft.items(identifiedBy: identifyingValue, ofType: item.type, on: pane)
        if found.count > 1, existing == .update {
            throw BundleError(
                "several items of type \(item.type.name) have the \(identifyingValue.key.name) \(quoted(identifyingValue.value.string))",
                path: pane.path, help: "update one with \(run: .setItem): \(quotedList(found.map(\.address)))")
        }
        return found.first
    }

    private func handleExisting(_ placed: PlacedItem, on pane: Pane, _ draft: inout Draft) throws {
        switch existing {
        case .refuse:
            // An update would move the item of another pane.
            throw BundleError(
                keyAlreadyUsedBy: placed,
                help: placed.pane.name == pane.name
                    ? "choose another \(key: .key), or add \(input: .ifMissing) to keep the item, or \(input: .update) to change it"
                    : .anotherKey(than: placed, on: pane))
        case .keep:
            if let type = placed.item.type?.name ?? placed.item.rawType?.string, placed.item.type != item.type {
                let key = quoted(placed.item.key?.string ?? "")
                throw BundleError(
                    "item \(placed.address) has the key \(key) and is \(withIndefiniteArticle(type)), not \(withIndefiniteArticle(item.type.name))",
                    at: placed,
                    help: placed.pane.name == pane.name
                        ? "choose another \(key: .key), or use \(input: .update) instead of \(input: .ifMissing) to change its type"
                        : .anotherKey(than: placed, on: pane))
            }
            let identifyingValue = item.identifyingValue.map { "\($0.key.name) \(quoted($0.value.string))" }
            let words = item.key.map { "the key \($0)" } ?? "the \(identifyingValue ?? "type")"
            draft.report(
                .identical, placed.pane.path, "item \(placed.item.index) has \(words)", about: placed.subject)
            let ignored = translations.filter { given in
                let table = placed.pane.requiredTable.flatMap { draft.bundle.table($0, in: Language(given.language)) }
                return (given.text ?? placed.item.title).flatMap { table?[$0] } != given.translation
            }
            if !ignored.isEmpty {
                let languages = ignored.map { printable($0.language) }.withoutRepetitions.joined(separator: ", ")
                draft.advise(
                    "the translations for \(languages) have no effect, because the item exists; use \(input: .update) to set "
                        + "them")
            }
        case .update:
            try update(placed, &draft)
        }
    }

    /// Moves an existing item to the requested position and updates its values.
    func update(_ old: PlacedItem, _ draft: inout Draft) throws {
        let moved = try draft.move(old, to: position, of: pane)
        let placed = moved ?? old
        if let type = placed.item.type, type != item.type {
            draft.report(.update, placed, "\(type.name) to \(item.type.name)")
        }
        // A key selects the item in all variants of the pane; an index selects it in one, as the user can name it.
        let isOfVariant = self.pane.map { !PaneName(typed: $0).suffix.isEmpty } ?? false
        let namesakes = item.key.map { draft.items(withKey: $0, besides: placed.pane) } ?? []
        let isUnique = !isOfVariant && item.type.key(.key) != nil && namesakes.count == 1
        let selector = isUnique ? item.key.map { ItemSelector.key($0) } : nil
        var change = SetItem(
            selector ?? .indexInPane(pane: placed.pane.name.full, index: placed.item.index),
            on: placed.pane.name.isLocalized ? placed.pane.name.full : nil, item.options, type: item.type,
            translations: translations)
        change.reportsIdentical = moved == nil
        change.changesLocalizedCopies = placed.pane.name.isLocalized
        try change(on: &draft)
    }
}

extension Draft {
    /// Moves an item to the requested pane and position.
    ///
    /// - Returns: The item at its new location, or `nil` if it is already there.
    mutating func move(
        _ placed: PlacedItem, to position: ItemPosition, of destination: String?
    ) throws -> PlacedItem? {
        let (pane, index) = try insertionPoint(
            position, ofItemsFrom: placed.pane, to: destination, of: placed, leaving: 1)
        if pane.name == placed.pane.name, placed.item.isAlreadyAt(position, index, on: pane) { return nil }
        let anchor =
            index < pane.itemCount ? ItemPosition.before(.indexInPane(pane: pane.name.full, index: index)) : .end
        let isAlreadyAt = if case .at = position { true } else { false }
        var moving = MoveItem(
            [.indexInPane(pane: placed.pane.name.full, index: placed.item.index)], to: isAlreadyAt ? position : anchor,
            of: pane.name.full)
        moving.droppingCommand = "\(run: .moveItem) \(placed.address) \(input: .toPane) \(pane.name)"
        try moving(on: &self)
        let isBehind = !isAlreadyAt && pane.name == placed.pane.name && placed.item.index < index
        guard let pane = bundle.pane(at: pane.path) else { return nil }
        return pane.item(at: isBehind ? index - 1 : index).map { PlacedItem(pane: pane, item: $0) }
    }
}

extension Item {
    /// Returns whether an item is already at the requested position.
    ///
    /// - Parameter insertionPoint: The index to which the position resolves.
    fileprivate func isAlreadyAt(_ position: ItemPosition, _ insertionPoint: Int, on pane: Pane) -> Bool {
        switch position {
        case .end: true
        case .at: index == insertionPoint
        case .before, .after: index == insertionPoint || index + 1 == insertionPoint
        // Anywhere in the group, because items may have been added after it.
        case .inGroup:
            index == insertionPoint
                || index < insertionPoint && pane.section(ofGroupAt: index).upperBound == insertionPoint
        }
    }
}

extension Pane {
    /// Returns the other item of the same type that is nearest to an item, or `nil` if there is none within about 200
    /// positions.
    func nearestItem(ofSameTypeAs item: Item) -> Item? {
        item.type.flatMap { nearestItem(of: $0, before: item.index, after: item.index) }
    }

    /// Returns the item of the given type that is nearest to the position of a new item, or `nil` if there is none
    /// within about 200 positions.
    func nearestItem(of type: ItemType, toNewItemAt index: Int) -> Item? {
        nearestItem(of: type, before: index, after: index - 1)
    }

    private func nearestItem(of type: ItemType, before start: Int, after end: Int) -> Item? {
        for distance in 1...max(itemCount, 1) {
            // The preceding item wins, because people paste copies below the original.
            for candidate in [start - distance, end + distance] {
                if let item = item(at: candidate), item.type == type { return item }
            }
            // An item farther away is not used as a model.
            if distance > 200 { return nil }
        }
        return nil
    }
}

extension Message {
    /// Returns the help for a key that another item already uses. Two items on one pane cannot share a key.
    static func anotherKey(than other: PlacedItem, on pane: Pane) -> Message {
        if other.pane.name == pane.name { return "choose another \(key: .key)" }
        return "choose another \(key: .key), or add \(input: .allowSharedKey) if both items show the same value"
    }
}

extension BundleError {
    /// Creates an error with the position of an item.
    init(_ message: Message, at placed: PlacedItem, help: Message?) {
        self.init(
            message, path: placed.pane.path, position: placed.pane.file.position(of: placed.item.element.span),
            help: help)
    }

    /// Creates an error for a user-defaults key that an item already uses.
    init(keyAlreadyUsedBy placed: PlacedItem, help: Message) {
        self.init(
            "the key \(quoted(placed.item.key?.string ?? "")) already exists at \(placed.address)", at: placed,
            help: help)
    }
}
