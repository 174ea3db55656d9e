import JSONSyntax
import SettingsModel
import SettingsReports
import SourceText

extension LocalizationStatus {
    /// The lines of a table with the translation coverage of each language, for a terminal with 80 columns.
    ///
    /// - Parameter showsTables: Whether the row for each language is followed by rows for its string tables.
    func lines(showsTables: Bool, _ paint: Paint) -> [String] {
        let columns = TranslationCoverage.columns.filter { column in
            column.isAlwaysShown || coverages.contains { $0[keyPath: column.count] > 0 }
        }
        func cells(_ name: String, _ coverage: TranslationCoverage) -> [String] {
            [name] + columns.map { "\(coverage[keyPath: $0.count])" } + [coverage.percentText]
        }
        let rows = zip(languages, coverages).enumerated().flatMap { index, row in
            let mark = row.0 == source ? " (source)" : ""
            let tableRows = tables.map { cells("  " + printable($0.table.name), $0.coverages[index]) }
            return [cells(printable(row.0.identifier) + mark, row.1)] + (showsTables ? tableRows : [])
        }
        let table = ColumnTable(
            headings: ["language"] + columns.map(\.heading) + ["percent"], rows: rows,
            paint: paint, width: 80, reducedFirst: 0..<1, hasNumbers: true)
        let lines = table.lines
        return lines.prefix(1)
            + zip(lines.dropFirst(), rows).map { line, cells in
                let percent = cells[cells.count - 1]
                return line.dropLast(percent.count) + paint(percent == "100 %" ? .green : .yellow, percent)
            }
    }
}

extension TranslationCoverage {
    /// The columns of the table that `localize status` prints. The sum of the counts, except stale entries, is the number
    /// of strings.
    fileprivate static let columns:
        [(heading: String, count: any KeyPath<TranslationCoverage, Int> & Sendable, isAlwaysShown: Bool)] = [
            ("translated", \.translated, true), ("allowed", \.allowedSame, true), ("same", \.unconfirmedSame, true),
            ("missing", \.missing, true), ("empty", \.empty, true), ("stale", \.stale, true),
            ("unknown", \.unknown, false),
        ]

    /// The percentage for display, such as `80 %`.
    var percentText: String { percent.map { "\($0) %" } ?? "unknown" }
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
