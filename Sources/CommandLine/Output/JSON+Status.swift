import JSONSyntax
import SettingsModel
import SourceText

extension JSON {
    /// How far languages are translated, as `localize status --json` gives it.
    ///
    /// - Parameter listsTexts: whether every text that is left to translate is listed.
    static func status(_ status: LocalizationStatus, named name: String, listsTexts: Bool) -> JSON {
        let languages = zip(status.languages, status.coverages).enumerated().map { index, row in
            let tables = status.tables.map { table, coverages in
                JSON.object([("table", .string(table.name))] + members(of: coverages[index]))
            }
            return JSON.object(
                [("language", .string(row.0.identifier))] + members(of: row.1) + [("tables", .array(tables))])
        }
        let texts = listsTexts ? [("missing", JSON.array(status.openTexts.map { text($0, in: name) }))] : []
        return .object(
            [
                ("version", .integer(1)),
                ("bundle", .string(name)),
                ("sourceLanguage", JSON(optional: status.source?.identifier)),
                ("languages", .array(languages)),
            ] + texts)
    }

    private static func text(_ open: LocalizationStatus.OpenText, in bundle: String) -> JSON {
        [
            "file": .string("\(bundle)/\(open.pane.path)"),
            "line": open.position.map { .integer($0.line) } ?? .null,
            "column": open.position.map { .integer($0.column) } ?? .null,
            "language": .string(open.language.identifier),
            "table": .string(open.table.name),
            "state": .string(open.state.name),
            "text": .string(open.text.string),
        ]
    }
}
