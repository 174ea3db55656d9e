import SettingsModel
import SourceText

extension CheckedBundle {
    /// The names of the string tables that panes specify, each with the panes that specify it.
    ///
    /// Tables that do not exist in any language are excluded, because other rules report them.
    var requiredTables: [(name: String, panes: [CheckedPane])] {
        panes.grouped { $0.pane.name.isLocalized ? nil : $0.table?.string }
            .filter { !languages(with: $0.key).isEmpty }.map { ($0, $1) }
    }

    /// Returns the languages that lack a string table that other languages have. A language is excluded if it can use
    /// the table of a more general language.
    ///
    /// A language that has localized panes or a device-specific variant of the table is also excluded.
    func languagesLacking(table name: String) -> [Language] {
        let having = Set(languages(with: name))
        guard !having.isEmpty else { return [] }
        let tags = Set(having.compactMap { LanguageIdentifier.canonicalTag(of: $0.identifier) })
        let misnamed = languagesOfMisnamedTables[name] ?? []
        return languages.filter { language in
            guard !having.contains(language), !misnamed.contains(language), language.identifier != "Base",
                !hasDeviceTable(name, in: language)
            else { return false }
            if LanguageIdentifier.fallbackTags(for: language.identifier).contains(where: tags.contains) { return false }
            return !foldersOfPanes.contains(language.folder)
        }
    }

    /// Returns whether all languages have a string table with the given name, and all these tables contain all strings
    /// of a pane and no others, with values whose placeholders are the same.
    func hasExactlyTexts(of pane: CheckedPane, inTable name: String) -> Bool {
        let tables = languages(with: name).compactMap { table(name, in: $0) }
        let texts = Set(pane.texts.map(\.text))
        return !tables.isEmpty && languagesLacking(table: name).isEmpty
            && tables.allSatisfy { table in
                table.isWhole && table.entries.count == texts.count
                    && table.entries.allSatisfy { entry in
                        guard texts.contains(entry.key), let value = entry.value?.string else { return false }
                        return !value.allSatisfy(\.isWhitespace)
                            && Placeholders(in: value) == Placeholders(in: entry.key.string)
                    }
            }
    }

    /// Calls `body` once for each string that is missing from at least one of the given tables. The last argument of
    /// `body` contains the languages in which the string is missing. All tables must have the same name.
    ///
    /// - Parameter areIdentifiers: Whether to visit only strings that look like identifiers. If `false`, only strings
    ///   that do not look like identifiers are visited.
    func forEachMissingText(
        in tables: [CheckedTable], areIdentifiers: Bool = false,
        _ body: (CheckedPane, CheckedPane.Text, [String]) -> Void
    ) {
        for (index, use) in (tables.first.flatMap { usedTexts[$0.name] }?.uses ?? []).enumerated()
        where use.requiresEntry {
            let lacking = tables.filter { $0.entryIndex(ofUse: index) == nil }
            if lacking.isEmpty || use.text.text.looksLikeIdentifier != areIdentifiers { continue }
            body(use.pane, use.text, lacking.map(\.language.identifier))
        }
    }

    /// Calls `body` for each string in a localized pane that is missing from the string table for the pane's language.
    ///
    /// For the source language, all missing strings are visited. For other languages, a string is visited only if
    /// another table contains an entry for it. Otherwise, the string in the pane might already be translated.
    func forEachMissingTextOfCopies(_ body: (CheckedPane, CheckedPane.Text, CheckedTable) -> Void) {
        for pane in panes where pane.pane.name.isLocalized {
            guard let name = pane.table?.string,
                let language = pane.path.languageFolder.map(Language.init(folder:)),
                // No device reads a copy of a pane next to Root.plist.
                bundle.pane(named: pane.pane.name.unlocalized) == nil,
                let table = table(name, in: language), table.isWhole, !table.isDamaged
            else { continue }
            var seen: Set<ExactString> = []
            for text in pane.texts where !table.contains(text.text) && seen.insert(text.text).inserted {
                if language == sourceLanguage || tables.contains(where: { $0.name == name && $0.contains(text.text) }) {
                    body(pane, text, table)
                }
            }
        }
    }

