/// Text in which `⟦` and `⟧` mark the expected spans of findings.
package struct MarkedText {
    /// A marked span, as UTF-8 byte offsets and as 1-based lines and columns. Columns count Unicode scalars, and the
    /// end is after the last scalar.
    package struct Place: Hashable, CustomStringConvertible {
        package let span: Range<Int>
        package let startLine, startColumn, endLine, endColumn: Int

        package var description: String { "\(startLine):\(startColumn)-\(endLine):\(endColumn) (\(span))" }
    }

    package static let marks: (start: Unicode.Scalar, end: Unicode.Scalar) = ("⟦", "⟧")

    /// The text without marks.
    package let text: String
    package let places: [Place]

    package init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var places: [Place] = []
        var offset = 0
        var line = 1
        var column = 1
        var start: (offset: Int, line: Int, column: Int)?
        var previous: Unicode.Scalar?
        for scalar in marked.unicodeScalars {
            if scalar == Self.marks.start {
                start = (offset, line, column)
                continue
            }
            if scalar == Self.marks.end {
                if let start {
                    places.append(
                        Place(
                            span: start.offset..<offset, startLine: start.line, startColumn: start.column,
                            endLine: line, endColumn: column))
                }
                start = nil
                continue
            }
            text.append(scalar)
            offset += UTF8.width(scalar)
            if scalar == "\n" || scalar == "\r" {
                if !(scalar == "\n" && previous == "\r") { line += 1 }
                column = 1
            } else {
                column += 1
            }
            previous = scalar
        }
        self.text = String(text)
        self.places = places
    }
}
