import PropertyListSyntax
import SettingsModel
import SourceText

/// Matches the entries of two versions of a pane.
///
/// Entries are matched by key first, then by title. Two remaining entries are matched if they have the same kind and
/// are next to entries that are matched with each other.
struct EntryMatching {
    /// The index of the matching old entry for each new entry, or `nil` if the new entry was added.
    private(set) var origins: [Int?]
    /// Whether each old entry has a matching new entry.
    private(set) var isKept: [Bool]
    /// Whether each new entry was moved relative to the other matched entries.
    private(set) var isMoved: [Bool]
    private let before: [PaneEntry]
    private let after: [PaneEntry]

    private struct Identity: Hashable {
        /// Whether the entry is a row rather than a section. A radio group and its choices have the same key but must
        /// not be matched with each other.
        var isRow: Bool
        var kind: String?
        var key: PaneEntry.EntryKey?
        var title: ExactString?
    }

    /// Matches the entries of the old and the new version of a pane.
    ///
    /// - Parameter looksSame: A function that returns whether an old entry and a new entry look the same. The
    ///   arguments are the index of the old entry and the index of the new entry.
    init(_ before: [PaneEntry], _ after: [PaneEntry], looksSame: (Int, Int) -> Bool) {
        self.before = before
        self.after = after
        origins = Array(repeating: nil, count: after.count)
        isKept = Array(repeating: false, count: before.count)
        isMoved = Array(repeating: false, count: after.count)
        match { $0.key == nil ? nil : Identity(isRow: $0.row != nil, kind: $0.kind, key: $0.key, title: $0.title) }
        match { $0.key == nil ? nil : Identity(isRow: $0.row != nil, key: $0.key) }
        match { $0.title == nil ? nil : Identity(isRow: $0.row != nil, kind: $0.kind, title: $0.title) }
        match { $0.title == nil || $0.row == nil ? nil : Identity(isRow: true, title: $0.title) }
        for index in after.indices { match(index, with: index == 0 ? 0 : origins[index - 1].map { $0 + 1 }, looksSame) }
        for index in after.indices.reversed() {
            let last = index == after.count - 1
            match(index, with: last ? before.count - 1 : origins[index + 1].map { $0 - 1 }, looksSame)
        }
        findMoves()
    }

    /// Matches old and new entries that have the same identity, in order. Entries that are already matched, or whose
    /// identity is `nil`, are skipped.
    private mutating func match(by identity: (PaneEntry) -> Identity?) {
        var places: [Identity: [Int]] = [:]
        for index in before.indices.reversed() where !isKept[index] {
            if let identity = identity(before[index]) { places[identity, default: []].append(index) }
        }
        for index in after.indices where origins[index] == nil {
            guard let identity = identity(after[index]), let place = places[identity]?.popLast() else { continue }
            recordMatch(index, place)
        }
    }

    private mutating func match(_ index: Int, with place: Int?, _ looksSame: (Int, Int) -> Bool) {
        guard origins[index] == nil, let place, before.indices.contains(place), !isKept[place],
            before[place].kind == after[index].kind
        else { return }
        // Entries with different keys are different settings, unless they look the same.
        let isOther = before[place].key != nil && after[index].key != nil
        if !isOther || looksSame(place, index) { recordMatch(index, place) }
    }

    private mutating func recordMatch(_ index: Int, _ place: Int) {
        origins[index] = place
        isKept[place] = true
    }

    /// Determines the smallest possible set of moved entries. All other matched entries keep their order, so their old
    /// indices form a longest increasing subsequence.
    private mutating func findMoves() {
        isMoved = origins.map { $0 != nil }
        let kept = after.indices.filter { isMoved[$0] }
        for index in origins.compactMap(\.self).longestIncreasingSubsequence { isMoved[kept[index]] = false }
    }
}

/// A section or row of a pane. The entries of a pane are listed from top to bottom.
struct PaneEntry {
    /// The kind of entry, such as "toggle" or "group".
    let kind: String
    /// The user-defaults key of the entry or, for a child pane, the name of the file. It identifies the entry even if
    /// the title changes. The value is `nil` if the entry has neither.
    let key: EntryKey?
    /// The unlocalized title, or `nil` if there is none.
    let title: ExactString?
    /// The index of the section in the pane, and the index of the row in the section. The row is `nil` for an entry
    /// that represents the section itself.
    let section: Int
    let row: Int?
    /// The section as it is drawn.
    let drawnSection: DrawnSection
    var drawnRow: DrawnRow? { row.map { drawnSection.rows[$0] } }

    struct EntryKey: Hashable {
        let name: ExactString
        /// The value of a choice, or `nil` for other entries.
        var value: String?
    }

    static func entries(of pane: DrawnPane) -> [PaneEntry] {
        pane.sections.enumerated().flatMap { index, section in
            [PaneEntry(section, at: index)]
                + section.rows.enumerated().map { PaneEntry($1, at: $0, of: section, at: index) }
        }
    }

    private init(_ section: DrawnSection, at index: Int) {
        kind = "group"
        title = section.header?.text
        self.section = index
        row = nil
        drawnSection = section
        // Unlike other groups, a radio group has a key.
        if let first = section.rows.first, case .choice = first.control {
            key = first.source.key.map { EntryKey(name: $0) }
        } else {
            key = nil
        }
    }

    private init(_ row: DrawnRow, at index: Int, of section: DrawnSection, at sectionIndex: Int) {
        let storedKey = row.source.key
        kind = row.control.name
        title = row.title?.text
        self.section = sectionIndex
        self.row = index
        drawnSection = section
        switch row.control {
        case .choice: key = storedKey.map { EntryKey(name: $0, value: row.choice?.value.description) }
        case .childPane(let file): key = file.map { EntryKey(name: ExactString($0)) }
        default: key = storedKey.map { EntryKey(name: $0) }
        }
    }

    /// Whether the entry is visible. All entries are visible, except for a first section that has neither a header nor
    /// a footer.
    var isVisible: Bool { row != nil || section > 0 || drawnSection.header != nil || drawnSection.footer != nil }

    /// A description of the entry, such as `toggle 'Play'`.
    var description: String {
        let text = drawnRow.map(\.title) ?? drawnSection.header
        if let text, !text.shown.isEmpty { return "\(kind) \(EntryDifferences.shown(text.shown.string))" }
        return key.map { "\(kind) \(EntryDifferences.shown($0.name.string))" } ?? "\(kind) without a title"
    }
}

extension DrawnRow.Control {
    /// The name of the control, as used in descriptions of changes.
    var name: String {
        switch self {
        case .toggle: "toggle"
        case .slider: "slider"
        case .textField(_, let isSecure): isSecure ? "secure text field" : "text field"
        case .multiValue: "multi-value"
        case .choice: "choice"
        case .title: "title item"
        case .childPane: "child pane"
        }
    }
}
