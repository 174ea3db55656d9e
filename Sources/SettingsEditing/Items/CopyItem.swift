import PropertyListSyntax
package import SettingsModel
import SourceText

/// Copies an item. By default, the copy is inserted after the original.
package struct CopyItem: BundleOperation {
    package var selector: ItemSelector
    /// The name of the pane to search, or `nil` to search all panes.
    package var pane: String?
    /// The title of the copy, or `nil` to keep the title of the original.
    package var title: String?
    /// The key of the copy, or `nil` to keep the key of the original.
    package var key: String?
    /// The position of the copy. If the value is `nil`, the copy is inserted at the end of the destination pane or, if
    /// no destination pane is specified, after the original.
    package var position: ItemPosition?
    /// The name of the destination pane. If the value is `nil`, the copy is inserted on the pane of the anchor item to
    /// which `position` refers. If there is no anchor item, the copy is inserted on the pane of the original.
    package var destination: String?
    package var translations: [TranslationArgument]
    /// Whether the copy can have the key of another item, such as the original.
    package var allowsSharedKey: Bool

    package init(
        _ selector: ItemSelector, on pane: String? = nil, title: String? = nil, key: String? = nil,
        to position: ItemPosition? = nil, of destination: String? = nil, translations: [TranslationArgument] = [],
        allowsSharedKey: Bool = false
    ) throws(UsageError) {
        self.selector = selector
        self.pane = pane
        self.title = title
        self.key = key
        self.position = position
        self.destination = destination
        self.translations = translations
        self.allowsSharedKey = allowsSharedKey
        try title.map { text throws(UsageError) in try TextRules.requireSingleLine(text, "\(key: .title)") }
        try key.map { text throws(UsageError) in try ItemValues.requireValidKey(text) }
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let items = try draft.items(selectedBy: selector, in: pane)
        if let title { try items.requireOneLanguage(for: title) }
        for (path, variants) in try items.grouped(by: { try insertionPoint(for: $0, &draft).pane.path }) {
            // Variants of an item that would be copied to the same pane are copied once.
            try copy(variants.first { $0.pane.path == path } ?? variants[0], &draft)
        }
    }

    private func copy(_ placed: PlacedItem, _ draft: inout Draft) throws(BundleError) {
        let item = placed.item
        let (pane, index) = try insertionPoint(for: placed, &draft)
        try pane.file.requireEditable()
        if title != nil || key != nil { try placed.requireDictionary() }
        try requireUnusedKey(for: placed, on: pane, &draft)
        if title != nil { try requireKey(.title, of: placed) }
        guard let from = placed.pane.itemsElement, let to = pane.itemsElement,
            let fragment = placed.pane.document.fragment(ofElementAt: item.index, of: from, withComments: false)
        else { return }
        draft.edit(pane.path, pane.document.inserting([fragment], into: to, at: index))
        if let title { draft.set(.title, to: .string(title), ofItem: index, on: pane.path) }
        if let key { draft.set(.key, to: .string(key), ofItem: index, on: pane.path) }
        guard let pane = draft.bundle.pane(at: pane.path), let copy = pane.item(at: index) else { return }
        if pane.path != placed.pane.path { try draft.requireNoLinkCycle(fromItem: index, on: pane.path) }
        draft.report(.insert, item: index, key: copy.key, on: pane.path, "\(copy.label)")
        if let title, let type = copy.type {
            draft.adviseOnTexts([.init(ItemKey.title.name, .string(title))], of: type)
        }
        let texts = Set(copy.texts.map(\.text))
        let (own, other) = (placed.pane.lookup, pane.lookup)
        if own?.table != other?.table {
            try draft.bundle.requireNoVariations(of: texts, inTable: own?.table)
            if let catalog = own.flatMap({ draft.bundle.catalogs[$0.table] }), let other {
                draft.bundle.recordMove(of: Array(texts), from: catalog, to: other.table)
            }
        }
        var values = own == other ? [:] : draft.bundle.entryValues(of: texts, in: own)
        let given = try draft.bundle.values(of: translations, for: copy, on: pane)
        draft.keepTranslations(of: copy.texts, from: own, to: other, besides: given)
        values.merge(given) { $0.merging($1) { $1 } }
        try draft.addTableEntries(texts, ofItem: index, on: pane, values: values)
        try draft.applyTranslations(given, ofItem: index, on: pane)
    }

    private func insertionPoint(for placed: PlacedItem, _ draft: inout Draft) throws(BundleError) -> (
        pane: Pane, index: Int
    ) {
        if position == nil, destination == nil { return (placed.pane, placed.item.index + 1) }
        return try draft.insertionPoint(position ?? .end, ofItemsFrom: placed.pane, to: destination)
    }

    /// Throws an error if the type of an item does not support a property-list key.
    private func requireKey(_ key: ItemKey, of placed: PlacedItem) throws(BundleError) {
        guard let type = placed.item.type, type.key(key) == nil else { return }
        throw BundleError(
            "\(withIndefiniteArticle(type.name)) has no \(key)", at: placed, help: "leave out \(key: key)")
    }

    private func requireUnusedKey(for placed: PlacedItem, on pane: Pane, _ draft: inout Draft) throws(BundleError) {
        if key != nil { try requireKey(.key, of: placed) }
        guard let key = key.map({ ExactString($0) }) ?? placed.item.key,
            let other = draft.item(withKey: key, besides: pane, sharing: allowsSharedKey)
        else { return }
        if self.key == nil {
            throw BundleError(
                "a copy of \(placed.address) requires its own key", at: placed,
                help: other.pane.name == pane.name
                    ? "add \(key: .key)"
                    : "add \(key: .key), or \(input: .allowSharedKey) if both items show the same value")
        }
        throw BundleError(keyAlreadyUsedBy: other, help: .anotherKey(than: other, on: pane))
    }
}
