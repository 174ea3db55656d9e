/// Turns the inside of a quoted string into the text it stands for.
struct EscapeDecoder {
    /// What is between the quotes.
    private let content: ArraySlice<UInt8>
    /// The index in `content` of what comes next.
    private(set) var cursor: Int
    /// The text so far, in UTF-8.
    private(set) var text: [UInt8] = []
    /// Whether no half of a surrogate pair had to be replaced.
    private(set) var isFaithful = true
    /// A high surrogate that waits for its other half.
    private var pending: UInt32?

    init(_ content: ArraySlice<UInt8>) {
        self.content = content
        cursor = content.startIndex
        text.reserveCapacity(content.count)
    }

    /// Takes everything up to an index as it is.
    mutating func copy(to index: Int) {
        guard index > cursor else { return }
        flush()
        text += content[cursor..<index]
        cursor = index
    }

    /// Takes the escape that starts here.
    mutating func escape() {
        cursor += 1
        guard cursor < content.endIndex else { return }
        let byte = content[cursor]
        cursor += 1
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): append(octal(from: byte))
        case UInt8(ascii: "U"): append(hexadecimal())
        case UInt8(ascii: "a"): append(0x07)
        case UInt8(ascii: "b"): append(0x08)
        case UInt8(ascii: "f"): append(0x0C)
        case UInt8(ascii: "n"): append(0x0A)
        case UInt8(ascii: "r"): append(0x0D)
        case UInt8(ascii: "t"): append(0x09)
        case UInt8(ascii: "v"): append(0x0B)
        default:
            // Any other character stands for itself; of a longer one this is the first byte, and the rest is copied.
            flush()
            text.append(byte)
        }
    }

    /// One to three octal digits are one byte of NeXTSTEP Latin; a value past 255 wraps.
    private mutating func octal(from first: UInt8) -> UInt32 {
        var value = first - UInt8(ascii: "0")
        for _ in 0..<2 {
            guard cursor < content.endIndex, case UInt8(ascii: "0")...UInt8(ascii: "7") = content[cursor] else { break }
            value = value << 3 | (content[cursor] - UInt8(ascii: "0"))
            cursor += 1
        }
        return UInt32(NextStepLatin.unit(value))
    }

    /// Up to four hexadecimal digits; none at all are U+0000.
    private mutating func hexadecimal() -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard cursor < content.endIndex, let digit = HexDigit.value(content[cursor]) else { break }
            value = value << 4 | UInt32(digit)
            cursor += 1
        }
        return value
    }

    /// Takes a UTF-16 unit; two surrogates in a row that form a pair are one character.
    private mutating func append(_ unit: UInt32) {
        if let high = pending, unit & 0xFC00 == 0xDC00 {
            pending = nil
            appendScalar(0x10000 + (high & 0x3FF) << 10 + (unit & 0x3FF))
            return
        }
        flush()
        if unit & 0xFC00 == 0xD800 {
            pending = unit
        } else {
            appendScalar(unit)
        }
    }

    private mutating func appendScalar(_ value: UInt32) {
        if let scalar = Unicode.Scalar(value) {
            text += UTF8.encode(scalar).map { Array($0) } ?? []
        } else {
            isFaithful = false
            text += [0xEF, 0xBF, 0xBD]
        }
    }

    /// Gives up waiting for the second half of a surrogate pair: before anything else follows, and at the end.
    mutating func flush() {
        guard let high = pending else { return }
        pending = nil
        appendScalar(high)
    }
}
