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
