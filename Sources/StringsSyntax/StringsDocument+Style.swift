import SourceText

extension StringsDocument {
    /// How many entries on each side of a place are looked at to find out how the table is written.
    private static var reach: Int { 8 }

    /// The entries around one, the nearest first.
    private func neighbours(of index: Int) -> [Int] {
        (0...Self.reach).flatMap { $0 == 0 ? [index] : [index - $0, index + $0] }.filter { (0..<count).contains($0) }
    }

    /// How the entries around one are written.
    func style(near index: Int) -> EntryStyle {
        var style = EntryStyle()
        let neighbours = neighbours(of: index)
        let first = max(0, index - Self.reach)
        let around = gaps(before: first..<min(count, index + Self.reach + 1))
        let gaps = neighbours.map { around[$0 - first] }
        let commented = gaps.filter(\.hasDirectComment)
        style.hasComments = commented.count * 2 >= gaps.count && !gaps.isEmpty
        style.commentKind = commented.first?.comments.last?.kind ?? .block
        let others = [gap(before: count), gap(before: 0)]
        if let lineBreak = (gaps + others).lazy.compactMap(\.lineBreak).first { style.lineBreak = lineBreak }
        if let onLine = zip(neighbours, gaps).first(where: { $0.1.breaks > 0 || $0.0 == 0 && !hasBraces }) {
            style.indentation = indentation(before: onLine.1.separator.upperBound, from: onLine.1.separator.lowerBound)
        }
        copyTokens(of: neighbours, to: &style)
        return style
    }

    /// Copies quotes and the spacing around `=` and before `;` from the first entry that shows them.
    private func copyTokens(of neighbours: [Int], to style: inout EntryStyle) {
        if let nearest = neighbours.first {
            style.keyQuote = quote(at: entryParts(nearest).key.lowerBound)
        }
        guard let full = neighbours.first(where: { !nodes[$0].isShorthand }) else { return }
        let parts = entryParts(full)
        style.valueQuote = quote(at: parts.value.lowerBound)
        let separator = Array(source.text.bytes(in: parts.key.upperBound..<parts.value.lowerBound))
        if !separator.contains(UInt8(ascii: "/")) { style.separator = separator }
        let trailing = Array(source.text.bytes(in: parts.value.upperBound..<(parts.end - 1)))
        if !trailing.contains(UInt8(ascii: "/")) { style.trailing = trailing }
    }

    /// Where the parts of an entry stand.
    func entryParts(_ index: Int) -> (key: Range<Int>, value: Range<Int>, end: Int) {
        let (node, offset) = nodes.element(at: index)
        let start = prologue + offset
        return (node.keySpan(from: start), node.valueSpan(from: start), start + node.length)
    }

    /// The quote of the token at a byte offset: a quote that opens it, none for a word, `"` for what is no string.
    func quote(at offset: Int) -> UInt8? {
        guard let byte = source.text.bytes(in: offset..<(offset + 1)).first else { return nil }
        if StringsScanner.isQuote(byte) { return byte }
        return StringsScanner.isUnquoted(byte) ? nil : UInt8(ascii: "\"")
    }

    /// The spaces and tabs in front of a byte offset, back to another at most.
    func indentation(before offset: Int, from start: Int) -> [UInt8] {
        let bytes = source.text.bytes(in: start..<offset)
        return Array(bytes.suffix(while: StringsGap.isHorizontal))
    }

    /// The white space to put between an entry and a new one beside it.
    ///
    /// It is that of the smaller of the two gaps, so that a group of entries stays one; a gap with a comment between
    /// two entries does not count. Removing the new entry then finds which of the gaps around it was made for it.
    func separator(near index: Int, gaps: [Int], for entries: [NewEntry], _ style: EntryStyle) -> [UInt8] {
        func plain(_ indices: [Int]) -> [StringsGap] {
            indices.filter { (1..<max(count, 1)).contains($0) }.map { gap(before: $0) }.filter(\.isPlain)
        }
        let model = plain(gaps).min { $0.breaks < $1.breaks } ?? plain(neighbours(of: index)).first
        guard let model else {
            let first = gap(before: 0)
            let isInline = hasBraces && first.breaks == 0 && first.isPlain
            return isInline ? Array(source.text.bytes(in: first.separator)) : style.gap(between: entries)
        }
        if model.breaks == 0 { return Array(source.text.bytes(in: model.separator)) }
        return Array(repeatElement(style.lineBreak, count: min(model.breaks, 2)).joined()) + style.indentation
    }
}

extension ArraySlice<UInt8> {
    /// The longest end of the slice of which every byte is as asked for.
    func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
