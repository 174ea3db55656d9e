import JSONSyntax
import TestSupport

/// A generator of random JSON texts in many layouts.
struct RandomJSON {
    var random: SeededGenerator
    private var layout = Layout()

    private struct Layout {
        var lineBreak = "\n"
        var unit = "  "
        var colon = ": "
        var hasComments = false
        var hasLastComma = false
        var oneLine = 0
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A text whose root is an array or an object, and its grammar.
    mutating func text() -> (String, JSONGrammar) {
        layout.lineBreak = random.pick(["\n", "\n", "\r\n", "\r"])
        layout.unit = random.pick(["  ", "    ", "\t", " ", ""])
        layout.colon = random.pick([": ", " : ", ":", " :  "])
        layout.hasComments = random.percent(50)
        layout.hasLastComma = layout.hasComments && random.percent(30)
        layout.oneLine = random.pick([0, 20, 100])
        var text = ""
        if random.percent(30) { text += gap("") }
        text += spelled(container(depth: random.pick([1, 2, 3, 4])), "")
        if random.percent(50) { text += gap("") }
        return (text, layout.hasComments ? .commented : .plain)
    }

    mutating func value(depth: Int = 1) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
        case 0: .integer(Int.random(in: -5...500, using: &random))
        case 1: .number(random.pick(["1.50", "-0.0e+1", "123456789012345678901234567890"]))
        case 2: random.pick([.null, true, false])
        case 3...5: .string(string())
        default: container(depth: depth - 1)
        }
    }

    private mutating func container(depth: Int) -> JSON {
        let count = random.pick([0, 1, 2, 3, 5])
        if random.percent(30) { return .array((0..<count).map { _ in value(depth: depth) }) }
        return .object((0..<count).map { JSON.Member("\($0)\(string())", value(depth: depth)) })
    }

    mutating func string() -> String {
        random.pick(["", "a", "a b", "é", "e\u{301}", "\u{1F600}", "\"", "\\", "\n\t\u{1}", "// no", "{,}", "\u{2028}"])
    }

    /// White space between two elements, occasionally with comments.
    private mutating func gap(_ indentation: String) -> String {
        var gap = ""
        while layout.hasComments, random.percent(25) {
            gap += random.pick(["", " ", layout.lineBreak + indentation])
            gap += random.pick(["// c", "//", "// \" , }"]) + layout.lineBreak
        }
        return gap + random.pick([layout.lineBreak, layout.lineBreak, layout.lineBreak + layout.lineBreak])
            + indentation
    }

    private mutating func spelled(_ value: JSON, _ indentation: String) -> String {
        switch value {
        case .object(let members):
            return list("{", members, "}", indentation) { random, member, inner in
                random.spelled(.string(member.name), "") + random.layout.colon + random.spelled(member.value, inner)
            }
        case .array(let values): return list("[", values, "]", indentation) { $0.spelled($1, $2) }
        case .string(let string):
            guard random.percent(20) else { return value.text(as: .xcode) }
            let units = string.utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: random.percent(50))
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            return "\"\(units.joined())\""
        default: return value.text
        }
    }

    private mutating func list<Element>(
        _ open: String, _ elements: [Element], _ close: String, _ indentation: String,
        _ spelled: (inout RandomJSON, Element, String) -> String
    ) -> String {
        var text = open
        if random.percent(layout.oneLine) {
            let blank = random.pick(["", " "])
            text += blank
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                text += spelled(&self, element, indentation)
            }
            return text + (layout.hasLastComma && !elements.isEmpty ? "," : "") + blank + close
        }
        let inner = indentation + layout.unit
        for (index, element) in elements.enumerated() {
            if index > 0 { text += (layout.hasComments && random.percent(5) ? gap(inner) : "") + "," }
            text += random.percent(10) ? " " : gap(inner)
            text += spelled(&self, element, inner)
        }
        if elements.isEmpty, random.percent(50) { return text + close }
        return text + (layout.hasLastComma && !elements.isEmpty ? "," : "") + gap(indentation) + close
    }
}
