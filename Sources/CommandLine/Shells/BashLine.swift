/// A line that is typed in bash, up to the cursor.
///
/// Bash splits words at more than blanks, `:` and `=` among them, and takes what it is given for a word as it is: so the
/// tool reads the line itself, and quotes what it answers.
struct BashLine {
    /// The words behind the name of the tool, but the last.
    let words: [String]
    /// What is typed of the last word.
    let word: String
    /// What stays of the last word when bash replaces what it takes for a word.
    private let head: String
    /// The quote that is open at that place.
    private let quote: Unicode.Scalar?

    /// - Parameters:
    ///   - line: the line from the name of the tool on, or from variables that are set for it alone.
    ///   - part: what bash takes for the word that is typed.
    ///   - insertsAll: whether all that fits is put in, for which bash takes the open quote away.
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

    /// Words as bash takes them in the place of what it replaces; those that what is typed does not begin are left out.
    func replies(_ words: [String]) -> [String] {
        words.filter { $0.utf8.starts(with: word.utf8) }.map { word in
            quoted(String(decoding: word.utf8.dropFirst(head.utf8.count), as: UTF8.self))
        }
    }

    /// A text as it is typed behind the quote that is open.
    private func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch quote {
            case "'" where scalar == "'": result.append(contentsOf: "'\\''".unicodeScalars)
            // It recalls a line in these quotes, and a backslash before it would stay.
            case "\"" where scalar == "!": result.append(contentsOf: "\"\\!\"".unicodeScalars)
            case "\"" where Reader.escapable.contains(scalar), nil where Self.isSpecial(scalar):
                result.append(contentsOf: ["\\", scalar])
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "=", "@", "%", "+", ",": false
        default: scalar.isASCII
        }
    }

    /// Takes words from a line.
    private struct Reader {
        typealias Word = (text: String, spelled: String)

        /// What a backslash keeps from meaning something in double quotes.
        static let escapable: [Unicode.Scalar] = ["\"", "\\", "$", "`"]
        /// What stands between words: other blanks of Unicode are letters to bash.
        private static let blanks: [Unicode.Scalar] = [" ", "\t", "\n"]

        private var rest: Substring.UnicodeScalarView
        /// The quote that is open where the last word ends.
        private(set) var quote: Unicode.Scalar?

        init(_ line: String) { rest = Substring(line).unicodeScalars }

        private var startsWithEscapable: Bool { rest.first.map(Self.escapable.contains) ?? false }

        /// The next word, and how it is spelled; behind blanks at the end of the line comes an empty one.
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
