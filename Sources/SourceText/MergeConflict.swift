/// The lines that a version control system adds to a file if it cannot merge two versions.
package struct MergeConflict: Hashable, Sendable {
    /// The byte range of the first marker.
    package let span: Range<Int>
    /// The 1-based numbers of all lines with a marker, in ascending order.
    package let lines: [Int]

    /// The markers. `|||||||` precedes the common ancestor of the two versions.
    private static let marks = Array("<|=>".utf8)
    private static let length = 7

    /// Finds the markers in a text. Returns `nil` if the text contains neither the beginning nor the end of a conflict.
    package init?(in text: SourceText) {
        guard ["<", ">"].contains(where: { text.bytes.containsBytes(String(repeating: $0, count: Self.length).utf8) })
        else { return nil }
        let table = LineTable(text)
        var found: [(mark: UInt8, line: Int, span: Range<Int>)] = []
        for line in 1...table.count {
            let span = table.span(ofLine: line)
            if let mark = Self.mark(text.bytes(in: span)) { found.append((mark, line, span)) }
        }
        // A line of equals signs alone is decoration.
        guard let first = found.first, found.contains(where: { $0.mark == Self.marks[0] || $0.mark == Self.marks[3] })
        else { return nil }
        span = first.span
        lines = found.map(\.line)
    }

    /// Returns the character of which a marker consists, or `nil` if the line is not a marker. A marker is followed by
    /// a space and a name, or by nothing.
    private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
        guard let mark = line.first, marks.contains(mark), line.prefix(while: { $0 == mark }).count == length,
            line.count == length || line[line.startIndex + length] == UInt8(ascii: " ")
        else { return nil }
        return mark
    }

    /// The problem, as a phrase to display after the name of a file, such as `contains merge conflict markers on lines
    /// 3, 5 and 7`.
    package var problem: String {
        let shown = lines.count > 9 ? lines.prefix(8).map(String.init) : lines.dropLast().map(String.init)
        let last = lines.count > 9 ? "\(lines.count - 8) more" : "\(lines[lines.count - 1])"
        return "contains merge conflict markers on "
            + (shown.isEmpty ? "line \(last)" : "lines \(shown.joined(separator: ", ")) and \(last)")
    }

    package static let help = "keep one of the two versions, and remove these lines"
}

extension Diagnostic {
    /// Returns the diagnostic for a text that cannot be read. If the text contains merge conflict markers, they are
    /// the cause, and the diagnostic describes them instead.
    package func namingMergeConflict(in text: SourceText) -> Diagnostic {
        guard let conflict = MergeConflict(in: text) else { return self }
        return Diagnostic(kind, at: conflict.span, "the file \(conflict.problem)", help: MergeConflict.help)
    }
}
