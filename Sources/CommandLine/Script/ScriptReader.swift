import Actions
import SettingsModel

/// Takes a script apart into commands, a word at a time, as a shell does with plain words and quotes.
///
/// There is no shell behind it: what only a shell could carry out, such as variables and pipes, is refused instead of
/// being taken for text.
struct ScriptReader {
    /// A command of the script.
    struct Line {
        /// The script and the line it begins on: `commands.txt:12`.
        let location: String
        let words: [String]
    }

    private let name: String
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var number = 1
    private var lines: [Line] = []
    private var words: [String] = []
    /// The word that is being read; nil between words.
    private var word: String?
    private var start = 1

    private init(_ text: String, named name: String) {
        self.name = name
        // In a Swift string a CRLF is one character; in a script it ends a line like LF.
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        self.scalars = scalars
    }

    /// The commands of a script.
    ///
    /// - Parameter name: what the script is called in messages.
    /// - Throws: for what a script cannot hold.
    static func lines(of text: String, named name: String) throws(Failure) -> [Line] {
        var reader = ScriptReader(text, named: name)
        try reader.read()
        return reader.lines
    }

    private mutating func read() throws(Failure) {
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "\r" where peek == "\n": continue
            case "\n":
                endLine()
                number += 1
            case " ", "\t": endWord()
            case "#" where word == nil: skipComment()
            case "\\": readEscape()
            case "'": try readSingleQuotes()
            case "\"": try readDoubleQuotes()
            case ";", "|", "&", "<", ">", "(", ")", "`":
                throw problem(
                    "\(quoted(String(scalar))) is shell syntax, which scripts do not support", "put it in quotes")
            case "$" where word != nil || peek != " ": try readDollar()
            default: append(scalar)
            }
        }
        endLine()
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func problem(_ message: Message, _ help: Message, line: Int? = nil) -> Failure {
        var failure = Failure(usage: message, help: help)
        failure.location = "\(name):\(line ?? number)"
        return failure
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        begin()
        word?.unicodeScalars.append(scalar)
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }

    private mutating func endLine() {
        endWord()
        // What is pasted from a pane or a terminal begins with the prompt and the tool's name.
        if words.first == "$" { words.removeFirst() }
        if words.first == "settings-bundle" { words.removeFirst() }
        if !words.isEmpty { lines.append(Line(location: "\(name):\(start)", words: words)) }
        words = []
    }

    private mutating func skipComment() {
        while let next = peek, next != "\n" { index += 1 }
    }

    /// A character behind a backslash stands for itself; a line break there is none.
    private mutating func readEscape() {
        if peek == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
        guard let next = peek else { return append("\\") }
        index += 1
        if next == "\n" { number += 1 } else { append(next) }
    }

    private mutating func readSingleQuotes() throws(Failure) {
        let opening = number
        begin()
        while let next = peek {
            index += 1
            if next == "'" { return }
            if next == "\n" { number += 1 }
            append(next)
        }
        throw problem("a ' is not closed", "add the closing quote", line: opening)
    }

    private mutating func readDoubleQuotes() throws(Failure) {
        let opening = number
        begin()
        while let next = peek {
            index += 1
            switch next {
            case "\"": return
            case "\n":
                number += 1
                append(next)
            case "\\":
                // Within these quotes a backslash is one, but before what it could be needed for.
                if let escaped = peek, "\"\\$`\n".unicodeScalars.contains(escaped) {
                    readEscape()
                } else {
                    append(next)
                }
            case "$": try readDollar()
            case "`":
                throw problem(
                    "'`' is shell syntax, which scripts do not support", "add a backslash before it")
            default: append(next)
            }
        }
        throw problem("a \" is not closed", "add the closing quote", line: opening)
    }

    /// A word may be empty when quotes say so.
    private mutating func begin() {
        if word == nil, words.isEmpty { start = number }
        word = word ?? ""
    }

    private mutating func readDollar() throws(Failure) {
        if let next = peek, next.properties.isAlphabetic || next == "_" || next == "{" || next == "(" {
            throw problem(
                "scripts do not support variables: '$' is not replaced",
                "use the value itself, or add a backslash before the '$'")
        }
        append("$")
    }
}
