import SourceText

extension PropertyListDocument {
    /// Returns the text of a string table in the layout of Apple's `genstrings` tool. The order of comments and entries
    /// does not change. Returns `nil` if the file is not editable, or if CoreFoundation ignores part of it.
    ///
    /// Each entry that has its own comment is preceded by a blank line. Keys and strings are written in double quotes,
    /// with as few escape sequences as possible. The text of arrays, dictionaries and data does not change. Braces
    /// around the whole table are removed.
    func formattedTable() -> [UInt8]? {
        if isEmptyFile { return [] }
        guard let table, isEditable, diagnostics.isEmpty else { return nil }
        var lines = LineWriter()
        for (index, entry) in table.entries.enumerated() {
            var run = index == 0 ? commentsBefore(table) : CommentRun()
            run.add(source.text.bytes(in: entry.keyElement.triviaSpan))
            let trailing = index == 0 ? 0 : run.trailingCommentCount(hasElementAfter: true)
            let isBlank = lines.write(
                run, trailing: trailing,
                blankLines: index == 0 ? .keptExceptAtStart : run.belongsToNextElement(from: trailing) ? .forced : .kept
            )
            lines.startLine(afterBlankLine: isBlank)
            write(entry, to: &lines)
        }
        writeCommentsAfterLastEntry(of: table, to: &lines)
        return lines.textEndingWithLineBreak
    }

    /// Returns the comments before the opening brace. They are followed by line breaks so that they do not belong to
    /// the first entry.
    private func commentsBefore(_ table: PropertyListElement) -> CommentRun {
        var run = CommentRun()
        guard table.node.startTagLength > 0 else { return run }
        run.add(source.text.bytes(in: table.triviaSpan))
        run.add(lineBreaks: run.comments.isEmpty ? 0 : 2)
        return run
    }

    /// Writes the comments after the last entry.
    private func writeCommentsAfterLastEntry(of table: PropertyListElement, to lines: inout LineWriter) {
        let hasEntries = table.childCount > 0
        var run = hasEntries ? CommentRun() : commentsBefore(table)
        run.add(source.text.bytes(in: table.childrenEnd..<table.contentSpan.upperBound))
        if table.node.startTagLength > 0 { run.add(lineBreaks: 1) }
        run.add(source.text.bytes(in: table.end..<source.text.count))
        _ = lines.write(
            run, trailing: hasEntries ? run.trailingCommentCount(hasElementAfter: false) : 0,
            blankLines: hasEntries ? .kept : .keptExceptAtStart)
    }

    /// Writes an entry with a space between its tokens. Comments inside the entry stay in place.
    private func write(_ entry: PropertyListElement.Entry, to lines: inout LineWriter) {
        let (key, value) = (entry.keyElement.span, entry.element.span)
        lines.append(canonicalToken(key))
        // In the short form `key;`, the key is the value.
        let separator = key == value ? Array("=".utf8)[...] : source.text.bytes(in: key.upperBound..<value.lowerBound)
        let end = source.text.bytes(in: value.upperBound..<(entry.end - 1))
        var isAfterLineComment = false
        func write(_ part: some Sequence<UInt8>, after space: String = " ") {
            lines.append(isAfterLineComment ? "\n" : space)
            lines.append(part)
            isAfterLineComment = false
        }
        func writeParts(of bytes: ArraySlice<UInt8>) {
            var scanner = OpenStepScanner(bytes)
            while scanner.skipWhiteSpace() {
                let part = scanner.cursor
                let kind = scanner.skipComment()
                if kind == nil { scanner.cursor += 1 }
                write(LineWriter.convertingLineBreaksToLF(bytes[part..<scanner.cursor]))
                isAfterLineComment = kind == .line
            }
        }
        writeParts(of: separator)
        write(canonicalToken(value))
        writeParts(of: end)
        write(CollectionOfOne(UInt8(ascii: ";")), after: "")
    }

    /// Returns the text of a value in canonical form. Strings are written in double quotes. The text of other values
    /// does not change.
    private func canonicalToken(_ span: Range<Int>) -> [UInt8] {
        let token = source.text.bytes(in: span)
        guard let first = token.first,
            OpenStepScanner.isQuote(first) || OpenStepScanner.isAllowedInUnquotedString(first)
        else {
            return Array(token)
        }
        return OpenStepString.openStepText(OpenStepString.decoded(token).string, quote: UInt8(ascii: "\""))
    }
}

extension CommentRun {
    /// Adds the comments and line breaks between two entries.
    fileprivate mutating func add(_ gap: ArraySlice<UInt8>) {
        var scanner = OpenStepScanner(gap)
        while let part = scanner.nextTrivia() {
            switch part {
            case .lineBreak: add(lineBreaks: 1)
            // After the opening of an unclosed comment, there is only white space.
            case .comment(let span, _): add(comment: scanner.unclosedComment == nil ? gap[span] : gap[span].prefix(2))
            }
        }
    }
}