    /// Returns the command that sets the value of an entry. Long texts are represented by placeholders.
    ///
    /// - Parameters:
    ///   - value: The value, or `nil` if the user has to choose it.
    ///   - allowsSame: Whether the value equals the text in the source language on purpose.
    func commandSettingTranslation(
        of text: ExactString, to value: ExactString? = nil, in table: StringTable, allowingSame allowsSame: Bool = false
    ) -> Message {
        let words = [text, value ?? "TRANSLATION"].map(\.string)
        let areShort = words.allSatisfy { $0.utf8.count <= 40 && !$0.containsControlCharacters }
        let texts = areShort ? words.map(shellQuoted).joined(separator: " ") : "TEXT TRANSLATION"
        var options: Message = allowsSame ? " \(input: .allowSame)" : ""
        if usedTexts.contains(where: { $0.key != table.name && $0.value.index(of: text) != nil }) {
            options = options + " \(input: .table) \(shellQuoted(table.name))"
        }
        let command: Message = "\(run: .setTranslation) \(shellQuoted(table.language.identifier))"
        // Without --, a text that begins with a hyphen would be an option.
        return areShort && words.contains { $0.hasPrefix("-") }
            ? command + options + " -- \(texts)" : command + " \(texts)" + options
    }

    /// Returns the indices of a string table's entries that no pane uses. If no pane specifies the table, the result is
    /// empty.
    ///
    /// The result is also empty if it is unknown which entries are used. This is the case if a pane is unreadable or
    /// does not have items, or if the table is `Localizable`, which code also uses. Strings in panes that specify a
    /// misspelled table name are treated as used, because another rule reports the misspelled name.
    func unusedEntries(of table: CheckedTable) -> [Int] {
        guard table.name != "Localizable", hasReadablePlists, !hasUnknownTexts,
            !tablesWithUnknownTexts.contains(table.name),
            usedTexts[table.name] != nil
        else { return [] }
        let possibleTexts = possibleTexts[table.name] ?? []
        return table.entries.indices.filter { index in
            guard table.uses[index] == nil else { return false }
            let key = table.entries[index].key
            return !possibleTexts.contains(key) && !textsOfUnknownTables.contains(key)
        }
    }

    /// The unused entries by table name. Tables outside of language folders are not translations.
    private var unusedEntries: [String: [(table: StringTable, indices: [Int])]] {
        tables.reduce(into: [:]) { unused, table in
            let allowed = keysUsedByCode[table.name] ?? []
            let indices =
                table.path.contains("/")
                ? unusedEntries(of: table).filter { !allowed.contains(table.entries[$0].key) } : []
            if !indices.isEmpty { unused[table.name, default: []].append((table.table, indices)) }
        }
    }

    /// Finds the keys, by table name, that a comment in the table of any language declares as used, such as by the app's
    /// code. The mark protects the entries of all languages.
    func findKeysUsedByCode() -> [String: Set<ExactString>] {
        tables.reduce(into: [:]) { keys, table in
            guard table.table.file.text?.bytes.containsBytes("settings-bundle:".utf8) == true else { return }
            let allowed = unusedEntries(of: table).filter(table.table.allowsUnused(at:))
            if !allowed.isEmpty { keys[table.name, default: []].formUnion(allowed.map { table.entries[$0].key }) }
        }
    }

    func findMovedStrings() -> MovedStrings {
        let keys = unusedEntries.mapValues { unused in
            unused.reduce(into: Set()) { $0.formUnion($1.indices.compactMap($1.table.key(at:))) }
        }
        return MovedStrings(ofUnused: keys, in: bundle)
    }

    /// Finds unused strings that were probably renamed. The result is keyed by table name.
    func findProbableRenames() -> [String: RenamedStrings] {
        let unused = unusedEntries
        guard !unused.isEmpty else { return [:] }
        let owing = panes.filter { !$0.isGenerated && !$0.pane.name.isLocalized }
        let panesOfTable = Dictionary(grouping: owing) { $0.table?.string ?? "" }
        return Dictionary(
            unused.map { name, unused in
                let texts = (panesOfTable[name] ?? []).map { $0.items.flatMap(\.texts) }
                return (name, RenamedStrings(of: unused, besides: texts, in: bundle, movedStrings))
            }, uniquingKeysWith: { $1 })
    }
}

extension ExactString {
    /// Whether the string looks like an identifier, such as `SOUND_TITLE` or `sound_title`, rather than like
    /// human-readable text.
    ///
    /// An identifier is a single word that consists of ASCII letters, digits, dots, hyphens, and underscores. It must
    /// contain an underscore that is neither its first nor its last character. Words without an underscore, such as
    /// `MIDI` and `www.example.com`, are not considered identifiers, because they also occur in ordinary text.
    var looksLikeIdentifier: Bool {
        // Most strings have no underscore, so they are skipped here.
        guard string.utf8.contains(UInt8(ascii: "_")) else { return false }
        let bytes = Array(string.utf8)
        guard bytes.contains(where: \.isASCIILetter) else { return false }
        return bytes.dropFirst().dropLast().contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_.-".utf8.contains($0) }
    }
}
