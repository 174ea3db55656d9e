import PropertyListSyntax
import SettingsModel
import SourceText

/// Two versions of a pane in one language, and the visible differences between them.
package struct PaneComparison: Sendable {
    /// The name of the pane, as used in child pane items.
    package let name: String
    /// The old and the new version of the pane, or `nil` for a version that does not exist.
    let before, after: DrawnPane?
    /// The change to the pane itself if the pane was added, removed, or retitled, or `nil` otherwise.
    let paneChange: PaneChange?
    /// The elements to mark as changed in the old and the new version.
    private(set) var marksBefore, marksAfter: ChangeMarks
    private var others: [PaneChange] = []

    /// All changes, from top to bottom.
    package var changes: [PaneChange] { (paneChange.map { [$0] } ?? []) + others }

    /// The language of the device.
    package var language: String { (after ?? before)?.language ?? "" }

    /// The title of the pane, as a single line.
    package var title: String { EntryDifferences.singleLineText((after ?? before)?.title ?? name) }

    /// Whether either version of the pane is too long to be drawn completely.
    package var isLongerThanPicture: Bool {
        [before, after].contains { pane in
            let rows = pane?.sections.reduce(0) { $0 + $1.rows.count } ?? 0
            return Double(rows) > SVGPanePainter.rowLimit
        }
    }

    init(of name: String, from before: DrawnPane?, to after: DrawnPane?) {
        self.name = name
        self.before = before
        self.after = after
        paneChange = Self.paneChange(name, before, after)
        marksBefore = before.map { ChangeMarks(for: $0) } ?? ChangeMarks()
        marksAfter = after.map { ChangeMarks(for: $0) } ?? ChangeMarks()
        if let before, let after { compare(before, after) }
    }

    private static func paneChange(_ name: String, _ before: DrawnPane?, _ after: DrawnPane?) -> PaneChange? {
        let subject = "pane \(quoted(name))"
        guard let before else { return PaneChange(kinds: [.added], subject: subject, details: []) }
        guard let after else { return PaneChange(kinds: [.removed], subject: subject, details: []) }
        guard before.title != after.title else { return nil }
        let titles = "title \(EntryDifferences.shown(before.title)) → \(EntryDifferences.shown(after.title))"
        return PaneChange(kinds: [.changed], subject: subject, details: [titles])
    }

    private mutating func compare(_ before: DrawnPane, _ after: DrawnPane) {
        let differences = EntryDifferences(before: before, after: after)
        let (old, new) = (PaneEntry.entries(of: before), PaneEntry.entries(of: after))
        func details(_ place: Int, _ index: Int) -> [String] {
            guard let oldRow = old[place].drawnRow, let newRow = new[index].drawnRow else { return [] }
            return differences.details(oldRow, newRow)
        }
        let matching = EntryMatching(old, new) { place, index in details(place, index).isEmpty }
        // A removed entry is listed after the kept entry that preceded it.
        var removed = old.indices.filter { !matching.isKept[$0] }[...]
        func addRemoved(before place: Int) {
            while let next = removed.first, next < place {
                removed.removeFirst()
                guard old[next].isVisible else { continue }
                let change = PaneChange(kinds: [.removed], subject: old[next].description, details: [])
                others.append(change)
                marksBefore.add(change, to: old[next])
            }
        }
        for (index, entry) in new.enumerated() {
            let subject = entry.description
            guard let place = matching.origins[index] else {
                guard entry.isVisible else { continue }
                let change = PaneChange(kinds: [.added], subject: subject, details: [])
                others.append(change)
                marksAfter.add(change, to: entry)
                continue
            }
            if !matching.isMoved[index] { addRemoved(before: place) }
            let isMoved = matching.isMoved[index]
            var words = details(place, index)
            var isFooterAlone = false
            if entry.row == nil {
                let (oldSection, section) = (old[place].drawnSection, entry.drawnSection)
                let header = differences.text("header", oldSection.header, section.header)
                let footer = differences.text("footer", oldSection.footer, section.footer)
                words = [header, footer].compactMap { $0 }
                isFooterAlone = !isMoved && header == nil && footer != nil
            }
            if words.isEmpty && !isMoved { continue }
            let change = PaneChange(
                kinds: (isMoved ? [.moved] : []) + (words.isEmpty ? [] : [.changed]), subject: subject, details: words)
            others.append(change)
            marksBefore.add(change, to: old[place], isFooter: isFooterAlone)
            marksAfter.add(change, to: entry, isFooter: isFooterAlone)
        }
        addRemoved(before: old.count)
    }
}

/// The changes to mark on the headers, footers, and rows of a pane.
struct ChangeMarks: Sendable {
    private(set) var sections: [Section] = []

    struct Section: Sendable {
        var header, footer: PaneChange?
        var rows: [PaneChange?]
    }

    /// Creates an instance without changes, for a pane that does not exist.
    init() {}

    init(for pane: DrawnPane) {
        sections = pane.sections.map { Section(rows: Array(repeating: nil, count: $0.rows.count)) }
    }

    mutating func add(_ change: PaneChange, to entry: PaneEntry, isFooter: Bool = false) {
        if let row = entry.row {
            sections[entry.section].rows[row] = change
        } else if isFooter {
            sections[entry.section].footer = change
        } else {
            sections[entry.section].header = change
        }
    }
}

/// The kind of change to an element of a pane. The raw values are the names in a legend.
package enum ChangeKind: String, CaseIterable, Sendable {
    case added, removed, moved, changed

    /// The symbol that represents the kind of change.
    package var sign: String {
        switch self {
        case .added: "+"
        case .removed: "−"
        case .moved: "↕"
        case .changed: "~"
        }
    }
}

/// A visible difference between two versions of a pane.
package struct PaneChange: Sendable {
    /// The kinds of change. A row that was both moved and changed has two kinds.
    package let kinds: [ChangeKind]
    /// A description of the changed element, such as `toggle 'Play Sounds'`.
    package let subject: String
    /// The individual differences, such as `title 'Sounds' → 'Play Sounds'`.
    package let details: [String]

    /// A one-line description, such as `~ toggle 'Play': default off → on`. It is safe to print in a terminal.
    package var text: String { kinds.map(\.sign).joined() + " " + textWithoutSigns }

    /// The one-line description, excluding the symbols for the kinds of change.
    var textWithoutSigns: String { subject + (details.isEmpty ? "" : ": " + details.joined(separator: "; ")) }
}
