import TestSupport

/// Markdown documents of the repository and their parts.
enum Markdown {
    /// All documents, including those without `console` blocks.
    static let documents =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "AGENTS.md"]
        + ((try? Repository.files(in: "Docs", suffix: ".md")) ?? [])
        + ((try? Repository.files(in: "Distribution", suffix: ".md")) ?? [])

    /// The text without fenced blocks, whose lines are not headings, links or prose.
    static func withoutBlocks(_ markdown: String) -> String {
        var fence: Substring?
        return markdown.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let text = line.drop { $0 == " " }
            if let open = fence {
                if text == open { fence = nil }
                return false
            }
            let marks = text.prefix { $0 == "`" }
            if marks.count >= 3 { fence = marks }
            return marks.count < 3
        }.joined(separator: "\n")
    }
}
