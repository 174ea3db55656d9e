import PropertyListSyntax
import SettingsModel
import SourceText

/// Texts of strangers in Markdown.
enum Markdown {
    /// How many columns of a text are shown.
    private static let width = 160

    /// A text on one line, cut where it is long, its control characters spelled out.
    static func line(_ text: String) -> String {
        // Looking at all of a text that is longer than a page would take longer than showing what is shown of it.
        visible(String(text.prefix(2 * width))).truncated(to: width)
    }

    /// A text as code, which nothing in it can end: on one line, and cut where it is long.
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

    /// A value as code: a text in quotes, so that the number 1 and the text "1" are told apart.
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

    /// Paragraphs with a blank line between each two.
    static func paragraphs(_ paragraphs: String?...) -> String {
        paragraphs.compactMap { $0 }.joined(separator: "\n\n")
    }

    /// Lines of a list.
    static func list(_ lines: [String]) -> String { lines.map { "- \($0)" }.joined(separator: "\n") }

    /// What is made here, without its marks, for an editor that shows plain text.
    static func plain(_ markdown: String) -> String {
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
