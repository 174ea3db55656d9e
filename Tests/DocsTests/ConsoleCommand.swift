/// A command of a `console` block with its expected result.
struct ConsoleCommand: Equatable {
    /// The 1-based line of the document on which the command begins.
    var line: Int
    /// The shell command, possibly with continuation lines.
    var script: String
    /// The lines shown after the command; a line `…` matches any lines.
    var expected: [String] = []
    /// The 0-based lines of the shown output in the document.
    var expectedRange: Range<Int>
    /// The expected exit code: 0, or the code in a comment at the end of the command, such as `# exits 1`.
    var exitCode = 0

    /// The first line of the command, for messages.
    var summary: String { script.textLines.first ?? "" }
}

extension String {
    /// The lines of a string; a final line feed does not start another line.
    var textLines: [String] {
        var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
