import SettingsModel
import SourceText

/// A reader and writer for translations in a spreadsheet that has one row per string and one column per language.
///
/// The columns are `Table`, `Key`, `Comment`, the source language, and the other languages. Languages are identified by
/// BCP 47 tags.
enum TranslationSheet {
    /// Returns the translations of several string tables as CSV text.
    ///
    /// - Parameters:
    ///   - tables: The translations of each string table, with one element per target language.
    ///   - source: The source language as a BCP 47 tag.
    static func text(of tables: [[TableTranslations]], source: String) -> String {
        var languages: [String] = []
        for case let target? in tables.joined().map(\.target) where !languages.contains(target) {
            languages.append(target)
        }
        var rows = [["Table", "Key", "Comment", source] + languages]
        for translations in tables {
            guard let first = translations.first else { continue }
            let targets = languages.map { language in
                translations.first { $0.target == language }?.units ?? []
            }
            for (index, unit) in first.units.enumerated() {
                let cells = targets.map { index < $0.count ? $0[index].target?.string ?? "" : "" }
                let shown = (unit.sources[source] ?? unit.key).string
                rows.append([first.origin.table ?? first.origin.text, unit.key.string, unit.note ?? "", shown] + cells)
            }
        }
        return CSVText.text(of: rows)
    }

    /// Returns notes about cells that a spreadsheet application might interpret as formulas. The cells are not escaped
    /// because escaping would change the translations.
    static func notes(on cells: [String]) -> [String] {
        let found = cells.filter { $0.unicodeScalars.first.map("=+-@".unicodeScalars.contains) ?? false }
            .withoutRepetitions { ExactString($0) }
        if found.isEmpty { return [] }
        return ["spreadsheets may interpret strings that begin with =, +, - or @ as formulas: \(quotedList(found))"]
    }

    /// Parses translations from CSV text. The columns can be in any order, so the caller must determine which column
    /// contains the source language.
    static func read(_ text: ExchangeText) throws(ExchangeError) -> [TableTranslations] {
        let rows = try CSVText.rows(of: text)
        guard let header = rows.first else { throw ExchangeError("the file is empty") }
        let columns = try columns(of: header, in: text)
        var order: [String] = []
        var units: [String: [[TranslationUnit]]] = [:]
        for row in rows.dropFirst() where !row.cells.allSatisfy(\.isEmpty) {
            guard row.cells.count == header.cells.count else {
                throw ExchangeError(
                    "the row has \(count(row.cells.count, "cell")), but the first row has \(header.cells.count)",
                    at: row.offset, in: text.source)
            }
            let table = row.cells[columns.table]
            if units[table] == nil {
                order.append(table)
                units[table] = columns.languages.map { _ in [] }
            }
            let key = ExactString(row.cells[columns.key])
            let texts = columns.languages.map { ExactString(row.cells[$0]) }
            let sources = Dictionary(
                zip(columns.languages.map { header.cells[$0] }, texts).filter { !$1.isEmpty },
                uniquingKeysWith: { first, _ in first })
            for (number, text) in texts.enumerated() {
                units[table]?[number].append(TranslationUnit(key: key, sources: sources, target: text))
            }
        }
        return order.flatMap { table in
            let isName = !table.isEmpty && !table.contains("/")
            let origin = TableOrigin(text: table, bundle: nil, table: isName ? table : nil)
            return columns.languages.enumerated().map { number, column in
                TableTranslations(
                    origin: origin, source: nil, target: header.cells[column], units: units[table]?[number] ?? [],
                    hasEmptyTargets: true)
            }
        }
    }

    private typealias Columns = (table: Int, key: Int, languages: [Int])

    private static func columns(of header: CSVText.Row, in text: ExchangeText) throws(ExchangeError) -> Columns {
        let expected = "the first row lists the columns: Table,Key,Comment, then the languages"
        func problem(_ message: String, _ help: String? = nil) -> ExchangeError {
            ExchangeError(message, at: header.offset, in: text.source, help: help)
        }
        func column(_ name: String) throws(ExchangeError) -> Int {
            if let index = header.cells.firstIndex(of: name) { return index }
            throw problem("there is no column '\(name)'", expected)
        }
        let (table, key) = (try column("Table"), try column("Key"))
        // A larger number of columns cannot be valid, because there are fewer languages.
        if header.cells.count > 1000 { throw problem("there are \(header.cells.count) columns", expected) }
        var seen: Set<String> = []
        if let twice = header.cells.first(where: { !seen.insert($0).inserted }) {
            throw problem("the column \(quoted(twice)) appears twice")
        }
        let languages = header.cells.indices.filter { !["Table", "Key", "Comment"].contains(header.cells[$0]) }
        guard languages.count > 1 else {
            throw problem("there is no column for a target language", expected)
        }
        return (table, key, languages)
    }
}
