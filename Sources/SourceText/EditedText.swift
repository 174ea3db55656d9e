/// Editable text that keeps track of the start of each line. After an edit, only the affected lines are searched for
/// line breaks, whereas creating a new `LineTable` searches the whole text.
package struct EditedText: Sendable {
    package private(set) var text: SourceText
    /// The byte offset of each line's first byte.
    private var starts: [Int]

    package init(_ text: SourceText) {
        self.text = text
        starts = LineTable.starts(in: text.bytes(in: 0..<text.count))
    }

    package mutating func apply(_ edit: TextEdit) {
        // An inserted LF can extend the line break before the edit, if that is a CR.
        let first = max(starts.partitioningIndex { $0 >= edit.span.lowerBound } - 1, 0)
        let next = starts.partitioningIndex { $0 > edit.span.upperBound }
        let growth = edit.replacement.count - edit.span.count
        text.apply([edit])
        let end = next < starts.count ? starts[next] + growth : text.count
        let base = starts[first]
        var new = LineTable.starts(in: text.bytes(in: base..<end)).map { $0 + base }
        if next < starts.count { new.removeLast() }
        for index in next..<starts.count { starts[index] += growth }
        starts.replaceSubrange(first..<next, with: new)
    }

    /// Returns the byte offset that corresponds to a line and column. If the column is inside a character, returns the
    /// offset of the start of that character.
    ///
    /// A column after the end of a line is treated as the end of that line. A line after the last line is treated as
    /// the end of the text.
    package func offset(of position: SourcePosition, countedIn unit: SourcePosition.Unit) -> Int {
        if position.line < 1 { return 0 }
        guard position.line <= starts.count else { return text.count }
        let start = starts[position.line - 1]
        let end = position.line < starts.count ? starts[position.line] : text.count
        var line = text.bytes(in: start..<end)
        while line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r") { line.removeLast() }
        // Every unit takes at least one byte.
        if unit == .bytes || !line.prefix(position.column).contains(where: { $0 >= 0x80 }) {
            var offset = min(start + max(position.column, 1) - 1, line.endIndex)
            while offset < line.endIndex, line[offset] & 0xC0 == 0x80 { offset -= 1 }
            return offset
        }
        return unit.index(ofUnit: max(position.column, 1) - 1, in: line)
    }
}
