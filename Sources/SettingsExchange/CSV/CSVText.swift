import SourceText

/// A table of cells as RFC 4180 writes it, with commas; read with what spreadsheets put in their place, too.
struct CSVText {
    /// A line of the table.
    struct Row: Equatable {
        var cells: [String]
        /// The byte offset at which it begins.
        var offset: Int
    }

    /// The text of rows: lines end in CR and LF, and a cell is in quotes where it must be.
    static func text(of rows: [[String]]) -> String {
        rows.map { row in row.map(written).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func written(_ cell: String) -> String {
        let needsQuotes = cell.unicodeScalars.contains { $0 == "\"" || $0 == "," || $0 == "\n" || $0 == "\r" }
        guard needsQuotes else { return cell }
        var text = "\""
        for scalar in cell.unicodeScalars { text += scalar == "\"" ? "\"\"" : String(scalar) }
        return text + "\""
    }

    /// The rows of a text; a line may also end in LF alone.
    ///
    /// What stands between the cells of the first row stands between all: where decimals have a comma, spreadsheets write
    /// semicolons.
    /// - Throws: for a quote that does not end, or stands in the middle of a cell.
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
                // A separator at the end of the text has an empty cell behind it.
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

    /// What stands between the cells of the first row: the first of what may stand there, outside of quotes.
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
