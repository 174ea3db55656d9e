package import SourceText

extension StringsDocument {
    /// A place for new entries.
    package enum Position: Hashable, Sendable {
        /// Before an entry and its comment.
        case before(Int)
        /// After an entry and the comment that trails it.
        case after(Int)
        /// After the last entry that CoreFoundation reads.
        case end
    }

    /// The edits that put new entries into a table, written like the entries around them.
    ///
    /// The document must be editable, and the position must be one of the table.
    package func inserting(_ entries: [NewEntry], at position: Position) -> [TextEdit] {
        precondition(isEditable, "an edit of a file that is not editable")
        guard !entries.isEmpty else { return [] }
        if count == 0 { return [insertingFirst(entries)] }
        switch position {
        case .end: return [inserting(entries, after: count - 1)]
        case .after(let index): return [inserting(entries, after: index)]
        case .before(let index): return [inserting(entries, before: index)]
        }
    }

    private func inserting(_ entries: [NewEntry], after index: Int) -> TextEdit {
        let style = style(near: index)
        var separator = separator(near: index, gaps: [index, index + 1], for: entries, style)
        let after = gap(before: index + 1)
        // Behind a comment on its line the new entry would take that comment for its own, or become part of it.
        if !hasLineBreak(separator), after.hasTrailingComment { separator = style.lineBreak + style.indentation }
        let offset = after.separator.lowerBound
        let text = style.text(of: entries, separatedBy: separator, onOneLine: !hasLineBreak(separator))
        return TextEdit(span: offset..<offset, replacement: separator + text)
    }

    private func inserting(_ entries: [NewEntry], before index: Int) -> TextEdit {
        let style = style(near: index)
        let before = gap(before: index)
        var separator = separator(near: index, gaps: [index, index + 1], for: entries, style)
        // A comment on a line of its own must not come to trail the new entry.
        let needsLine = !hasLineBreak(separator) && before.directBreaks > 0
        let after = index + 1 < count ? gap(before: index + 1).plainBreaks : Int.max
        if index > 0, before.isPlain, needsLine || before.breaks <= after {
            // Between two equal gaps: as there is no telling them apart, they must be equal to the byte.
            separator = Array(source.text.bytes(in: before.separator))
        } else if needsLine {
            separator = style.lineBreak + style.indentation
        }
        let offset = before.separator.upperBound
        let text = style.text(of: entries, separatedBy: separator, onOneLine: !hasLineBreak(separator))
        return TextEdit(span: offset..<offset, replacement: text + separator)
    }

    private func hasLineBreak(_ bytes: [UInt8]) -> Bool {
        let scanner = StringsScanner(bytes[...])
        return bytes.indices.contains { scanner.lineBreak(at: $0) > 0 }
    }

    /// Puts entries where there are none: behind the comments of the file, with a blank line in between.
    private func insertingFirst(_ entries: [NewEntry]) -> TextEdit {
        let gap = gap(before: 0)
        var style = EntryStyle()
        if let lineBreak = gap.lineBreak { style.lineBreak = lineBreak }
        let contentStart = gap.comments.last?.span.upperBound ?? gap.span.lowerBound
        let space = indentation(before: gap.span.upperBound, from: contentStart)
        let offset = gap.span.upperBound - space.count
        let isBlank = gap.comments.isEmpty
        if isBlank, offset == gap.span.lowerBound, hasBraces || !space.isEmpty {
            // All in one line, as it is.
            let between = space.isEmpty ? [UInt8(ascii: " ")] : space
            let text = style.text(of: entries, separatedBy: between, onOneLine: true)
            return TextEdit(
                span: gap.span.upperBound..<gap.span.upperBound, replacement: hasBraces ? text + space : text)
        }
        if hasBraces { style.indentation = space + Array("    ".utf8) }
        let text = style.indentation + style.text(of: entries, separatedBy: style.gap(between: entries))
        // The number of line breaks tells the removal of these entries how the text was before.
        let endsLine = offset > contentStart || isBlank
        let before = (isBlank ? [] : style.lineBreak) + (endsLine ? [] : style.lineBreak)
        return TextEdit(span: offset..<offset, replacement: before + text + (endsLine ? style.lineBreak : []))
    }
}
