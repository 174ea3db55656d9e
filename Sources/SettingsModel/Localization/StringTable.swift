package import PropertyListSyntax
package import SourceText

/// A string table, which contains the strings of one or more panes in one language. It is a view of the dictionary in
/// the file.
package struct StringTable: Sendable {
    package let file: ParsedFile
    /// The name of the table, as specified by panes in `StringsTable`. It is the file name without the `.strings`
    /// extension.
    package let name: String
    package let language: Language
    /// The dictionary that contains the entries, or `nil` if the file cannot be parsed.
    package let dictionary: PropertyListElement?

    package init(file: ParsedFile, name: String, language: Language) {
        self.file = file
        self.name = name
        self.language = language
        dictionary = file.document?.table
    }

    package var path: String { file.path }

    /// An entry in a string table. It does not include the comment, because parsing comments takes longer. See
    /// `comment(ofEntryAt:)`.
    package struct Entry: Sendable {
        package let key: ExactString
        /// The value of the entry, or `nil` if it is not a string.
        package let value: ExactString?
        /// The byte range of the key in the text of the file.
        package let keySpan: Range<Int>
        /// The byte range of the value in the text of the file.
        package let valueSpan: Range<Int>

        fileprivate init(_ entry: PropertyListElement.Entry) {
            key = entry.key
            value = entry.element.stringValue
            keySpan = entry.keyElement.span
            valueSpan = entry.element.span
        }
    }

    /// Whether the file is empty. CoreFoundation rejects an empty file, but this type treats it as a table without
    /// entries.
    package var isEmptyFile: Bool { file.document?.isEmptyFile ?? false }

    /// Whether the file contains a string table that CoreFoundation can parse. An empty file is readable, because it is
    /// treated as a table without entries.
    package var isReadable: Bool { dictionary != nil }

    /// Whether CoreFoundation reads the whole file. If it reads only the beginning, entries after that are unknown.
    package var isWhole: Bool { isReadable && file.truncation == nil }

    /// The number of entries, including duplicates that a later entry overrides.
    package var count: Int { dictionary?.entryCount ?? 0 }

    /// Returns the entry at a position, or `nil` if the position is out of range.
    package func entry(at index: Int) -> Entry? { index < 0 ? nil : dictionary?.entry(at: index).map(Entry.init) }

    /// Returns the text of the comment directly before an entry, or `nil` if there is none.
    package func comment(ofEntryAt index: Int) -> String? {
        dictionary?.entry(at: index).flatMap { dictionary?.comment(ofEntryAt: index, key: $0.keyElement) }
    }

    /// Returns the key of the entry at a position, or `nil` if the position is out of range.
    package func key(at index: Int) -> ExactString? { index < 0 ? nil : dictionary?.entry(at: index)?.key }

    /// Returns the value of the entry at a position, or `nil` if the entry does not exist or its value is not a string.
    package func value(at index: Int) -> ExactString? { dictionary?.entry(at: index)?.element.stringValue }

    /// The entries in file order, including duplicates that a later entry overrides.
    package var entries: [Entry] { dictionary?.entries.map(Entry.init) ?? [] }

    /// The keys of the entries, in file order, including duplicates.
    package var keys: [ExactString] { dictionary?.entries.map(\.key) ?? [] }

    /// Returns the position of the entry for a string, or `nil` if there is no entry. If there are several entries,
    /// returns the position of the last one, which takes precedence in CoreFoundation.
    package func index(of text: ExactString) -> Int? { dictionary?.entryIndices(of: text).last }

    /// Returns the positions of all entries for a string. The last entry overrides the others.
    package func indices(of text: ExactString) -> [Int] { dictionary?.entryIndices(of: text) ?? [] }

    /// Returns the positions of all entries for the specified strings. If there are many strings, the table is scanned
    /// only once.
    package func indices(of texts: [ExactString]) -> [Int] {
        if texts.count < 8 { return texts.flatMap { indices(of: $0) } }
        let wanted = Set(texts)
        return keys.enumerated().filter { wanted.contains($1) }.map(\.offset)
    }

    /// The positions of the entries that are overridden by a later entry with the same key.
    package var hiddenIndices: [Int] { dictionary?.overriddenEntryIndices ?? [] }

    /// Returns whether a comment before or after an entry suppresses the rule `same-as-source`.
    package func allowsSameAsSource(at index: Int) -> Bool {
        hasComment(ofEntryAt: index, Directive.allowsSameAsSource)
    }

    /// Returns whether a comment before or after an entry suppresses the rules about entries that no pane uses.
    package func allowsUnused(at index: Int) -> Bool { hasComment(ofEntryAt: index, Directive.allowsUnused) }

    /// Returns whether a comment applies to an entry: one directly before it, after it on the same line, or above the
    /// first entry and for the whole file, as `Suppressions` finds it.
    private func hasComment(ofEntryAt index: Int, _ isMeant: (String) -> Bool) -> Bool {
        guard let source = file.text, let dictionary, let entry = dictionary.entry(at: index) else { return false }
        func text(_ span: Range<Int>) -> String { String(decoding: source.bytes(in: span), as: UTF8.self) }
        if dictionary.grammar != .openStep {
            return isMeant(text(entry.keyElement.triviaSpan)) || isMeant(text(0..<dictionary.span.lowerBound))
        }
        if let comment = comment(ofEntryAt: index), isMeant(comment) { return true }
        if dictionary.trailingComments(ofEntryAt: index).contains(where: { isMeant($0.text) }) { return true }
        if let end = dictionary.braceEnd, isMeant(text(0..<end)) { return true }
        return dictionary.comments(beforePosition: 0).contains { $0.place != .direct && isMeant($0.text) }
    }

    package func contains(_ text: ExactString) -> Bool { index(of: text) != nil }

    /// Returns the indices of the strings in `texts` that do not have an entry.
    package func indices(ofMissing texts: [ExactString]) -> [Int] {
        let keys = Set(keys)
        return texts.indices.filter { !keys.contains(texts[$0]) }
    }

    /// The value of a string, or `nil` if the string has no entry or its value is not a string.
    package subscript(text: ExactString) -> ExactString? {
        index(of: text).flatMap { value(at: $0) }
    }

    /// Whether the keys are in ascending order and there are at least three keys. With fewer keys, the order might be a
    /// coincidence.
    package var isSorted: Bool {
        let keys = keys
        return keys.count > 2 && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// The comments of the entries, by key.
    package var comments: [ExactString: String] {
        Dictionary(
            keys.enumerated().compactMap { index, key in comment(ofEntryAt: index).map { (key, $0) } },
            uniquingKeysWith: { $1 })
    }

    /// The values of the entries, by key. For many lookups, use this dictionary instead of looking up each string in
    /// the table.
    package var values: [ExactString: ExactString] {
        Dictionary(entries.compactMap { entry in entry.value.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
    }
}

/// A string table with an index for frequent lookups. The entries are parsed only once.
package struct IndexedTable: Sendable {
    package let table: StringTable
    /// The entries, by key. If a key occurs more than once, its last entry is used.
    private let entries: [ExactString: (index: Int, value: ExactString?)]

    package init(_ table: StringTable) {
        self.table = table
        entries = Dictionary(
            table.entries.enumerated().lazy.map { ($1.key, (index: $0, value: $1.value)) }, uniquingKeysWith: { $1 })
    }

    /// The value of a string, or `nil` if the table does not contain the string or its value is not a string.
    package subscript(text: ExactString) -> ExactString? { entries[text]?.value }

    func contains(_ text: ExactString) -> Bool { entries[text] != nil }

    /// Returns the index of a string's entry, or `nil` if the table does not contain the string.
    package func index(of text: ExactString) -> Int? { entries[text]?.index }

    /// Returns whether a comment allows the value of a string to equal the source-language value.
    package func allowsSameAsSource(_ text: ExactString) -> Bool {
        entries[text].map { table.allowsSameAsSource(at: $0.index) } ?? false
    }

    /// Returns the comment on a string's entry, or `nil` if there is no entry or no comment.
    func comment(of text: ExactString) -> String? { entries[text].flatMap { table.comment(ofEntryAt: $0.index) } }

    /// Returns the translation state and the value of a string.
    ///
    /// - Parameter values: The values in the source language, or `nil` if this table belongs to the source language.
    package func stateAndValue(of text: ExactString, comparedWith values: SourceValues?) -> (
        state: TextState, value: ExactString?
    ) {
        guard let entry = entries[text] else { return (.missing, nil) }
        return (
            table.state(ofEntryAt: entry.index, text, entry.value, comparedWith: values.map { $0[text] }), entry.value
        )
    }
}

extension StringTable {
    /// The name suffixes of device-specific string tables. Device-specific tables take precedence over the table
    /// without a suffix.
    ///
    /// Source: CoreFoundation's CFBundle_Resources.c.
    package static let deviceSuffixes = ["~ipad", "~iphone", "-iphoneos"]

    /// Returns the name of a device-specific string table without its suffix, such as `Root` for `Root~ipad`. Returns
    /// `nil` for any other table.
    package static func plainName(ofDeviceTable name: String) -> String? {
        guard let suffix = deviceSuffixes.first(where: { name.hasSuffix($0) && name != $0 }) else { return nil }
        return String(name.dropLast(suffix.count))
    }
}

extension SettingsBundle {
    /// Returns all files of a string table, starting with the files outside language folders. Device-specific tables
    /// are included.
    package func files(ofTable name: String, in languages: [Language]) -> [StringTable] {
        ([""] + languages.map { $0.folder + "/" }).flatMap { folder in
            ([""] + StringTable.deviceSuffixes).compactMap { files["\(folder)\(name)\($0).strings"]?.stringTable }
        }
    }
}

/// Access to the string tables that are edited together with a pane.
extension SettingsBundle {
    /// Returns the string tables with the specified name, and the languages that do not have such a table. If several
    /// tables are the same file because of symbolic links, only the table that is not a link is returned.
    ///
    /// - Throws: An error if a language folder cannot be read, or if one of the tables cannot be read or edited.
    ///   Editing only some of the tables would make them inconsistent.
    package func editableTables(
        named name: String
    ) throws(BundleError) -> (tables: [StringTable], languagesWithout: [Language]) {
        let (tables, _, without) = try editableTables(named: name) { _ in true }
        return (tables, without)
    }

    /// Returns the string tables with the specified name, the tables that cannot be edited, and the languages that do
    /// not have such a table.
    ///
    /// - Parameter isRequired: Whether the change requires the table of a language. If such a table cannot be edited,
    ///   an error is thrown.
    package func editableTables(
        named name: String, requiring isRequired: (Language) -> Bool
    ) throws(BundleError) -> (tables: [StringTable], others: [StringTable], languagesWithout: [Language]) {
        try requireReadableLanguageFolders()
        var tables: [StringTable] = []
        var others: [StringTable] = []
        var without: [Language] = []
        var places: [String: Int] = [:]
        for language in languages {
            guard let table = table(name, in: language) else {
                without.append(language)
                continue
            }
            guard isRequired(language) || table.file.obstacle == nil && table.isReadable else {
                others.append(table)
                continue
            }
            try table.file.requireEditable()
            guard table.isReadable else {
                throw BundleError(noStringTableIn: table.file)
            }
            guard let target = table.file.target else { continue }
            if let place = places[target] {
                if table.path == target { tables[place] = table }
            } else {
                places[target] = tables.count
                tables.append(table)
            }
        }
        return (tables, others, without)
    }
}

extension ParsedFile {
    /// The path to use when editing the file. For a symbolic link, this is the path of its destination.
    package var editPath: String { target ?? path }
}
