import SourceText

/// The rules that a comment allows: what follows `settings-bundle: allow` in it.
struct AllowanceComment {
    /// The name of a rule, as it is written.
    struct Name {
        let text: String
        /// Its bytes, as byte offsets into the text.
        let span: Range<Int>
        /// Whether a finding was allowed by it.
        var isUsed = false

        /// The id of the rule that is meant.
        var rule: String { text == "same" ? "same-as-source" : text }
    }

    /// The words that the names follow, without the blank behind them.
    let span: Range<Int>
    var names: [Name]

    private static let marker = Array("settings-bundle: allow ".utf8)

    /// Reads the names behind a marker: words with blanks, line breaks or commas between them, up to the end of the
    /// comment or anything else, as a reason in parentheses.
    ///
    /// - Parameters:
    ///   - offset: the byte offset of the marker.
    ///   - end: the byte offset behind the comment, where it is known.
    init(at offset: Int, in text: SourceText, endingAt end: Int? = nil) {
        let start = offset + Self.marker.count
        span = offset..<(start - 1)
        names = []
        let bytes = Array(text.bytes(in: start..<min(end ?? text.count, start + 1000)))
        var index = 0
        while index < bytes.count {
            if Self.separates(bytes[index]) {
                index += 1
                continue
            }
            let first = index
            while index < bytes.count, Self.isPartOfName(at: index, in: bytes) { index += 1 }
            guard index > first else { return }
            names.append(
                Name(
                    text: String(decoding: bytes[first..<index], as: UTF8.self),
                    span: (start + first)..<(start + index)))
            guard index < bytes.count, Self.separates(bytes[index]) else { return }
        }
    }

    private static func separates(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ",")
    }

    private static func isPartOfName(at index: Int, in bytes: [UInt8]) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        // Two of them end a comment.
        case UInt8(ascii: "-"): index + 1 < bytes.count && bytes[index + 1] != UInt8(ascii: "-")
        default: false
        }
    }

    /// The byte offsets of all markers in a text.
    static func offsets(in text: SourceText) -> [Int] {
        let bytes = text.bytes(in: 0..<text.count)
        // How far the marker can move when its last byte meets a byte: a long file is looked at here and there only.
        var steps = [Int](repeating: marker.count, count: 256)
        for (index, byte) in marker.dropLast().enumerated() { steps[Int(byte)] = marker.count - 1 - index }
        var offsets: [Int] = []
        var end = bytes.startIndex + marker.count - 1
        while end < bytes.endIndex {
            if bytes[end] == marker[marker.count - 1], bytes[(end - marker.count + 1)...end].elementsEqual(marker) {
                offsets.append(end - marker.count + 1 - bytes.startIndex)
            }
            end += steps[Int(bytes[end])]
        }
        return offsets
    }
}
