import JSONSyntax
import SettingsModel
import SettingsReports
import SourceText

/// A table of the translation coverage of each language, formatted for a terminal with 80 columns.
struct StatusTable {
    private static let headings = ["translated", "same", "missing", "empty", "stale", "percent"]
    private static let width = 80

    private struct Row {
        let name: String
        let coverage: TranslationCoverage

        var cells: [String] {
            [coverage.translated, coverage.same, coverage.missing, coverage.empty, coverage.stale].map { "\($0)" }
                + ["\(coverage.percent) %"]
        }
    }

    private let rows: [Row]
    private let paint: Paint

    /// Creates a table for the localization status of a bundle.
    ///
    /// - Parameter showsTables: Whether the row for each language is followed by rows for its string tables.
    init(_ status: LocalizationStatus, showsTables: Bool, paint: Paint) {
        self.paint = paint
        rows = zip(status.languages, status.coverages).enumerated().flatMap { index, row in
            let mark = row.0 == status.source ? " (source)" : ""
            let tables = status.tables.map { Row(name: "  " + printable($0.table.name), coverage: $0.coverages[index]) }
            return [Row(name: printable(row.0.identifier) + mark, coverage: row.1)] + (showsTables ? tables : [])
        }
    }

    var lines: [String] {
        let widths = Self.headings.indices.map { column in
            ([Self.headings[column]] + rows.map { $0.cells[column] }).map(\.columns).max() ?? 0
        }
        let room = max(8, Self.width - widths.reduce(0) { $0 + 2 + $1 })
        let name = min(room, (["language"] + rows.map(\.name)).map(\.columns).max() ?? 0)
        func line(_ first: String, _ cells: [String]) -> String {
            first.truncated(to: name).padded(to: name)
                + zip(cells, widths).map { "  " + $0.paddedAtStart(to: $1) }.joined()
        }
        return [paint(.dim, line("language", Self.headings))]
            + rows.map { row in
                let text = line(row.name, row.cells)
                let percent = row.cells[row.cells.count - 1]
                let color: Paint.Style = row.coverage.percent == 100 ? .green : .yellow
                return String(text.dropLast(percent.count)) + paint(color, percent)
            }
    }
}

extension JSON {
    /// Returns the JSON output of `localize status`.
    ///
    /// - Parameter listsTexts: Whether to list every untranslated string.
    static func status(_ status: LocalizationStatus, named name: String, listsTexts: Bool) -> JSON {
        let languages = zip(status.languages, status.coverages).enumerated().map { index, row in
            let tables = status.tables.map { table, coverages in
                JSON.object([("table", .string(table.name))] + members(of: coverages[index]))
            }
            return JSON.object(
                [("language", .string(row.0.identifier))] + members(of: row.1) + [("tables", .array(tables))])
        }
        return .members([
            "version": 1,
            "bundle": .string(name),
            "sourceLanguage": JSON(optional: status.source?.identifier),
            "languages": .array(languages),
            "missing": listsTexts ? .array(status.untranslatedTexts.map { text($0, in: name) }) : nil,
        ])
    }

    private static func text(_ open: LocalizationStatus.UntranslatedText, in bundle: String) -> JSON {
        [
            "file": .string("\(bundle)/\(open.pane.path)"),
            "line": JSON(optional: open.position?.line),
            "column": JSON(optional: open.position?.column),
            "language": .string(open.language.identifier),
            "table": .string(open.table.name),
            "state": .string(open.state.name),
            "text": .string(open.text.string),
        ]
    }
}
