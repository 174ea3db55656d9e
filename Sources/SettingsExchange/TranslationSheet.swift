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
        let languages = tables.joined().compactMap(\.target).withoutRepetitions
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
    static func read(_ text: SourceText) throws(ExchangeError) -> [TableTranslations] {
        let rows = try CSVText.rows(of: text)
        guard let header = rows.first else { throw ExchangeError("the file is empty") }
        let columns = try columns(of: header, in: text)
        let tables = try rows.dropFirst().grouped { row throws(ExchangeError) -> String? in
            if row.cells.allSatisfy(\.isEmpty) { return nil }
            guard row.cells.count == header.cells.count else {
                throw ExchangeError(
                    "the row has \(count(row.cells.count, "cell")), but the first row has \(header.cells.count)",
                    at: row.offset, in: text)
            }
            return row.cells[columns.table]
        }
        return tables.flatMap { table, rows in
            let isName = !table.isEmpty && !table.contains("/")
            let origin = TableOrigin(text: table, bundle: nil, table: isName ? table : nil)
            let sources = rows.map { row in
                Dictionary(
                    columns.languages.map { (header.cells[$0], ExactString(row.cells[$0])) }.filter { !$1.isEmpty },
                    uniquingKeysWith: { first, _ in first })
            }
            return columns.languages.map { column in
                let units = zip(rows, sources).map { row, sources in
                    var unit = TranslationUnit(
                        key: ExactString(row.cells[columns.key]), sources: sources,
                        target: ExactString(row.cells[column]))
                    // The cell of an untranslated string is empty.
                    unit.isConfirmed = true
                    return unit
                }
                return TableTranslations(
                    origin: origin, source: nil, target: header.cells[column], units: units, hasEmptyTargets: true)
            }
        }
    }

    private typealias Columns = (table: Int, key: Int, languages: [Int])

    private static func columns(of header: CSVText.Row, in text: SourceText) throws(ExchangeError) -> Columns {
        let expected = "the first row lists the columns: Table,Key,Comment, then the languages"
        func problem(_ message: String, _ help: String? = nil) -> ExchangeError {
            ExchangeError(message, at: header.offset, in: text, help: help)
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

/// A reader and writer for comma-separated values, as specified in RFC 4180. The reader also accepts the semicolons and
/// tabs that spreadsheet applications use instead of commas.
struct CSVText {
    /// A row of cells in CSV text.
    struct Row: Equatable {
        var cells: [String]
        /// The byte offset at which the row begins in the text.
        var offset: Int
    }

    /// Returns the CSV text for the given rows. Each row ends with CRLF. Cells are quoted only if necessary.
    static func text(of rows: [[String]]) -> String {
        rows.map { row in row.map(quotedIfNeeded).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quotedIfNeeded(_ cell: String) -> String {
        let needsQuotes = cell.unicodeScalars.contains { $0 == "\"" || $0 == "," || $0 == "\n" || $0 == "\r" }
        guard needsQuotes else { return cell }
        var text = "\""
        for scalar in cell.unicodeScalars { text += scalar == "\"" ? "\"\"" : String(scalar) }
        return text + "\""
    }

    /// Parses the rows of CSV text. A row can end with CRLF, CR or LF.
    ///
    /// The separator is detected from the first row, because spreadsheet applications use semicolons in locales that
    /// use a comma as the decimal separator.
    ///
    /// - Throws: An error if a quoted cell is not terminated, or if a quote occurs in the middle of a cell.
    static func rows(of text: SourceText) throws(ExchangeError) -> [Row] {
        let bytes = Array(text.bytes(in: 0..<text.count))
        let separator = separator(of: bytes)
        var rows: [Row] = []
        var row = Row(cells: [], offset: 0)
        var cursor = 0
        func problem(_ message: String, at offset: Int, _ help: String) -> ExchangeError {
            ExchangeError(message, at: offset, in: text, help: help)
        }
        while cursor < bytes.count {
            let start = cursor
            var cell: [UInt8] = []
            if bytes[cursor] == UInt8(ascii: "\"") {
                cursor += 1
                while true {
                    guard cursor < bytes.count else {
                        throw problem("a quoted cell is not closed", at: start, "add a quote at its end")
                    }
                    if bytes[cursor] == UInt8(ascii: "\"") {
                        cursor += 1
                        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: "\"") else { break }
                    }
                    cell.append(bytes[cursor])
                    cursor += 1
                }
            } else {
                while cursor < bytes.count, ![separator, 0x0A, 0x0D, 0x22].contains(bytes[cursor]) {
                    cell.append(bytes[cursor])
                    cursor += 1
                }
            }
            row.cells.append(String(decoding: cell, as: UTF8.self))
            if cursor < bytes.count, bytes[cursor] == separator {
                cursor += 1
                // A separator at the end of the text is followed by an empty cell.
                if cursor < bytes.count { continue }
                row.cells.append("")
            } else if cursor < bytes.count, bytes[cursor] == 0x0D {
                cursor += cursor + 1 < bytes.count && bytes[cursor + 1] == 0x0A ? 2 : 1
            } else if cursor < bytes.count, bytes[cursor] == 0x0A {
                cursor += 1
            } else if cursor < bytes.count {
                throw problem(
                    "a quote in the middle of a cell", at: cursor,
                    "enclose the entire cell in quotes, and double each quote in it")
            }
            rows.append(row)
            row = Row(cells: [], offset: cursor)
        }
        return rows
    }

    /// Returns the first comma, semicolon or tab in the first row, ignoring quoted text. Returns a comma if there is
    /// none.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") { return byte }
        }
        return UInt8(ascii: ",")
    }
}
