import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// A generator of random property lists in the layouts that occur in practice.
struct RandomPropertyList {
    var random: SeededGenerator
    private var lineBreak = "\n"
    private var unit = "\t"
    private var left = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The text of a document whose root is an array or dictionary with at most `items` items.
    mutating func text(items: Int = 6) -> String {
        lineBreak = random.pick(["\n", "\n", "\r\n", "\r"])
        unit = random.pick(["\t", "\t", "  ", "    ", ""])
        left = 40 + 8 * items
        let root = container(items, "", isOneLine: random.percent(15))
        switch random.pick([0, 0, 1, 2]) {
        case 0:
            return
                "<?xml version=\"1.0\"?>\(lineBreak)<plist version=\"1.0\">\(lineBreak)\(root)\(lineBreak)</plist>\(lineBreak)"
        case 1: return "<!-- c --><plist>\(root)</plist>"
        default: return root + random.pick(["", "\n", " junk <"])
        }
    }

    private mutating func container(_ count: Int, _ indentation: String, isOneLine: Bool) -> String {
        let isDictionary = random.percent(50)
        let tag = isDictionary ? "dict" : "array"
        left -= count
        guard count > 0, left > 0 else {
            return random.pick([
                "<\(tag)/>", "<\(tag)></\(tag)>", "<\(tag) />", "<\(tag)>\(lineBreak)\(indentation)</\(tag)>",
                "<\(tag)><!-- c --></\(tag)>",
            ])
        }
        let inner = indentation + unit
        let blanks = random.pick(["", " "])
        let lead = isOneLine ? blanks : lineBreak + inner
        let separation = isOneLine ? blanks : (random.percent(20) ? lineBreak : "") + lead
        let beforeValue = random.pick([isOneLine ? blanks : lead, isOneLine ? blanks : lead, " ", ""])
        var text = "<\(tag)>" + (random.percent(8) && !isOneLine ? " <!-- start -->" : "")
        for index in 0..<count {
            text += gap(index == 0 ? lead : separation, lead, isOneLine)
            if isDictionary {
                text += "<key>\(random.pick(["k\(index)", "k\(index)", "twice", "&#107;"]))</key>\(beforeValue)"
            }
            text += value(inner, isOneLine: isOneLine)
            if random.percent(6) { text += isOneLine ? "<!-- e -->" : " <!-- end of line -->" }
        }
        return text
            + (isOneLine
                ? blanks
                : random.percent(6) ? "\(lead)<!-- end -->\(lineBreak)\(indentation)" : lineBreak + indentation)
            + "</\(tag)>"
    }

    private mutating func gap(_ separation: String, _ lead: String, _ isOneLine: Bool) -> String {
        guard random.percent(12) else { return separation }
        return separation
            + random.pick(["<!-- of it -->", "<?pi?>", "<!-- 1 --><!-- 2 -->", "<!-- two\(lineBreak)lines -->"])
            + (random.percent(70) ? lead : random.pick([" ", ""]))
    }

    private mutating func value(_ indentation: String, isOneLine: Bool) -> String {
        if random.percent(25), left > 0 {
            return container(
                Int.random(in: 0...4, using: &random), indentation, isOneLine: isOneLine || random.percent(20))
        }
        return random.pick([
            "<string>a</string>", "<string>a &amp; b</string>", "<string><![CDATA[<]]></string>", "<string></string>",
            "<string/>",
            "<true/>", "<true />", "<false></false>", "<integer>1</integer>", "<integer>0xF</integer>",
            "<real>0.5</real>",
            "<date>2001-01-01T00:00:00Z</date>", "<data>AA==</data>", "<string>é 😀\(lineBreak)</string>",
            "<plist><true/></plist>",
        ])
    }

    /// A string of unusual characters that a key or value may contain.
    mutating func string() -> ExactString {
        let alphabet = [
            "a", "Z", "0", " ", "\n", "\r", "\r\n", "\t", "&", "<", ">", "\"", "'", "&amp;", "]]>", "<!--", "\0",
            "\u{1}", "\u{7F}",
            "\u{85}", "\u{A0}", "é", "e\u{301}", "\u{301}", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "😀", "語",
        ]
        return ExactString((0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(alphabet) }.joined())
    }

    /// A value of any type; at depth 0, a scalar.
    mutating func value(depth: Int = 2) -> PropertyListValue {
        switch Int.random(in: 0..<(depth > 0 ? 11 : 8), using: &random) {
        case 0, 1: .string(string())
        case 2: .integer(random.pick([0, 1, -1, .min, .max, 1 << 31, Int64.random(in: .min ... .max, using: &random)]))
        case 3: .unsignedInteger(UInt64.random(in: (1 << 63)...(.max), using: &random))
        case 4:
            .real(
                random.pick([
                    0, -0.0, 0.1, 1e15, -1e16, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
                    .greatestFiniteMagnitude,
                    Double(bitPattern: random.next()),
                ]))
        case 5: .boolean(random.percent(50))
        case 6: .date(Double(Int64.random(in: -100_000_000_000...100_000_000_000, using: &random)))
        case 7:
            .data((0..<Int.random(in: 0...5, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 8: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1) })
        default:
            .dictionary(
                (0..<Int.random(in: 0...3, using: &random)).map { .init(ExactString("\($0)"), value(depth: depth - 1)) }
            )
        }
    }
}

extension RandomPropertyList {
    /// An array with elements in a random document, or `nil` if the document has none.
    mutating func array() -> Edited? {
        let text = text()
        let document = PropertyListDocument(decoding: inSomeEncoding(text))
        guard let root = document.root else {
            Issue.record("not readable: \(text.debugDescription)")
            return nil
        }
        var paths: [[Int]] = []
        var open: [(PropertyListElement, [Int])] = [(root, [])]
        while let (element, path) = open.popLast() {
            if element.kind == .array, element.childCount > 0 { paths.append(path) }
            let items = element.kind == .dictionary ? element.entries.map(\.element) : element.elements
            open += items.enumerated().map { ($1, path + [$0]) }
        }
        return paths.isEmpty ? nil : Edited(document, random.pick(paths))
    }

    /// Encodes most texts in UTF-8, some in UTF-16, and some in Latin-1 if possible.
    mutating func inSomeEncoding(_ text: String) -> [UInt8] {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return TextEncoding(.utf16LittleEndian, byteOrderMark: true).encode(Array(text.utf8))
        case 1: return TextEncoding(.utf16BigEndian, byteOrderMark: true).encode(Array(text.utf8))
        case 2: return TextEncoding(.utf8, byteOrderMark: true).encode(Array(text.utf8))
        case 3 where text.hasPrefix("<?xml version=\"1.0\"") && !text.contains("😀"):
            let declared = text.replacing(
                "<?xml version=\"1.0\"", with: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"")
            return TextEncoding(.latin1).encode(Array(declared.utf8))
        default: return Array(text.utf8)
        }
    }
}
