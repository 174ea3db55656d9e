package import SourceText

/// The syntactic context of the insertion point in an OpenStep string table that cannot be parsed, for example because
/// the user is still typing.
///
/// Only the text before the insertion point is examined. If the user has not closed a quote yet, quoted and unquoted
/// text after the insertion point cannot be distinguished.
package struct OpenStepInsertionContext {
    package enum SyntacticRole: Hashable, Sendable {
        case key
        case value(of: ExactString)
        /// The insertion point is in a comment, between a key and `=`, or after a value.
        case other
    }

    package let part: SyntacticRole
    /// The byte range of the incomplete string before the insertion point, including its opening quote. The range is
    /// empty if there is no such string.
    package let token: Range<Int>
    package let isQuoted: Bool

    package init(at offset: Int, in text: SourceText) {
        var scanner = OpenStepScanner(text.bytes(in: 0..<offset))
        var key: ExactString?
        var isValue = false
        var isDone = false
        var token = offset..<offset
        var isQuoted = false
        var mistakes = 0
        while scanner.skipTrivia() {
            let start = scanner.cursor
            guard scanner.isAtString else {
                switch scanner.next {
                case UInt8(ascii: "="): isValue = key != nil && !isDone
                case UInt8(ascii: ";"), UInt8(ascii: "{"): (key, isValue, isDone) = (nil, false, false)
                default: break
                }
                scanner.cursor += 1
                continue
            }
            let quoted = OpenStepScanner.isQuote(scanner.next)
            let found = scanner.scanString()
            let lineEnd = scanner.bytes[start..<(found?.upperBound ?? offset)].indices.first {
                scanner.lineBreak(at: $0) > 0
            }
            if quoted, let lineEnd, found == nil || Self.endsEntry(scanner.bytes[start..<lineEnd]) {
                // The quote was never closed, so the string ends with its line. Detecting this may scan all the
                // following text.
                mistakes += 1
                if mistakes > RecoveredPropertyList.limit { break }
                scanner.cursor = lineEnd
                (key, isValue, isDone) = (nil, false, false)
                continue
            }
            if found == nil || (!quoted && scanner.cursor == offset) {
                (token, isQuoted) = (start..<offset, quoted)
                scanner.cursor = offset
                break
            }
            if isValue {
                isDone = true
            } else {
                key = found.map { OpenStepString.decoded(scanner.bytes[$0]).string }
            }
        }
        self.token = token
        self.isQuoted = isQuoted
        let isComment = scanner.unclosedComment != nil || scanner.endsInLineComment
        if isComment || isDone || mistakes > RecoveredPropertyList.limit {
            part = .other
        } else if let key {
            part = isValue ? .value(of: key) : .other
        } else {
            part = .key
        }
    }

    private static func endsEntry(_ line: ArraySlice<UInt8>) -> Bool { line.last { $0 > 0x20 } == UInt8(ascii: ";") }
}

extension PropertyListDocument {
    /// Returns the text of a string in an OpenStep string table, including its quotes and escape sequences.
    package static func openStepText(_ text: ExactString) -> String {
        String(decoding: OpenStepString.openStepText(text, quote: UInt8(ascii: "\"")), as: UTF8.self)
    }
}
