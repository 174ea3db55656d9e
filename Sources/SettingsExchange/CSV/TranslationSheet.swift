import SettingsModel
import SourceText

/// Translations as a sheet: a row a text, a column a language.
///
/// The columns are `Table`, `Key`, `Comment`, the source language, then the others, each by its BCP 47 tag.
enum TranslationSheet {
    /// The sheet of some tables.
    ///
    /// - Parameters:
    ///   - tables: the translations of each table into each of the languages, by table.
    ///   - source: the language of the sources, as a BCP 47 tag.
    static func text(of tables: [[TableTranslations]], source: String) -> String {
        var languages: [String] = []
        for case let target? in tables.joined().map(\.target) where target != source && !languages.contains(target) {
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
                let source = (unit.source ?? unit.key).string
                rows.append(
                    [first.origin.table ?? first.origin.text, unit.key.string, unit.note ?? "", source] + cells)
            }
        }
        return CSVText.text(of: rows)
    }

    /// A note on the cells that a program would take for formulas. They stay as they are: to change them would be to
    /// change a translation.
    static func notes(on cells: [String]) -> [String] {
        var seen: Set<ExactString> = []
        let found = cells.filter { cell in
            guard let first = cell.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) else { return false }
            return seen.insert(ExactString(cell)).inserted
        }
        if found.isEmpty { return [] }
        return ["a spreadsheet may take what begins with =, +, - or @ for a formula: \(listed(found))"]
    }

    static func read(_ text: ExchangeText) throws(ExchangeError) -> [TableTranslations] {
        let rows = try CSVText.rows(of: text)
        guard let header = rows.first else { throw ExchangeError("the file is empty") }
        let columns = try columns(of: header, in: text)
        var order: [String] = []
        var units: [String: [[TranslationUnit]]] = [:]
        for row in rows.dropFirst() where row.cells != [""] {
            guard row.cells.count == header.cells.count else {
                throw ExchangeError(
                    "the row has \(count(row.cells.count, "cell")), and the first one \(header.cells.count)",
                    at: row.offset, in: text.source)
            }
            let table = row.cells[columns.table]
            if units[table] == nil {
                order.append(table)
                units[table] = columns.languages.map { _ in [] }
            }
            for (number, column) in columns.languages.enumerated() {
                units[table]?[number].append(
                    TranslationUnit(
                        key: ExactString(row.cells[columns.key]), source: ExactString(row.cells[columns.source]),
                        target: ExactString(row.cells[column])))
            }
        }
        return order.flatMap { table in
            let isName = !table.isEmpty && !table.contains("/")
            let origin = TableOrigin(text: table, bundle: nil, table: isName ? table : nil)
            return columns.languages.enumerated().map { number, column in
                TableTranslations(
                    origin: origin, source: header.cells[columns.source], target: header.cells[column],
                    units: units[table]?[number] ?? [])
            }
        }
    }

    private struct Columns {
        var table: Int
        var key: Int
        var source: Int
        var languages: [Int]
    }

    private static func columns(of header: CSVText.Row, in text: ExchangeText) throws(ExchangeError) -> Columns {
        let expected = "the first row names the columns: Table,Key,Comment, the source language, then the others"
        func column(_ name: String) throws(ExchangeError) -> Int {
            if let index = header.cells.firstIndex(of: name) { return index }
            let isOther = header.cells.count == 1 && header.cells[0].contains { $0 == ";" || $0 == "\t" }
            throw ExchangeError(
                isOther ? "the cells are not separated by commas" : "there is no column '\(name)'",
                at: header.offset, in: text.source, help: isOther ? "save the file with commas, in UTF-8" : expected)
        }
        let (table, key) = (try column("Table"), try column("Key"))
        if let twice = header.cells.enumerated().first(where: { header.cells[..<$0.offset].contains($0.element) }) {
            throw ExchangeError(
                "the column \(quoted(twice.element)) is there twice", at: header.offset, in: text.source)
        }
        let languages = header.cells.indices.filter { !["Table", "Key", "Comment"].contains(header.cells[$0]) }
        guard let source = languages.first, languages.count > 1 else {
            throw ExchangeError(
                "there is no column of a language to take translations from", at: header.offset, in: text.source,
                help: expected)
        }
        return Columns(table: table, key: key, source: source, languages: Array(languages.dropFirst()))
    }
}
