import SettingsModel
import SourceText

/// Functions that prepare text for SVG images. They limit the length of the text and escape characters that would
/// affect the display of other text.
///
/// Control characters, including direction overrides, and characters that are not allowed in XML are escaped. Direction
/// marks are kept, because they affect only adjacent characters.
enum SVGText {
    /// The maximum number of Unicode scalars in single-line text. A row cannot show more, so longer text is truncated
    /// to limit the size of the image.
    static let lineLimit = 1000
    /// The maximum number of Unicode scalars in multiline text.
    static let paragraphLimit = 20_000

    /// Prepares single-line text for drawing.
    static func line(_ text: String) -> String {
        ReversedText.escaped(truncatedWithEllipsis(text, limit: lineLimit), by: escaped)
    }

    /// Prepares multiline text for drawing.
    static func paragraphs(_ text: String) -> String {
        // Licenses are indented with tabs, whose width in Settings is unknown.
        truncatedWithEllipsis(text, limit: paragraphLimit).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .map { ReversedText.escaped(String($0).replacing("\t", with: "    "), by: escaped) }.joined(separator: "\n")
    }

    private static func truncatedWithEllipsis(_ text: String, limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        let scalars = text.unicodeScalars
        for scalar in scalars.prefix(limit) {
            // Unicode's stream-safe text format has the same limit. No language needs more marks on one letter.
            let isMark = scalar.properties.generalCategory == .nonspacingMark || isDirectionalMark(scalar)
            marks = isMark ? marks + 1 : 0
            if marks <= 30 { result.append(scalar) }
        }
        guard let next = scalars.dropFirst(limit).first else { return String(result) }
        // If there is white space near the end, do not cut off a word in the middle.
        let word = result.reversed().prefix { !$0.properties.isWhitespace }.count
        if !next.properties.isWhitespace, word < min(100, result.count) { result.removeLast(word) }
        while result.last?.properties.isWhitespace == true { result.removeLast() }
        return String(result) + "…"
    }

    private static func escaped(_ text: String) -> String {
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isDirectionalMark)
        let marks = Array(text.unicodeScalars.filter(isDirectionalMark))
        var result = String.UnicodeScalarView()
        for (index, part) in parts.enumerated() {
            for scalar in printable(String(part)).unicodeScalars {
                if isAllowedInXML(scalar) {
                    result.append(scalar)
                } else {
                    result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
                }
            }
            if index < marks.count { result.append(marks[index]) }
        }
        return String(result)
    }

    private static func isDirectionalMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x061C
    }

    /// Returns whether XML 1.0 allows a Unicode scalar that is not a control character.
    private static func isAllowedInXML(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }

    /// Returns whether the base direction of a string is right to left, or `nil` if the string does not contain any
    /// letters. As in the Unicode Bidirectional Algorithm, the first letter determines the direction.
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

extension TextMetrics {
    /// Text that has been truncated, if necessary, to fit the available width.
    struct FittedText: Equatable {
        let text: String
        let width: Double
        let isShortened: Bool
    }

    /// Truncates text, if necessary, to fit the available width. Truncated text ends with an ellipsis.
    func fitted(_ text: String, to room: Double) -> FittedText {
        let full = width(of: text)
        if full <= room { return FittedText(text: text, width: full, isShortened: false) }
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
        return FittedText(text: shown + "…", width: taken, isShortened: true)
    }

    /// Breaks text into lines that fit the available width. Lines are broken at spaces, between characters of scripts
    /// without spaces, and within words that are longer than a line.
    ///
    /// - Returns: At most `limit` lines. If the text is longer, the last line ends with an ellipsis.
    func lines(of text: String, within room: Double, atMost limit: Int) -> (lines: [String], isShortened: Bool) {
        var lines: [String] = []
        paragraphs: for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if lines.count > limit { break }
            var line = (text: "", width: 0.0)
            func end() {
                lines.append(line.text.trimmingTrailingBlanks)
                line = ("", 0)
            }
            for piece in Self.unbreakableParts(of: paragraph) {
                if lines.count > limit { break paragraphs }
                let width = width(of: piece)
                if !line.text.isEmpty, line.width + width - trailingSpaceWidth(behind: piece) > room {
                    end()
                }
                guard width - trailingSpaceWidth(behind: piece) > room else {
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
        // Words are removed to make room for the ellipsis.
        while width(of: String(last) + " …") > room, let blank = last.lastIndex(of: " ") { last = last[..<blank] }
        return (lines.prefix(limit - 1) + [fitted(last + " …", to: room).text], true)
    }

    private func trailingSpaceWidth(behind piece: Substring) -> Double {
        width(of: String(piece.reversed().prefix { $0 == " " }))
    }

    /// Splits a string at the positions where a line can be broken. Each part is a word with its trailing spaces, or a
    /// wide character with punctuation that must stay on the same line.
    private static func unbreakableParts(of text: Substring) -> [Substring] {
        var unbreakableParts: [Substring] = []
        var start = text.startIndex
        var previous: Character?
        for index in text.indices {
            let character = text[index]
            if let previous, canBreak(between: previous, and: character) {
                unbreakableParts.append(text[start..<index])
                start = index
            }
            previous = character
        }
        if start < text.endIndex { unbreakableParts.append(text[start...]) }
        return unbreakableParts
    }

    private static func canBreak(between left: Character, and right: Character) -> Bool {
        if right == " " { return false }
        if left == " " { return true }
        guard left.columns == 2 || right.columns == 2 else { return false }
        return !"、。，．・：；？！）」』】〉》〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…,.!?:;)]}’”%".contains(right)
            && !"（「『【〈《〔([{‘“".contains(left)
    }
}
