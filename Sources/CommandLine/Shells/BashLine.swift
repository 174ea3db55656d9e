/// The part of a bash command line that precedes the cursor.
///
/// Bash also splits words at characters such as `:` and `=`, and inserts completions without quoting them. For this
/// reason, the tool parses the line itself and quotes its replies.
struct BashLine {
    /// The words between the name of the tool and the last word.
    let words: [String]
    /// The last word, up to the cursor.
    let word: String
    /// The beginning of the last word that bash keeps when it inserts a completion.
    private let head: String
    /// The quotation mark that is open at the position where bash inserts a completion, or `nil` if no quotation mark
    /// is open.
    private let quote: Unicode.Scalar?

    /// Parses a command line.
    ///
    /// - Parameters:
    /// - line: The command line up to the cursor. Variable assignments can precede the name of the tool.
    /// - part: The part of the line that bash replaces with a completion.
    /// - insertsAll: Whether bash inserts all completions at once. If `true`, bash removes an open quotation mark.
    init(_ line: String, replacing part: String, insertsAll: Bool) {
        var reader = Reader(line)
        var all: [Reader.Word] = []
        while let word = reader.next() { all.append(word) }
        let named = all.drop { $0.text.contains("=") }.dropFirst()
        words = named.dropLast().map(\.text)
        word = named.last?.text ?? ""
        let spelled = named.last?.spelled ?? ""
        let isPart = spelled.utf8.count >= part.utf8.count && spelled.utf8.reversed().starts(with: part.utf8.reversed())
        var before = Reader(isPart ? String(decoding: spelled.utf8.dropLast(part.utf8.count), as: UTF8.self) : "")
        head = before.next()?.text ?? ""
        quote = insertsAll ? nil : before.quote
    }

    /// Returns the words that start with the last word of the line. Each returned word is quoted for insertion and does
    /// not include the part that bash keeps.
    func replies(_ words: [String]) -> [String] {
        words.filter { $0.utf8.starts(with: word.utf8) }.map { word in
            quoted(String(decoding: word.utf8.dropFirst(head.utf8.count), as: UTF8.self))
        }
    }

    /// Quotes a string for insertion at the cursor. If a quotation mark is open at the cursor, the string is quoted for
    /// use inside it.
    private func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch quote {
            case "'" where scalar == "'": result.append(contentsOf: "'\\''".unicodeScalars)
            // Bash expands `!` in double quotes, and keeps a backslash before it, so the quotes are closed first.
            case "\"" where scalar == "!": result.append(contentsOf: "\"\\!\"".unicodeScalars)
            case "\"" where Reader.escapable.contains(scalar), nil where Self.requiresEscaping(scalar):
                result.append(contentsOf: ["\\", scalar])
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func requiresEscaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "=", "@", "%", "+", ",": false
        default: scalar.isASCII
        }
    }

    /// A tokenizer for a command line.
    private struct Reader {
        typealias Word = (text: String, spelled: String)

        /// The characters that a backslash escapes in double quotes.
        static let escapable: [Unicode.Scalar] = ["\"", "\\", "$", "`"]
        /// The characters that separate words. To bash, other Unicode spaces are part of a word.
        private static let blanks: [Unicode.Scalar] = [" ", "\t", "\n"]

        private var rest: Substring.UnicodeScalarView
        /// The quotation mark that is open at the end of the last word, or `nil` if no quotation mark is open.
        private(set) var quote: Unicode.Scalar?

        init(_ line: String) { rest = Substring(line).unicodeScalars }

        private var startsWithEscapable: Bool { rest.first.map(Self.escapable.contains) ?? false }

        /// Returns the next word and its spelling in the line, or `nil` at the end of the line. If the line ends with
        /// blanks, the last word is empty.
        mutating func next() -> Word? {
            guard !rest.isEmpty else { return nil }
            rest = rest.drop(while: Self.blanks.contains)
            let start = rest
            var text = String.UnicodeScalarView()
            quote = nil
            while let scalar = rest.first, quote != nil || !Self.blanks.contains(scalar) {
                rest.removeFirst()
                switch quote {
                case scalar: quote = nil
                case nil where scalar == "'" || scalar == "\"": quote = scalar
                case nil where scalar == "\\", "\"" where scalar == "\\" && startsWithEscapable:
                    if let next = rest.popFirst() { text.append(next) }
                default: text.append(scalar)
                }
            }
            return (String(text), String(start[..<rest.startIndex]))
        }
    }
}
