import SettingsModel
import SourceText

/// A text as it goes into a picture: of a length that can be seen, and with nothing in it that reaches beyond it.
///
/// Control characters, among them those that turn the writing around, are spelled out, and so is what XML cannot hold;
/// marks of direction stay, for they turn around nothing but their neighbours.
enum SVGText {
    /// What no row can show: longer texts are cut here, so that a picture does not grow with what nobody sees.
    static let lineLimit = 1000
    /// The same for a text of several lines.
    static let paragraphLimit = 20_000

    /// What is drawn of a text on one line.
    static func line(_ text: String) -> String {
        TurnedText.spelled(bounded(text, limit: lineLimit), by: spelled)
    }

    /// What is drawn of a text that may have several lines.
    static func paragraphs(_ text: String) -> String {
        // Licences are indented by tabs; what they are worth is not known.
        bounded(text, limit: paragraphLimit).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { TurnedText.spelled(String($0).replacing("\t", with: "    "), by: spelled) }.joined(separator: "\n")
    }

    private static func bounded(_ text: String, limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        let scalars = text.unicodeScalars
        for scalar in scalars.prefix(limit) {
            // More marks on one letter than Unicode's stream-safe text has: no language needs them, and they pile up.
            let isMark = scalar.properties.generalCategory == .nonspacingMark || isMarkOfDirection(scalar)
            marks = isMark ? marks + 1 : 0
            if marks <= 30 { result.append(scalar) }
        }
        guard let next = scalars.dropFirst(limit).first else { return String(result) }
        // No word is cut, if there is a blank near the end.
        let word = result.reversed().prefix { !$0.properties.isWhitespace }.count
        if !next.properties.isWhitespace, word < min(100, result.count) { result.removeLast(word) }
        while result.last?.properties.isWhitespace == true { result.removeLast() }
        return String(result) + "…"
    }

    private static func spelled(_ text: String) -> String {
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isMarkOfDirection)
        let marks = Array(text.unicodeScalars.filter(isMarkOfDirection))
        var result = String.UnicodeScalarView()
        for (index, part) in parts.enumerated() {
            for scalar in visible(String(part)).unicodeScalars {
                if isInXML(scalar) {
                    result.append(scalar)
                } else {
                    result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
                }
            }
            if index < marks.count { result.append(marks[index]) }
        }
        return String(result)
    }

    private static func isMarkOfDirection(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x061C
    }

    /// Whether a scalar that is no control character may stand in XML 1.0.
    private static func isInXML(_ scalar: Unicode.Scalar) -> Bool { scalar.value != 0xFFFE && scalar.value != 0xFFFF }

    /// Whether the text runs from right to left: as its first letter does, which is what Unicode's bidirectional
    /// algorithm goes by.
    static func isRightToLeft(_ text: String) -> Bool? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x200F, 0x061C, 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                if scalar.value == 0x200F || scalar.value == 0x061C || scalar.properties.isAlphabetic { return true }
            case 0x200E: return false
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return nil
    }
}
