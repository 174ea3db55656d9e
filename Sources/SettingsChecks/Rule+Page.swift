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
                // Each word follows a space, so the first line is also indented by four columns.
                lines += section.text.wrapped(to: 80, after: "   ")
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
            blocks.append(section.isCode ? "```\n\(section.text)\n```" : Self.escaped(section.text))
        }
        blocks.append("Evidence for the rule: \(evidence.markdown)  \nEvidence for the effect: \(effect.markdown)")
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// Escapes the special characters of Markdown.
    private static func escaped(_ text: String) -> String {
        text.map { "<>*_`\\[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
