import SourceText

extension OpenStepContainer {
    /// The edits that give a slot another value; none where it has it already.
    ///
    /// The quotes stay those of the old value. A shorthand becomes `key = value;`.
    func settingValue(ofSlotAt index: Int, to value: PropertyListValue, names: [ExactString: String]) -> [TextEdit] {
        guard let slot = slot(index) else { return [] }
        if slot.isShorthand {
            let style = style(near: index)
            let text = style.separator + style.spelled(value)
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
        return [TextEdit(span: spanWithName(of: slot, isNamed: !names.isEmpty), replacement: style.spelled(value))]
    }

    /// The bytes of a value, with the comment behind it where that names it and gives way to another name.
    private func spanWithName(of slot: Slot, isNamed: Bool) -> Range<Int> {
        guard isNamed, slot.kind == .string, slot.hasEnd else { return slot.value }
        let rest = text.bytes(in: slot.value.upperBound..<(slot.end - 1))
        var scanner = OpenStepScanner(rest)
        _ = scanner.skipWhiteSpace()
        guard scanner.skipComment() == .block else { return slot.value }
        return slot.value.lowerBound..<(slot.value.upperBound + scanner.cursor - rest.startIndex)
    }

    /// The edits that give an entry another key and leave its value; none where it has it already.
    ///
    /// Renaming it back gives the bytes there were, unless they were spelled in another way than a key is written here:
    /// with an escape that needs none or a control character that needs one, or as a shorthand, which becomes
    /// `key = value;`. A key without quotes has them from the first name on that needs them.
    func renamingKey(ofEntryAt index: Int, to key: ExactString) -> [TextEdit] {
        guard let slot = slot(index), OpenStepString.decoded(text.bytes(in: slot.key)).string != key else { return [] }
        var token = OpenStepString.spelled(key, quote: quote(at: slot.key.lowerBound))
        // The old key is the value.
        if slot.isShorthand { token += style(near: index).separator + text.bytes(in: slot.key) }
        return [TextEdit(span: slot.key, replacement: token)]
    }

    /// The edits that put a comment directly before a slot: on a line of its own, where that begins its line.
    func addingComment(_ comment: String, toSlotAt index: Int) -> [TextEdit] {
        guard let slot = slot(index) else { return [] }
        let style = style(near: index)
        let offset = slot.lowerBound
        let indentation = indentation(before: offset, from: 0)
        let start = offset - indentation.count
        let before = text.bytes(in: max(0, start - 1)..<start).first
        let beginsLine = before.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
        var replacement = style.spelled(comment, beginsLine ? style.commentKind : .block)
        replacement += beginsLine ? style.lineBreak + indentation : [UInt8(ascii: " ")]
        return [TextEdit(span: offset..<offset, replacement: replacement)]
    }

    /// The edits after which every comment directly before a slot that says one text says another.
    func replacingComment(_ old: String, by new: String, ofSlotAt index: Int) -> [TextEdit] {
        gap(before: index).comments.filter { $0.place == .direct && $0.text == old }.map { comment in
            TextEdit(span: comment.span, replacement: style(near: index).spelled(new, comment.kind))
        }
    }
}
