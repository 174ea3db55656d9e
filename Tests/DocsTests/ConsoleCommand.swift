/// One command of a `console` block, and what the document says it does.
struct ConsoleCommand: Equatable {
    /// The 1-based line of the document on which the command begins.
    var line: Int
    /// The command as a shell takes it, of several lines where it is continued.
    var script: String
    /// The lines shown below the command; `…` alone stands for any lines.
    var expected: [String] = []
    /// Where the shown lines stand in the document, as 0-based lines.
    var expectedRange: Range<Int>
    /// 0, or what a comment at the end of the command says: `# exits 1`.
    var exitCode = 0

    /// The command on one line, for a message.
    var summary: String { script.textLines.first ?? "" }
}

extension String {
    /// The lines of a text; a final line feed ends the last one and begins none.
    var textLines: [String] {
        var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
