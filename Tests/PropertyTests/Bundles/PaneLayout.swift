import PropertyListSyntax
import SourceText
import TestSupport

/// A random way to write a property list as text: indentation, line breaks, comments and alternative spellings.
struct PaneLayout {
    var unit = "\t"
    var lineBreak = "\n"
    /// The percentage of elements with a comment.
    var comments = 0
    /// The percentage of elements with a blank line before them.
    var blanks = 0
    var opensEmptyElements = false
    /// Whether characters may be written as references that they do not need.
    var refers = false

    /// - Parameter isPlain: Whether everything is spelled like a new element.
    init(isPlain: Bool, _ random: inout SeededGenerator) {
        unit = random.pick(["\t", "\t", "  ", "    ", ""])
        lineBreak = random.pick(["\n", "\n", "\n", "\r\n"])
        comments = random.pick([0, 0, 0, 6, 25])
        blanks = random.pick([0, 0, 10])
        opensEmptyElements = random.percent(20) && !isPlain
        refers = !isPlain
    }

    /// The text of a document.
    func text(of value: PropertyListValue, _ random: inout SeededGenerator) -> String {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        let text = head + element(value, "", &random) + "\n</plist>" + (random.percent(85) ? "\n" : "")
        return text.replacing("\n", with: lineBreak)
    }

    private func element(_ value: PropertyListValue, _ indentation: String, _ random: inout SeededGenerator) -> String {
        switch value {
        case .array(let values):
            container("array", values.map { [$0] }, indentation, &random)
        case .dictionary(let entries):
            container("dict", entries.map { [$0.key.string as any Sendable, $0.value] }, indentation, &random)
        case .string(let string):
            simple("string", escaped(string.string, &random))
        case .boolean(let boolean):
            opensEmptyElements ? "<\(boolean)></\(boolean)>" : "<\(boolean)/>"
        case .integer(let integer):
            "<integer>\(integer)</integer>"
        case .real(let real):
            "<real>\(random.percent(50) ? "\(real)" : real == real.rounded() ? "\(Int(real))" : "\(real)0")</real>"
        default:
            "<\(value.kind.rawValue)>\(value)</\(value.kind.rawValue)>"
        }
    }

    private func simple(_ tag: String, _ content: String) -> String {
        content.isEmpty && !opensEmptyElements ? "<\(tag)/>" : "<\(tag)>\(content)</\(tag)>"
    }

    private func container(
        _ tag: String, _ children: [[any Sendable]], _ indentation: String, _ random: inout SeededGenerator
    ) -> String {
        guard !children.isEmpty else { return simple(tag, "") }
        let inner = indentation + unit
        var lines: [String] = []
        for child in children {
            if random.percent(blanks) { lines.append("") }
            if random.percent(comments) { lines.append(inner + comment(&random)) }
            for part in child {
                var line = inner
                if let value = part as? PropertyListValue {
                    line += element(value, inner, &random)
                } else if let key = part as? String {
                    line += simple("key", escaped(key, &random))
                }
                if random.percent(comments / 3) { line += " " + comment(&random) }
                lines.append(line)
            }
        }
        if random.percent(comments / 3) { lines.append(inner + comment(&random)) }
        return "<\(tag)>\n" + lines.joined(separator: "\n") + "\n\(indentation)</\(tag)>"
    }

    private func comment(_ random: inout SeededGenerator) -> String {
        random.pick(["<!-- of it -->", "<!-- Ton & <string> -->", "<!-- two\n\tlines -->", "<!--é 👍🏽-->"])
    }

    private func escaped(_ text: String, _ random: inout SeededGenerator) -> String {
        var result = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        if !refers { return result.replacing(">", with: "&gt;") }
        if random.percent(50) { result = result.replacing(">", with: "&gt;").replacing("\"", with: "&quot;") }
        return result
    }
}
