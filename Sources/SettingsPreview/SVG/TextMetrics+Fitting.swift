import SettingsModel

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
