/// A fenced block in the language `console`: commands after `$ ` and their output.
struct ConsoleBlock: Equatable {
    /// The 1-based line of the opening fence.
    var line: Int
    var commands: [ConsoleCommand]
    /// An error in the block itself.
    var mistake: String?

    /// Whether any command shows output. The output of a block without shown output is not checked.
    var showsOutput: Bool { commands.contains { !$0.expected.isEmpty } }

    /// The `console` blocks of a Markdown document, including those in HTML comments.
    static func all(in markdown: String) -> [ConsoleBlock] {
        var blocks: [ConsoleBlock] = []
        var fence: Fence?
        let lines = markdown.textLines
        for (index, line) in lines.enumerated() {
            if let open = fence {
                guard open.isClosed(by: line) else { continue }
                if open.language == "console" {
                    blocks.append(ConsoleBlock(lines, open.line + 1..<index, indent: open.indent))
                }
                fence = nil
            } else {
                fence = Fence(line, at: index)
            }
        }
        if let fence, fence.language == "console" {
            blocks.append(ConsoleBlock(line: fence.line + 1, commands: [], mistake: "the block is never closed"))
        }
        return blocks
    }

    private init(line: Int, commands: [ConsoleCommand], mistake: String?) {
        self.line = line
        self.commands = commands
        self.mistake = mistake
    }

    private init(_ lines: [String], _ range: Range<Int>, indent: Int) {
        self.init(line: range.lowerBound, commands: [], mistake: nil)
        var index = range.lowerBound
        func text(_ index: Int) -> String {
            let line = lines[index]
            return String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count)))
        }
        while index < range.upperBound {
            guard text(index).hasPrefix("$ ") else {
                mistake = "line \(index + 1) stands before the first command"
                return
            }
            let start = index
            var script = String(text(index).dropFirst(2))
            index += 1
            while index < range.upperBound {
                if script.hasSuffix("\\") {
                    script += "\n" + text(index)
                } else if script.contains("<<"), text(index) == ">" || text(index).hasPrefix("> ") {
                    script += "\n" + text(index).dropFirst(2)
                } else {
                    break
                }
                index += 1
            }
            let shown = index
            while index < range.upperBound, !text(index).hasPrefix("$ ") { index += 1 }
            commands.append(
                ConsoleCommand(
                    line: start + 1, script: script, expected: (shown..<index).map(text), expectedRange: shown..<index,
                    exitCode: Self.exitCode(of: script)))
        }
    }

    private static func exitCode(of script: String) -> Int {
        guard let match = script.firstMatch(of: /# exits ([0-9]+)$/) else { return 0 }
        return Int(match.1) ?? 0
    }

    /// The line that opens a fenced block.
    private struct Fence {
        let line: Int
        let indent: Int
        let marks: String
        let language: String

        init?(_ text: String, at line: Int) {
            let indent = text.prefix { $0 == " " }.count
            let rest = text.dropFirst(indent)
            let marks = rest.prefix { $0 == "`" }
            guard marks.count >= 3 else { return nil }
            self.line = line
            self.indent = indent
            self.marks = String(marks)
            language = rest.dropFirst(marks.count).split(separator: " ").first.map(String.init) ?? ""
        }

        func isClosed(by text: String) -> Bool {
            let rest = text.drop { $0 == " " }
            return rest.hasPrefix(marks) && rest.allSatisfy { $0 == "`" || $0 == " " }
        }
    }
}
