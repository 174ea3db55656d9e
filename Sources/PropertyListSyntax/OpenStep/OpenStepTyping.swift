package import SourceText

/// What is being typed at a place of a table in OpenStep that cannot be read.
///
/// Only what stands before the place is looked at: a quote that is not closed yet would turn all that follows inside out.
package struct OpenStepTyping {
    package enum Part: Hashable, Sendable {
        case key
        case value(of: ExactString)
        /// A comment, or what stands between a key and its value.
        case other
    }

    package let part: Part
    /// The string before the place that goes on there, with its opening quote; empty where there is none.
    package let token: Range<Int>
    package let isQuoted: Bool

    package init(at offset: Int, in text: SourceText) {
        var scanner = OpenStepScanner(text.bytes(in: 0..<offset))
        var key: ExactString?
        var isValue = false
        var isDone = false
        var token = offset..<offset
        var isQuoted = false
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
            let line = Self.line(from: start, in: scanner)
            let endsHere = scanner.bytes[line].last { $0 > 0x20 } == UInt8(ascii: ";")
            if quoted, found == nil || found.map({ $0.upperBound > line.upperBound }) ?? false,
                endsHere || found == nil,
                line.upperBound < offset
            {
                // The quote was never closed: it ends with its line.
                scanner.cursor = line.upperBound
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
        if isComment || isDone {
            part = .other
        } else if let key {
            part = isValue ? .value(of: key) : .other
        } else {
            part = .key
        }
    }

    /// From an offset to the end of its line.
    private static func line(from start: Int, in scanner: OpenStepScanner) -> Range<Int> {
        var end = start
        while end < scanner.end, scanner.lineBreak(at: end) == 0 { end += 1 }
        return start..<end
    }
}

extension PropertyListDocument {
    /// A text as a table in OpenStep spells it, in quotes.
    package static func spelled(_ text: ExactString) -> String {
        String(decoding: OpenStepString.spelled(text, quote: UInt8(ascii: "\"")), as: UTF8.self)
    }
}
