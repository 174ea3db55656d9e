package import SourceText

/// The strings of items that another editor moved to a pane with another string table, where they are untranslated. The
/// translations remained in the old table, whose entries no pane uses.
package struct MovedStrings: Sendable {
    /// Strings with an unused entry in one table that are used in another.
    package struct Move: Sendable {
        package let old: String
        package let new: String
        package let texts: [LocalizableText]
    }

    /// The strings whose translations the new table lacks.
    package private(set) var moves: [Move] = []
    /// The strings that the new table has as well.
    package private(set) var repeats: [Move] = []
    private var needed: [String: Set<ExactString>] = [:]
    private var changed: [String: Set<ExactString>] = [:]
    private var supplied: [String: Set<ExactString>] = [:]
    private var usedElsewhere: [String: Set<ExactString>] = [:]

    /// Returns whether an unused entry of a table has a translation that is missing elsewhere. Removing the entry would
    /// lose it, unless it is in `moves` and is copied first.
    package func isNeeded(_ key: ExactString, inTable name: String) -> Bool { needed[name]?.contains(key) ?? false }

    /// Returns whether a pane with another table uses the string of an unused entry. The string has not changed.
    func isUsedElsewhere(_ key: ExactString, inTable name: String) -> Bool {
        usedElsewhere[name]?.contains(key) ?? false
    }

    /// Returns whether a string is untranslated in a table and has a translation in an unused entry of another one.
    package func isSupplied(_ text: ExactString, inTable name: String) -> Bool {
        supplied[name]?.contains(text) ?? false
    }

    /// Returns whether the comment of an unused entry names an item that is on a pane with another table now, where its
    /// string is untranslated.
    package func mightBeChanged(_ key: ExactString, inTable name: String) -> Bool {
        changed[name]?.contains(key) ?? false
    }

    /// - Parameter unused: The keys of unused entries, by table.
    package init(ofUnused unused: [String: Set<ExactString>], in bundle: SettingsBundle) {
        let tablesOfText = unused.sorted { $0.key < $1.key }.reduce(into: [ExactString: [String]]()) { tables, table in
            for key in table.value { tables[key, default: []].append(table.key) }
        }
        let names = Set(bundle.languages.flatMap { bundle.tables(in: $0).map(\.name) }).sorted()
        // Most bundles have one table, and every entry is used.
        if tablesOfText.isEmpty, names.count < 2, bundle.panes.compactMap(\.requiredTable).allSatisfy(names.contains) {
            return
        }
        var tables = IndexedTables(bundle)
        let entriesByComment = Self.entriesByComment(of: unused, in: bundle)
        var moved: [(old: String, new: String, use: LocalizableText)] = []
        var repeated: [(old: String, new: String, use: LocalizableText)] = []
        for pane in bundle.panes {
            let languages = pane.language.map { [$0] } ?? bundle.languages
            for use in pane.texts.withoutRepetitions(of: \.text) {
                // A new string can have the translation of a table that also still uses it.
                let isNew = pane.requiredTable.map { !tables.contain(use.text, in: $0) } ?? false
                let places =
                    tablesOfText[use.text]
                    ?? (isNew ? names.filter { $0 != pane.requiredTable && tables.contain(use.text, in: $0) } : [])
                if places.isEmpty { continue }
                // A pane without a table might use one of several, but not one whose entry is known to be unused.
                let own = pane.possibleTables.filter { !places.contains($0) }
                let open = languages.filter { language in
                    own.allSatisfy { !tables.state(of: use.text, in: $0, language).isDone }
                }
                let translated = places.filter { old in
                    open.contains { tables.hasTranslation(of: use.text, in: old, $0) }
                }
                // A new entry also gets the comment of the old one.
                let wanted =
                    translated.isEmpty && isNew
                    ? places.filter { old in
                        languages.contains { tables.hasComment(on: use.text, in: old, $0) }
                    } : translated
                for old in places { usedElsewhere[old, default: []].insert(use.text) }
                for old in wanted { needed[old, default: []].insert(use.text) }
                if !translated.isEmpty, let table = pane.stringsTable {
                    supplied[table.string, default: []].insert(use.text)
                }
                guard let new = pane.requiredTable else { continue }
                if wanted.isEmpty {
                    repeated += places.map { ($0, new, use) }
                } else if tables.agree(wanted, about: use.text),
                    tables.agree([wanted[0], new], about: use.text, in: bundle.sourceLanguage)
                {
                    moved.append((wanted[0], new, use))
                }
            }
        }
        for pane in bundle.panes where !entriesByComment.isEmpty {
            guard let new = pane.requiredTable else { continue }
            let uses = Dictionary(grouping: pane.texts.filter(\.namesItem), by: \.comment)
            // The comments of an item's choices are the same.
            for (comment, uses) in uses where Set(uses.map(\.text)).count == 1 {
                for entry in entriesByComment[comment] ?? [] where entry.table != new {
                    let isNeeded = bundle.languages.contains { language in
                        !tables.state(of: uses[0].text, in: new, language).isDone
                            && tables.hasTranslation(of: entry.key, in: entry.table, language)
                    }
                    if isNeeded { changed[entry.table, default: []].insert(entry.key) }
                }
            }
        }
        moves = Self.moves(moved)
        repeats = Self.moves(repeated)
    }

    /// Returns the unused entries, by each line of their comments in the first language that has them.
    private static func entriesByComment(
        of unused: [String: Set<ExactString>], in bundle: SettingsBundle
    ) -> [String: [(table: String, key: ExactString)]] {
        var entries: [String: [(table: String, key: ExactString)]] = [:]
        for (name, keys) in unused.sorted(by: { $0.key < $1.key }) {
            var open = keys
            for table in bundle.tables(named: name) where !open.isEmpty {
                for (index, key) in table.keys.enumerated() {
                    guard open.remove(key) != nil else { continue }
                    for line in table.comment(ofEntryAt: index)?.split(separator: "\n") ?? [] {
                        entries[String(line), default: []].append((name, key))
                    }
                }
            }
        }
        return entries
    }

    private static func moves(_ strings: [(old: String, new: String, use: LocalizableText)]) -> [Move] {
        strings.grouped { [$0.old, $0.new] }.map { names, strings in
            Move(old: names[0], new: names[1], texts: strings.map(\.use).withoutRepetitions(of: \.text))
        }
    }
}

