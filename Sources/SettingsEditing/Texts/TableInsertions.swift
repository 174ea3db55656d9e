import PropertyListSyntax
import SettingsModel
import SourceText

/// Entries on their way into a table, gathered by their places.
struct TableInsertions {
    private let table: StringTable
    private var groups: [(position: PropertyListDocument.Position, entries: [NewEntry])] = []
    private var numbers: [PropertyListDocument.Position: Int] = [:]
    /// Whether the table is in order, which takes a look at all of it.
    private(set) lazy var isSorted = table.isSorted

    init(_ table: StringTable) { self.table = table }

    /// The entries that a table lacks for the texts of some panes, each at its place.
    ///
    /// - Parameters:
    ///   - values: what the entries say; an entry for any other text says the text.
    ///   - comments: the comments of entries; that of any other names the use.
    ///   - chosen: the texts that get entries; nil for all that lack one.
    init(
        missing texts: PaneTexts, in table: StringTable, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:], only chosen: Set<ExactString>? = nil
    ) {
        self.table = table
        var places: [ExactString: Int] = [:]
        for (index, key) in table.keys.enumerated() { places[key] = index }
        let missing = texts.texts.indices.filter { places[texts.texts[$0]] == nil }
        var nearest: [Int: NearestEntries] = [:]
        for number in missing {
            let (pane, index) = texts.firstUses[number]
            let uses = texts.panes[pane]
            let use = uses[index]
            if let chosen, !chosen.contains(use.text) { continue }
            let nearby = nearest[pane] ?? NearestEntries(uses.map { places[$0.text] != nil })
            nearest[pane] = nearby
            let position = table.position(
                for: use.text,
                before: { _ in nearby.before(index).flatMap { places[uses[$0].text] } },
                after: { _ in nearby.after(index).flatMap { places[uses[$0].text] } }, isSorted: isSorted)
            add(Self.entry(for: use, values, comments), at: position)
        }
    }

    /// The entries of a new table for some texts, one for each.
    static func entries(
        for texts: some Sequence<LocalizableText>, values: [ExactString: ExactString],
        comments: [ExactString: String] = [:]
    ) -> [NewEntry] {
        var seen: Set<ExactString> = []
        return texts.filter { seen.insert($0.text).inserted }.map { entry(for: $0, values, comments) }
    }

    private static func entry(
        for use: LocalizableText, _ values: [ExactString: ExactString], _ comments: [ExactString: String]
    ) -> NewEntry {
        NewEntry(key: use.text, value: values[use.text] ?? use.text, comment: comments[use.text] ?? use.comment)
    }

    var isEmpty: Bool { groups.isEmpty }

    /// Adds an entry; those at one place keep their order.
    mutating func add(_ entry: NewEntry, at position: PropertyListDocument.Position) {
        if let number = numbers[position] {
            groups[number].entries.append(entry)
        } else {
            numbers[position] = groups.count
            groups.append((position, [entry]))
        }
    }

    /// The edits of the table's text.
    var edits: [TextEdit] {
        let isSorted = groups.contains { $0.entries.count > 1 } && table.isSorted
        return groups.flatMap { group in
            let entries = isSorted ? group.entries.sorted { $0.key < $1.key } : group.entries
            return table.inserting(entries, at: group.position)
        }
    }

    /// Puts the edits and the lines that report them into an draft.
    func record(in draft: inout Draft) {
        draft.edit(table.file, edits)
        let names = groups.flatMap(\.entries).map(\.key.string)
        if !names.isEmpty { draft.report(.insert, table.path, listed(names)) }
    }
}
