package import SourceText

/// A comment that suppresses rules, such as `settings-bundle: allow same-as-source`. The space before `allow` is
/// optional.
package struct SuppressionComment: Sendable {
    /// The name of a rule, exactly as written in the comment.
    package struct RuleName: Sendable {
        package let text: String
        /// The byte range of the rule name in the source text.
        package let span: Range<Int>
        /// Whether the rule name has suppressed at least one finding.
        package var isUsed = false

        /// The ID of the suppressed rule. The name `same` is short for `same-as-source`.
        package var rule: String { text == "same" ? "same-as-source" : text }
    }

    /// The byte range of the marker `settings-bundle: allow`, excluding the rule names.
    package let span: Range<Int>
    /// Whether the marker is misspelled, such as `Settings-Bundle: Allow` or `settings-bundle: allow:`. A comment with
    /// a misspelled marker does not suppress any findings.
    package let isMisspelled: Bool
    package var names: [RuleName]
    /// The name of a rule after a misspelled marker, or `nil` if there is none.
    package private(set) var misspelledRule: String?

    private static let marker = Array("settings-bundle:".utf8)
    private static let verb = Array("allow".utf8)

    /// Parses the rule names after a marker. Names are separated by white space or commas. Parsing stops at the end of
    /// the comment, or at a character that is neither part of a name nor a separator, such as an opening parenthesis.
    ///
    /// - Parameters:
    ///   - offset: The byte offset of the marker, as returned by `markerOffsets(in:)`.
    ///   - end: The byte offset at which the comment ends, or `nil` if it is unknown.
    package init(at offset: Int, in text: SourceText, endingAt end: Int? = nil) {
        let words = Array(text.bytes(in: offset..<min(text.count, offset + 200)))
        let length = Self.endOfAllow(in: words[...], after: Self.marker.count) ?? Self.marker.count
        let start = offset + length
        let verb = words[Self.marker.count..<length].drop(while: Self.isSpaceOrTab)
        let isFollowed = length < words.count && words[length] == UInt8(ascii: ":")
        span = offset..<(start + (isFollowed ? 1 : 0))
        isMisspelled = isFollowed || !words.starts(with: Self.marker) || !verb.elementsEqual(Self.verb)
        names = []
        defer {
            if isMisspelled {
                misspelledRule = names.first?.rule
                names = []
            }
        }
        let first = span.upperBound
        let bytes = Array(text.bytes(in: first..<max(first, min(end ?? text.count, first + 1000))))
        var index = 0
        while index < bytes.count {
            if Self.isSeparator(bytes[index]) {
                index += 1
                continue
            }
            let first = index
            while index < bytes.count, Self.isPartOfRuleName(at: index, in: bytes[...]) { index += 1 }
            guard index > first else { return }
            names.append(
                RuleName(
                    text: String(decoding: bytes[first..<index], as: UTF8.self),
                    span: (start + first)..<(start + index)))
            guard index < bytes.count, Self.isSeparator(bytes[index]) else { return }
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ",")
    }

    private static func isPartOfRuleName(at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        switch bytes[index] {
        // Two dashes end an XML comment.
        case UInt8(ascii: "-"): index + 1 < bytes.endIndex && bytes[index + 1] != UInt8(ascii: "-")
        case let byte: byte.isASCIILetter || byte.isASCIIDigit
        }
    }

    /// Returns the byte offsets of all markers in a text. The search ignores case.
    package static func markerOffsets(in text: SourceText) -> [Int] {
        let bytes = text.bytes(in: 0..<text.count)
        var markerOffsets: [Int] = []
        var rest = bytes
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[(colon + 1)...]
            let start = colon + 1 - marker.count
            if start >= bytes.startIndex, bytes[start...colon].elementsEqual(marker, by: equalsIgnoringCase),
                endOfAllow(in: bytes, after: colon + 1) != nil
            {
                markerOffsets.append(start - bytes.startIndex)
            }
        }
        return markerOffsets
    }

    /// Returns the index after the word `allow`, ignoring its case and any spaces and tabs before it. Returns `nil` if
    /// a different word follows.
    private static func endOfAllow(in bytes: ArraySlice<UInt8>, after index: Int) -> Int? {
        var start = index
        while start < bytes.endIndex, isSpaceOrTab(bytes[start]) { start += 1 }
        let end = start + verb.count
        guard end <= bytes.endIndex, bytes[start..<end].elementsEqual(verb, by: equalsIgnoringCase) else { return nil }
        return end < bytes.endIndex && isPartOfRuleName(at: end, in: bytes) ? nil : end
    }

    private static func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns whether a byte equals a character of the marker, ignoring case. All letters of the marker are lowercase.
    private static func equalsIgnoringCase(_ byte: UInt8, _ letter: UInt8) -> Bool {
        byte == letter || letter.isASCIILetter && byte | 0x20 == letter
    }
}
