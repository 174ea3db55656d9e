import SourceText

extension StringsDocument {
    /// The text of the table in the one layout that Apple's `genstrings` gives a table, with every comment and every
    /// entry where it was; nil for a file that is not editable, and for one of which CoreFoundation loses a part.
    ///
    /// An entry that has comments of its own has a blank line before these. Keys and strings stand in double quotes and
    /// are escaped only where they must be; an array, a dictionary or data stays as it is spelled. The braces around a
    /// whole table go.
    package func formatted() -> [UInt8]? {
        if isEmptyFile { return [] }
        guard isDictionary, isEditable, diagnostics.isEmpty else { return nil }
        var lines = LineWriter()
        nodes.forEach(in: 0..<count) { node, index, offset in
            let start = prologue + offset
            var run = index == 0 ? commentsBeforeBrace : CommentRun()
            run.add(source.text.bytes(in: start..<node.keySpan(from: start).lowerBound))
            let trailing = index == 0 ? 0 : run.trailingCount(hasElementAfter: true)
            let isBlank = lines.write(
                run, trailing: trailing,
                blankLines: index == 0 ? .keptBehindFirst : run.isDirect(from: trailing) ? .forced : .kept)
            lines.startLine(afterBlank: isBlank)
            write(node, from: start, to: &lines)
            return true
        }
        writeTail(to: &lines)
        return lines.finished
    }

    /// What stands before the opening brace, with line breaks for the brace: none of it belongs to the first entry.
    private var commentsBeforeBrace: CommentRun {
        var run = CommentRun()
        guard hasBraces else { return run }
        run.add(source.text.bytes(in: 0..<(prologue - 1)))
        run.add(lineBreaks: run.comments.isEmpty ? 0 : 2)
        return run
    }

    /// Writes what follows the last entry.
    private func writeTail(to lines: inout LineWriter) {
        var run = count == 0 ? commentsBeforeBrace : CommentRun()
        let end = entriesEnd + tail.clean
        run.add(source.text.bytes(in: entriesEnd..<end))
        if hasBraces { run.add(lineBreaks: 1) }
        run.add(source.text.bytes(in: (hasBraces ? end + 1 : end)..<source.text.count))
        _ = lines.write(
            run, trailing: count == 0 ? 0 : run.trailingCount(hasElementAfter: false),
            blankLines: count == 0 ? .keptBehindFirst : .kept)
    }

    /// Writes an entry: its parts with a space between them, and each comment inside it where it was.
    private func write(_ node: StringsNode, from start: Int, to lines: inout LineWriter) {
        let key = node.keySpan(from: start)
        let value = node.valueSpan(from: start)
        let semicolon = start + node.length - 1
        lines.append(canonicalToken(key))
        // A shorthand's value is its key.
        let separator =
            node.isShorthand ? Array("=".utf8)[...] : source.text.bytes(in: key.upperBound..<value.lowerBound)
        let end = source.text.bytes(in: value.upperBound..<semicolon)
        var isBehindLineComment = false
        func write(_ part: some Sequence<UInt8>, after space: String = " ") {
            lines.append(isBehindLineComment ? "\n" : space)
            lines.append(part)
            isBehindLineComment = false
        }
        func writeParts(of bytes: ArraySlice<UInt8>) {
            var scanner = StringsScanner(bytes)
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
        guard let first = token.first, StringsScanner.isQuote(first) || StringsScanner.isUnquoted(first) else {
            return Array(token)
        }
        return StringsToken.spelled(StringsToken.decoded(token).string, quote: UInt8(ascii: "\""))
    }
}

extension CommentRun {
    /// Adds the comments and line breaks in what stands between two entries.
    fileprivate mutating func add(_ gap: ArraySlice<UInt8>) {
        var scanner = StringsScanner(gap)
        while scanner.cursor < scanner.end {
            let start = scanner.cursor
            let length = scanner.lineBreak(at: start)
            if length > 0 {
                add(lineBreaks: 1)
                scanner.cursor += length
            } else if scanner.skipComment() != nil {
                var comment = gap[start..<scanner.cursor]
                if scanner.unclosedComment != nil {
                    // Nothing but white space follows its opening.
                    comment = comment.prefix(2)
                }
                add(comment: comment)
            } else {
                scanner.cursor += 1
            }
        }
    }
}
