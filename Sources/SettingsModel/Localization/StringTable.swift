package import PropertyListSyntax
package import SourceText

/// A string table: the texts of one or more panes in one language. It is a view on the dictionary that the file holds.
package struct StringTable: Sendable {
    package let file: ParsedFile
    /// The name that panes give in `StringsTable`: the file's without `.strings`.
    package let name: String
    package let language: Language
    /// The dictionary with the entries; nil for a file that cannot be read.
    package let dictionary: PropertyListElement?

    package init(file: ParsedFile, name: String, language: Language) {
        self.file = file
        self.name = name
        self.language = language
        dictionary = file.document?.table
    }

    package var path: String { file.path }

    /// One entry of the table.
    package struct Entry: Sendable {
        package let key: ExactString
        /// The value; nil when it is no string.
        package let value: ExactString?
        /// What the comment directly before the entry says.
        package let comment: String?
        /// The bytes of the entry's key, as byte offsets into the file's text.
        package let keySpan: Range<Int>
        /// The bytes of the entry's value.
        package let valueSpan: Range<Int>
    }

    /// The key and the value of an entry, without the comments around it.
    package struct Pair: Sendable {
        package let key: ExactString
        /// The value; nil when it is no string.
        package let value: ExactString?
        /// The bytes of the key, as byte offsets into the file's text.
        package let keySpan: Range<Int>
        /// The bytes of the value.
        package let valueSpan: Range<Int>
    }

    /// Whether the file is empty, which CoreFoundation refuses and this tool takes for a table without entries.
    package var isEmptyFile: Bool { file.document?.isEmptyFile ?? false }

    /// Whether CoreFoundation reads a table from the file. A file of no bytes counts as a table without entries.
    package var isReadable: Bool { dictionary != nil }

    /// How many entries the table has, those that a later one with the same key hides included.
    package var count: Int { dictionary?.entryCount ?? 0 }

    /// The entry at a position.
    package func entry(at index: Int) -> Entry? {
        guard index >= 0, let entry = dictionary?.entry(at: index) else { return nil }
        return Entry(entry, comment: dictionary?.comment(ofEntryAt: index, key: entry.keyElement))
    }

    /// The key of the entry at a position.
    package func key(at index: Int) -> ExactString? { index < 0 ? nil : dictionary?.entry(at: index)?.key }

    /// The value of the entry at a position; nil where it is no string.
    package func value(at index: Int) -> ExactString? { dictionary?.entry(at: index)?.element.stringValue }

    /// The entries in the order of the file, those that a later one hides included.
    package var entries: [Entry] {
        (dictionary?.entries ?? []).enumerated().map { index, entry in
            Entry(entry, comment: dictionary?.comment(ofEntryAt: index, key: entry.keyElement))
        }
    }

    /// The entries in the order of the file without their comments, which take longer to read than all else.
    package var pairs: [Pair] { dictionary?.entries.map(Pair.init) ?? [] }

    /// The texts of the entries in the order of the file, those that a later entry hides included.
    package var keys: [ExactString] { dictionary?.entries.map(\.key) ?? [] }

    /// How many texts have an entry, whoever uses them.
    package var textCount: Int { Set(keys).count }

    /// The position of the entry for a text: the last where there are several, as CoreFoundation has it.
    package func index(of text: ExactString) -> Int? { dictionary?.entryIndices(of: text).last }

    /// The positions of all entries for a text: all but the last are hidden by it.
    package func indices(of text: ExactString) -> [Int] { dictionary?.entryIndices(of: text) ?? [] }

    /// The positions of all entries for some texts, of many of which each is not looked for by itself.
    package func indices(of texts: [ExactString]) -> [Int] {
        if texts.count < 8 { return texts.flatMap { indices(of: $0) } }
        let wanted = Set(texts)
        return keys.enumerated().filter { wanted.contains($1) }.map(\.offset)
    }

    /// The positions of the entries that a later one with the same key hides.
    package var hiddenIndices: [Int] { dictionary?.hiddenEntryIndices ?? [] }

    /// Whether a comment of the entry, before it or behind it, says that it may have the value of the source language.
    package func allowsSame(at index: Int) -> Bool {
        if let comment = entry(at: index)?.comment, Directive.allowsSame(comment) { return true }
        return dictionary?.trailingComments(ofEntryAt: index).contains { Directive.allowsSame($0.text) } ?? false
    }

    package func contains(_ text: ExactString) -> Bool { index(of: text) != nil }

    /// The positions of those of some texts that have no entry, looked up at once.
    package func indices(ofMissing texts: [ExactString]) -> [Int] {
        let keys = Set(keys)
        return texts.indices.filter { !keys.contains(texts[$0]) }
    }

    /// What the table says for a text; nil when it has no entry, or one that is no string.
    package subscript(text: ExactString) -> ExactString? {
        index(of: text).flatMap { value(at: $0) }
    }

    /// What the comments of entries say, by their texts.
    package var comments: [ExactString: String] {
        Dictionary(entries.compactMap { entry in entry.comment.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
    }

    /// The value of every text, looked up once for many look-ups.
    package var values: [ExactString: ExactString] {
        Dictionary(pairs.compactMap { pair in pair.value.map { (pair.key, $0) } }, uniquingKeysWith: { $1 })
    }
}

extension StringTable.Entry {
    init(_ entry: PropertyListElement.Entry, comment: String?) {
        key = entry.key
        value = entry.element.stringValue
        self.comment = comment
        keySpan = entry.keyElement.span
        valueSpan = entry.element.span
    }
}

extension StringTable.Pair {
    fileprivate init(_ entry: PropertyListElement.Entry) {
        key = entry.key
        value = entry.element.stringValue
        keySpan = entry.keyElement.span
        valueSpan = entry.element.span
    }
}
