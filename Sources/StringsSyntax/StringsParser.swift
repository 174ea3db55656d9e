import SourceText

/// Reads a text, or a run of entries of one, into nodes.
struct StringsParser {
    private(set) var scanner: StringsScanner
    /// The entries, one after the other.
    private(set) var nodes: [StringsNode] = []
    /// The entries' keys.
    private(set) var keys: [ExactString] = []
    /// Whether an entry has, in an array or dictionary, a quote that is never closed and that CoreFoundation reads over.
    ///
    /// What such an entry means depends on all of the text behind it.
    private(set) var hasOpenQuote = false
    /// The distance between the labels of two entries.
    private let labelStep: UInt64

    init(_ text: ArraySlice<UInt8>) {
        scanner = StringsScanner(text)
        // No entry is shorter than two bytes.
        labelStep = UInt64.max / UInt64(text.count / 2 + 2)
    }

    /// Whether the entries can be changed one by one, without a loss.
    var isEditable: Bool { !hasOpenQuote && !scanner.sawLoneSurrogate }

    /// What a whole text turned out to be.
    enum Outcome {
        /// The brace that opens the table stands before `prologue`, or there is none and this is 0.
        case table(prologue: Int, StringsTail)
        /// A string, an array or data.
        case value(StringsTail)
        case unreadable(StringsFailure)
    }

    /// Reads a whole text, which must start at index 0.
    mutating func parse() -> Outcome {
        guard scanner.skipTrivia() else { return .table(prologue: 0, tail(from: 0)) }
        let start = scanner.cursor
        if scanner.bytes[start] == UInt8(ascii: "{") {
            scanner.cursor += 1
            return table(from: scanner.cursor, opening: start)
        }
        guard scanner.isAtString else { return parseValue() }
        guard scanner.scanString() != nil else { return unreadable }
        guard scanner.skipTrivia() else { return .value(tail(from: 0)) }
        scanner.cursor = 0
        return table(from: 0, opening: nil)
    }

    /// Reads a text that is an array or data, or nothing known.
    private mutating func parseValue() -> Outcome {
        guard scanner.readObject(depth: 0) != nil else { return unreadable }
        guard !scanner.skipTrivia() else { return .unreadable(.junk(at: scanner.cursor)) }
        return .value(tail(from: 0))
    }

    private mutating func table(from start: Int, opening: Int?) -> Outcome {
        guard parseEntries(), let tail = parseTail(opening: opening) else { return unreadable }
        return .table(prologue: opening == nil ? 0 : start, tail)
    }

    private var unreadable: Outcome {
        if let lostComment { return .unreadable(.openComment(start: lostComment)) }
        return .unreadable(scanner.failure ?? .noValue(at: scanner.cursor))
    }

    /// Reads entries up to the first thing that cannot start one; false where CoreFoundation fails.
    ///
    /// Afterwards the cursor stands where the last entry ends.
    mutating func parseEntries() -> Bool {
        var start = scanner.cursor
        while let key = scanner.scanKey() {
            switch scanner.scanSeparator(after: key.upperBound) {
            case .semicolon:
                append(from: start, key: key, value: key.upperBound..<key.upperBound, end: scanner.cursor)
                scanner.cursor += 1
            case .equals:
                guard let value = scanValue() else { return false }
                guard scanner.skipSemicolon() else {
                    blameOpenQuote(of: value)
                    return false
                }
                append(from: start, key: key, value: value, end: scanner.cursor - 1)
            case nil:
                blameOpenQuote(of: key)
                return false
            }
            start = scanner.cursor
        }
        scanner.cursor = start
        return true
    }

    /// Lays a failure that was met behind a string at its opening quote, where that seems to have been left open: the
    /// string goes on behind an entry's end, or its closing quote has no gap behind it.
    private mutating func blameOpenQuote(of string: Range<Int>) {
        let bytes = scanner.bytes[string]
        guard let quote = bytes.first, StringsScanner.isQuote(quote), let end = bytes.firstIndex(of: 0x0A) else {
            return
        }
        let next = string.upperBound < scanner.end ? scanner.bytes[string.upperBound] : 0x20
        let lastOfLine = bytes[..<end].last { $0 > 0x20 }
        guard lastOfLine == UInt8(ascii: ";") || next > 0x20 && next != UInt8(ascii: "/") else { return }
        scanner.failure = .stringClosedLate(quote: string.lowerBound, closing: string.upperBound - 1)
    }

    /// Moves past the value after a `=`.
    private mutating func scanValue() -> Range<Int>? {
        guard scanner.skipTrivia() else {
            scanner.failure = .noValue(at: scanner.end)
            return nil
        }
        let start = scanner.cursor
        return scanner.scanObject(depth: 1) ? start..<scanner.cursor : nil
    }

    private mutating func append(from start: Int, key: Range<Int>, value: Range<Int>, end: Int) {
        nodes.append(
            StringsNode(
                leading: UInt32(key.lowerBound - start), key: UInt32(key.count),
                separator: UInt32(value.lowerBound - key.upperBound), value: UInt32(value.count),
                trailing: UInt32(end - value.upperBound), label: labelStep * UInt64(nodes.count + 1)))
        hasOpenQuote = scanner.sawOpenQuote
        keys.append(StringsToken.decoded(scanner.bytes[key]).string)
    }

    /// Reads what follows the last entry, where the cursor must stand, up to the end of the text.
    ///
    /// Nil where CoreFoundation fails: a brace is not closed, or something stands behind it.
    mutating func parseTail(opening: Int?) -> StringsTail? {
        let start = scanner.cursor
        let stop = scanner.skipTrivia() ? scanner.cursor : nil
        guard let opening else { return tail(from: start, stop: stop) }
        // Of the strings only one that is never closed can end the entries; CoreFoundation then goes on behind the quote.
        if scanner.isAtString { _ = scanner.scanString() }
        guard scanner.closeDictionary(opening: opening) else { return nil }
        let closing = scanner.cursor - 1
        guard !scanner.skipTrivia() else {
            scanner.failure = .junk(at: scanner.cursor)
            return nil
        }
        guard let stop, stop < closing, StringsScanner.isQuote(scanner.bytes[stop]) else {
            return tail(from: start, closing: closing)
        }
        return StringsTail(clean: stop - start, loss: .init(span: (stop - start)..<(closing - start), .openQuote))
    }

    /// The tail from an index to the end of the text, of which the cursor is at the end or cannot go past `stop`.
    private func tail(from start: Int, stop: Int? = nil, closing: Int? = nil) -> StringsTail {
        if let stop {
            let span = (stop - start)..<(scanner.end - start)
            return StringsTail(clean: stop - start, loss: .init(span: span, .init(stoppedAt: scanner.bytes[stop])))
        }
        guard let comment = lostComment else {
            return StringsTail(clean: (closing ?? scanner.unclosedComment ?? scanner.end) - start, loss: nil)
        }
        let span = (comment - start)..<(scanner.end - start)
        return StringsTail(clean: (closing ?? comment) - start, loss: .init(span: span, .openComment))
    }

    /// The start of a comment that is never closed and swallows something.
    private var lostComment: Int? {
        guard let comment = scanner.unclosedComment else { return nil }
        var rest = StringsScanner(scanner.bytes[(comment + 2)..<scanner.end])
        return rest.skipWhiteSpace() ? comment : nil
    }
}
