import PropertyListSyntax
import SettingsModel
import SourceText

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

    struct EntryKey: Hashable {
        let name: ExactString
        /// The value of a choice, or `nil` for other entries.
        var value: String?
    }

    static func entries(of pane: DrawnPane) -> [PaneEntry] {
        pane.sections.enumerated().flatMap { index, section in
            [PaneEntry(section, of: pane, at: index)]
                + section.rows.enumerated().map { PaneEntry($1, of: pane, at: index, $0) }
        }
    }

    private init(_ section: DrawnSection, of pane: DrawnPane, at index: Int) {
        kind = "group"
        title = section.header?.text
        self.section = index
        row = nil
        // Unlike other groups, a radio group has a key.
        if let first = section.rows.first, case .choice = first.control {
            key = pane.source[index].rows[first.sourceIndex].key.map { EntryKey(name: $0) }
        } else {
            key = nil
        }
    }

    private init(_ row: DrawnRow, of pane: DrawnPane, at section: Int, _ index: Int) {
        let source = pane.source[section].rows[row.sourceIndex]
        kind = row.control.name
        title = row.title?.text
        self.section = section
        self.row = index
        switch row.control {
        case .choice: key = source.key.map { EntryKey(name: $0, value: row.choiceValue(in: source)) }
        case .childPane(let file): key = file.map { EntryKey(name: ExactString($0)) }
        default: key = source.key.map { EntryKey(name: $0) }
        }
    }
}

extension DrawnRow {
    /// Returns the value that is stored when the user selects a choice of a radio group, or `nil` if the row is not a
    /// choice.
    fileprivate func choiceValue(in source: PreviewRow) -> String? {
        guard let choice, let options = source.choices?.options, options.indices.contains(choice) else { return nil }
        return options[choice].value.description
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
