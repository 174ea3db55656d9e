package import SourceText

extension StringsDocument {
    /// The edits that give an entry another value; none where it has it already.
    ///
    /// The quotes stay those of the old value. A shorthand becomes `key = value;`.
    package func settingValue(ofEntryAt index: Int, to value: ExactString) -> [TextEdit] {
        precondition(isEditable, "an edit of a file that is not editable")
        guard entry(at: index).value.string != value else { return [] }
        let parts = entryParts(index)
        if nodes[index].isShorthand {
            let style = style(near: index)
            return [
                TextEdit(
                    span: parts.key.upperBound..<parts.key.upperBound,
                    replacement: style.separator + StringsToken.spelled(value, quote: style.valueQuote))
            ]
        }
        let token = StringsToken.spelled(value, quote: quote(at: parts.value.lowerBound))
        return [TextEdit(span: parts.value, replacement: token)]
    }

    /// The edits that give an entry another key and leave its value; none where it has it already.
    ///
    /// Renaming it back gives the bytes there were, unless they were spelled in another way than a key is written here:
    /// with an escape that needs none or a control character that needs one, or as a shorthand, which becomes
    /// `key = value;`. A key without quotes has them from the first name on that needs them.
    package func renamingKey(ofEntryAt index: Int, to key: ExactString) -> [TextEdit] {
        precondition(isEditable, "an edit of a file that is not editable")
        guard self.key(at: index) != key else { return [] }
        let parts = entryParts(index)
        var token = StringsToken.spelled(key, quote: quote(at: parts.key.lowerBound))
        if nodes[index].isShorthand {
            // The old key is the value.
            token += style(near: index).separator + source.text.bytes(in: parts.key)
        }
        return [TextEdit(span: parts.key, replacement: token)]
    }
}

extension StringsDocument {
    /// The edits that put a comment directly before an entry: on a line of its own, where the entry begins its line.
    package func addingComment(_ text: String, toEntryAt index: Int) -> [TextEdit] {
        precondition(isEditable, "an edit of a file that is not editable")
        let style = style(near: index)
        let key = entryParts(index).key.lowerBound
        let indentation = indentation(before: key, from: 0)
        let start = key - indentation.count
        let before = source.text.bytes(in: max(0, start - 1)..<start).first
        let beginsLine = before.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
        var replacement = style.spelled(text, beginsLine ? style.commentKind : .block)
        replacement += beginsLine ? style.lineBreak + indentation : [UInt8(ascii: " ")]
        return [TextEdit(span: key..<key, replacement: replacement)]
    }

    /// The edits after which every comment directly before an entry that says one text says another.
    package func replacingComment(_ old: String, by new: String, ofEntryAt index: Int) -> [TextEdit] {
        precondition(isEditable, "an edit of a file that is not editable")
        return entry(at: index).comments.filter { $0.place == .direct && $0.text == old }.map { comment in
            TextEdit(span: comment.span, replacement: style(near: index).spelled(new, comment.kind))
        }
    }
}
