import SourceText

extension String {
    /// How many columns of a terminal the text takes: wide scripts and emoji two, marks that combine none.
    package var columns: Int {
        isPlain ? utf8.count : reduce(0) { $0 + $1.columns }
    }

    /// Whether each byte is a letter of one column: most texts need not be taken apart.
    private var isPlain: Bool { holdsOnlyBytes { (0x20..<0x7F).contains($0) } }

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

    /// The text, cut to a number of columns with an ellipsis at the end. It is cut, too, where what takes no column comes
    /// in such numbers that the line would be much longer than it looks.
    package func truncated(to width: Int) -> String {
        if isPlain, width > 0 { return utf8.count <= width ? self : self.prefix(width - 1) + "…" }
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
