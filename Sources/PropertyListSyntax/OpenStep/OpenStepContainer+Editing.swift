import SourceText

extension OpenStepContainer {
    /// Returns the edits that insert entries into a dictionary, or the values of entries into an array. The new text
    /// has the same style as the text around it.
    ///
    /// - Parameter names: The comments to write after strings, keyed by string.
    func inserting(
        _ entries: [NewEntry], at position: PropertyListDocument.Position, names: [ExactString: String] = [:]
    ) -> [TextEdit] {
        guard !entries.isEmpty else { return [] }
        if count == 0 { return [insertingFirstEntries(entries, names)] }
        switch position {
        case .end: return inserting(entries, after: count - 1, names)
        case .after(let index): return inserting(entries, after: index, names)
        case .before(let index): return [inserting(entries, before: index, names)]
        }
    }

    private func inserting(_ entries: [NewEntry], after index: Int, _ names: [ExactString: String]) -> [TextEdit] {
        var style = style(near: index)
        style.names = names
        var separator = separator(near: index, gaps: [index, index + 1], for: entries, style)
        let after = gap(before: index + 1)
        let hasComma = slot(index)?.hasTerminator ?? true
        // A comma after a line comment would be a part of that comment.
        let isInLineComment = after.comments.contains { $0.place == .trailing && $0.kind == .line }
        // After a comment on its line, the new entry would take over that comment or become part of it.
        if !hasLineBreak(separator), after.hasTrailingComment, hasComma || isInLineComment {
            separator = style.lineBreak + style.indentation
        }
        let offset = after.separator.lowerBound
        let text = text(of: entries, style, separatedBy: separator, hasLastComma: hasComma)
        let new = TextEdit(span: offset..<offset, replacement: separator + text)
        guard !hasComma, let slot = slot(index) else { return [new] }
        let comma = isInLineComment ? slot.end : offset
        if comma == offset {
            return [TextEdit(span: offset..<offset, replacement: [UInt8(ascii: ",")] + new.replacement)]
        }
        return [TextEdit(comma..<comma, ","), new]
    }

    private func inserting(_ entries: [NewEntry], before index: Int, _ names: [ExactString: String]) -> TextEdit {
        var style = style(near: index)
        style.names = names
        let before = gap(before: index)
        var separator = separator(near: index, gaps: [index, index + 1], for: entries, style)
        // A comment on its own line must not become a trailing comment of the new entry.
        let needsLine = !hasLineBreak(separator) && before.directBreaks > 0
        let after = index + 1 < count ? gap(before: index + 1).plainBreaks : Int.max
        if index > 0, before.isPlain, needsLine || before.breaks <= after {
            // Removal cannot distinguish two gaps of equal size, so the gaps must have the same bytes.
            separator = Array(text.bytes(in: before.separator))
        } else if needsLine {
            separator = style.lineBreak + style.indentation
        }
        let offset = before.separator.upperBound
        let text = text(of: entries, style, separatedBy: separator, hasLastComma: true)
        return TextEdit(span: offset..<offset, replacement: text + separator)
    }

    private func text(
        of entries: [NewEntry], _ style: OpenStepStyle, separatedBy separator: [UInt8], hasLastComma: Bool
    ) -> [UInt8] {
        if isDictionary {
            return style.text(of: entries, separatedBy: separator, onOneLine: !hasLineBreak(separator))
        }
        let values = entries.map { style.openStepText($0.value) }.joined(separator: [UInt8(ascii: ",")] + separator)
        return values + (hasLastComma ? [UInt8(ascii: ",")] : [])
    }

    private func hasLineBreak(_ bytes: [UInt8]) -> Bool {
        let scanner = OpenStepScanner(bytes[...])
        return bytes.indices.contains { scanner.lineBreak(at: $0) > 0 }
    }

