import PropertyListSyntax
import SettingsModel
import SourceText

/// New entries for a string table, grouped by the position at which they are inserted.
struct TableInsertions {
    private let table: StringTable
    private var entries: [(position: PropertyListDocument.Position, entry: NewEntry)] = []
    private var added: Set<ExactString> = []
    /// Whether the keys of the table are sorted. The value is computed lazily, because it requires a pass over the
    /// whole table.
    private lazy var isSorted = table.isSorted

    init(_ table: StringTable) { self.table = table }

    /// Creates the insertions that add missing entries to a table for the strings of the given panes.
    ///
    /// - Parameters:
    ///   - values: The values of new entries, keyed by string. If there is no value for a string, the string itself is
    ///     used as the value.
    ///   - comments: The comments of new entries, keyed by string. If there is no comment for a string, a comment that
    ///     describes the item is generated.
    ///   - chosen: The strings for which entries are added if they are missing, or `nil` for all strings.
    ///   - entryIndices: The result of `StringTable.entryIndices(of:among:)` for the panes, or `nil` if it has not been
    ///     computed.
    init(
        missing panes: [[LocalizableText]], in table: StringTable, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:], only chosen: Set<ExactString>? = nil,
        at entryIndices: [[Int?]]? = nil
    ) {
        self.table = table
        for (uses, entryIndices) in zip(panes, entryIndices ?? StringTable.entryIndices(of: panes, among: table.keys)) {
            add(missing: uses, at: entryIndices) { use in
                chosen?.contains(use.text) == false ? nil : Self.entry(for: use, values, comments)
            }
        }
    }

    /// Returns the entries for a new table, with one entry for each distinct string.
    static func entries(
        for texts: some Sequence<LocalizableText>, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:]
    ) -> [NewEntry] {
        texts.withoutRepetitions(of: \.text).map { entry(for: $0, values, comments) }
    }

    private static func entry(
        for use: LocalizableText, _ values: [ExactString: ExactString], _ comments: [ExactString: String]
    ) -> NewEntry {
        NewEntry(
            key: use.text, value: values[use.text] ?? use.text, written: comments[use.text], generated: use.comment)
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Adds entries for strings that do not have an entry. New entries are inserted next to the entries for the
    /// preceding or following strings.
    ///
    /// - Parameters:
    ///   - neighbor: A function that returns the index of an existing entry. The new entry for the string is inserted
    ///     after that entry. If the result is `nil`, the preceding and following strings determine the position.
    ///   - first: A function that searches backward from the first string in `uses` for a string with an entry. Returns
    ///     the index of the entry, or `nil` if there is none.
    ///   - last: A function that searches forward from the last string in `uses` for a string with an entry. Returns
    ///     the index of the entry, or `nil` if there is none.
    ///   - entryIndices: The index of each string's entry, or `nil` if the string has no entry.
    ///   - entry: A function that returns the new entry for a string, or `nil` if no entry is added for the string.
    mutating func add(
        missing uses: [LocalizableText], following neighbor: (ExactString) -> Int? = { _ in nil },
        after first: () -> Int? = { nil }, before last: () -> Int? = { nil },
        at entryIndices: [Int?], _ entry: (LocalizableText) -> NewEntry?
    ) {
        var before: Int?
        var next = 0
        for (index, place) in entryIndices.enumerated() {
            if let place {
                before = place
                continue
            }
            let use = uses[index]
            guard !added.contains(use.text), let entry = entry(use) else { continue }
            added.insert(use.text)
            next = max(next, index)
            while next < entryIndices.count, entryIndices[next] == nil { next += 1 }
            let position: PropertyListDocument.Position =
                if let index = neighbor(use.text) ?? before ?? first() {
                    .after(index)
                } else if let index = next < entryIndices.count ? entryIndices[next] : last() {
                    .before(index)
                } else {
                    .end
                }
            entries.append((sorted(position, for: use.text), entry))
        }
    }

    /// Returns the position at which to insert a new key. If the keys of the table are sorted, the new key is inserted
    /// in sort order. Otherwise, `position` is returned.
    private mutating func sorted(
        _ position: PropertyListDocument.Position, for text: ExactString
    ) -> PropertyListDocument.Position {
        func key(_ index: Int) -> ExactString? { table.dictionary?.entry(at: index)?.key }
        let count = table.count
        let next =
            switch position {
            case .after(let index): index + 1
            case .before(let index): index
            case .end: count
            }
        let keepsOrder = (key(next - 1).map { $0 < text } ?? true) && (key(next).map { text < $0 } ?? true)
        guard !keepsOrder, isSorted else { return position }
        let index = (0..<count).partitioningIndex { index in key(index).map { $0 >= text } ?? true }
        return index == 0 ? .before(0) : .after(index - 1)
    }

    /// The edits that insert the entries into the text of the table.
    var edits: [TextEdit] { change.edits }

    /// The edits that insert new entries into a table. This value does not keep a reference to the table, so the table
    /// can be edited without being copied.
    struct EntryInsertions {
        let path: String
        let edits: [TextEdit]
        /// The keys of the new entries.
        let texts: [ExactString]
    }

    var change: EntryInsertions {
        let groups = entries.grouped { $0.position }.map { ($0.key, $0.elements.map(\.entry)) }
        let isSorted = groups.contains { $0.1.count > 1 } && table.isSorted
        let edits = groups.flatMap { position, entries in
            table.inserting(isSorted ? entries.sorted { $0.key < $1.key } : entries, at: position)
        }
        return EntryInsertions(path: table.path, edits: edits, texts: groups.flatMap(\.1).map(\.key))
    }
}

