import PropertyListSyntax
package import SettingsModel
import SourceText
import StringsSyntax

/// Adds an item to a page, and an entry for each of its texts to every table of the page.
package struct AddItem: BundleOperation {
    package var item: NewItem
    package var position: ItemPosition
    /// The page, where no anchor decides it; nil for Root.
    package var pane: String?
    package var translations: [Translation]
    /// Whether a key that is there already means that nothing is left to do.
    package var ifMissing: Bool

    package init(
        _ item: NewItem, at position: ItemPosition = .end, pane: String? = nil, translations: [Translation] = [],
        ifMissing: Bool = false
    ) {
        self.item = item
        self.position = position
        self.pane = pane
        self.translations = translations
        self.ifMissing = ifMissing
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let (pane, index) = try draft.place(position, onPane: self.pane)
        try pane.file.requireEditable()
        if let existing = try existing(in: &draft, on: pane) {
            draft.report(.identical, existing.pane.path, "item \(existing.item.index) has the key \(item.key ?? "")")
            return
        }
        try insert(into: pane, at: index, of: bundle, &draft)
        let texts = (item.item?.texts ?? []).map { NewText($0.text, comment: $0.comment) }
        try bundle.addTexts(
            texts, usedAt: index, of: pane, translations: translated(texts, of: pane, in: bundle), to: &draft)
    }

    /// The item that has the key already, where that is no mistake.
    private func existing(in draft: inout Draft, on pane: Pane) throws(BundleError) -> PlacedItem? {
        guard let key = item.key, item.type.key("Key") != nil, let placed = draft.item(withKey: key, besides: pane)
        else { return nil }
        if ifMissing { return placed }
        throw BundleError(
            keyIsThere: placed, help: "choose another --key, or add --if-missing to leave the item as it is")
    }

    private func insert(
        into pane: Pane, at index: Int, of bundle: SettingsBundle, _ draft: inout Draft
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

    private func translated(
        _ texts: [NewText], of pane: Pane, in bundle: SettingsBundle
    ) throws(BundleError) -> [String: [ExactString: ExactString]] {
        var result: [String: [ExactString: ExactString]] = [:]
        let languages = bundle.languages.map(\.identifier)
        for translation in translations {
            try requireTable(for: translation, of: pane, in: bundle)
            guard languages.contains(translation.language) else {
                throw BundleError(
                    "the bundle has no language \(quoted(translation.language))",
                    help: nearest(to: translation.language, among: languages).map { "did you mean \($0)?" }
                        ?? "add it with: settings-bundle localize add \(translation.language)")
            }
            guard let text = translation.text ?? item.title, texts.contains(where: { $0.text == text }) else {
                throw BundleError(
                    translation.text.map { "the item has no text \(quoted($0.string)) to translate" }
                        ?? "the item has no title to translate",
                    help: "its texts are \(texts.map { quoted($0.text.string) }.joined(separator: ", "))")
            }
            result[translation.language, default: [:]][text] = translation.translation
        }
        return result
    }

    /// Throws where there is no table for a translation: what was typed must not be lost without a word.
    private func requireTable(
        for translation: Translation, of pane: Pane, in bundle: SettingsBundle
    ) throws(BundleError) {
        guard let name = pane.owedTable else {
            throw BundleError(
                "\(pane.name) has no string table, so there is no place for a translation", path: pane.path,
                help: pane.name.isLocalized
                    ? "a page inside an .lproj holds the texts of its language: give them as --title"
                    : "leave out --translate, or give the page a \(PaneSchema.stringsTable)")
        }
        let language = Language(translation.language)
        guard bundle.languages.contains(language) else { return }
        guard let table = bundle.table(name, in: language) else {
            throw BundleError(
                "there is no table \(language.folder)/\(name).strings for the translation",
                help: "make it first: settings-bundle localize")
        }
        if let target = table.file.target, target != table.path {
            throw BundleError(
                "\(table.path) is a symbolic link to \(target), so \(language.identifier) has no translations of its own",
                help: "leave out --translate \(language.identifier)")
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
