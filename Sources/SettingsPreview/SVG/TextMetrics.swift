import SettingsModel

/// How wide texts are in the font of the system, as far as one can tell without it.
///
/// A picture is made where no font is, and shown with whichever font the reader has. The widths are those of Helvetica
/// and a little more, for among the fonts of systems it is a narrow one; other scripts are estimated. Where a text ends
/// is right within a few percent, and rather before the place that is told here.
struct TextMetrics {
    /// The size of the font in points.
    let size: Double
    var isBold = false

    /// A text that was cut to the room it has.
    struct Fitted: Equatable {
        let text: String
        let width: Double
        let isShortened: Bool
    }

    /// The width of a text in points.
    func width(of text: some StringProtocol) -> Double {
        text.reduce(0) { $0 + Self.advance(of: $1) } * scale
    }

    private var scale: Double { size * (isBold ? 1.12 : 1.05) }

    /// The text, cut where it is wider than the room, with an ellipsis at its end.
    func fitted(_ text: String, to room: Double) -> Fitted {
        let full = width(of: text)
        if full <= room { return Fitted(text: text, width: full, isShortened: false) }
        let ellipsis = width(of: "…")
        var shown = ""
        var taken = ellipsis
        for character in text {
            let advance = Self.advance(of: character) * scale
            guard taken + advance <= room else { break }
            shown.append(character)
            taken += advance
        }
        while let last = shown.last, last.isWhitespace {
            shown.removeLast()
            taken -= Self.advance(of: last) * scale
        }
        return Fitted(text: shown + "…", width: taken, isShortened: true)
    }

    /// The text in lines that are no wider than the room: broken at blanks, between the signs of scripts that have none,
    /// and within words that are too long for a line.
    ///
    /// - Returns: so many lines at most, the last with an ellipsis where there were more.
    func lines(of text: String, within room: Double, atMost limit: Int) -> (lines: [String], isShortened: Bool) {
        var lines: [String] = []
        paragraphs: for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if lines.count > limit { break }
            var line = (text: "", width: 0.0)
            func end() {
                lines.append(line.text.trimmingTrailingBlanks)
                line = ("", 0)
            }
            for piece in Self.pieces(of: paragraph) {
                if lines.count > limit { break paragraphs }
                let width = width(of: piece)
                if !line.text.isEmpty, line.width + width - blanks(behind: piece) > room {
                    end()
                }
                guard width - blanks(behind: piece) > room else {
                    line.text += piece
                    line.width += width
                    continue
                }
                for character in piece {
                    let advance = Self.advance(of: character) * scale
                    if !line.text.isEmpty, line.width + advance > room {
                        if lines.count > limit { break paragraphs }
                        end()
                    }
                    line.text.append(character)
                    line.width += advance
                }
            }
            end()
        }
        guard lines.count > limit else { return (lines, false) }
        var last = lines[limit - 1][...]
        // The last word makes room for the ellipsis.
        while width(of: last + " …") > room, let blank = last.lastIndex(of: " ") { last = last[..<blank] }
        return (lines.prefix(limit - 1) + [fitted(last + " …", to: room).text], true)
    }

    private func blanks(behind piece: Substring) -> Double {
        width(of: piece.reversed().prefix { $0 == " " }.map(String.init).joined())
    }

    /// What stays together on a line: words with the blanks behind them, and single signs of wide scripts with the
    /// punctuation that must not begin a line.
    private static func pieces(of text: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        var previous: Character?
        for index in text.indices {
            let character = text[index]
            if let previous, breaks(between: previous, and: character) {
                pieces.append(text[start..<index])
                start = index
            }
            previous = character
        }
        if start < text.endIndex { pieces.append(text[start...]) }
        return pieces
    }

    private static func breaks(between left: Character, and right: Character) -> Bool {
        if right == " " { return false }
        if left == " " { return true }
        guard left.columns == 2 || right.columns == 2 else { return false }
        return !"、。，．・：；？！）」』】〉》〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…,.!?:;)]}’”%".contains(right)
            && !"（「『【〈《〔([{‘“".contains(left)
    }

    // MARK: Widths

    /// The width of a character, in ems.
    private static func advance(of character: Character) -> Double {
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

    /// The widths of the printable characters of ASCII in Helvetica, in thousandths of an em. Its narrow letters
    /// (f, i, j, l, r, t) are narrower than those of other fonts, and have a width between both here.
    ///
    /// Source: the font metrics that Adobe publishes for the standard fonts of PostScript; the hyphen is that of text.
    private static let ascii: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 320, 556, 556, 245, 245, 500, 245, 833, 556, 556,
        556, 556, 370, 500, 335, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}
