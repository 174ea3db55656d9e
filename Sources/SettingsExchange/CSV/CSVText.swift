import SourceText

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
    static func rows(of text: ExchangeText) throws(ExchangeError) -> [Row] {
        let bytes = Array(text.bytes)
        let separator = separator(of: bytes)
        var rows: [Row] = []
        var row = Row(cells: [], offset: 0)
        var cursor = 0
        func problem(_ message: String, at offset: Int, _ help: String) -> ExchangeError {
            ExchangeError(message, at: offset, in: text.source, help: help)
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
