import SourceText

extension OpenStepContainer {
    /// Returns the edits that remove entries or elements and the comments that belong to them.
    ///
    /// The smaller of the gaps before and after an entry is also removed. Detached comments, such as the header of the
    /// file, are kept.
    func removing(_ indices: some Sequence<Int>) -> [TextEdit] {
        let all = 0..<count
        return RangeSet(indices.filter { all.contains($0) }, within: all).ranges.flatMap { run in
            if run == all { return [removingAll()] }
            let edit = TextEdit(span: rangeToRemove(of: run), replacement: [])
            // If the last element of an array has no comma, the new last element must not have one.
            guard run.upperBound == count, run.lowerBound > 0, slot(run.upperBound - 1)?.hasTerminator == false,
                let end = slot(run.lowerBound - 1)?.end
            else { return [edit] }
            return [TextEdit((end - 1)..<end, ""), edit]
        }
    }

    /// Returns the byte range to delete when consecutive entries are removed. At least one entry must remain in the
    /// container.
    private func rangeToRemove(of run: Range<Int>) -> Range<Int> {
        let before = gap(before: run.lowerBound)
        let after = gap(before: run.upperBound)
        let start = before.separator.upperBound
        let end = after.separator.lowerBound
        if run.upperBound == count {
            let nextLineStart = nextLineStart(after: end, in: after)
            let isLast = nextLineStart > end || after.span.upperBound == text.count
            if before.isPlain, isLast || before.comments.last(where: { $0.place == .trailing })?.kind != .line {
                return before.separator.lowerBound..<end
            }
            // The comment before the entry keeps its line break.
            let kept = lineBreaks(in: whiteSpaceRange(before: start, in: before)).first?.upperBound ?? start
            return kept..<nextLineStart
        }
        if run.lowerBound > 0, before.isPlain, !after.isPlain || before.breaks <= after.breaks {
            return before.separator.lowerBound..<end
        }
        // In an Xcode project, the comments of a section stay on their lines.
        if before.lastDetached?.beginsSection == true, case let nextLineStart = nextLineStart(after: end, in: after),
            nextLineStart > end, let line = lineBreaks(in: whiteSpaceRange(before: start, in: before)).last?.upperBound
        {
            return line..<nextLineStart
        }
        return start..<(after.firstDetached?.span.lowerBound ?? after.separator.upperBound)
    }

    /// Returns the edit that removes all entries and restores the text that the container had when it was empty.
    private func removingAll() -> TextEdit {
        let before = gap(before: 0)
        let after = gap(before: count)
        var start = before.separator.upperBound
        var end = after.separator.lowerBound
        let nextLineStart = nextLineStart(after: end, in: after)
        let breaks = lineBreaks(in: whiteSpaceRange(before: start, in: before))
        if !before.isPlain {
            // Insertion adds a blank line between the comments and the entries. A line comment must still end with a
            // line break.
            let isOpenLine = before.lastDetached?.kind == .line && after.span.upperBound < text.count
            let dropped = nextLineStart > end || isOpenLine ? 1 : 2
            start =
                breaks.count > dropped
                ? breaks[breaks.count - dropped - 1].upperBound : breaks.first?.lowerBound ?? start
            end = nextLineStart
        } else if nextLineStart > end {
            start -= indentation(before: start, from: breaks.last?.upperBound ?? before.separator.lowerBound).count
            end = nextLineStart
        } else if hasBrackets {
            end += text.bytes(in: end..<after.span.upperBound).prefix(while: OpenStepGap.isHorizontalSpace).count
        }
        // CoreFoundation does not read an empty file, or a file that has only a byte order mark.
        let isNothing = end - start == text.count
        return TextEdit(span: start..<end, replacement: isNothing ? [UInt8(ascii: "\n")] : [])
    }

    /// Returns the byte range between the last detached comment in a gap and a byte offset. If the gap has no detached
    /// comment, the range starts at the gap's separator.
    private func whiteSpaceRange(before offset: Int, in gap: OpenStepGap) -> Range<Int> {
        (gap.lastDetached?.span.upperBound ?? gap.separator.lowerBound)..<offset
    }

    /// Returns the byte ranges of all line breaks in a range of white space.
    private func lineBreaks(in span: Range<Int>) -> [Range<Int>] {
        var scanner = OpenStepScanner(text.bytes(in: span))
        var breaks: [Range<Int>] = []
        while case .lineBreak(let span) = scanner.nextTrivia() { breaks.append(span) }
        return breaks
    }

    /// Returns the offset at which the next line starts, if only spaces and tabs follow the given offset on its line.
    /// Otherwise, returns the given offset.
    private func nextLineStart(after offset: Int, in gap: OpenStepGap) -> Int {
        let rest = offset..<(gap.firstDetached?.span.lowerBound ?? gap.span.upperBound)
        guard let first = lineBreaks(in: rest).first else { return offset }
        return text.bytes(in: offset..<first.lowerBound).allSatisfy(OpenStepGap.isHorizontalSpace)
            ? first.upperBound : offset
    }
}