    /// Returns the edit that inserts entries into an empty container. If the container has comments, the entries are
    /// inserted after the comments and a blank line.
    private func insertingFirstEntries(_ entries: [NewEntry], _ names: [ExactString: String]) -> TextEdit {
        let gap = gap(before: 0)
        var style = contentStyle
        style.names = names
        if let lineBreak = gap.lineBreak { style.lineBreak = lineBreak }
        let contentStart = gap.comments.last?.span.upperBound ?? gap.span.lowerBound
        let space = indentation(before: gap.span.upperBound, from: contentStart)
        let offset = gap.span.upperBound - space.count
        let isBlank = gap.comments.isEmpty
        if isBlank, offset == gap.span.lowerBound, hasBrackets || !space.isEmpty {
            // Everything stays on one line.
            let between = space.isEmpty ? [UInt8(ascii: " ")] : space
            // CoreFoundation ignores a syntax error after a comma, but rejects it after an element.
            let isFaulty = insertableEnd < element.contentSpan.upperBound
            let text = text(of: entries, style, separatedBy: between, hasLastComma: isFaulty)
            return TextEdit(
                span: gap.span.upperBound..<gap.span.upperBound, replacement: hasBrackets ? text + space : text)
        }
        if hasBrackets { style.indentation = space + style.unit }
        let text =
            style.indentation
            + text(
                of: entries, style, separatedBy: style.gap(between: entries), hasLastComma: true)
        // The number of line breaks allows the removal of these entries to restore the text.
        let endsLine = offset > contentStart || isBlank
        let before = (isBlank ? [] : style.lineBreak) + (endsLine ? [] : style.lineBreak)
        return TextEdit(span: offset..<offset, replacement: before + text + (endsLine ? style.lineBreak : []))
    }

    /// The style for new entries in an empty container. The style is copied from the text around the container.
    private var contentStyle: OpenStepStyle {
        guard let parent = outer.first else { return OpenStepStyle() }
        let container = OpenStepContainer(
            element: parent, insertableLength: 0, outer: Array(outer.dropFirst()), startsLikeXcode: startsLikeXcode)
        let child = parent.childIndex(touching: element.span.lowerBound)
        var style = container.style(near: container.isDictionary ? child / 2 : child)
        if !startsLikeXcode { container.copyQuotingStyle(of: parent, to: &style) }
        style.hasComments = false
        return style
    }

    // MARK: Changing

    /// Returns the edits that change the value of an entry or element. The value is rewritten even if the new value
    /// equals the old value.
    ///
    /// If the old value is in quotes, the new value uses the same quotes. The short form `key;` is replaced by `key =
    /// value;`.
    func settingValue(ofSlotAt index: Int, to value: PropertyListValue, names: [ExactString: String]) -> [TextEdit] {
        guard let slot = slot(index) else { return [] }
        if slot.isShorthand {
            let style = style(near: index)
            let text = style.separator + style.openStepText(value)
            return [TextEdit(span: slot.key.upperBound..<slot.key.upperBound, replacement: text)]
        }
        var style = OpenStepStyle()
        if value.kind == .string { style.quotesLikeXcode = startsLikeXcode } else { style = self.style(near: index) }
        style.names = names
        style.valueQuote = startsLikeXcode ? nil : quote(at: slot.value.lowerBound)
        if !isRoot, slot.kind != .string { style.valueQuote = style.keyQuote }
        if ![.string, .data].contains(slot.kind) {
            style.indentation = Array(text.indentation(at: slot.lowerBound).utf8)
        }
        return [TextEdit(span: spanWithName(of: slot, isNamed: !names.isEmpty), replacement: style.openStepText(value))]
    }

    /// Returns the byte range to replace when a value changes. If `isNamed` is `true` and the value is a string, the
    /// range includes a block comment after the value.
    private func spanWithName(of slot: Slot, isNamed: Bool) -> Range<Int> {
        guard isNamed, slot.kind == .string, slot.hasTerminator else { return slot.value }
        let rest = text.bytes(in: slot.value.upperBound..<(slot.end - 1))
        var scanner = OpenStepScanner(rest)
        _ = scanner.skipWhiteSpace()
        guard scanner.skipComment() == .block else { return slot.value }
        return slot.value.lowerBound..<(slot.value.upperBound + scanner.cursor - rest.startIndex)
    }

    /// Returns the edits that rename the key of an entry and keep its value. Returns an empty array if the entry
    /// already has the key.
    ///
    /// Renaming the key back restores the original bytes, with four exceptions. Unnecessary escape sequences are
    /// removed. Control characters are escaped. The short form `key;` is replaced by `key = value;`. An unquoted key
    /// stays in quotes if the other name required quotes.
    func renamingKey(ofEntryAt index: Int, to key: ExactString) -> [TextEdit] {
        guard let slot = slot(index), OpenStepString.decoded(text.bytes(in: slot.key)).string != key else { return [] }
        var token = OpenStepString.openStepText(key, quote: quote(at: slot.key.lowerBound))
        // In the short form, the old key is the value.
        if slot.isShorthand { token += style(near: index).separator + text.bytes(in: slot.key) }
        return [TextEdit(span: slot.key, replacement: token)]
    }
}
