import JSONSyntax
import PropertyListSyntax
import SourceText

/// The change to a String Catalog that results from edits to its string tables. Unedited parts of the file are
/// preserved.
struct CatalogChange {
    /// The catalog after languages and strings have been renamed or removed.
    private(set) var catalog: Catalog
    private(set) var document: JSONDocument
    /// The error that prevents the change, or `nil` if the change is possible.
    private(set) var problem: BundleError?

    /// The current string tables, by language.
    private let tables: [Language: StringTable]
    /// The languages whose string tables were edited.
    private let touched: [Language]
    /// The entries in the edited string tables, by language and key.
    private let entries: [Language: [ExactString: TableEntry]]
    private let renames: [ExactString: ExactString]
    private let moved: [ExactString: Catalog.MovedText]
    /// The languages that have a string table but are missing from the catalog.
    private var addedLanguages: Set<Language>

    /// The position of an entry in its string table, and its value.
    private typealias TableEntry = (index: Int, value: ExactString)

    /// Computes the change that updates a catalog to match its string tables.
    ///
    /// - Parameters:
    ///   - tables: All current string tables, by language.
    ///   - touched: The languages whose string tables might differ from the catalog.
    ///   - states: The new `extractionState` values, by key.
    ///   - renames: The original keys of strings that were renamed, by new key.
    ///   - moved: The strings that were moved from other catalogs, by key.
    init(
        of catalog: Catalog, to tables: [Language: StringTable], touched: Set<Language>, states: [ExactString: String],
        renames: [ExactString: ExactString], moved: [ExactString: Catalog.MovedText] = [:]
    ) {
        self.renames = renames
        self.moved = moved
        self.catalog = catalog
        self.tables = tables
        self.touched = touched.sorted()
        document = catalog.document
        addedLanguages = Set(tables.keys).subtracting(catalog.languages)
        entries = tables.filter { touched.contains($0.key) }.mapValues { table in
            let entries = table.entries.enumerated().lazy.compactMap { index, entry in
                entry.value.map { (entry.key, (index: index, value: $0)) }
            }
            return Dictionary(entries, uniquingKeysWith: { $1 })
        }
        do throws(BundleError) {
            try renameLanguagesAndTexts()
            try remove()
            // A language disappears from the catalog together with its last translation. If it still has a table, it
            // must be added again.
            addedLanguages = Set(tables.keys).subtracting(self.catalog.languages)
            if !tables.isEmpty, tables[self.catalog.source] == nil {
                throw catalog.error(
                    "the source language of the catalog, \(catalog.source.identifier), cannot be removed",
                    at: catalog.document.root?["sourceLanguage"]?.span ?? 0..<0,
                    help: "rename the language, or remove the catalog")
            }
            document.apply(try editsOfExistingTexts(states) + editsInsertingTexts())
            if document.hasRejectedEdits { throw BundleError(rejectedEditsOf: catalog.path) }
        } catch {
            problem = error
        }
    }

    private mutating func apply(_ edits: [TextEdit]) throws(BundleError) {
        guard !edits.isEmpty else { return }
        document.apply(edits)
        catalog = try Catalog(document, ofTable: catalog.table, at: catalog.path)
    }

    /// The keys that occur in the edited string tables but not in the catalog, in table order.
    private var addedKeys: [ExactString] {
        touched.flatMap { tables[$0]?.entries ?? [] }
            .filter { $0.value != nil && catalog.positions[$0.key] == nil }.map(\.key).withoutRepetitions
    }

    // MARK: Renames

