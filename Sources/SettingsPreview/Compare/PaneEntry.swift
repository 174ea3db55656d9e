import PropertyListSyntax
import SettingsModel
import SourceText

/// What a pane consists of from top to bottom: the beginning of each section, and its rows.
struct PaneEntry {
    /// What it is called: "switch", "section".
    let kind: String
    /// What it goes by, whatever its texts are: the key of a row, the file that it leads to.
    let key: Key?
    /// The text as the pane has it; nil for none.
    let title: ExactString?
    /// The position of its section on the pane, and of the row in the section; nil for the section itself.
    let section: Int
    let row: Int?

    struct Key: Hashable {
        let name: ExactString
        /// The value of a choice.
        var value: String?
    }

    static func all(of pane: DrawnPane) -> [PaneEntry] {
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
        // A radio group has a key of its own.
        if let first = section.rows.first, case .choice = first.control {
            key = pane.source[index].rows[first.sourceIndex].key.map { Key(name: $0) }
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
        case .choice: key = source.key.map { Key(name: $0, value: row.choiceValue(in: source)) }
        case .childPane(let file): key = file.map { Key(name: ExactString($0)) }
        default: key = source.key.map { Key(name: $0) }
        }
    }
}

extension DrawnRow {
    /// The value that a choice stores.
    fileprivate func choiceValue(in source: PreviewRow) -> String? {
        guard let choice, let options = source.choices?.options, options.indices.contains(choice) else { return nil }
        return options[choice].value.description
    }
}

extension DrawnRow.Control {
    /// What a person calls it.
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
