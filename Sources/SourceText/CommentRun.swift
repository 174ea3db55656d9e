/// The comments between two elements of a file, with the number of line breaks before and after each comment. The line
/// breaks determine which element each comment belongs to.
///
/// Formatters keep the comments and insert blank lines based on the line breaks. All other white space is replaced.
package struct CommentRun: Sendable {
    /// A comment or other text that appears between elements and does not affect the parsed value.
    package struct Comment: Sendable {
        /// The comment, including its delimiters.
        fileprivate let bytes: ArraySlice<UInt8>
        /// The number of line breaks between the previous comment or element and this comment.
        fileprivate(set) var breaksBefore: Int

        /// The range of the comment's bytes in the collection from which the comment was added.
        package var span: Range<Int> { bytes.indices }

        /// The UTF-8 text of the comment, including its delimiters. All line breaks in the comment are line feeds.
        package var text: [UInt8] { LineWriter.convertingLineBreaksToLF(bytes) }
    }

    package private(set) var comments: [Comment] = []
    /// The number of line breaks between the last comment and the next element. If there are no comments, the number of
    /// line breaks between the previous element and the next element.
    package private(set) var breaksAfter = 0

    package init() {}

    package mutating func add(comment: ArraySlice<UInt8>) {
        comments.append(Comment(bytes: comment, breaksBefore: breaksAfter))
        breaksAfter = 0
    }

    package mutating func add(lineBreaks: Int) { breaksAfter += lineBreaks }

    /// The number of line breaks before each comment, followed by the number of line breaks before the next element.
    package var breaksBefore: [Int] { comments.map(\.breaksBefore) + [breaksAfter] }

    /// Whether there is a line break outside the comments.
    package var hasLineBreak: Bool { breaksBefore.contains { $0 > 0 } }

    /// Ensures that the first comment starts on a new line. If there are no comments, ensures that the next element
    /// starts on a new line.
    package mutating func startOnOwnLine() {
        if comments.isEmpty { return add(lineBreaks: breaksAfter == 0 ? 1 : 0) }
        comments[0].breaksBefore = max(1, comments[0].breaksBefore)
    }

    /// Returns the number of comments at the end of the previous element's line.
    ///
    /// If the next element is on the same line, the comments belong to that element and are not counted.
    package func trailingCommentCount(hasElementAfter: Bool) -> Int {
        hasElementAfter && !hasLineBreak ? 0 : comments.prefix { $0.breaksBefore == 0 }.count
    }

    /// Removes and returns the first `count` comments.
    package mutating func removeFirst(_ count: Int) -> CommentRun {
        var first = CommentRun()
        first.comments = Array(comments.prefix(count))
        comments.removeFirst(count)
        return first
    }

    /// Returns the index of the first comment that belongs to the next element, or the number of comments if there is
    /// none. Comments belong to the next element if no blank line separates them from each other or from the element.
    /// Comments before `index` are ignored.
    package func indexOfFirstCommentOfNextElement(from index: Int) -> Int {
        let breaksBefore = breaksBefore
        var first = comments.count
        while first > index, breaksBefore[first] < 2 { first -= 1 }
        return first
    }

    /// Returns whether the comments starting at `index` belong to the next element.
    package func belongsToNextElement(from index: Int) -> Bool {
        index < comments.count && indexOfFirstCommentOfNextElement(from: index) == index
    }

    /// Returns the part of a gap between two elements that lies between the comments of the previous element and those
    /// of the next element.
    ///
    /// - Parameters:
    ///   - gap: The byte range of the gap.
    ///   - trailing: The number of comments that belong to the previous element.
    ///   - leading: The index of the first comment that belongs to the next element.
    package func separator(in gap: Range<Int>, from trailing: Int, to leading: Int) -> Range<Int> {
        let start = trailing > 0 ? comments[trailing - 1].span.upperBound : gap.lowerBound
        let end = leading < comments.count ? comments[leading].span.lowerBound : gap.upperBound
        return start..<end
    }
}
