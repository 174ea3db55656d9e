import SourceText

/// What follows the last entry of a table, in bytes counted from the end of that entry.
struct OpenStepTail: Equatable {
    /// How many bytes are white space and closed comments, in which an entry may be put.
    ///
    /// A closing brace, or what is lost, comes after them.
    var clean: Int
    /// What CoreFoundation does not get to see.
    var loss: Loss?

    /// A part of a text that CoreFoundation drops without a word.
    struct Loss: Equatable {
        let span: Range<Int>
        let reason: Reason

        init(span: Range<Int>, _ reason: Reason) {
            self.span = span
            self.reason = reason
        }
    }

    /// What stopped the reading.
    enum Reason: Equatable {
        case semicolon
        case closingBrace
        case equals
        case openQuote
        case openComment
        case other

        /// The reason for a stop at a character that starts no key, or at a key that is never closed.
        init(stoppedAt byte: UInt8) {
            switch byte {
            case UInt8(ascii: ";"): self = .semicolon
            case UInt8(ascii: "}"): self = .closingBrace
            case UInt8(ascii: "="): self = .equals
            case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .openQuote
            default: self = .other
            }
        }
    }
}

extension OpenStepTail.Loss {
    /// What there is to say about it in a text in which it starts at a byte offset.
    func diagnostic(in text: SourceText, at offset: Int) -> Diagnostic {
        let span = (span.lowerBound + offset)..<(span.upperBound + offset)
        let start = text.bytes(in: span.lowerBound..<min(span.upperBound, span.lowerBound + 4))
        let place = OpenStepFailure.Place(Array(start)[...])
        let (what, help) =
            switch reason {
            case .semicolon: ("a stray ';'", "remove the ';': one ends the entry before it")
            case .closingBrace: ("a stray '}'", "remove the '}', or open the table with '{'")
            case .equals: ("a '=' without a key", "write the entry as \"key\" = \"value\";")
            case .openQuote: ("a quoted key that is never closed", "close it with \(place.name(0))")
            case .openComment: ("a comment that is never closed", "close it with */")
            case .other: (place.name(0), place.quoteHelp(0) ?? "write every entry as \"key\" = \"value\";")
            }
        return Diagnostic(.truncated, at: span, "CoreFoundation stops reading here: \(what)", help: help)
    }
}
