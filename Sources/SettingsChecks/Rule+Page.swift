import SettingsModel

extension Rule {
    /// The sections of the rule's documentation, each with its heading.
    private var sections: [(heading: String, text: String, isCode: Bool)] {
        var sections = [
            ("What is reported", what, false), ("Why it matters", why, false), ("Example", example.shown, true),
            ("What to do", recommendation, false),
        ]
        if let fix { sections.append(("Automatic fix", fix, false)) }
        return sections
    }

    /// The rule's documentation as plain text. Lines are wrapped at 80 columns, but long words and code can exceed this
    /// width.
    package var plainPage: String {
        var lines = ["\(id) (\(severity.name))", "", "    \(summary)"]
        for section in sections {
            lines += ["", section.heading, ""]
            if section.isCode {
                lines += Example.File.indented(section.text, by: 4).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map(String.init)
            } else {
                lines += Self.wrapped(section.text, to: 76).map { "    " + $0 }
            }
        }
        lines += ["", "Evidence for the rule: \(evidence.line)", "Evidence for the effect: \(effect.line)"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The rule's documentation in Markdown format.
    package var markdownPage: String {
        var blocks = ["## \(id)", "*\(severity.name)*: \(Self.escaped(summary))"]
        for section in sections {
            blocks.append("**\(section.heading)**")
            if section.isCode {
                blocks.append("```\n\(section.text)\n```")
            } else {
                blocks.append(Self.escaped(section.text))
            }
        }
        blocks.append("Evidence for the rule: \(evidence.markdown)  \nEvidence for the effect: \(effect.markdown)")
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// Escapes the special characters of Markdown.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "<>*_`\\[]".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// Wraps text at a maximum number of columns. A word that exceeds this width is placed on its own line.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
