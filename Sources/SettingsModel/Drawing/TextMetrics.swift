/// A type that estimates the width of text in the system font.
///
/// The system font is not available to this tool. For ASCII characters, the estimate is based on the widths of
/// Helvetica, which are increased by a few percent because Helvetica is slightly narrower. For other characters,
/// average widths are used. Estimates are within a few percent of the actual width, and are more often too large than
/// too small.
package struct TextMetrics: Sendable {
    /// The size of the font, in points.
    package let size: Double
    package let isBold: Bool

    package init(size: Double, isBold: Bool = false) {
        self.size = size
        self.isBold = isBold
    }

    /// The factor for converting a width from ems to points. It is slightly larger than the font size, because the
    /// system font is wider than Helvetica.
    package var scale: Double { size * (isBold ? 1.12 : 1.05) }

    /// Returns the width of a string, in points.
    package func width(of text: String) -> Double { width(of: text[...]) }

    /// Returns the width of a substring, in points.
    package func width(of text: Substring) -> Double {
        Self.asciiAdvance(of: text).map { $0 * scale } ?? text.reduce(0) { $0 + Self.advance(of: $1) } * scale
    }

    /// Returns the width, in ems, of a string that contains only printable ASCII characters, or `nil` for any other
    /// string. This fast path avoids splitting a string into characters.
    private static func asciiAdvance(of text: Substring) -> Double? {
        var width = 0.0
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte) else { return nil }
            width += Double(ascii[Int(byte) - 0x20]) / 1000
        }
        return width
    }

    /// Returns the width of a character, in ems.
    package static func advance(of character: Character) -> Double {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value >= 0x20, first.value < 0x7F { return Double(ascii[Int(first.value) - 0x20]) / 1000 }
        switch first.value {
        case 0x2018, 0x2019, 0x201A: return 0.222
        case 0x201C...0x201E: return 0.333
        case 0x2022: return 0.35
        case 0x2013: return 0.556
        case 0x2014, 0x2026: return 1
        default:
            if let widths = ScriptWidths.of(first) { return widths.advance(of: character) }
            switch character.columns {
            case 0: return 0
            case 2: return 1
            default: return first.properties.isUppercase ? 0.68 : first.properties.isLowercase ? 0.55 : 0.58
            }
        }
    }

    /// The widths of the printable ASCII characters in Helvetica, in thousandths of an em. The letters f, i, j, l, r
    /// and t are unusually narrow in Helvetica, so their widths have been increased slightly.
    ///
    /// Source: the font metrics that Adobe publishes for the standard PostScript fonts. The width of `-` is the width
    /// of a hyphen, not of a minus sign.
    private static let ascii: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 320, 556, 556, 245, 245, 500, 245, 833, 556, 556,
        556, 556, 370, 500, 335, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}
