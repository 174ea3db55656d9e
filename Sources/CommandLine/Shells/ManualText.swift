import SourceText

/// A page of the manual in the language mdoc, line by line.
struct ManualText {
    private(set) var text = ""

    /// A line with a macro and its arguments.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// A line of what keeps its lines.
    mutating func line(_ line: String) { text += Self.escaped(line) + "\n" }

    /// A paragraph. The language has each sentence on a line of its own.
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

    /// A text without its full stop, as the language wants it for a line that names what a page is about.
    static func withoutStop(_ text: String) -> String { escaped(text.hasSuffix(".") ? String(text.dropLast()) : text) }

    /// A word as the argument of a macro.
    static func word(_ word: String) -> String {
        "\\&" + escaped(word).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
    }

    /// A text that stands for itself. What is no ASCII is written so that no program has to guess the encoding.
    static func escaped(_ text: String) -> String {
        var result = text.hasPrefix(".") ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            // What is typed has to be found, and copied, as it is typed.
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
