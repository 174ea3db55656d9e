import SourceText

extension PropertyListDocument {
    /// The text of a table in the one layout that Apple's `genstrings` gives a table, with every comment and every
    /// entry where it was; nil for a file that is not editable, and for one of which CoreFoundation loses a part.
    ///
    /// An entry that has comments of its own has a blank line before these. Keys and strings stand in double quotes and
    /// are escaped only where they must be; an array, a dictionary or data stays as it is spelled. The braces around a
    /// whole table go.
    func formattedTable() -> [UInt8]? {
        if isEmptyFile { return [] }
        guard let table, isEditable, diagnostics.isEmpty else { return nil }
        var lines = LineWriter()
        for (index, entry) in table.entries.enumerated() {
            var run = index == 0 ? commentsBefore(table) : CommentRun()
            run.add(source.text.bytes(in: entry.keyElement.triviaSpan))
            let trailing = index == 0 ? 0 : run.trailingCount(hasElementAfter: true)
            let isBlank = lines.write(
                run, trailing: trailing,
                blankLines: index == 0 ? .keptBehindFirst : run.isDirect(from: trailing) ? .forced : .kept)
            lines.startLine(afterBlank: isBlank)
            write(entry, to: &lines)
        }
        writeTail(of: table, to: &lines)
        return lines.finished
    }

    /// What stands before the opening brace, with line breaks for the brace: none of it belongs to the first entry.
    private func commentsBefore(_ table: PropertyListElement) -> CommentRun {
        var run = CommentRun()
        guard table.node.startTagLength > 0 else { return run }
        run.add(source.text.bytes(in: table.triviaSpan))
        run.add(lineBreaks: run.comments.isEmpty ? 0 : 2)
        return run
    }

    /// Writes what follows the last entry.
    private func writeTail(of table: PropertyListElement, to lines: inout LineWriter) {
        let hasEntries = table.childCount > 0
        var run = hasEntries ? CommentRun() : commentsBefore(table)
        run.add(source.text.bytes(in: table.childrenEnd..<table.contentSpan.upperBound))
        if table.node.startTagLength > 0 { run.add(lineBreaks: 1) }
        run.add(source.text.bytes(in: table.end..<source.text.count))
        _ = lines.write(
            run, trailing: hasEntries ? run.trailingCount(hasElementAfter: false) : 0,
            blankLines: hasEntries ? .kept : .keptBehindFirst)
    }

    /// Writes an entry: its parts with a space between them, and each comment inside it where it was.
    private func write(_ entry: PropertyListElement.Entry, to lines: inout LineWriter) {
        let (key, value) = (entry.keyElement.span, entry.element.span)
        lines.append(canonicalToken(key))
        // A shorthand's value is its key.
        let separator = key == value ? Array("=".utf8)[...] : source.text.bytes(in: key.upperBound..<value.lowerBound)
        let end = source.text.bytes(in: value.upperBound..<(entry.end - 1))
        var isBehindLineComment = false
        func write(_ part: some Sequence<UInt8>, after space: String = " ") {
            lines.append(isBehindLineComment ? "\n" : space)
            lines.append(part)
            isBehindLineComment = false
        }
        func writeParts(of bytes: ArraySlice<UInt8>) {
            var scanner = OpenStepScanner(bytes)
            while scanner.skipWhiteSpace() {
                let part = scanner.cursor
                let kind = scanner.skipComment()
                if kind == nil { scanner.cursor += 1 }
                write(LineWriter.withLineFeeds(bytes[part..<scanner.cursor]))
                isBehindLineComment = kind == .line
            }
        }
        writeParts(of: separator)
        write(canonicalToken(value))
        writeParts(of: end)
        write(CollectionOfOne(UInt8(ascii: ";")), after: "")
    }

    /// A string as it is spelled in double quotes; any other value as it is.
    private func canonicalToken(_ span: Range<Int>) -> [UInt8] {
        let token = source.text.bytes(in: span)
        guard let first = token.first, OpenStepScanner.isQuote(first) || OpenStepScanner.isUnquoted(first) else {
            return Array(token)
        }
        return OpenStepString.spelled(OpenStepString.decoded(token).string, quote: UInt8(ascii: "\""))
    }
}

extension CommentRun {
    /// Adds the comments and line breaks in what stands between two entries.
    fileprivate mutating func add(_ gap: ArraySlice<UInt8>) {
        var scanner = OpenStepScanner(gap)
        while let part = scanner.nextTrivia() {
            switch part {
            case .lineBreak: add(lineBreaks: 1)
            // Nothing but white space follows the opening of one that is never closed.
            case .comment(let span, _): add(comment: scanner.unclosedComment == nil ? gap[span] : gap[span].prefix(2))
            }
        }
    }
}
