import PropertyListSyntax
import SettingsModel
import SourceText

/// Functions that format arbitrary strings as Markdown.
enum Markdown {
    /// The maximum width of a formatted string in columns.
    private static let width = 160

    /// Returns a string on one line, truncated if it is long, and with control characters escaped.
    static func line(_ text: String) -> String {
        // Limits the length first, because escaping all of a very long string would be slow.
        printable(String(text.prefix(2 * width))).truncated(to: width)
    }

    /// Formats a string as inline code that cannot be ended by any of its characters. The code is on one line, and
    /// truncated if it is long.
    static func code(_ text: String) -> String {
        let shown = line(text)
        if shown.isEmpty { return "` `" }
        var (longest, run) = (0, 0)
        for byte in shown.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let needsBlanks = longest > 0 || (shown.first == " " && shown.last == " ")
        return needsBlanks ? "\(fence) \(shown) \(fence)" : fence + shown + fence
    }

    /// Formats a value as inline code. A string is quoted, which distinguishes the string "1" from the number 1.
    static func code(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): code("\"\(text.string)\"")
        case .boolean(let isTrue): isTrue ? "`true`" : "`false`"
        case .data(let bytes): count(bytes.count, "byte")
        case .array(let values): count(values.count, "value")
        case .dictionary(let entries): count(entries.count, "key")
        case .integer, .unsignedInteger, .real, .date: code(value.description)
        }
    }

    /// Joins paragraphs with a blank line between them.
    static func paragraphs(_ paragraphs: String?...) -> String {
        paragraphs.compactMap { $0 }.joined(separator: "\n\n")
    }

    /// Formats lines as a Markdown list.
    static func list(_ lines: [String]) -> String { lines.map { "- \($0)" }.joined(separator: "\n") }

    /// Converts Markdown that this tool generates to plain text, for an editor that does not support Markdown.
    static func removingFormatting(_ markdown: String) -> String {
        var result = ""
        var rest = Substring(markdown)
        while let next = rest.first {
            let fence = rest.prefix { $0 == "`" }
            if !fence.isEmpty, let end = place(of: fence, in: rest.dropFirst(fence.count)) {
                let code = rest[fence.endIndex..<end]
                let isPadded = code.count > 2 && code.first == " " && code.last == " "
                result += isPadded ? code.dropFirst().dropLast() : code
                rest = rest[end...].dropFirst(fence.count)
            } else if next == "[", let middle = place(of: "](https:", in: rest),
                let end = rest[middle...].firstIndex(of: ")")
            {
                result += "\(rest[..<middle].dropFirst()): \(rest[middle..<end].dropFirst(2))"
                rest = rest[end...].dropFirst()
            } else {
                if next != "*" { result.append(next) }
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func place(of part: Substring, in text: Substring) -> String.Index? {
        text.indices.first { text[$0...].hasPrefix(part) }
    }
}
