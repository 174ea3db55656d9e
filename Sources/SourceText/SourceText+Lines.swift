extension SourceText {
    /// The maximum number of bytes to search for a line break in each direction.
    private static var window: Int { 4096 }

    /// Returns the indentation of the line that contains a byte offset. Returns an empty string if the line starts more
    /// than 4096 bytes before the offset.
    package func indentation(at offset: Int) -> String {
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard start != nil || offset <= Self.window else { return "" }
        let line = before[(start.map { $0 + 1 } ?? before.startIndex)...]
        return String(decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }

    /// Returns the last line break before a byte offset or, if there is none, the first line break after the offset.
    /// The result is an LF, a CR or a CRLF. Returns `nil` if there is no line break within 4096 bytes in either
    /// direction.
    package func lineBreak(near offset: Int) -> String? {
        func isLineBreakByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        if let index = before.lastIndex(where: isLineBreakByte) {
            guard before[index] == UInt8(ascii: "\n") else { return "\r" }
            return index > before.startIndex && before[index - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
        }
        let after = bytes(in: offset..<min(count, offset + Self.window))
        guard let index = after.firstIndex(where: isLineBreakByte) else { return nil }
        guard after[index] == UInt8(ascii: "\r") else { return "\n" }
        return index + 1 < after.endIndex && after[index + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r"
    }
}
