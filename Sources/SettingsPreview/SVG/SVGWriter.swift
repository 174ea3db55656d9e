/// Writes the elements of a picture, one a line, the same on every machine.
struct SVGWriter {
    private(set) var text = ""

    /// The attributes of an element in their order; those that are nil are left out.
    typealias Attributes = KeyValuePairs<String, String?>

    mutating func open(_ name: String, _ attributes: Attributes = [:]) {
        text += "<\(name)\(Self.written(attributes))>\n"
    }

    mutating func close(_ name: String) { text += "</\(name)>\n" }

    /// An element without contents.
    mutating func add(_ name: String, _ attributes: Attributes) { text += "<\(name)\(Self.written(attributes))/>\n" }

    /// An element with a text, and one that is shown when a pointer rests on it.
    mutating func add(_ name: String, _ attributes: Attributes, text content: String, title: String? = nil) {
        let tip = title.map { "<title>\(Self.escaped($0))</title>" } ?? ""
        text += "<\(name)\(Self.written(attributes))>\(tip)\(Self.escaped(content))</\(name)>\n"
    }

    /// What another writer wrote.
    mutating func add(_ other: SVGWriter) { text += other.text }

    private static func written(_ attributes: Attributes) -> String {
        attributes.map { name, value in value.map { " \(name)=\"\(escaped($0))\"" } ?? "" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        // The last two begin the marks of direction.
        guard text.utf8.contains(where: { [0x22, 0x26, 0x27, 0x3C, 0x3E, 0xD8, 0xE2].contains($0) }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // A terminal that shows the file must not see these marks of direction; a picture has them all the same.
            case "\u{61C}", "\u{200E}", "\u{200F}": result += "&#x\(String(scalar.value, radix: 16));"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Double {
    /// The number with two decimals at most: `12`, `0.5`, `-3.25`.
    var svg: String {
        let hundredths = Int((self * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
