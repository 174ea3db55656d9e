package import SourceText

extension PropertyListDocument {
    /// The byte range of the text that follows the root element, or `nil` if there is none. CoreFoundation ignores this
    /// text without reporting an error. White space, comments and processing instructions do not count.
    package var ignoredTextRange: Range<Int>? {
        guard grammar == .xml, let end = rootElement?.end else { return nil }
        let rest = source.text.bytes(in: end..<source.text.count)
        var parser = PropertyListParser(rest, isUTF8: true)
        if parser.skipTrivia() == .end { return nil }
        let last = rest.lastIndex { !PropertyListTrivia.isSpace($0) } ?? parser.cursor
        return (end + parser.cursor - rest.startIndex)..<(end + last + 1 - rest.startIndex)
    }

    /// Returns the edits that remove the ignored text after the root element, and the white space before it.
    package func removingIgnoredText() -> [TextEdit] {
        guard let span = ignoredTextRange else { return [] }
        let before = source.text.bytes(in: 0..<span.lowerBound)
        let blanks = before.reversed().prefix { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }.count
        return [TextEdit((span.lowerBound - blanks)..<span.upperBound, "")]
    }
}
