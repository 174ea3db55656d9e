import PropertyListSyntax
import SettingsModel
import SourceText

extension Draft {
    /// Adds what new texts of an item owe: one entry each in every table of the pane, in every language that has one.
    ///
    /// - Parameters:
    ///   - texts: those of the item's texts that are new; an entry that is there stays.
    ///   - index: where the item stands on the pane.
    ///   - old: for a text that took the place of another, which is still used elsewhere, that one: it stands beside it.
    ///   - values: what entries say, also those of texts that are not new; any other entry gets the value of the source
    ///     language.
    mutating func addTexts(
        _ texts: Set<ExactString>, ofItem index: Int, on pane: Pane, beside old: [ExactString: ExactString] = [:],
        values: EntryValues = EntryValues()
    ) throws(BundleError) {
        guard let name = pane.requiredTable, !texts.isEmpty || !values.isEmpty else { return }
        let (tables, without) = try bundle.editableTables(named: name)
        let uses = pane.item(at: index)?.texts ?? []
        let (before, after) = (TextsNearby(before: index, on: pane), TextsNearby(after: index, on: pane))
        let source = bundle.sourceLanguage
        let sourceTable = source.flatMap { bundle.table(name, in: $0) }
        let sourceValues = texts.reduce(into: [ExactString: ExactString]()) { found, text in
            found[text] = source.flatMap { values.value(of: text, in: $0) } ?? sourceTable?[text]
        }
        for table in tables {
            var insertions = TableInsertions(table)
            var seen: Set<ExactString> = []
            let hasEntry = uses.map { table.contains($0.text) }
            let nearest = NearestEntries(hasEntry)
            lazy var entryBefore = before.firstResult(table.index(of:))
            lazy var entryAfter = after.firstResult(table.index(of:))
            for (offset, use) in uses.enumerated() {
                let isOwed = texts.contains(use.text) || values.value(of: use.text, in: table.language) != nil
                guard isOwed, seen.insert(use.text).inserted, !hasEntry[offset] else { continue }
                let position = table.position(
                    for: use.text,
                    before: { entry in
                        old[use.text].flatMap(entry) ?? nearest.before(offset).flatMap { entry(uses[$0].text) }
                            ?? entryBefore
                    },
                    after: { entry in nearest.after(offset).flatMap { entry(uses[$0].text) } ?? entryAfter },
                    isSorted: insertions.isSorted)
                let shown = table.language == source ? nil : sourceValues[use.text].flatMap { $0.isEmpty ? nil : $0 }
                let value = values.value(of: use.text, in: table.language) ?? shown ?? use.text
                let comment = values.comment(of: use.text, in: table.language) ?? use.comment
                insertions.add(NewEntry(key: use.text, value: value, comment: comment), at: position)
            }
            insertions.record(in: &self)
        }
        if texts.isEmpty { return }
        for language in without { skipTable("\(language.folder)/\(name).strings") }
    }

    /// Says that a language has no table to put an entry into.
    ///
    /// It is not made: one entry in a new table would turn every other text of the language raw.
    mutating func skipTable(_ path: String) {
        report(.skip, path, "no such table; run \(run: .localize)")
    }

    /// Gives texts of an item the translations that were typed for them, in the tables of the pane.
    ///
    /// - Parameter index: where the item stands on the pane.
    mutating func translate(_ translations: EntryValues, ofItem index: Int, on pane: Pane) throws(BundleError) {
        guard !translations.isEmpty, let name = pane.requiredTable else { return }
        try addTexts([], ofItem: index, on: pane, values: translations)
        var replaced: [ExactString: [String]] = [:]
        for table in try bundle.editableTables(named: name).tables {
            for text in translations.texts(in: table.language) {
                guard let translation = translations.value(of: text, in: table.language),
                    let now = bundle.table(name, in: table.language), let place = now.index(of: text),
                    let old = now.entry(at: place)?.value
                else { continue }
                let edits = now.settingValue(at: place, to: translation)
                if edits.isEmpty { continue }
                report(.update, table.path, quoted(text.string))
                replaced[text, default: []].append("in \(table.language.identifier) it was \"\(old)\"")
                edit(now.file, edits)
            }
        }
        for (text, words) in replaced.sorted(by: { $0.key < $1.key }) {
            guard let others = sharers(of: text, inTable: name, besides: index, on: pane) else { continue }
            advise("\(others) \(quoted(text.string)), too: \(words.joined(separator: ", "))")
        }
    }

    /// Who else shows a text that an item has, for a message: "Root/3 and Advanced/1 show"; nil where nobody does.
    ///
    /// A variant of the pane has the item, too: that is no other one.
    mutating func sharers(
        of text: ExactString, inTable table: String, besides index: Int, on pane: Pane
    ) -> String? {
        let key = pane.item(at: index)?.key
        var found: [String] = []
        for name in paneNames() where found.count < 4 {
            for item in items(withText: text, inTable: table, on: name) where found.count < 4 {
                let isLike = name.family == pane.name.family && key != nil && item.key == key
                if !isLike, name != pane.name || item.index != index { found.append("\(name)/\(item.index)") }
            }
        }
        switch found.count {
        case 0: return nil
        case 1: return "\(found[0]) shows"
        case 2, 3: return "\(found.dropLast().joined(separator: ", ")) and \(found[found.count - 1]) show"
        default: return "\(found.dropLast().joined(separator: ", ")) and others show"
        }
    }
}

extension Sequence {
    /// The first result that is there.
    func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
