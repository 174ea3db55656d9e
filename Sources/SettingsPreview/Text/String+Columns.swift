extension String {
    /// How many columns of a terminal the text takes: wide scripts and emoji two, marks that combine none.
    package var columns: Int {
        utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : reduce(0) { $0 + $1.columns }
    }

    /// The text with blanks behind it, up to a number of columns.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    package var trimmingTrailingBlanks: String {
        var result = self
        while result.hasSuffix(" ") { result.removeLast() }
        return result
    }

    /// The text with blanks in front of it, up to a number of columns.
    package func paddedInFront(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }

    /// The text, cut to a number of columns with an ellipsis at the end.
    package func truncated(to width: Int) -> String {
        guard columns > width else { return self }
        var result = ""
        var taken = 0
        for character in self {
            guard taken + character.columns < width else { break }
            result.append(character)
            taken += character.columns
        }
        return result + "…"
    }
}

extension Character {
    /// The columns the character takes in a terminal.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.value {
        case 0..<0x300: return 1
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        case 0x200B...0x200F: return 0
        default:
            let isMark = first.properties.generalCategory == .nonspacingMark
            return isMark ? 0 : first.properties.isEmojiPresentation ? 2 : 1
        }
    }
}
