import PropertyListSyntax
import SettingsModel
import SourceText

/// Entries on their way into a table, gathered by their places.
struct TableInsertions {
    private let table: StringTable
    private var groups: [(position: PropertyListDocument.Position, entries: [NewEntry])] = []
    private var numbers: [PropertyListDocument.Position: Int] = [:]
    private var added: Set<ExactString> = []
    /// Whether the table is in order, which takes a look at all of it.
    private lazy var isSorted = table.isSorted

    init(_ table: StringTable) { self.table = table }

    /// The entries that a table lacks for the texts of some panes, each at its place.
    ///
    /// - Parameters:
    ///   - values: what the entries say; an entry for any other text says the text.
    ///   - comments: the comments of entries; that of any other names the use.
    ///   - chosen: the texts that get entries; nil for all that lack one.
    ///   - places: the result of `StringTable.places(of:among:)` for the panes, if it is already known.
    init(
        missing panes: [[LocalizableText]], in table: StringTable, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:], only chosen: Set<ExactString>? = nil,
        at places: [[Int?]]? = nil
    ) {
        self.table = table
        for (uses, places) in zip(panes, places ?? StringTable.places(of: panes, among: table.keys)) {
            add(missing: uses, at: places) { use in
                chosen?.contains(use.text) == false ? nil : Self.entry(for: use, values, comments)
            }
        }
    }

    /// The entries of a new table for some texts, one for each.
    static func entries(
        for texts: some Sequence<LocalizableText>, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:]
    ) -> [NewEntry] {
        texts.withoutRepetitions(of: \.text).map { entry(for: $0, values, comments) }
    }

    private static func entry(
        for use: LocalizableText, _ values: [ExactString: ExactString], _ comments: [ExactString: String]
    ) -> NewEntry {
        NewEntry(key: use.text, value: values[use.text] ?? use.text, comment: comments[use.text] ?? use.comment)
    }

    var isEmpty: Bool { groups.isEmpty }

    /// Adds entries for those of some texts in a row that have none, beside those of the texts around them.
    ///
    /// - Parameters:
    ///   - neighbor: the entry that the entry of a text follows, or `nil` if the texts around it decide.
    ///   - first: the entry of the nearest text before the row that has one.
    ///   - last: the entry of the nearest text behind the row that has one.
    ///   - places: the entry of each text, or `nil` if the text has no entry.
    ///   - entry: the new entry for a text; nil where it gets none.
    mutating func add(
        missing uses: [LocalizableText], behind neighbor: (ExactString) -> Int? = { _ in nil },
        after first: () -> Int? = { nil }, before last: () -> Int? = { nil },
        at places: [Int?], _ entry: (LocalizableText) -> NewEntry?
    ) {
        var before: Int?
        var next = 0
        for (index, place) in places.enumerated() {
            if let place {
                before = place
                continue
            }
            let use = uses[index]
            guard !added.contains(use.text), let entry = entry(use) else { continue }
            added.insert(use.text)
            next = max(next, index)
            while next < places.count, places[next] == nil { next += 1 }
            let position: PropertyListDocument.Position =
                if let index = neighbor(use.text) ?? before ?? first() {
                    .after(index)
                } else if let index = next < places.count ? places[next] : last() {
                    .before(index)
                } else {
                    .end
                }
            add(entry, at: sorted(position, for: use.text))
        }
    }

    private mutating func add(_ entry: NewEntry, at position: PropertyListDocument.Position) {
        if let number = numbers[position] {
            groups[number].entries.append(entry)
        } else {
            numbers[position] = groups.count
            groups.append((position, [entry]))
        }
    }

    /// The place for a text: in a table whose keys are sorted, where the order puts it.
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

    /// The edits of the table's text.
    var edits: [TextEdit] {
        let isSorted = groups.contains { $0.entries.count > 1 } && table.isSorted
        return groups.flatMap { group in
            let entries = isSorted ? group.entries.sorted { $0.key < $1.key } : group.entries
            return table.inserting(entries, at: group.position)
        }
    }

    /// What is to be done, without the table.
    struct Change {
        let path: String
        let edits: [TextEdit]
        /// The texts that get entries.
        let texts: [String]
    }

    var change: Change {
        Change(path: table.path, edits: edits, texts: groups.flatMap(\.entries).map(\.key.string))
    }

    /// Makes the edits, and says so.
    func record(in draft: inout Draft) { draft.insert(change) }
}

extension Draft {
    /// Puts entries into a table, and says so.
    mutating func insert(_ change: TableInsertions.Change) {
        edit(change.path, change.edits)
        if !change.texts.isEmpty { report(.insert, change.path, "\(listed(change.texts))") }
    }
}

extension StringTable {
    /// The position of the entry of each text of some panes, or `nil` if a text has no entry.
    ///
    /// - Parameter keys: the keys of the table.
    static func places(of panes: [[LocalizableText]], among keys: [ExactString]) -> [[Int?]] {
        var places: [ExactString: Int] = Dictionary(minimumCapacity: keys.count)
        for (index, key) in keys.enumerated() { places[key] = index }
        return panes.map { uses in uses.indices.map { places[uses[$0].text] } }
    }

    /// Whether the keys are in ascending order, and too many for that to be chance.
    fileprivate var isSorted: Bool {
        let keys = keys
        return keys.count > 2 && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    }
}