    /// Renames languages and strings in the catalog, and preserves their translations.
    private mutating func renameLanguagesAndTexts() throws(BundleError) {
        var languages: [Language: Language] = [:]
        for old in catalog.languages where tables[old] == nil {
            let generatedEntries = catalog.generatedEntries(in: old)
            let new = addedLanguages.sorted().first { new in
                entries[new]?.keys.allSatisfy { catalog.positions[$0] != nil } == true
                    && generatedEntries.allSatisfy { entries[new]?[$0.key]?.value == $0.value }
            }
            guard let new else { continue }
            languages[old] = new
            addedLanguages.remove(new)
        }
        let keys = newKeysByOldKey()
        if languages.isEmpty, keys.isEmpty { return }
        var edits: [TextEdit] = []
        for text in catalog.texts {
            if let new = keys[text.key] { edits += document.replacing(text.name, with: .string(new.string)) }
            for (old, new) in languages {
                guard let member = text.units[old].flatMap({ text.member(of: $0) }) else { continue }
                edits += document.replacing(member.nameElement, with: .string(new.identifier))
            }
        }
        if let new = languages[catalog.source], let name = document.root?["sourceLanguage"] {
            edits += document.replacing(name, with: .string(new.identifier))
        }
        try apply(edits)
    }

    /// Returns a dictionary from the old keys of renamed strings to their new keys. A string is considered renamed if its
    /// entry was renamed, or if a removed key and an added key have the same translations.
    private func newKeysByOldKey() -> [ExactString: ExactString] {
        var renamed: [ExactString: ExactString] = [:]
        let (allRemoved, allAdded) = (removedKeys, addedKeys)
        let known = Set(allRemoved)
        for key in allAdded {
            if let old = renames[key], known.contains(old) { renamed[old] = key }
        }
        let done = Set(renamed.values)
        let (removed, added) = (allRemoved.filter { renamed[$0] == nil }, allAdded.filter { !done.contains($0) })
        if removed.isEmpty || added.isEmpty { return renamed }
        let languages = entries.keys.filter { !addedLanguages.contains($0) }.sorted()
        var old: [[ExactString?]: [ExactString]] = [:]
        for key in removed.reversed() {
            guard let text = catalog.text(key) else { continue }
            let source = text.sourceValue ?? key
            let said = languages.map { language in
                let value = catalog.generatedEntry(of: text, in: language).value
                return value == (language == catalog.source ? key : source) ? nil : value
            }
            if said.contains(where: { $0 != nil }) { old[said, default: []].append(key) }
        }
        for key in added {
            let source = entries[catalog.source]?[key]?.value ?? key
            let said = languages.map { language in
                let value = entries[language]?[key]?.value
                return value == (language == catalog.source ? key : source) ? nil : value
            }
            if let text = old[said]?.popLast() { renamed[text] = key }
        }
        return renamed
    }

    // MARK: Removals

    /// The keys in the catalog that no longer occur in any string table, in catalog order.
    private var removedKeys: [ExactString] {
        // An unedited string table contains every string of the catalog.
        guard tables.keys.allSatisfy({ entries[$0] != nil }) else { return [] }
        return catalog.texts.map(\.key).filter { key in
            !key.isEmpty && entries.values.allSatisfy { $0[key] == nil }
        }
    }

    private mutating func remove() throws(BundleError) {
        let gone = Set(removedKeys)
        var edits = document.removing(
            catalog.texts.indices.filter { gone.contains(catalog.texts[$0].key) }, from: catalog.strings)
        let languages = catalog.languages.filter { tables[$0] == nil && $0 != catalog.source }
        for text in catalog.texts where !languages.isEmpty && !gone.contains(text.key) {
            guard let localizations = text.element["localizations"] else { continue }
            let names = Set(languages.map { ExactString($0.identifier) })
            let indices = (0..<localizations.count).filter { index in
                localizations.member(at: index).map { names.contains($0.name) } ?? false
            }
            edits +=
                indices.count == localizations.count && !indices.isEmpty
                ? document.removing([text.element.memberIndex(of: "localizations") ?? 0], from: text.element)
                : document.removing(indices, from: localizations)
        }
        try apply(edits)
    }

    // MARK: Existing strings

