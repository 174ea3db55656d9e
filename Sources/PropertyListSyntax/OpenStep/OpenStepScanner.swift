/// A cursor over a text that knows white space, comments and string tokens exactly as CoreFoundation does.
///
/// It moves on like CoreFoundation's even where something is wrong, since an array that failed may still be accepted
/// depending on where the reading stopped. Source: CFOldStylePList.c in swift-corelibs-foundation.
struct OpenStepScanner {
    /// The text: valid UTF-8.
    let bytes: ArraySlice<UInt8>
    let end: Int
    /// The index in `bytes` of what comes next.
    var cursor: Int
    /// What the reading failed at last, unless that was made good since.
    var failure: OpenStepFailure?
    /// The start of a `/*` that is never closed.
    var unclosedComment: Int?
    /// Whether a `//` goes on to the end of the text.
    private(set) var endsInLineComment = false
    /// Whether a quoted string was not closed up to the end of the text.
    private(set) var sawOpenQuote = false
    /// Whether a string had half of a surrogate pair, which is read as U+FFFD.
    var sawLoneSurrogate = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        cursor = bytes.startIndex
        end = bytes.endIndex
    }

    /// The byte that comes next, or 0 at the end.
    var next: UInt8 { cursor < end ? bytes[cursor] : 0 }

    /// Moves past white space and comments and says whether anything follows them.
    mutating func skipTrivia() -> Bool {
        while skipWhiteSpace() {
            if skipComment() == nil { return true }
        }
        return false
    }

    /// Moves past white space and says whether anything follows it.
    mutating func skipWhiteSpace() -> Bool {
        while cursor < end {
            let length = whiteSpace(at: cursor)
            if length == 0 { return true }
            cursor += length
        }
        return false
    }

    /// The length of the white space character at an index, or 0 where there is none.
    func whiteSpace(at index: Int) -> Int {
        let byte = bytes[index]
        if byte == 0x20 || byte >= 0x09 && byte <= 0x0D { return 1 }
        return byte == 0xE2 && isSeparator(at: index) ? 3 : 0
    }

    /// Whether U+2028 or U+2029 stands at an index.
    private func isSeparator(at index: Int) -> Bool {
        index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
    }

    /// The length of the line break at an index, or 0 where there is none; CRLF is one.
    func lineBreak(at index: Int) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\n"): return 1
        case UInt8(ascii: "\r"): return index + 1 < end && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
        case 0xE2: return isSeparator(at: index) ? 3 : 0
        default: return 0
        }
    }

    /// Moves past a comment, if one starts here.
    mutating func skipComment() -> PropertyListComment.Kind? {
        guard next == UInt8(ascii: "/"), cursor + 1 < end else { return nil }
        switch bytes[cursor + 1] {
        case UInt8(ascii: "/"):
            cursor += 2
            while cursor < end, lineBreak(at: cursor) == 0 { cursor += 1 }
            endsInLineComment = cursor == end
            return .line
        case UInt8(ascii: "*"):
            let start = cursor
            cursor += 2
            while cursor < end {
                let byte = bytes[cursor]
                cursor += 1
                if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                    cursor += 1
                    return .block
                }
            }
            unclosedComment = start
            return .block
        default:
            return nil
        }
    }

    /// What stands between entries beside blanks.
    enum Trivia {
        case lineBreak(Range<Int>)
        case comment(Range<Int>, PropertyListComment.Kind)
    }

    /// Moves past the next line break or comment; nil where there is none up to the end.
    mutating func nextTrivia() -> Trivia? {
        while cursor < end {
            let start = cursor
            let length = lineBreak(at: start)
            if length > 0 {
                cursor += length
                return .lineBreak(start..<cursor)
            }
            if let kind = skipComment() { return .comment(start..<cursor, kind) }
            cursor += 1
        }
        return nil
    }

    /// Whether a byte may stand in a string without quotes.
    static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            // The range from "-" has ".", "/", the digits and ":".
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Whether a string starts here.
    var isAtString: Bool { cursor < end && (Self.isQuote(bytes[cursor]) || Self.isUnquoted(bytes[cursor])) }

    /// Moves past the string token that starts here and gives its span; nil where its quote is not closed.
    ///
    /// After such a failure the cursor stands behind the opening quote.
    mutating func scanString() -> Range<Int>? {
        let start = cursor
        let quote = bytes[cursor]
        cursor += 1
        guard Self.isQuote(quote) else {
            while cursor < end, Self.isUnquoted(bytes[cursor]) { cursor += 1 }
            return start..<cursor
        }
        var hasUnicodeEscape = false
        while cursor < end {
            let byte = bytes[cursor]
            cursor += 1
            if byte == quote {
                if hasUnicodeEscape, !OpenStepString.decoded(bytes[start..<cursor]).isFaithful {
                    sawLoneSurrogate = true
                }
                failure = nil
                return start..<cursor
            }
            if byte == UInt8(ascii: "\\") {
                // At the end of the text CoreFoundation leaves the cursor there, instead of moving it back.
                guard cursor < end else {
                    sawOpenQuote = true
                    failure = .unterminatedString(quote: start)
                    return nil
                }
                hasUnicodeEscape = hasUnicodeEscape || bytes[cursor] == UInt8(ascii: "U")
                cursor += 1
            }
        }
        cursor = start + 1
        sawOpenQuote = true
        failure = .unterminatedString(quote: start)
        return nil
    }
}