extension Draft {
    /// Inserts entries into a table, and reports them.
    mutating func insert(_ change: TableInsertions.EntryInsertions) {
        edit(change.path, change.edits)
        if !change.texts.isEmpty { report(.insert, change.path, entries: change.texts) }
    }
}

extension StringTable {
    /// Returns the index of the entry for each string of the given panes, or `nil` for a string without an entry.
    ///
    /// - Parameter keys: The keys of the table.
    static func entryIndices(of panes: [[LocalizableText]], among keys: [ExactString]) -> [[Int?]] {
        var entryIndices: [ExactString: Int] = Dictionary(minimumCapacity: keys.count)
        for (index, key) in keys.enumerated() { entryIndices[key] = index }
        return panes.map { uses in uses.indices.map { entryIndices[uses[$0].text] } }
    }
}

extension StringTable {
    /// Returns translations for strings without an entry. The translations are taken from the entries for other
    /// strings.
    ///
    /// A translation is taken from an entry whose generated comment, such as `Title of play`, is also the comment for
    /// the new string.
    ///
    /// - Parameter places: The index of each string's entry, or `nil` if the string has no entry.
    func inheritedValues(
        for uses: [LocalizableText], at places: [Int?]
    ) -> [(text: ExactString, value: ExactString)] {
        // Most strings have an entry, so only the others are copied.
        let candidates = places.indices.filter { places[$0] == nil }.map { uses[$0] }
            .withoutRepetitions(of: \.text).filter(\.namesItem)
        guard !candidates.isEmpty else { return [] }
        let ofComment = Dictionary(grouping: uses, by: \.comment)
        // The comments of an item's choices are the same, so they do not tell which of them changed.
        let missing = candidates.filter { use in ofComment[use.comment]?.allSatisfy { $0.text == use.text } == true }
        guard !missing.isEmpty, missing.count > 4 || missing.contains(where: containsComment(of:)) else { return [] }
        let wanted = Set(missing.map(\.comment))
        var found: [String: [ExactString]] = [:]
        for (index, entry) in entries.enumerated() {
            guard let value = entry.value, !value.isEmpty, value != entry.key else { continue }
            let lines = comment(ofEntryAt: index)?.split(separator: "\n").map(String.init) ?? []
            for line in lines where wanted.contains(line) { found[line, default: []].append(value) }
        }
        return missing.compactMap { use in
            found[use.comment].flatMap { $0.count == 1 ? (use.text, $0[0]) : nil }
        }
    }

    /// Returns whether the file contains the comment of a string. Searching the bytes is
    /// faster than parsing all comments.
    private func containsComment(of use: LocalizableText) -> Bool {
        file.text?.bytes.containsBytes(use.comment.utf8) ?? false
    }
}
