import SourceText

extension String {
    /// The number of terminal columns that the string occupies. Wide characters and emoji occupy two columns. Combining
    /// marks do not occupy any columns.
    package var columns: Int {
        isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.columns }
    }

    /// Whether the string contains only printable ASCII characters. Each of these characters occupies one column.
    private var isPrintableASCII: Bool { allUTF8BytesSatisfy { (0x20..<0x7F).contains($0) } }

    /// Returns the string, padded with trailing spaces to the specified number of columns. If the string is wider, it
    /// is returned unchanged.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    package var trimmingTrailingBlanks: String {
        var result = self
        while result.hasSuffix(" ") { result.removeLast() }
        return result
    }

    /// Returns the string, padded with leading spaces to the specified number of columns. If the string is wider, it is
    /// returned unchanged.
    package func paddedAtStart(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }

    /// Wraps the words of the string into lines. The first line starts with `start`, and the others are indented by
    /// four columns. A line is longer than `width` only if a single word does not fit.
    package func wrapped(to width: Int, after start: String) -> [String] {
        var lines = [start]
        for word in split(separator: " ") {
            let line = "\(lines[lines.count - 1]) \(word)"
            if line.columns > width, lines[lines.count - 1] != start {
                lines.append("    \(word)")
            } else {
                lines[lines.count - 1] = line
            }
        }
        return lines
    }

    /// Returns the string, truncated to the specified number of columns. A truncated string ends with an ellipsis. The
    /// result is also limited to 16 Unicode scalars per column, because zero-width scalars can make a string much
    /// longer than it looks.
    package func truncated(to width: Int) -> String {
        if isPrintableASCII, width > 0 { return utf8.count <= width ? self : self.prefix(width - 1) + "…" }
        let limit = 16 * width
        var (taken, scalars) = (0, 0)
        var (index, end) = (startIndex, startIndex)
        while index < endIndex {
            let character = self[index]
            taken += character.columns
            scalars += character.unicodeScalars.count
            guard taken <= width, scalars <= limit else { return self[..<end] + "…" }
            formIndex(after: &index)
            if taken < width { end = index }
        }
        return self
    }
}

extension Character {
    /// The number of terminal columns that the character occupies: 0, 1 or 2. A character never occupies more than two
    /// columns, regardless of the number of Unicode scalars in it.
    ///
    /// Terminals differ in the width of emoji, Indic conjuncts and characters that Unicode classifies as ambiguous.
    /// This property treats ambiguous characters as narrow.
    package var columns: Int {
        guard !isASCII, let first = unicodeScalars.first else { return 1 }
        if first.properties.isEmoji, unicodeScalars.count > 1 {
            if unicodeScalars.contains(Self.emojiVariationSelector) { return 2 }
            if unicodeScalars.contains(Self.textVariationSelector) { return 1 }
        }
        return unicodeScalars.reduce(0) { $0 >= 2 ? 2 : min(2, $0 + $1.columns) }
    }

    /// The variation selector for emoji presentation.
    private static let emojiVariationSelector: Unicode.Scalar = "\u{FE0F}"
    /// The variation selector for text presentation.
    private static let textVariationSelector: Unicode.Scalar = "\u{FE0E}"
}

extension Unicode.Scalar {
    /// The number of terminal columns that the scalar adds to the width of its character.
    ///
    /// Sources: the values `W` and `F` in Unicode's EastAsianWidth.txt, and `Emoji_Presentation` in emoji-data.txt.
    fileprivate var columns: Int {
        switch value {
        case 0..<0x300: return 1
        // Korean vowels and final consonants are drawn as part of a syllable.
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
        // Unlike other format characters, Arabic number signs occupy a column.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2: return 1
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: return isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        switch value {
        case 0..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
            0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x191D2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265,
            0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
