/// A writer that builds text line by line. All formatters use it to lay out their output.
package struct LineWriter: Sendable {
    /// The UTF-8 text written so far, without a line break after the last line.
    package private(set) var text: [UInt8] = []

    package init() {}

    /// The text written so far, with a line break after the last line.
    package var textEndingWithLineBreak: [UInt8] { text + [UInt8(ascii: "\n")] }

    package mutating func append(_ bytes: some Sequence<UInt8>) { text += bytes }

    package mutating func append(_ string: String) { text += string.utf8 }

    /// Starts a new line. If text has already been written, ends the current line first.
    ///
    /// - Parameters:
    ///   - indentation: The number of tabs at the start of the new line.
    ///   - afterBlankLine: Whether to insert a blank line before the new line.
    package mutating func startLine(indentation: Int = 0, afterBlankLine: Bool = false) {
        if !text.isEmpty { text += repeatElement(UInt8(ascii: "\n"), count: afterBlankLine ? 2 : 1) }
        text += repeatElement(UInt8(ascii: "\t"), count: indentation)
    }

    /// The ways of handling blank lines between two elements.
    package enum BlankLines: Sendable {
        /// Removes all blank lines.
        case dropped
        /// Removes leading blank lines, and reduces other consecutive blank lines to one.
        case keptExceptAtStart
        /// Reduces consecutive blank lines to one.
        case kept
        /// Inserts a blank line before the first comment that is on its own line, and reduces other consecutive blank
        /// lines to one.
        case forced
    }

    /// Writes comments. The first `trailing` comments are appended to the current line. Each of the other comments is
    /// written on its own line.
    ///
    /// - Returns: Whether a blank line must precede the next element.
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

    /// Returns a copy of the bytes in which every line break (CR, LF or CRLF) is replaced by a line feed.
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
