import SettingsModel
import SourceText

/// A reader and writer for translations in a spreadsheet that has one row per string and one column per language.
///
/// The columns are `Table`, `Key`, `Comment`, the source language, and the other languages. Languages are identified by
/// BCP 47 tags. Only `Key` and one language are required to read a sheet.
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

    /// Parses translations from CSV text. The columns can be in any order and their names in any case, so the caller must
    /// determine which column contains the source language.
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
            return columns.table.map { row.cells[$0] } ?? ""
        }
        return tables.flatMap { table, rows in
            let isName = !table.isEmpty && !table.contains("/")
            let origin = TableOrigin(text: table, bundle: nil, table: isName ? table : nil)
            let sources = rows.map { row in
                Dictionary(
                    columns.languages.map { ($0.tag, ExactString(row.cells[$0.index])) }.filter { !$1.isEmpty },
                    uniquingKeysWith: { first, _ in first })
            }
            return columns.languages.map { column in
                let units = zip(rows, sources).map { row, sources in
                    var unit = TranslationUnit(
                        key: ExactString(row.cells[columns.key]), sources: sources,
                        target: ExactString(row.cells[column.index]))
                    // The cell of an untranslated string is empty.
                    unit.isConfirmed = true
                    return unit
                }
                var translations = TableTranslations(
                    origin: origin, source: nil, target: column.tag, units: units, hasEmptyTargets: true)
                translations.columns = columns.languages.map(\.tag)
                return translations
            }
        }
    }

    private typealias Columns = (table: Int?, key: Int, languages: [(index: Int, tag: String)])

    private static func columns(of header: CSVText.Row, in text: SourceText) throws(ExchangeError) -> Columns {
        let expected = "the first row lists the columns: Key, then the languages; Table and Comment are optional"
        func problem(_ message: String, _ help: String? = nil) -> ExchangeError {
            ExchangeError(message, at: header.offset, in: text, help: help)
        }
        // A larger number of columns cannot be valid, because there are fewer languages.
        if header.cells.count > 1000 { throw problem("there are \(header.cells.count) columns", expected) }
        let names = header.cells.map { $0.lowercased() }
        guard let key = names.firstIndex(of: "key") else { throw problem("there is no column 'Key'", expected) }
        var seen: Set<String> = []
        if let twice = names.indices.first(where: { !seen.insert(names[$0]).inserted }) {
            throw problem("the column \(quoted(header.cells[twice])) appears twice")
        }
        let languages = names.indices.filter { !["table", "key", "comment"].contains(names[$0]) }
        if languages.isEmpty { throw problem("there is no column for a language", expected) }
        return (
            names.firstIndex(of: "table"), key,
            languages.map { index in
                let tag = LanguageIdentifier.tag(of: header.cells[index])
                return (index, tag.flatMap { $0.lowercased() == names[index] ? $0 : nil } ?? header.cells[index])
            }
        )
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
    /// use a comma as the decimal separator. A first line such as `sep=;`, which Excel recognizes, specifies it and is
    /// not a row.
    ///
    /// - Throws: An error if a quoted cell is not terminated, or if a quote occurs in the middle of a cell.
    static func rows(of text: SourceText) throws(ExchangeError) -> [Row] {
        let bytes = Array(text.bytes(in: 0..<text.count))
        let specified = specifiedSeparator(of: bytes)
        let separator = specified?.separator ?? detectedSeparator(of: bytes)
        var rows: [Row] = []
        var cursor = specified?.end ?? 0
        var row = Row(cells: [], offset: cursor)
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

    /// Returns the separator that the first line specifies, as in `sep=;`, and the offset of the next line. Returns
    /// `nil` if the first line is a row.
    private static func specifiedSeparator(of bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
        var line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        let next = bytes.dropFirst(line.count)
        let end = line.count + (next.starts(with: [0x0D, 0x0A]) ? 2 : min(next.count, 1))
        if line.count == 7, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") {
            line = line.dropFirst().dropLast()
        }
        guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
            let separator = line.last, separator < 0x80, separator != UInt8(ascii: "\"")
        else { return nil }
        return (separator, end)
    }

    /// Returns the first comma, semicolon or tab in the first row, ignoring quoted text. Returns a comma if there is
    /// none.
    private static func detectedSeparator(of bytes: [UInt8]) -> UInt8 {
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
