import PropertyListSyntax
package import SettingsModel
import SourceText

/// Changes the keys, choices or type of an item. If a string changes, its translations are kept.
package struct SetItem: BundleOperation {
    package var selector: ItemSelector
    /// The name of the pane to search, or `nil` to search all panes.
    package var pane: String?
    package var options: ItemOptions
    /// The new type, or `nil` to keep the current type.
    package var type: ItemType?
    package var translations: [TranslationArgument]
    /// Whether to replace the translations of a changed string with its source-language value. If `false`, the
    /// translations are kept.
    package var resetsTranslations: Bool
    /// Whether the new key can be the key of another item.
    package var allowsSharedKey: Bool
    /// Whether to report an item that does not change.
    var reportsIdentical = true
    /// Whether to change the item in localized copies of its pane, if no pane is specified.
    var changesLocalizedCopies = true

    package init(
        _ selector: ItemSelector, on pane: String? = nil, _ options: ItemOptions, type: ItemType? = nil,
        translations: [TranslationArgument] = [], resetsTranslations: Bool = false, allowsSharedKey: Bool = false
    ) {
        self.selector = selector
        self.pane = pane
        self.options = options
        self.type = type
        self.translations = translations
        self.resetsTranslations = resetsTranslations
        self.allowsSharedKey = allowsSharedKey
    }

    package func callAsFunction(on draft: inout Draft) throws {
        try draft.requireKnownConfigurations(options.configurations)
        let start = draft.lines.count
        let found = try draft.items(selectedBy: selector, in: pane).filter { placed in
            changesLocalizedCopies || !placed.pane.name.isLocalized
        }
        for placed in found { try changeItem(placed, &draft) }
        try requireNoNewTextInCopies(of: found, draft)
        try requireTranslationsOfNewTexts(of: found, draft)
        try draft.updateTables(ofChanged: found, translations, resetsTranslations: resetsTranslations)
        if draft.lines.count > start || !reportsIdentical { return }
        for placed in found { draft.report(.identical, placed, nil) }
    }

    /// Throws an error if several localized copies of a pane have a new string, which would be the same in all their
    /// languages.
    private func requireNoNewTextInCopies(of found: [PlacedItem], _ draft: Draft) throws(BundleError) {
        for placed in found {
            let old = Set(placed.item.texts.map(\.text))
            let new = draft.bundle.pane(at: placed.pane.path)?.item(at: placed.item.index)?.texts ?? []
            guard let use = new.first(where: { !old.contains($0.text) }) else { continue }
            try found.requireOneLanguage(for: use.text.string)
        }
    }

    /// Throws an error if a translation is for the title, which stays, although other strings are new. It is probably
    /// meant for one of them, and would replace the translation of the title.
    private func requireTranslationsOfNewTexts(of found: [PlacedItem], _ draft: Draft) throws(BundleError) {
        guard let translation = translations.first(where: { $0.text == nil }) else { return }
        for placed in found {
            let old = placed.item.texts.map(\.text)
            guard let item = draft.bundle.pane(at: placed.pane.path)?.item(at: placed.item.index),
                let title = item.title, title == placed.item.title,
                let new = item.texts.first(where: { !old.contains($0.text) })?.text
            else { continue }
            let (language, text) = (printable(translation.language), printable(translation.translation.string))
            throw BundleError(
                "\(input: .translate) \(language)= is for the title \(quoted(title.string)), which does not change",
                at: placed,
                help: "for the new string, use \(input: .translate) \(shellQuoted("\(language):\(new)=\(text)"))")
        }
    }

    /// Changes an item without updating the string tables.
    private func changeItem(_ placed: PlacedItem, _ draft: inout Draft) throws {
        let (pane, item) = (placed.pane, placed.item)
        try pane.file.requireEditable()
        try placed.requireDictionary()
        guard let type = type ?? item.type else {
            throw BundleError(
                "the type of item \(placed.address) is missing or unknown", at: placed,
                help: "set it with \(input: .type)"
            )
        }
        let values = try values(for: placed, type)
        let new = values.values
        // Existing keys in their order, then new keys.
        let keys = (item.entries.map(\.key) + values.entries(inOrderOf: options).map(\.key))
            .withoutRepetitions.map { ItemKey($0) }
        let changed = keys.filter { new[$0] != nil && new[$0] != values.before[$0] }
        let removed = keys.filter { new[$0] == nil }
        if changed.isEmpty, removed.isEmpty { return }
        try requireUnusedKey(values, placed, &draft)
        draft.adviseOnUnknownKeys(of: options, for: type)
        draft.adviseOnTexts(changed.compactMap { key in new[key].map { .init(key.name, $0) } }, of: type)
        for key in removed { draft.set(key, to: nil, ofItem: item.index, on: pane.path) }
        for key in changed { draft.set(key, to: new[key], ofItem: item.index, on: pane.path) }
        let parts = [("", changed), ("without ", removed)].filter { !$0.1.isEmpty }.map { prefix, keys in
            prefix + keys.map(\.name.string).joined(separator: ", ")
        }
        draft.report(.update, placed, "\(parts.joined(separator: "; "))")
        try draft.validateLink(fromItem: item.index, on: pane.path, besides: item.linkedFile)
    }

    /// Returns the values of the item after the change.
    private func values(for placed: PlacedItem, _ type: ItemType) throws -> ItemValues {
        let values: ItemValues
        do throws(UsageError) {
            values = try ItemValues(of: placed.item, as: type, options)
            if values.fillsMissingValues { try values.requireAllRequiredKeys() }
        } catch {
            // The options may be valid for another item, so this is not a usage error.
            throw BundleError(error.message, at: placed, help: error.help)
        }
        return values
    }

    private func requireUnusedKey(_ values: ItemValues, _ placed: PlacedItem, _ draft: inout Draft) throws(BundleError)
    {
        let old = values.before[.key]?.string
        guard let key = values.values[.key]?.string, key != old else { return }
        if let other = draft.item(withKey: key, besides: placed.pane, sharing: allowsSharedKey) {
            throw BundleError(keyAlreadyUsedBy: other, help: .anotherKey(than: other, on: placed.pane))
        }
        guard let old else { return }
        draft.adviseOnStoredValues(ofKey: old)
    }
}

extension [PlacedItem] {
    /// Throws an error if the items are in the panes of several languages, so a new string would be the same in all of
    /// them.
    func requireOneLanguage(for text: String) throws(BundleError) {
        guard Set(map(\.pane.name.languageFolder)).count > 1 else { return }
        throw BundleError(
            "\(SettingsModel.count(count, "pane")) have the item, and \(quoted(text)) would be its text in all languages",
            help: "specify one of \(map(\.address).joined(separator: ", "))")
    }
}
