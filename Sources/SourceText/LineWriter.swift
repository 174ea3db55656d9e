/// A writer that builds text line by line. All formatters use it for their layout.
package struct LineWriter: Sendable {
    /// The text written so far, in UTF-8, without a line break after the last line.
    package private(set) var text: [UInt8] = []

    package init() {}

    /// The whole text, with a line break after the last line.
    package var textEndingWithLineBreak: [UInt8] { text + [UInt8(ascii: "\n")] }

    package mutating func append(_ bytes: some Sequence<UInt8>) { text += bytes }

    package mutating func append(_ string: String) { text += string.utf8 }

    /// Ends the current line, if there is one, and starts a new line.
    ///
    /// - Parameters:
    ///   - indentation: The number of tabs at the start of the new line.
    ///   - afterBlank: Whether a blank line precedes the new line.
    package mutating func startLine(indentation: Int = 0, afterBlankLine: Bool = false) {
        if !text.isEmpty { text += repeatElement(UInt8(ascii: "\n"), count: afterBlankLine ? 2 : 1) }
        text += repeatElement(UInt8(ascii: "\t"), count: indentation)
    }

    /// The treatment of blank lines between two elements.
    package enum BlankLines: Sendable {
        /// Removes all blank lines.
        case dropped
        /// Keeps one blank line between elements, but removes blank lines at the start of a container.
        case keptExceptAtStart
        /// Reduces consecutive blank lines to one.
        case kept
        /// Inserts a blank line before the first comment on its own line, and reduces other blank lines to one.
        case forced
    }

    /// Writes comments. The first `trailing` comments are added to the current line, and each of the others gets a line
    /// of its own.
    ///
    /// - Returns: Whether the next element must be preceded by a blank line.
    package mutating func write(
        _ run: CommentRun, trailing: Int, indentation: Int = 0, blankLines: BlankLines = .kept
    ) -> Bool {
        var isFirst = blankLines == .keptExceptAtStart
        for (index, comment) in run.comments.enumerated() {
            if index < trailing {
                append(" ")
            } else {
                let isForced = blankLines == .forced && index == trailing
                let isKept = blankLines != .dropped && !isFirst && comment.breaksBefore > 1
                startLine(indentation: indentation, afterBlankLine: isForced || isKept)
                isFirst = false
            }
            append(comment.text)
        }
        return blankLines != .dropped && !isFirst && run.breaksAfter > 1
    }

    /// Returns the bytes with every line break (CR, LF or CRLF) replaced by a line feed.
    package static func convertingLineBreaksToLF(_ text: some Sequence<UInt8>) -> [UInt8] {
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
