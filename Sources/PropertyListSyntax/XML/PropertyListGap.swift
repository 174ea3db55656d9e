import SourceText

/// The trivia between two elements of a container. The gap determines which element each comment belongs to.
///
/// A comment at the end of an element's line belongs to that element. A comment on the line of the container's start
/// tag belongs to the container. A comment belongs to the next element if no blank line separates them. All other
/// comments stay in place when elements are moved or removed. Processing instructions are treated as comments.
///
/// All ranges are byte offsets into the text.
struct PropertyListGap {
    /// The byte range of the comments at the end of the previous element's line, including the white space before them.
    let trailing: Range<Int>
    /// The byte range of the white space and comments that do not belong to either element.
    let separator: Range<Int>
    /// The byte range of the comments that belong to the next element, including the white space after them. The range
    /// is empty if there are no such comments.
    let leading: Range<Int>
    let trivia: PropertyListTrivia
    /// Whether both elements are on the same line. In this case, the comments in the gap do not belong to the previous
    /// element, and the gap has no line breaks outside comments.
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

    /// Returns the gap's comments and processing instructions that begin within a byte range.
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
    /// Returns the gap before the child at an index. If the index equals the number of children, returns the gap before
    /// the end tag.
    func gap(beforeChild index: Int) -> PropertyListGap {
        guard let child = child(at: index) else {
            return PropertyListGap(text, childrenEnd..<contentSpan.upperBound, isLast: true)
        }
        return PropertyListGap(text, child.triviaSpan, isLast: false)
    }
}
