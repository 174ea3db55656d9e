package import SourceText

extension JSONDocument {
    /// Removes members of an object, or elements of an array, by their positions, each with its comma and the comments
    /// that belong to it.
    ///
    /// Removing what was inserted gives the bytes there were. Only of an array or object in which nothing is left, not even
    /// a comment, it cannot be known how it was empty.
    package func removing(_ indices: some Sequence<Int>, from container: JSONElement) -> [TextEdit] {
        var runs: [ClosedRange<Int>] = []
        for index in Set(indices).sorted() where (0..<container.count).contains(index) {
            if let last = runs.last, last.upperBound == index - 1 {
                runs[runs.count - 1] = last.lowerBound...index
            } else {
                runs.append(index...index)
            }
        }
        return runs.flatMap { run in
            if run.count == container.count { return [emptying(container)] }
            return run.upperBound == container.count - 1
                ? removingLast(from: run.lowerBound, of: container) : [removing(run, of: container)]
        }
    }

    /// Removes some behind which others stay. Of the white space on both sides the smaller goes with them.
    private func removing(_ run: ClosedRange<Int>, of container: JSONElement) -> TextEdit {
        let before = container.gap(before: run.lowerBound)
        let after = container.gap(before: run.upperBound + 1)
        if run.lowerBound > 0, before.isPlain, !after.isPlain || before.breaks <= after.breaks {
            return TextEdit(before.separator.lowerBound..<after.separator.lowerBound, "")
        }
        let next = after.detached.first?.lowerBound ?? after.separator.upperBound
        return TextEdit(before.separator.upperBound..<next, "")
    }

    /// Removes all from a position on, which is not the first.
    private func removingLast(from index: Int, of container: JSONElement) -> [TextEdit] {
        let before = container.gap(before: index)
        let after = container.gap(before: container.count)
        let end = after.separator.lowerBound
        var start = before.detached.last?.upperBound ?? before.separator.lowerBound
        if before.isBehindComment(start), !isLineBreak(at: end) { start = before.separator.upperBound }
        // What is last now has a comma only if the last one had.
        guard after.comma == nil, let comma = before.comma else { return [TextEdit(start..<end, "")] }
        return comma.upperBound == start
            ? [TextEdit(comma.lowerBound..<end, "")] : [TextEdit(comma, ""), TextEdit(start..<end, "")]
    }

    /// Removes all, and leaves the comments that belong to none.
    private func emptying(_ container: JSONElement) -> TextEdit {
        let before = container.gap(before: 0)
        let after = container.gap(before: container.count)
        let layout = layout(inside: container, near: 0)
        let line = layout.lineBreak + source.text.indentation(at: container.span.lowerBound)
        if before.detached.isEmpty, after.detached.isEmpty {
            return TextEdit(container.contentSpan, layout.emptyHasLine ? layout.lineBreak + line : "")
        }
        let start = before.detached.last?.upperBound ?? container.contentSpan.lowerBound
        let end = after.separator.lowerBound
        let needsLine = before.isBehindComment(start) && !isLineBreak(at: end)
        return TextEdit(start..<end, needsLine ? line : "")
    }

    /// Whether a line ends at an offset, after blanks.
    private func isLineBreak(at offset: Int) -> Bool {
        let next = source.text.bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
        return next == 0x0A || next == 0x0D
    }
}
