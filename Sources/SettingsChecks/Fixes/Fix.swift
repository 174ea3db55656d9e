package import SettingsModel
package import SourceText

/// What fixes a finding.
package struct Fix: Hashable, Sendable {
    /// What it does, as an order without a full stop: `write 'More'`.
    package let title: String
    /// Whether nothing that a person wrote is lost by it, and no name changes.
    package let isSafe: Bool
    package let change: Change
    private var isRemoval = false

    /// When its turn is: where several findings can be fixed, those of an earlier stage are first.
    package enum Stage: Comparable, Sendable {
        /// What files say. Many such fixes are made at once.
        case contents
        /// What files are called: a text is followed into the tables that are found.
        case names
        /// What texts say, on a pane and in all its tables.
        case texts
        /// What is of use to nobody, once everything else is fixed.
        case removals
    }

    package var stage: Stage {
        switch change {
        case .edit: isRemoval ? .removals : .contents
        case .files(let changes): changes.contains { $0.bytes == nil } ? .removals : .contents
        case .renameTable, .renameLanguage: .names
        case .renameText, .renameEntries: .texts
        }
    }

    /// A change of a bundle.
    package enum Change: Hashable, Sendable {
        /// Edits of the texts of files, which belong together.
        case edit([FileEdit])
        /// Files get other contents, or go.
        case files([FileChange])
        /// A text of an item becomes another, on its pane and in the tables. The item is named by its position.
        case renameText(ExactString, to: ExactString, item: Int, pane: String)
        /// The entries of a text that no pane uses any more become those of the text that took its place.
        case renameEntries(ExactString, to: ExactString, table: String)
        /// The file of a table gets another name, in the same folder.
        case renameTable(path: String, to: String)
        /// The folder of a language gets another name.
        case renameLanguage(String, to: String)
    }

    /// Edits of a file's text.
    package struct FileEdit: Hashable, Sendable {
        package let path: String
        package let edits: [TextEdit]
        /// A span of the same text that has all of them, within which no other edit may be made at the same time: what is
        /// right for it depends on what is there.
        package let zone: Range<Int>
        /// The positions of the entries of a table that go with them, where that is all they do.
        package var entries: [Int] = []
    }

    /// - Parameter edits: worked out only where the file can be edited.
    /// - Returns: nil where there is nothing to edit, or the file cannot be edited.
    init?(
        _ title: String, of file: ParsedFile, _ edits: @autoclosure () -> [TextEdit], within zone: Range<Int>,
        isSafe: Bool
    ) {
        guard file.obstacle == nil else { return nil }
        let edits = edits()
        guard let first = edits.map(\.span.lowerBound).min(), let last = edits.map(\.span.upperBound).max() else {
            return nil
        }
        self.title = title
        self.isSafe = isSafe
        let zone = min(zone.lowerBound, first)..<max(zone.upperBound, last)
        change = .edit([FileEdit(path: file.editPath, edits: edits, zone: zone)])
    }

    /// The fix as one that waits for all others.
    var asRemoval: Fix { Fix(title, isSafe: isSafe, change, isRemoval: true) }

    /// Takes entries out of a table, after everything else.
    ///
    /// - Returns: nil where the table cannot be edited.
    static func removing(_ entries: [Int], of table: CheckedTable, _ title: String) -> Fix? {
        guard let first = entries.first,
            let fix = Fix(
                title, of: table.table.file, table.table.removing(entries), within: table.entries[first].keySpan,
                isSafe: false),
            case .edit(var edits) = fix.change
        else { return nil }
        edits[0].entries = entries
        return Fix(title, isSafe: false, .edit(edits)).asRemoval
    }

    /// One fix that does what several of the same title do; nil where there are none, or they are different changes and no
    /// edits.
    static func joined(_ fixes: [Fix]) -> Fix? {
        guard let first = fixes.first else { return nil }
        if fixes.allSatisfy({ $0.change == first.change }) { return first }
        let edits = fixes.flatMap { fix in
            if case .edit(let edits) = fix.change { edits } else { [FileEdit]() }
        }
        return edits.isEmpty
            ? nil : Fix(first.title, isSafe: fixes.allSatisfy(\.isSafe), .edit(edits), isRemoval: first.isRemoval)
    }

    private init(_ title: String, isSafe: Bool, _ change: Change, isRemoval: Bool = false) {
        self.title = title
        self.isSafe = isSafe
        self.change = change
        self.isRemoval = isRemoval
    }

    /// A fix that loses nothing.
    static func safe(_ title: String, _ change: Change) -> Fix { Fix(title, isSafe: true, change) }

    /// A fix that deletes or renames something.
    static func unsafe(_ title: String, _ change: Change) -> Fix { Fix(title, isSafe: false, change) }
}
