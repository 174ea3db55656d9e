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

/// The average letter widths in a script, in ems. They are used to estimate the width of a string.
///
/// Source: the advance widths in the Noto fonts, which cover all scripts. San Francisco has similar widths in the
/// scripts that it supports.
struct ScriptWidths {
    /// The width of a lowercase letter. If the script does not have capital letters, this is the width of any letter.
    let letter: Double
    /// The width of a capital letter.
    let capital: Double
    /// The width of a vowel sign that occupies horizontal space.
    let mark: Double

    init(_ letter: Double, capital: Double? = nil, mark: Double = 0) {
        self.letter = letter
        self.capital = capital ?? letter
        self.mark = mark
    }

    private static let scripts: [(range: ClosedRange<UInt32>, widths: ScriptWidths)] = [
        (0x0370...0x03FF, .init(0.58, capital: 0.66)), (0x0400...0x052F, .init(0.61, capital: 0.74)),
        (0x0530...0x058F, .init(0.69, capital: 0.8)), (0x0590...0x05FF, .init(0.56)),
        // Arabic letters are narrower when they are joined.
        (0x0600...0x06FF, .init(0.54)), (0x0750...0x077F, .init(0.54)),
        (0x0900...0x097F, .init(0.68, mark: 0.25)), (0x0980...0x09FF, .init(0.72, mark: 0.35)),
        (0x0A00...0x0A7F, .init(0.68, mark: 0.3)), (0x0A80...0x0AFF, .init(0.72, mark: 0.3)),
        (0x0B00...0x0B7F, .init(0.72, mark: 0.3)), (0x0B80...0x0BFF, .init(1.05, mark: 1)),
        (0x0C00...0x0C7F, .init(0.8, mark: 0.5)), (0x0C80...0x0CFF, .init(0.85, mark: 0.55)),
        (0x0D00...0x0D7F, .init(1.1, mark: 0.85)), (0x0D80...0x0DFF, .init(0.95, mark: 0.75)),
        (0x0E00...0x0EFF, .init(0.63)), (0x1000...0x109F, .init(0.95, mark: 0.4)),
        (0x10A0...0x10FF, .init(0.67)), (0x1200...0x137F, .init(0.76)), (0x1780...0x17FF, .init(0.75, mark: 0.45)),
        // Ligatures that consist of one or more words.
        (0xFDF0...0xFDFC, .init(2)), (0xFDFD...0xFDFD, .init(10)), (0xFB50...0xFDEF, .init(0.8)),
        (0xFE70...0xFEFC, .init(0.7)),
    ]

    /// The Cyrillic letters that are about a third wider than other Cyrillic letters.
    private static let wideCyrillicLetters = Set("жмфшщыюЖМФШЩЫЮѠѡ".unicodeScalars)

    /// Returns the letter widths for the script of a Unicode scalar. Returns `nil` for the Latin script and for scripts
    /// whose letters all have the same width, such as Chinese.
    static func of(_ scalar: Unicode.Scalar) -> ScriptWidths? {
        scripts.first { $0.range.contains(scalar.value) }?.widths
    }

    /// Returns the width of a character, in ems. It is the sum of the widths of the character's letters and vowel
    /// signs.
    func advance(of character: Character) -> Double {
        character.unicodeScalars.reduce(0) { width, scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: width
            case .spacingMark: width + mark
            case .uppercaseLetter: width + (Self.wideCyrillicLetters.contains(scalar) ? capital * 1.35 : capital)
            case .otherPunctuation, .dashPunctuation: width + 0.35
            default: width + (Self.wideCyrillicLetters.contains(scalar) ? letter * 1.35 : letter)
            }
        }
    }
}