    /// Returns the edits that update the comments, states and values of the strings that the catalog already contains.
    private func editsOfExistingTexts(_ states: [ExactString: String]) throws(BundleError) -> [TextEdit] {
        var edits: [TextEdit] = []
        let comments = comments()
        let tables = touched.compactMap { language in entries[language].map { (language: language, entries: $0) } }
        let source = entries[catalog.source]
        for text in catalog.texts where !text.key.isEmpty {
            if let comment = comments[text.key] {
                edits += editsSettingMember("comment", to: .string(comment), in: text.element)
            }
            if let state = states[text.key] {
                edits += editsSettingMember("extractionState", to: .string(state), in: text.element)
            }
            var new: [String: CatalogEntry.LocalizedValue] = [:]
            let sourceValue = source?[text.key]?.value ?? text.sourceValue ?? text.key
            for (language, entries) in tables {
                guard
                    let changedValue = try changedValue(of: text, entries[text.key], in: language, source: sourceValue)
                else { continue }
                guard let old = text.units[language] else {
                    new[language.identifier] = changedValue
                    continue
                }
                // A draft in state `new` has its own text, which does not follow the source.
                let oldSource = text.sourceValue ?? renames[text.key] ?? text.key
                if changedValue.isNew, old.state == "new", old.value != oldSource { continue }
                let member = text.member(of: old)
                guard let plain = member?.element["stringUnit"], let value = plain["value"],
                    let state = plain["state"]
                else {
                    throw catalog.error(
                        "the string \(quoted(text.key.string)) varies by plural or device, which Settings does not support",
                        at: (member?.nameElement ?? text.name).span, help: "replace the variations with one translation"
                    )
                }
                edits += document.replacing(value, with: .string(changedValue.value.string))
                edits += document.replacing(state, with: changedValue.isNew ? "new" : "translated")
            }
            if let localizations = text.element["localizations"], localizations.count > 0 {
                edits += inserting(CatalogEntry.members(of: new), into: localizations)
            } else if !new.isEmpty {
                edits += editsSettingMember(
                    "localizations", to: .object(CatalogEntry.members(of: new)), in: text.element)
            }
        }
        return edits
    }

    /// Returns the new value of a string in a language, or `nil` if the value is unchanged.
    private func changedValue(
        of text: Catalog.Text, _ entry: TableEntry?, in language: Language, source: ExactString
    ) throws(BundleError) -> CatalogEntry.LocalizedValue? {
        // Most values are unchanged.
        if let entry, let old = text.units[language], entry.value == old.value, entry.value != source,
            text.isTranslated, old.state != "new"
        {
            return nil
        }
        let isAdded = addedLanguages.contains(language)
        let generatedEntry = isAdded ? nil : catalog.generatedEntry(of: text, in: language)
        let value = entry?.value ?? source
        if language == catalog.source {
            return value == generatedEntry?.value ? nil : CatalogEntry.LocalizedValue(value)
        }
        // A value that equals the source value counts as untranslated unless a comment allows it.
        func isOpen() -> Bool {
            guard value == source else { return false }
            return !(entry.flatMap { entry in tables[language]?.allowsSameAsSource(at: entry.index) } ?? false)
        }
        if !text.isTranslated {
            if value == generatedEntry?.value || value == source { return nil }
            throw catalog.error(
                "the string \(quoted(text.key.string)) is marked as not translatable", at: text.name.span,
                help: "remove its 'shouldTranslate', or leave out its translation")
        }
        // An untranslated text follows the source, so one that stays was given.
        let isKept = value != source && (text.units[language].map { $0.state == "new" } ?? true)
        if value == generatedEntry?.value, !isKept {
            return value == source && generatedEntry?.allowsSameAsSource == false && !isOpen()
                ? CatalogEntry.LocalizedValue(value) : nil
        }
        let changedValue = CatalogEntry.LocalizedValue(value, isNew: isOpen())
        return changedValue.isNew && !isAdded && text.units[language] == nil ? nil : changedValue
    }

    /// Returns the comments that have changed, by key. Only strings that the catalog already contains are included.
    private func comments() -> [ExactString: String] {
        let language = entries[catalog.source] == nil ? touched.first { entries[$0] != nil } : catalog.source
        guard let language, !addedLanguages.contains(language), let table = tables[language] else { return [:] }
        var comments: [ExactString: String] = [:]
        for (key, comment) in table.comments {
            guard let text = catalog.text(key) else { continue }
            let generatedEntry = catalog.generatedEntry(of: text, in: language)
            if comment == generatedEntry.fullComment
                || comment == generatedEntry.fullComment.flatMap(Self.commentAfterRoundTrip)
            {
                continue
            }
            comments[key] = Self.commentWithoutSuppression(in: comment)
        }
        return comments
    }

