/// A fenced code block of a Markdown document.
struct CodeBlock: CustomStringConvertible, Sendable {
    /// The 1-based line of its first line.
    let line: Int
    let text: String

    var description: String { "line \(line)" }

    /// All blocks in a language.
    static func all(in markdown: String, of language: String) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var open: (line: Int, lines: [Substring])?
        for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                open?.lines.append(line)
                if line != "```" { continue }
                blocks.append(CodeBlock(line: block.line, text: block.lines.joined(separator: "\n") + "\n"))
                open = nil
            } else if line == "```" + language {
                open = (index + 2, [])
            }
        }
        return blocks
    }
}
