/// What a formatter keeps of the white space and comments between two elements: the comments, and how many line breaks
/// stand around each.
package struct CommentRun: Sendable {
    /// A comment, or what else stands between elements and means nothing to them.
    package struct Comment: Sendable {
        /// Its text with the delimiters, in UTF-8; every line break in it is a line feed.
        package let text: [UInt8]
        /// How many line breaks stand between it and what comes before it.
        fileprivate(set) var breaksBefore: Int
    }

    package private(set) var comments: [Comment] = []
    /// How many line breaks stand between the last comment, or the element before, and the element after.
    package private(set) var breaksAfter = 0

    package init() {}

    package mutating func add(comment: some Sequence<UInt8>) {
        comments.append(Comment(text: LineWriter.withLineFeeds(comment), breaksBefore: breaksAfter))
        breaksAfter = 0
    }

    package mutating func add(lineBreaks: Int) { breaksAfter += lineBreaks }

    /// Says that a line ends before all this.
    package mutating func startOnOwnLine() {
        if comments.isEmpty { return add(lineBreaks: breaksAfter == 0 ? 1 : 0) }
        comments[0].breaksBefore = max(1, comments[0].breaksBefore)
    }

    /// How many of the comments stand behind the element before, on its line.
    ///
    /// A comment that an element follows on the same line is about that element.
    package func trailingCount(hasElementAfter: Bool) -> Int {
        guard hasElementAfter else { return comments.prefix { $0.breaksBefore == 0 }.count }
        let hasBreak = breaksAfter > 0 || comments.contains { $0.breaksBefore > 0 }
        return hasBreak ? comments.prefix { $0.breaksBefore == 0 }.count : 0
    }

    /// Takes the first comments out of the run.
    package mutating func removeFirst(_ count: Int) -> CommentRun {
        var first = CommentRun()
        first.comments = Array(comments.prefix(count))
        comments.removeFirst(count)
        return first
    }

    /// Whether the comments from an index on belong to the element after: no blank line stands in between.
    package func isDirect(from index: Int) -> Bool {
        index < comments.count && breaksAfter < 2 && comments[(index + 1)...].allSatisfy { $0.breaksBefore < 2 }
    }
}
