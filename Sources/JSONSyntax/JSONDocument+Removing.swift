package import SourceText

extension JSONDocument {
    /// Returns the edits that remove members of an object or elements of an array, including their commas and the
    /// comments that belong to them.
    ///
    /// Inserting members and then removing them restores the original bytes, unless the array or object becomes empty.
    /// The original form of an empty array or object is unknown.
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
            if run.count == container.count { return [removingAllChildren(container)] }
            return run.upperBound == container.count - 1
                ? removingSuffix(from: run.lowerBound, of: container) : [removing(run, of: container)]
        }
    }

    /// Returns the edit that removes consecutive members or elements, together with the smaller of the gaps before and
    /// after them. The range must not include the last member or element.
    private func removing(_ run: ClosedRange<Int>, of container: JSONElement) -> TextEdit {
        let before = container.gap(before: run.lowerBound)
        let after = container.gap(before: run.upperBound + 1)
        if run.lowerBound > 0, before.isPlain, !after.isPlain || before.breaks <= after.breaks {
            return TextEdit(before.separator.lowerBound..<after.separator.lowerBound, "")
        }
        let next = after.detached.first?.lowerBound ?? after.separator.upperBound
        return TextEdit(before.separator.upperBound..<next, "")
    }

    /// Returns the edits that remove all members or elements from an index onward. The index must not be 0.
    private func removingSuffix(from index: Int, of container: JSONElement) -> [TextEdit] {
        let before = container.gap(before: index)
        let after = container.gap(before: container.count)
        let end = after.separator.lowerBound
        var start = before.detached.last?.upperBound ?? before.separator.lowerBound
        if before.followsComment(start), !isEndOfLine(at: end) { start = before.separator.upperBound }
        // The new last element has a comma only if the old one had a comma.
        guard after.comma == nil, let comma = before.comma else { return [TextEdit(start..<end, "")] }
        return comma.upperBound == start
            ? [TextEdit(comma.lowerBound..<end, "")] : [TextEdit(comma, ""), TextEdit(start..<end, "")]
    }

    /// Returns the edit that removes all members or elements. Comments that do not belong to a member or element are
    /// kept.
    private func removingAllChildren(_ container: JSONElement) -> TextEdit {
        let before = container.gap(before: 0)
        let after = container.gap(before: container.count)
        let layout = layout(inside: container, near: 0)
        let line = layout.lineBreak + source.text.indentation(at: container.span.lowerBound)
        if before.detached.isEmpty, after.detached.isEmpty {
            return TextEdit(container.contentSpan, layout.emptyHasLine ? layout.lineBreak + line : "")
        }
        let start = before.detached.last?.upperBound ?? container.contentSpan.lowerBound
        let end = after.separator.lowerBound
        let needsLine = before.followsComment(start) && !isEndOfLine(at: end)
        return TextEdit(start..<end, needsLine ? line : "")
    }

    /// Returns whether a line break follows an offset, with only spaces and tabs between them.
    private func isEndOfLine(at offset: Int) -> Bool {
        let next = source.text.bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
        return next == 0x0A || next == 0x0D
    }
}
