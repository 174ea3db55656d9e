package import SourceText

extension PropertyListDocument {
    /// What stands behind the root element, beside white space, comments and processing instructions: CoreFoundation
    /// reads nothing of it, and says nothing. Nil where there is no such text.
    package var unreadSpan: Range<Int>? {
        guard grammar == .xml, let end = rootElement?.end else { return nil }
        let rest = source.text.bytes(in: end..<source.text.count)
        var parser = PropertyListParser(rest, isUTF8: true)
        if parser.skipTrivia() == .end { return nil }
        let last = rest.lastIndex { !PropertyListTrivia.isSpace($0) } ?? parser.cursor
        return (end + parser.cursor - rest.startIndex)..<(end + last + 1 - rest.startIndex)
    }

    /// Removes that text, with the white space before it.
    package func removingUnreadText() -> [TextEdit] {
        guard let span = unreadSpan else { return [] }
        let before = source.text.bytes(in: 0..<span.lowerBound)
        let blanks = before.reversed().prefix { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }.count
        return [TextEdit((span.lowerBound - blanks)..<span.upperBound, "")]
    }
}