    /// Returns the comment that results from writing a comment to a string table and parsing the table.
    private static func commentAfterRoundTrip(_ comment: String) -> String? {
        let entry = NewEntry(key: "", value: "", comment: comment)
        let bytes = StringTable.bytes(of: [entry], named: "", in: .utf8)
        return ParsedFile(path: "", target: nil, bytes: bytes).stringTable.comment(ofEntryAt: 0)
    }

    /// Returns a comment without the line that suppresses the rule `same-as-source`, or `nil` if only white space
    /// remains.
    private static func commentWithoutSuppression(in comment: String) -> String? {
        Directive.withoutSameAsSource(comment)
    }

    // MARK: New strings

    private func editsInsertingTexts() -> [TextEdit] {
        let added = addedKeys.map { (order: CatalogOrder($0), key: $0) }.sorted { $0.order < $1.order }
        var members: [Int: [JSON.Member]] = [:]
        for (order, key) in added {
            members[insertionIndex(for: order), default: []].append(
                JSON.Member(key.string, movedEntry(for: key) ?? entry(for: key).json))
        }
        return members.flatMap { document.inserting($1, into: catalog.strings, at: $0) }
    }

    /// Returns the entry of a string in the catalog that it comes from. Returns `nil` if the string was not moved, or if
    /// its values have changed.
    private func movedEntry(for key: ExactString) -> JSON? {
        guard let moved = moved[key], moved.catalog.source == catalog.source else { return nil }
        let isUnchanged = touched.allSatisfy { language in
            let old = moved.catalog.generatedEntry(of: moved.text, in: language)
            guard let entry = entries[language]?[key], entry.value == old.value else { return false }
            return !old.allowsSameAsSource || tables[language]?.allowsSameAsSource(at: entry.index) == true
        }
        return isUnchanged ? moved.text.element.value : nil
    }

    /// Returns the catalog entry for a new string.
    private func entry(for key: ExactString) -> CatalogEntry {
        var new = CatalogEntry()
        let source = entries[catalog.source]?[key]?.value ?? key
        for language in touched {
            guard let entry = entries[language]?[key], let table = tables[language] else { continue }
            if language == catalog.source || new.comment == nil, let comment = table.comment(ofEntryAt: entry.index) {
                new.comment = Self.commentWithoutSuppression(in: comment)
            }
            if language == catalog.source {
                if entry.value != key { new.units[language.identifier] = .init(entry.value) }
            } else if entry.value != source || table.allowsSameAsSource(at: entry.index) {
                new.units[language.identifier] = .init(entry.value)
            } else if addedLanguages.contains(language) {
                new.units[language.identifier] = .init(entry.value, isNew: true)
            }
        }
        return new
    }

    /// Returns the index at which to insert a new string so that the catalog remains sorted.
    private func insertionIndex(for order: CatalogOrder) -> Int {
        catalog.texts.partitioningIndex { CatalogOrder($0.key) >= order }
    }

    // MARK: Members

    /// Returns the edits that set a member of a JSON object. If the member does not exist, it is inserted in
    /// alphabetical order.
    private func editsSettingMember(_ name: ExactString, to value: JSON, in object: JSONElement) -> [TextEdit] {
        if let element = object[name] { return document.replacing(element, with: value) }
        return inserting([JSON.Member(name.string, value)], into: object)
    }

    /// Returns the edits that insert members into a JSON object in alphabetical order.
    private func inserting(_ members: [JSON.Member], into object: JSONElement) -> [TextEdit] {
        if members.isEmpty { return [] }
        let names = object.members.map(\.name.string)
        let places = Dictionary(grouping: members) { member in
            names.firstIndex { $0 > member.name } ?? names.count
        }
        return places.flatMap { document.inserting($1, into: object, at: $0) }
    }
}
