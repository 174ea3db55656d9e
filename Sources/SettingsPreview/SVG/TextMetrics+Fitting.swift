import SettingsModel

/// Truncation and line breaking of text.
extension TextMetrics {
    /// Text that was shortened, if necessary, to fit the available width.
    struct FittedText: Equatable {
        let text: String
        let width: Double
        let isShortened: Bool
    }

    /// Returns the text, truncated with an ellipsis if it is wider than the available width.
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

    /// Breaks text into lines that fit into the available width. Lines are broken at spaces, between characters of
    /// scripts without spaces, and within words that are longer than a line.
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

    /// Returns the parts of a string that cannot be broken. A part is a word with its trailing spaces, or a wide
    /// character with the punctuation that must not begin a line.
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
