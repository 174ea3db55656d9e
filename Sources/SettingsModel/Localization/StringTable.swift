import PropertyListSyntax
package import SourceText
import StringsSyntax

/// A string table: the texts of one or more panes in one language.
package struct StringTable: Sendable {
    package let file: ParsedFile
    /// The name that panes give in `StringsTable`: the file's without `.strings`.
    package let name: String
    package let language: Language

    package init(file: ParsedFile, name: String, language: Language) {
        self.file = file
        self.name = name
        self.language = language
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
    package var isEmptyFile: Bool {
        if case .oldStyle(let document) = file.format { document.isEmptyFile } else { false }
    }

    /// Whether CoreFoundation reads a table from the file. A file of no bytes counts as a table without entries.
    package var isReadable: Bool {
        switch file.format {
        case .oldStyle(let document): document.isEmptyFile || document.isDictionary
        case .xml, .binary: dictionary != nil
        case .unread: false
        }
    }

    /// The root dictionary of a table that is a property list.
    var dictionary: PropertyListElement? {
        switch file.format {
        case .xml(let document), .binary(let document, _):
            document.root.flatMap { $0.node.kind == .dictionary ? $0 : nil }
        case .oldStyle, .unread: nil
        }
    }

    /// How many entries the table has, those that a later one with the same key hides included.
    package var count: Int {
        if case .oldStyle(let document) = file.format { document.count } else { (dictionary?.childCount ?? 0) / 2 }
    }

    /// The entry at a position.
    package func entry(at index: Int) -> Entry? {
        guard index >= 0, index < count else { return nil }
        if case .oldStyle(let document) = file.format { return Entry(document.entry(at: index)) }
        guard let key = dictionary?.child(at: 2 * index), let value = dictionary?.child(at: 2 * index + 1) else {
            return nil
        }
        return Entry(key, value.unwrapped)
    }

    /// The value of the entry at a position; nil where it is no string.
    package func value(at index: Int) -> ExactString? {
        if case .oldStyle(let document) = file.format { return document.value(at: index).string }
        return entry(at: index)?.value
    }

    /// The entries in the order of the file, those that a later one hides included.
    package var entries: [Entry] {
        if case .oldStyle(let document) = file.format {
            var entries: [Entry] = []
            entries.reserveCapacity(document.count)
            document.forEachEntry { entries.append(Entry($0)) }
            return entries
        }
        return dictionary?.entries.map { Entry($0.keyElement, $0.element) } ?? []
    }

    /// The entries in the order of the file without their comments, which take longer to read than all else.
    package var pairs: [Pair] {
        guard case .oldStyle(let document) = file.format else {
            return dictionary?.entries.map { Pair($0.keyElement, $0.element) } ?? []
        }
        var pairs: [Pair] = []
        pairs.reserveCapacity(document.count)
        document.forEachPair { key, value, keySpan, valueSpan in
            pairs.append(Pair(key: key, value: value.string, keySpan: keySpan, valueSpan: valueSpan))
        }
        return pairs
    }

    /// The texts of the entries in the order of the file, those that a later entry hides included.
    package var keys: [ExactString] {
        if case .oldStyle(let document) = file.format { return document.entryKeys }
        return dictionary?.entries.map(\.key) ?? []
    }

    /// How many texts have an entry, whoever uses them.
    package var textCount: Int {
        if case .oldStyle(let document) = file.format { return document.keyCount }
        return Set(keys).count
    }

    /// The position of the entry for a text: the last where there are several, as CoreFoundation has it.
    package func index(of text: ExactString) -> Int? {
        if case .oldStyle(let document) = file.format { return document.index(ofKey: text) }
        return dictionary?.entries.lastIndex { $0.key == text }
    }

    /// The positions of all entries for a text: all but the last are hidden by it.
    package func indices(of text: ExactString) -> [Int] {
        if case .oldStyle(let document) = file.format { return document.indices(ofKey: text) }
        return dictionary?.entries.enumerated().filter { $0.element.key == text }.map(\.offset) ?? []
    }

    /// The positions of the entries that a later one with the same key hides.
    package var hiddenIndices: [Int] {
        var last: [ExactString: Int] = [:]
        let keys = keys
        for (index, key) in keys.enumerated() { last[key] = index }
        return keys.indices.filter { last[keys[$0]] != $0 }
    }

    /// Whether a comment of the entry, before it or behind it, says that it may have the value of the source language.
    package func allowsSame(at index: Int) -> Bool {
        if let comment = entry(at: index)?.comment, Directive.allowsSame(comment) { return true }
        guard case .oldStyle(let document) = file.format else { return false }
        return document.trailingComments(ofEntryAt: index).contains { Directive.allowsSame($0.text) }
    }

    package func contains(_ text: ExactString) -> Bool {
        if case .oldStyle(let document) = file.format { return document.contains(key: text) }
        return index(of: text) != nil
    }

    /// The positions of those of some texts that have no entry, looked up at once.
    package func indices(ofMissing texts: [ExactString]) -> [Int] {
        if case .oldStyle(let document) = file.format { return document.indices(ofMissing: texts) }
        let keys = Set(keys)
        return texts.indices.filter { !keys.contains(texts[$0]) }
    }

    /// What the table says for a text; nil when it has no entry, or one that is no string.
    package subscript(text: ExactString) -> ExactString? {
        index(of: text).flatMap { value(at: $0) }
    }

    /// The value of every text, looked up once for many look-ups.
    package var values: [ExactString: ExactString] {
        Dictionary(entries.compactMap { entry in entry.value.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
    }
}

extension StringTable.Entry {
    init(_ entry: StringsEntry) {
        key = entry.key
        value = entry.value.string
        comment = entry.comment
        keySpan = entry.keySpan
        valueSpan = entry.valueSpan
    }

    init(_ key: PropertyListElement, _ value: PropertyListElement) {
        let pair = StringTable.Pair(key, value)
        self.key = pair.key
        self.value = pair.value
        comment = nil
        keySpan = pair.keySpan
        valueSpan = pair.valueSpan
    }
}

extension StringTable.Pair {
    fileprivate init(_ key: PropertyListElement, _ value: PropertyListElement) {
        self.key = key.string
        self.value = value.value.string
        keySpan = key.span
        valueSpan = value.span
    }
}
