import SourceText

/// The text between two members or elements of an array or object. The gap determines which element each comment
/// belongs to.
///
/// A comment that follows an element or its comma on the same line belongs to that element. A comment belongs to the
/// next element if no blank line separates them. All other comments are detached, including a comment directly after
/// the opening bracket.
///
/// All ranges are byte offsets into the text.
struct JSONGap {
    /// The byte range of the whole gap.
    let span: Range<Int>
    /// The byte range of the comma in the gap, or `nil` if there is none.
    private(set) var comma: Range<Int>?
    /// The byte range between the two elements, excluding the comma and the comments that belong to an element.
    let separator: Range<Int>
    /// The number of line breaks in the separator.
    let breaks: Int
    /// The byte ranges of the comments that do not belong to either element.
    let detached: [Range<Int>]

    init(_ text: SourceText, _ span: Range<Int>, hasElementBefore: Bool, hasElementAfter: Bool) {
        self.span = span
        /// The comments after the comma. If there is no comma, all comments.
        var run = CommentRun()
        let bytes = text.bytes(in: span)
        var index = span.lowerBound
        while index < span.upperBound {
            let start = index
            index += 1
            switch bytes[start] {
            case UInt8(ascii: ","):
                comma = start..<index
                run = CommentRun()
            case UInt8(ascii: "/"):
                index = bytes[start...].firstIndex(where: Self.endsLine) ?? span.upperBound
                run.add(comment: bytes[start..<index])
            case let byte where Self.endsLine(byte):
                if byte == 0x0D, index < span.upperBound, bytes[index] == 0x0A { index += 1 }
                run.add(lineBreaks: 1)
            default: break
            }
        }
        let trailing = run.trailingCommentCount(hasElementAfter: hasElementAfter)
        let leading =
            hasElementAfter ? run.indexOfFirstCommentOfNextElement(from: trailing) : run.comments.count
        let start = comma?.upperBound ?? span.lowerBound
        separator = run.separator(in: start..<span.upperBound, from: trailing, to: leading)
        breaks = run.breaksBefore[trailing...leading].reduce(0, +)
        // A comment directly after the opening bracket is detached and stays on its line.
        detached = run.comments[(hasElementBefore ? trailing : 0)..<leading].map(\.span)
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether the gap contains no detached comments.
    var isPlain: Bool { detached.isEmpty }

    /// Returns whether an offset is directly after a comment. The offset must be at the start of white space. Text that
    /// is inserted after a comment must begin on a new line.
    func followsComment(_ offset: Int) -> Bool { offset != span.lowerBound && offset != comma?.upperBound }
}

extension JSONElement {
    /// Returns the gap before the member or element at an index. If the index equals `count`, returns the gap before
    /// the closing bracket.
    func gap(before index: Int) -> JSONGap {
        let step = kind == .object ? 2 : 1
        if let child = child(at: step * index) {
            return JSONGap(text, child.triviaSpan, hasElementBefore: index > 0, hasElementAfter: true)
        }
        let start = count > 0 ? entrySpan(at: count - 1).upperBound : contentSpan.lowerBound
        return JSONGap(text, start..<contentSpan.upperBound, hasElementBefore: count > 0, hasElementAfter: false)
    }

    /// Returns the byte range of the member or element at an index.
    func entrySpan(at index: Int) -> Range<Int> {
        (kind == .object ? member(at: index)?.span : child(at: index)?.span) ?? contentSpan
    }
}
