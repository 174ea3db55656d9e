package import PropertyListSyntax
import SourceText

/// Returns a name in quotation marks for use in a message. Control characters, and the invisible characters in an ASCII
/// name, are replaced with escape sequences.
package func quoted(_ name: String) -> String {
    guard name.invisibleCharacter != nil else { return "'\(printable(name))'" }
    return "'\(name.unicodeScalars.map { $0.isASCII ? printable(String($0)) : escapeSequence(of: $0) }.joined())'"
}

/// Returns a copy of a string for display in a message or terminal. Control characters are replaced with escape
/// sequences.
package func printable(_ text: String) -> String {
    if text.allUTF8BytesSatisfy(where: { (0x20..<0x7F).contains($0) }) { return text }
    guard text.containsControlCharacters else { return text }
    return text.replacingControlCharacters { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: escapeSequence(of: scalar)
        }
    }
}

/// Returns text in which no line is a command for a build service that reads logs. GitHub's runner carries out lines
/// that begin with `::`, and GitHub and Azure Pipelines also lines that contain `##[` or `##vso[`.
///
/// Source: `ActionCommand` in <https://github.com/actions/runner>.
package func withoutWorkflowCommands(_ text: String) -> String {
    guard text.contains("::") || text.contains("##") else { return text }
    let lines = text.replacing("##[", with: "##\\[").replacing("##vso[", with: "##\\vso[")
        .split(separator: "\n", omittingEmptySubsequences: false)
    // The path of a file can begin with colons.
    return lines.map { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") ? "./" + $0 : $0 }.joined(separator: "\n")
}

private func escapeSequence(of scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

/// Quotes a word for use in a shell if it contains special characters. Otherwise, returns the word unchanged.
package func shellQuoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "_-./~@%+:,".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Returns a number with its noun, such as "1 item" or "2 items".
package func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

/// Returns a comma-separated list of up to four strings in quotation marks. If there are more strings, returns only
/// their number, such as "5 strings".
package func quotedList(_ texts: [String]) -> String {
    texts.count > 4 ? count(texts.count, "string") : texts.map(quoted).joined(separator: ", ")
}

extension String {
    /// Returns a copy of the string in which each placeholder, such as `⟨style⟩`, is replaced with the part of that
    /// name. Every placeholder must have a part.
    package func replacingPlaceholders(with parts: [String: String]) -> String {
        var result = ""
        for piece in split(separator: "⟨", omittingEmptySubsequences: false) {
            guard let end = piece.firstIndex(of: "⟩"), let part = parts[String(piece[..<end])] else {
                result += piece
                continue
            }
            result += part
            result += piece[piece.index(after: end)...]
        }
        return result
    }
}

/// Returns a noun with its indefinite article, such as "a toggle".
package func withIndefiniteArticle(_ noun: String) -> String {
    "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
}

extension PropertyListValue.Kind {
    /// The name of the type with an article, such as `an integer`.
    package var articled: String { self == .data ? "data" : withIndefiniteArticle(rawValue) }
}