/// The string tables of a bundle, prepared for looking up many strings.
package struct IndexedTables {
    private let bundle: SettingsBundle
    private let source: Language?
    private var tables: [String: [Language: IndexedTable]] = [:]
    private var sourceValues: [String: SourceValues] = [:]
    private var keys: [String: Set<ExactString>] = [:]

    package init(_ bundle: SettingsBundle) {
        self.bundle = bundle
        source = bundle.sourceLanguage
    }

    private mutating func table(_ name: String, _ language: Language) -> IndexedTable? {
        if tables[name] == nil {
            tables[name] = Dictionary(
                bundle.tables(named: name).map { ($0.language, IndexedTable($0)) }, uniquingKeysWith: { $1 })
            sourceValues[name] = bundle.sourceValues(ofTable: name, in: source)
        }
        return tables[name]?[language]
    }

    /// Returns whether the table of the source language, or else of another one, contains a string.
    mutating func contain(_ text: ExactString, in name: String) -> Bool {
        if keys[name] == nil {
            let model = source.flatMap { bundle.table(name, in: $0) } ?? bundle.tables(named: name).first
            keys[name] = Set(model?.keys ?? [])
        }
        return keys[name]?.contains(text) ?? false
    }

    mutating func state(of text: ExactString, in name: String, _ language: Language) -> TextState {
        let table = table(name, language)
        return table?.stateAndValue(of: text, comparedWith: language == source ? nil : sourceValues[name]).state
            ?? .missing
    }

    /// Returns whether a string is translated, or marked as the same on purpose. In the source language, a value that
    /// equals the string adds nothing to it.
    package mutating func hasTranslation(of text: ExactString, in name: String, _ language: Language) -> Bool {
        guard let table = table(name, language) else { return false }
        return switch state(of: text, in: name, language) {
        case .translated: language != source || table[text] != text
        case .same: table.allowsSameAsSource(text)
        case .missing, .empty: false
        }
    }

    mutating func hasComment(on text: ExactString, in name: String, _ language: Language) -> Bool {
        table(name, language)?.comment(of: text) != nil
    }

    /// Returns whether all tables that have a value for a string have the same value.
    mutating func agree(_ names: [String], about text: ExactString, in language: Language?) -> Bool {
        guard let language else { return true }
        return Set(names.compactMap { table($0, language)?[text] }.filter { !$0.isEmpty }).count < 2
    }

    mutating func agree(_ names: [String], about text: ExactString) -> Bool {
        names.count == 1 || bundle.languages.allSatisfy { agree(names, about: text, in: $0) }
    }
}
