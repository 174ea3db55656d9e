import SettingsModel
package import SourceText

/// What mends a finding.
package struct Fix: Hashable, Sendable {
    /// What it does, as an order without a full stop: `write 'More'`.
    package let title: String
    /// Whether nothing that a person wrote is lost by it, and no name changes.
    package let isSafe: Bool
    package let change: Change
    private var isRemoval = false

    /// When its turn is: where several findings can be mended, those of an earlier stage are first.
    package enum Stage: Comparable, Sendable {
        /// What files say. Many such fixes are made at once.
        case contents
        /// What files are called: a text is followed into the tables that are found.
        case names
        /// What texts say, on a page and in all its tables.
        case texts
        /// What is of use to nobody, once everything else is mended.
        case removals
    }

    package var stage: Stage {
        switch change {
        case .edit, .replace: isRemoval ? .removals : .contents
        case .renameTable, .renameLanguage: .names
        case .renameText, .renameEntries: .texts
        case .remove: .removals
        }
    }

    /// A change of a bundle.
    package enum Change: Hashable, Sendable {
        /// Edits of a file's text. Within the zone, a span of the same text that has all of them, no other edit may be
        /// made at the same time: what is right for it depends on what is there.
        case edit(path: String, [TextEdit], zone: Range<Int>)
        /// A file gets other contents.
        case replace(path: String, with: [UInt8])
        /// Files go.
        case remove([String])
        /// A text of an item becomes another, on its page and in the tables. The item is named by its position.
        case renameText(ExactString, to: ExactString, item: Int, page: String)
        /// The entries of a text that no page uses any more become those of the text that took its place.
        case renameEntries(ExactString, to: ExactString, table: String)
        /// The file of a table gets another name, in the same folder.
        case renameTable(path: String, to: String)
        /// The folder of a language gets another name.
        case renameLanguage(String, to: String)
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
        change = .edit(path: file.editPath, edits, zone: zone)
    }

    /// The fix as one that waits for all others.
    var asRemoval: Fix {
        var fix = self
        fix.isRemoval = true
        return fix
    }

    private init(_ title: String, isSafe: Bool, _ change: Change) {
        self.title = title
        self.isSafe = isSafe
        self.change = change
    }

    /// A fix that loses nothing.
    static func safe(_ title: String, _ change: Change) -> Fix { Fix(title, isSafe: true, change) }

    /// A fix that deletes or renames something.
    static func unsafe(_ title: String, _ change: Change) -> Fix { Fix(title, isSafe: false, change) }
}
