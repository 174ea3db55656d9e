/// Writes SVG elements, one per line. The output is identical on every machine.
struct SVGWriter {
    private(set) var text = ""

    /// The attributes of an element in order. An attribute whose value is `nil` is omitted.
    typealias Attributes = KeyValuePairs<String, String?>

    mutating func open(_ name: String, _ attributes: Attributes = [:]) {
        text += "<\(name)\(Self.attributeText(attributes))>\n"
    }

    mutating func close(_ name: String) { text += "</\(name)>\n" }

    /// Writes an element without contents.
    mutating func add(_ name: String, _ attributes: Attributes) {
        text += "<\(name)\(Self.attributeText(attributes))/>\n"
    }

    /// Writes an element with text and an optional tooltip.
    mutating func add(_ name: String, _ attributes: Attributes, text content: String, title: String? = nil) {
        let tip = title.map { "<title>\(Self.escaped($0))</title>" } ?? ""
        text += "<\(name)\(Self.attributeText(attributes))>\(tip)\(Self.escaped(content))</\(name)>\n"
    }

    /// Appends the output of another writer.
    mutating func add(_ other: SVGWriter) { text += other.text }

    private static func attributeText(_ attributes: Attributes) -> String {
        attributes.map { name, value in value.map { " \(name)=\"\(escaped($0))\"" } ?? "" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        // The last two bytes begin the UTF-8 sequences of direction marks.
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
            // Direction marks are escaped, so that they do not affect a terminal that prints the file.
            case "\u{61C}", "\u{200E}", "\u{200F}": result += "&#x\(String(scalar.value, radix: 16));"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Double {
    /// The number with at most two decimal places, such as `12`, `0.5`, or `-3.25`.
    var svg: String {
        let hundredths = Int((self * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}

/// The images that are embedded in an SVG document. Each image is defined only once, even if several rows show it.
struct SVGImageStore {
    private var identifiers: [String: String] = [:]

    /// Returns the identifier of an embedded image. The image is defined when it is first used.
    mutating func identifier(of dataURI: String, in writer: inout SVGWriter) -> String {
        if let identifier = identifiers[dataURI] { return identifier }
        let identifier = "image-\(identifiers.count + 1)"
        identifiers[dataURI] = identifier
        writer.open("defs")
        writer.add(
            "image",
            [
                "id": identifier, "width": CommonMetrics.image.svg, "height": CommonMetrics.image.svg,
                "href": dataURI,
            ])
        writer.close("defs")
        return identifier
    }
}
