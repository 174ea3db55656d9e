import SourceText

/// The trivia between two elements of a container. It determines which of the two elements each comment belongs to.
///
/// A comment at the end of an element's line belongs to that element. A comment on the line of the container's start
/// tag belongs to the container. A comment without a blank line between it and the next element belongs to the next
/// element. All other comments stay in place when elements change. A processing instruction counts as a comment.
///
/// All ranges are byte offsets into the text.
struct PropertyListGap {
    /// The comments at the end of the previous element's line, with the white space before them.
    let trailing: Range<Int>
    /// The white space and comments that do not belong to either element.
    let separator: Range<Int>
    /// The comments of the next element and the white space between them and the element. The range is empty if there
    /// are no such comments.
    let leading: Range<Int>
    let trivia: PropertyListTrivia
    /// Whether the gap has no line break outside comments. The comments in such a gap cannot belong to the previous
    /// element.
    let isInline: Bool

    init(_ text: SourceText, _ span: Range<Int>, isLast: Bool) {
        trivia = PropertyListTrivia(text.bytes(in: span))
        let trailingEnd = span.lowerBound + trivia.endOfLineCommentsLength
        var leadingStart = span.upperBound
        if !isLast {
            var offset = span.upperBound
            for run in trivia.runs.reversed() {
                offset -= run.bytes.count
                if run.isSpace ? run.lineBreakCount > 1 : offset < trailingEnd { break }
                if !run.isSpace { leadingStart = offset }
            }
        }
        trailing = span.lowerBound..<trailingEnd
        separator = trailingEnd..<leadingStart
        leading = leadingStart..<span.upperBound
        isInline = !trivia.runs.contains { $0.isSpace && $0.text.hasLineBreak }
    }

    /// The byte range of the whole gap.
    var span: Range<Int> { trailing.lowerBound..<leading.upperBound }

    /// Returns the comments and processing instructions in a part of the gap, with their byte ranges.
    func comments(in part: Range<Int>) -> [(span: Range<Int>, run: PropertyListTrivia.Run)] {
        var offset = span.lowerBound
        return trivia.runs.compactMap { run in
            let start = offset
            offset += run.bytes.count
            return run.isSpace || !part.contains(start) ? nil : (start..<offset, run)
        }
    }
}

extension PropertyListElement {
    /// Returns the gap before the child at an index. For the number of children, returns the gap before the end tag.
    func gap(beforeChild index: Int) -> PropertyListGap {
        guard let child = child(at: index) else {
            return PropertyListGap(text, childrenEnd..<contentSpan.upperBound, isLast: true)
        }
        return PropertyListGap(text, child.triviaSpan, isLast: false)
    }
}
