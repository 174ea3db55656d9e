/// The comments between two elements of a file, with the number of line breaks around each comment.
///
/// Formatters keep the comments and derive blank lines from the numbers of line breaks. They replace all other white
/// space.
package struct CommentRun: Sendable {
    /// A comment, or other text between elements that does not affect the parsed value.
    package struct Comment: Sendable {
        /// The comment with its delimiters, in UTF-8. Each line break in it is a line feed.
        package let text: [UInt8]
        /// The number of line breaks between the comment and the text before it.
        fileprivate(set) var breaksBefore: Int
    }

    package private(set) var comments: [Comment] = []
    /// The number of line breaks between the last comment, or the previous element, and the next element.
    package private(set) var breaksAfter = 0

    package init() {}

    package mutating func add(comment: some Sequence<UInt8>) {
        comments.append(Comment(text: LineWriter.convertingLineBreaksToLF(comment), breaksBefore: breaksAfter))
        breaksAfter = 0
    }

    package mutating func add(lineBreaks: Int) { breaksAfter += lineBreaks }

    /// Adds a line break before the first comment, or before the next element if there is no comment. Does nothing if
    /// there is a line break already.
    package mutating func startOnOwnLine() {
        if comments.isEmpty { return add(lineBreaks: breaksAfter == 0 ? 1 : 0) }
        comments[0].breaksBefore = max(1, comments[0].breaksBefore)
    }

    /// Returns the number of comments at the end of the previous element's line.
    ///
    /// A comment belongs to the next element if that element is on the same line. Such a comment is not counted.
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

    /// Returns whether the comments from `index` on belong to the next element: no blank line separates them from each
    /// other or from the element.
    package func belongsToNextElement(from index: Int) -> Bool {
        index < comments.count && breaksAfter < 2 && comments[(index + 1)...].allSatisfy { $0.breaksBefore < 2 }
    }
}
