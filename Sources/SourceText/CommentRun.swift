/// The comments between two elements of a file, with the number of line breaks before and after each comment.
///
/// Formatters keep the comments and insert blank lines based on the line breaks. All other white space is replaced.
package struct CommentRun: Sendable {
    /// A comment or other text that appears between elements and does not affect the parsed value.
    package struct Comment: Sendable {
        /// The UTF-8 text of the comment, including its delimiters. All line breaks in the comment are line feeds.
        package let text: [UInt8]
        /// The number of line breaks between the previous comment or element and this comment.
        fileprivate(set) var breaksBefore: Int
    }

    package private(set) var comments: [Comment] = []
    /// The number of line breaks between the last comment and the next element. If there are no comments, the number of
    /// line breaks between the previous element and the next element.
    package private(set) var breaksAfter = 0

    package init() {}

    package mutating func add(comment: some Sequence<UInt8>) {
        comments.append(Comment(text: LineWriter.convertingLineBreaksToLF(comment), breaksBefore: breaksAfter))
        breaksAfter = 0
    }

    package mutating func add(lineBreaks: Int) { breaksAfter += lineBreaks }

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
        guard hasElementAfter else { return comments.prefix { $0.breaksBefore == 0 }.count }
        let hasBreak = breaksAfter > 0 || comments.contains { $0.breaksBefore > 0 }
        return hasBreak ? comments.prefix { $0.breaksBefore == 0 }.count : 0
    }

    /// Removes and returns the first `count` comments.
    package mutating func removeFirst(_ count: Int) -> CommentRun {
        var first = CommentRun()
        first.comments = Array(comments.prefix(count))
        comments.removeFirst(count)
        return first
    }

    /// Returns whether the comments starting at `index` belong to the next element. They belong to it if no blank line
    /// separates them from each other or from the element.
    package func belongsToNextElement(from index: Int) -> Bool {
        index < comments.count && breaksAfter < 2 && comments[(index + 1)...].allSatisfy { $0.breaksBefore < 2 }
    }
}
