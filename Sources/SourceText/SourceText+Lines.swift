extension SourceText {
    /// How far people look for the beginning of a line.
    private static var window: Int { 4096 }

    /// The indentation of the line that an offset is in; empty in a line too long to look at.
    package func indentation(at offset: Int) -> String {
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard start != nil || offset <= Self.window else { return "" }
        let line = before[(start.map { $0 + 1 } ?? before.startIndex)...]
        return String(decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }

    /// The line break nearest to an offset, before it if there is one: LF, CR or CRLF.
    package func lineBreak(near offset: Int) -> String? {
        func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        if let index = before.lastIndex(where: isBreak) {
            guard before[index] == UInt8(ascii: "\n") else { return "\r" }
            return index > before.startIndex && before[index - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
        }
        let after = bytes(in: offset..<min(count, offset + Self.window))
        guard let index = after.firstIndex(where: isBreak) else { return nil }
        guard after[index] == UInt8(ascii: "\r") else { return "\n" }
        return index + 1 < after.endIndex && after[index + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r"
    }
}
