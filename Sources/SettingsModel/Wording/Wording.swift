import SourceText

/// A name in quotes for a message, with control characters made visible.
package func quoted(_ name: String) -> String { "'\(visible(name))'" }

/// A text for a message or a terminal: control characters are written as escapes.
package func visible(_ text: String) -> String {
    if text.holdsOnlyBytes(where: { (0x20..<0x7F).contains($0) }) { return text }
    guard text.holdsControls else { return text }
    return text.spellingControls { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

/// A number and what it counts: "1 item", "2 items".
package func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

/// Some texts in quotes, or how many there are where that is too many for a line.
package func listed(_ texts: [String]) -> String {
    texts.count > 4 ? count(texts.count, "string") : texts.map(quoted).joined(separator: ", ")
}
