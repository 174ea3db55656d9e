import SourceText

extension String {
    /// The number of terminal columns that the string occupies. Wide characters and emoji occupy two columns, and
    /// combining marks none.
    package var columns: Int {
        isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.columns }
    }

    /// Whether the string is printable ASCII, so that every byte is a character of one column. Most strings are.
    private var isPrintableASCII: Bool { allUTF8BytesSatisfy { (0x20..<0x7F).contains($0) } }

    /// Returns the string, padded with spaces at the end to a number of columns.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    package var trimmingTrailingBlanks: String {
        var result = self
        while result.hasSuffix(" ") { result.removeLast() }
        return result
    }

    /// Returns the string padded with leading spaces to a number of columns.
    package func paddedAtStart(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }

    /// Returns the string, truncated to a number of columns with an ellipsis at the end. The string is also truncated
    /// if it contains so many zero-width scalars that it would be much longer than it looks.
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
