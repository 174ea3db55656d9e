import SourceText

/// Returns a name in quotation marks for a message, with control characters as escape sequences.
package func quoted(_ name: String) -> String { "'\(printable(name))'" }

/// Returns a string for a message or a terminal, with control characters as escape sequences.
package func printable(_ text: String) -> String {
    if text.allUTF8BytesSatisfy(where: { (0x20..<0x7F).contains($0) }) { return text }
    guard text.containsControlCharacters else { return text }
    return text.replacingControlCharacters { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

/// Returns a number with its noun, such as "1 item" or "2 items".
package func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

/// Returns strings in quotation marks, separated by commas, or their number if there are more than four.
package func quotedList(_ texts: [String]) -> String {
    texts.count > 4 ? count(texts.count, "string") : texts.map(quoted).joined(separator: ", ")
}
