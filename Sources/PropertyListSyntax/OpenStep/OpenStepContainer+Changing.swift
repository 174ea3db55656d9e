import SourceText

extension OpenStepContainer {
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

    /// Returns the edits that insert a comment directly before an entry or element. If the entry or element is the
    /// first on its line, the comment is inserted on a separate line.
    func addingComment(_ comment: String, toSlotAt index: Int) -> [TextEdit] {
        guard let slot = slot(index) else { return [] }
        let style = style(near: index)
        let offset = slot.lowerBound
        let indentation = indentation(before: offset, from: 0)
        let start = offset - indentation.count
        let before = text.bytes(in: max(0, start - 1)..<start).first
        let beginsLine = before.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
        var replacement = style.openStepText(comment, beginsLine ? style.commentKind : .block)
        replacement += beginsLine ? style.lineBreak + indentation : [UInt8(ascii: " ")]
        return [TextEdit(span: offset..<offset, replacement: replacement)]
    }

    /// Returns the edits that replace the text of each comment directly before an entry or element. Comments whose text
    /// differs from `old` are not changed.
    func replacingComment(_ old: String, by new: String, ofSlotAt index: Int) -> [TextEdit] {
        gap(before: index).comments.filter { $0.place == .direct && $0.text == old }.map { comment in
            TextEdit(span: comment.span, replacement: style(near: index).openStepText(new, comment.kind))
        }
    }
}
