import SourceText

/// The text of a manual page in the mdoc language, built line by line.
struct ManualText {
    private(set) var text = ""

    /// Adds a line with a macro and its arguments.
    mutating func addMacro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// Adds a line of preformatted text.
    mutating func line(_ line: String) { text += Self.escaped(line) + "\n" }

    /// Adds a paragraph. Each sentence starts on a new line, which mdoc requires.
    mutating func paragraph(_ text: String) {
        var words: [Substring] = []
        for word in text.split(separator: " ") {
            words.append(word)
            guard let last = word.last(where: { !"\"')".contains($0) }), ".?!".contains(last) else { continue }
            line(words.joined(separator: " "))
            words = []
        }
        if !words.isEmpty { line(words.joined(separator: " ")) }
    }

    /// Adds a list. Each entry consists of the arguments of its `It` macro and a paragraph.
    mutating func list(_ entries: [(item: String, paragraph: String)]) {
        guard !entries.isEmpty else { return }
        addMacro("Bl", "-tag", "-width", "Ds")
        for entry in entries {
            addMacro("It", entry.item)
            paragraph(entry.paragraph)
        }
        addMacro("El")
    }

    /// Escapes text and removes its final period. The description in an mdoc page does not end in a period.
    static func withoutFinalPeriod(_ text: String) -> String {
        escaped(text.hasSuffix(".") ? String(text.dropLast()) : text)
    }

    /// Escapes a word for use as the argument of a macro.
    static func word(_ word: String) -> String {
        "\\&" + escaped(word).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
    }

    /// Escapes text so that it is printed unchanged. Non-ASCII characters become escape sequences, which do not depend
    /// on the encoding of the page.
    static func escaped(_ text: String) -> String {
        var result = text.hasPrefix(".") ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            // These characters must stay ASCII in the output, so that they can be searched for and copied.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(String(scalar.value, radix: 16, uppercase: true, minimumDigits: 4))]"
            }
        }
        return result
    }
}
