/// Writes a text line by line: the layout that every formatter has.
package struct LineWriter: Sendable {
    /// The text so far, in UTF-8, its last line without an end.
    package private(set) var text: [UInt8] = []

    package init() {}

    /// The whole text: the last line ends, too.
    package var finished: [UInt8] { text + [UInt8(ascii: "\n")] }

    package mutating func append(_ bytes: some Sequence<UInt8>) { text += bytes }

    package mutating func append(_ string: String) { text += string.utf8 }

    /// Ends the line before, if there is one, and begins another, indented by so many tabs.
    package mutating func startLine(indentation: Int = 0, afterBlank: Bool = false) {
        if !text.isEmpty { text += repeatElement(UInt8(ascii: "\n"), count: afterBlank ? 2 : 1) }
        text += repeatElement(UInt8(ascii: "\t"), count: indentation)
    }

    /// How blank lines are treated between two elements.
    package enum BlankLines: Sendable {
        /// They go.
        case dropped
        /// One is kept where there are some, but not before what comes first: so at the start of a container.
        case keptBehindFirst
        /// One is kept where there are some.
        case kept
        /// One stands there before the first comment, and is kept elsewhere.
        case forced
    }

    /// Writes comments: the first of them behind what the line has already, each of the others on a line of its own.
    ///
    /// - Returns: whether a blank line is to stand before what comes next.
    package mutating func write(
        _ run: CommentRun, trailing: Int, indentation: Int = 0, blankLines: BlankLines = .kept
    ) -> Bool {
        var isFirst = blankLines == .keptBehindFirst
        for (index, comment) in run.comments.enumerated() {
            if index < trailing {
                append(" ")
            } else {
                let isForced = blankLines == .forced && index == trailing
                let isKept = blankLines != .dropped && !isFirst && comment.breaksBefore > 1
                startLine(indentation: indentation, afterBlank: isForced || isKept)
                isFirst = false
            }
            append(comment.text)
        }
        return blankLines != .dropped && !isFirst && run.breaksAfter > 1
    }

    /// A text in which every line break, whether CR, LF or CRLF, is a line feed.
    package static func withLineFeeds(_ text: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isBehindReturn = false
        for byte in text {
            if byte == UInt8(ascii: "\r") {
                result.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || !isBehindReturn {
                result.append(byte)
            }
            isBehindReturn = byte == UInt8(ascii: "\r")
        }
        return result
    }
}
