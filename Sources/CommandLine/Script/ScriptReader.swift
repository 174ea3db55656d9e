import Actions
import SettingsModel

/// Splits a script into commands and their words. The rules for plain and quoted words are the same as in a shell.
///
/// No shell is involved. Syntax that only a shell can execute, such as variables and pipes, is rejected instead of
/// being treated as text.
struct ScriptReader {
    /// A command in a script.
    struct Line {
        /// The name of the script and the 1-based line on which the command starts, such as `commands.txt:12`.
        let location: Failure.Location
        let words: [String]
    }

    private let name: String
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var number = 1
    private var lines: [Line] = []
    private var words: [String] = []
    /// The word that is being read, or `nil` between words.
    private var word: String?
    private var start = 1

    private init(_ text: String, named name: String) {
        self.name = name
        // A Swift string treats CRLF as one character, but a script line can end in CRLF or LF.
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        self.scalars = scalars
    }

    /// Splits a script into commands.
    ///
    /// - Parameter name: The name of the script, which is shown in error messages.
    /// - Throws: A failure if the script contains unsupported syntax.
    static func lines(of text: String, named name: String) throws(Failure) -> [Line] {
        var reader = ScriptReader(text, named: name)
        do throws(Failure) {
            try reader.read()
        } catch {
            throw Failure(mergeConflictIn: text, named: name) ?? error
        }
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
        failure.location = Failure.Location(name, line: line ?? number)
        return failure
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        beginWord()
        word?.unicodeScalars.append(scalar)
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }

    private mutating func endLine() {
        endWord()
        // Text that is pasted from documentation or a terminal can start with the prompt and the name of the tool.
        if words.first == "$" { words.removeFirst() }
        if words.first == "settings-bundle" { words.removeFirst() }
        if !words.isEmpty { lines.append(Line(location: Failure.Location(name, line: start), words: words)) }
        words = []
    }

    private mutating func skipComment() {
        while let next = peek, next != "\n" { index += 1 }
    }

    /// Reads the character after a backslash and adds it to the word unchanged. If the character is a line break, the
    /// command continues on the next line instead.
    private mutating func readEscape() {
        if peek == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
        guard let next = peek else { return append("\\") }
        index += 1
        if next == "\n" { number += 1 } else { append(next) }
    }

    private mutating func readSingleQuotes() throws(Failure) {
        let opening = number
        beginWord()
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
        beginWord()
        while let next = peek {
            index += 1
            switch next {
            case "\"": return
            case "\n":
                number += 1
                append(next)
            case "\\":
                // In double quotes, a backslash is literal unless it precedes a character that it can escape.
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

    /// Starts a word, unless one is already being read. This makes an empty pair of quotes a word.
    private mutating func beginWord() {
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
