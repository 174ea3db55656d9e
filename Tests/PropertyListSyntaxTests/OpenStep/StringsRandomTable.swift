import PropertyListSyntax
import SourceText
import TestSupport

/// A generator of random tables in the layouts that occur in practice.
struct RandomTable {
    var random: SeededGenerator

    /// The text of a table with at most `maximum` entries.
    mutating func text(entries maximum: Int = 5) -> String {
        let lineBreak = random.pick(["\n", "\n", "\n", "\r\n", "\r"])
        let count = Int.random(in: 0...maximum, using: &random)
        let isBraced = random.percent(20)
        var text = random.pick([
            "", "", "/* header */\n\n", "// header\n\n", "\n", "  ", "/* header */ ", "/* a *//* b */\n",
        ])
        if isBraced {
            if count == 0 || random.percent(50) { text = "" }
            text += "{" + random.pick(["", " ", "\n", "\n    ", " /* c */ ", "\n// c\n\n", "\n/* c */"])
        }
        let usual = random.pick(["\n", "\n", "\n\n", "", " ", "\n    "])
        for index in 0..<count {
            if index > 0 { text += random.percent(60) ? usual : gap() }
            text += comment()
            text += entry(index)
        }
        text += end(isBraced: isBraced, isEmpty: count == 0)
        return text.replacing("\n", with: lineBreak)
    }

    private mutating func gap() -> String {
        random.pick([
            "\n", "\n\n", "\n\n\n", " ", "", " // trailing\n", " /* trailing */\n", "\t\n\t", "\n\n/* section */\n\n",
            " // t\n\n// section\n\n\n", "\n  \n", " /* a */ /* b */\n", "\n/* one\n two */\n\n",
        ])
    }

    private mutating func comment() -> String {
        random.percent(70)
            ? "" : random.pick(["/* of it */\n", "// of it\n", "/* x */ ", "/* 1 */\n// 2\n", "/* i */\n    "])
    }

    private mutating func entry(_ index: Int) -> String {
        let key = random.pick(["\"k\(index)\"", "k\(index)", "'k\(index)'", "\"k e\\U0079 \(index)\"", "\"twice\""])
        let value = random.pick(["\"v\"", "v", "'v'", "\"é \\\" \\n\"", "\"\"", "(a, b)", "{ a = b; }", "<00 ff>"])
        return random.percent(8)
            ? key + ";"
            : key + random.pick([" = ", " = ", "=", "\t=\n\t", " /* = */ = "]) + value + random.pick([";", ";", " ;"])
    }

    private mutating func end(isBraced: Bool, isEmpty: Bool) -> String {
        if isBraced { return random.pick(["}", "\n}", " }", "\n}\n", " // t\n}", "\n/* footer */\n  }\n", "\n\n\t}"]) }
        var ends = [
            "", "\n", "\n", "\n\n", " ", " // trailing", " /* trailing */\n", "\n\n/* footer */\n", "\n/* open", " /* ",
        ]
        if !isEmpty { ends += [" ;; lost", "\n}", "\n\"open", "\n= x", " /* t */ \n é", "\n// f\n; \"x\" = \"y\";"] }
        return random.pick(ends)
    }

    /// A string of unusual characters that a key or value may contain.
    mutating func string() -> String {
        let alphabet: [String] = [
            "a", "b", "Z", "0", "_", "/", "//", "/*", "*/", ":", ".", "-", "$", " ", "\"", "'", "\\", "\n", "\r",
            "\r\n",
            "\t", "\0", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "é", "e\u{301}", "\u{2028}", "\u{2029}", "\u{FEFF}",
            "\u{FFFD}", "\u{FFFE}", "😀", "%@", ";", "=", "{", "}", "(", "<", "U", "\\U", "\\n", "語",
        ]
        return (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(alphabet) }.joined()
    }

    /// A random encoding, mostly UTF-8.
    mutating func encoding() -> TextEncoding {
        random.pick([
            .utf8, .utf8, .utf8, TextEncoding(.utf8, byteOrderMark: true),
            TextEncoding(.utf16LittleEndian, byteOrderMark: true), TextEncoding(.utf16BigEndian, byteOrderMark: true),
        ])
    }

    /// A new entry, with or without a comment.
    mutating func newEntry(_ name: String) -> NewEntry {
        NewEntry(
            key: .init(name + (random.percent(50) ? "" : string())), value: .init(random.percent(50) ? "v" : string()),
            comment: random.percent(50) ? nil : random.pick(["use", "two\nlines", "*/ \" ;", "", "*", "/", "a // b"]))
    }
}
