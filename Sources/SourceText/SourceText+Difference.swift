extension SourceText {
    /// Returns the edits that transform this text into `other`.
    ///
    /// Lines that occur exactly once in both versions and in the same order stay unchanged. Each edit excludes the
    /// common prefix and suffix of its old and new text. Apart from sorting the lines, the comparison takes linear
    /// time.
    package func edits(to other: SourceText) -> [TextEdit] {
        let (old, new) = (lineSpans, other.lineSpans)
        var edits: [TextEdit] = []
        var (oldStart, newStart) = (0, 0)
        for (oldLine, newLine) in uniqueCommonLines(old, new, other) + [(old.count, new.count)] {
            let oldEnd = oldLine < old.count ? old[oldLine].lowerBound : count
            let newEnd = newLine < new.count ? new[newLine].lowerBound : other.count
            if let edit = edit(oldStart..<oldEnd, to: newStart..<newEnd, of: other) { edits.append(edit) }
            (oldStart, newStart) = (oldEnd, newEnd)
        }
        return edits
    }

    /// Returns the edit that replaces a byte range of this text with a byte range of `other`, or `nil` if both ranges
    /// contain the same bytes.
    private func edit(_ span: Range<Int>, to otherSpan: Range<Int>, of other: SourceText) -> TextEdit? {
        let (old, new) = (bytes(in: span), other.bytes(in: otherSpan))
        var head = zip(old, new).prefix { $0 == $1 }.count
        if head == old.count, head == new.count { return nil }
        // An edit must not split a character or a CRLF.
        func splitsCharacterOrCRLF(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Bool {
            guard offset > 0, offset < bytes.count else { return false }
            let index = bytes.startIndex + offset
            return bytes[index] & 0xC0 == 0x80
                || bytes[index] == UInt8(ascii: "\n") && bytes[index - 1] == UInt8(ascii: "\r")
        }
        while splitsCharacterOrCRLF(old, head) || splitsCharacterOrCRLF(new, head) { head -= 1 }
        let most = min(old.count, new.count) - head
        var tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        while splitsCharacterOrCRLF(old, old.count - tail) || splitsCharacterOrCRLF(new, new.count - tail) { tail -= 1 }
        return TextEdit(
            span: (span.lowerBound + head)..<(span.upperBound - tail),
            replacement: Array(new.dropFirst(head).dropLast(tail)))
    }

    /// The byte range of each line, including its line break.
    private var lineSpans: [Range<Int>] {
        var spans: [Range<Int>] = []
        var start = 0
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            spans.append(start..<(offset + 1))
            start = offset + 1
        }
        return start < count ? spans + [start..<count] : spans
    }

    /// Returns pairs of old and new line indices for the lines that occur exactly once in both versions. Lines whose
    /// order differs between the versions are omitted.
    private func uniqueCommonLines(_ old: [Range<Int>], _ new: [Range<Int>], _ other: SourceText) -> [(Int, Int)] {
        func indicesOfUniqueLines(_ lines: [Range<Int>], _ text: SourceText) -> [ArraySlice<UInt8>: Int] {
            Dictionary(lines.enumerated().map { (text.bytes(in: $1), $0) }, uniquingKeysWith: { _, _ in -1 })
        }
        let places = indicesOfUniqueLines(new, other)
        let pairs = indicesOfUniqueLines(old, self).sorted { $0.value < $1.value }.compactMap {
            line, place -> (old: Int, new: Int)? in
            guard place >= 0, let other = places[line], other >= 0 else { return nil }
            return (place, other)
        }
        return pairs.map(\.new).longestIncreasingSubsequence.map { (pairs[$0].old, pairs[$0].new) }
    }
}
