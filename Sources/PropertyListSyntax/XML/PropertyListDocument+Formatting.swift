package import SourceText

extension PropertyListDocument {
    /// The reason why the file cannot be reformatted, or `nil` if it can be reformatted.
    ///
    /// Text after the root element is one such reason. CoreFoundation ignores this text, but the author might expect it
    /// to be read.
    package var formattingObstacle: Diagnostic? {
        if let problem = diagnostics.first { return problem }
        if grammar == .openStep { return nil }
        if let offset = source.invalidUTF8Offset {
            return Diagnostic(
                .damagedEncoding, at: offset..<(offset + 1), "a byte that is not UTF-8", help: "save the file as UTF-8")
        }
        guard let place = ignoredTextRange?.lowerBound else { return nil }
        return Diagnostic(
            .truncated, at: place..<(place + 1), "CoreFoundation stops reading here: the property list has ended",
            help: "remove the text after it, or move it into the property list")
    }

    /// Returns the text of a property list or a string table in the layout of Apple's tools. All comments are kept, and
    /// the order of the keys does not change.
    ///
    /// Returns `nil` if there is a `formattingObstacle`, if the file is not editable, or if an OpenStep file is not a
    /// table.
    package func formatted() -> [UInt8]? {
        if grammar == .openStep { return formattedTable() }
        guard let root = rootElement, isEditable, formattingObstacle == nil else { return nil }
        var formatter = PropertyListFormatter()
        formatter.write(root, epilogue: source.text.bytes(in: root.end..<source.text.count))
        return formatter.lines.textEndingWithLineBreak
    }

    /// The byte range of the text that follows the root element, or `nil` if there is none. CoreFoundation ignores this
    /// text without reporting an error. White space, comments and processing instructions do not count.
    package var ignoredTextRange: Range<Int>? {
        guard grammar == .xml, let end = rootElement?.end else { return nil }
        let rest = source.text.bytes(in: end..<source.text.count)
        var parser = PropertyListParser(rest, isUTF8: true)
        if (try? parser.skipTrivia()) == .end { return nil }
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
