import SourceText

/// What stands between two elements of a container, and to which of the two each comment belongs.
///
/// A comment that ends the line of an element belongs to that one, and one behind the start tag of the container to the
/// container. A comment with no blank line between it and the element after it belongs to that. All others belong to
/// the place. A processing instruction counts as a comment.
///
/// All spans are ranges of byte offsets into the text.
struct PropertyListGap {
    /// The comments that end the line of the element before, with the white space before them.
    let trailing: Range<Int>
    /// White space and comments that belong to neither element.
    let separator: Range<Int>
    /// The comments of the element after, with the white space up to that; nothing where there is none.
    let leading: Range<Int>
    /// What stands in the gap.
    let trivia: PropertyListTrivia
    /// Whether the gap has no line break outside comments: no comment in it can belong to the element before.
    let isInline: Bool

    init(_ text: SourceText, _ span: Range<Int>, isLast: Bool) {
        trivia = PropertyListTrivia(text.bytes(in: span))
        let trailingEnd = span.lowerBound + trivia.endOfLineComments
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

    /// The whole gap.
    var span: Range<Int> { trailing.lowerBound..<leading.upperBound }

    /// Where the comments and processing instructions in a part of the gap stand.
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
    /// What stands before the child at an index, or, at the number of children, before the end tag.
    func gap(beforeChild index: Int) -> PropertyListGap {
        guard let child = child(at: index) else {
            return PropertyListGap(text, childrenEnd..<contentSpan.upperBound, isLast: true)
        }
        return PropertyListGap(text, child.triviaSpan, isLast: false)
    }
}
