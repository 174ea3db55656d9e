/// Methods that find the comments of entries in an OpenStep dictionary. In XML property lists, comments do not belong
/// to entries.
extension PropertyListElement {
    /// Returns the comments between an entry and the previous entry, excluding the trailing comments of the previous
    /// entry.
    ///
    /// - Parameter key: The key of the entry at `index`.
    package func comments(beforeEntryAt index: Int, key: PropertyListElement) -> [PropertyListComment] {
        guard grammar == .openStep else { return [] }
        let gap = OpenStepGap(text, key.triviaSpan, hasEntryBefore: index > 0, hasEntryAfter: true)
        return gap.comments.filter { $0.place != .trailing }
    }

    /// Returns the text of the comments directly before an entry, joined by line feeds. Returns `nil` if there are no
    /// such comments.
    package func comment(ofEntryAt index: Int, key: PropertyListElement) -> String? {
        let direct = comments(beforeEntryAt: index, key: key).filter { $0.place == .direct }
        return direct.isEmpty ? nil : direct.map(\.text).joined(separator: "\n")
    }

    /// Returns the comments that follow an entry on the same line.
    package func trailingComments(ofEntryAt index: Int) -> [PropertyListComment] {
        guard index < entryCount else { return [] }
        return comments(beforePosition: index + 1).filter { $0.place == .trailing }
    }

    /// Returns all comments between the previous entry and the entry at an index. If the index equals the number of
    /// entries, returns the comments after the last entry.
    package func comments(beforePosition index: Int) -> [PropertyListComment] {
        guard grammar == .openStep, (0...entryCount).contains(index) else { return [] }
        let next = child(at: 2 * index)
        let start = index == 0 ? contentSpan.lowerBound : child(at: 2 * index - 1)?.end ?? 0
        let gap = OpenStepGap(
            text, next?.triviaSpan ?? start..<contentSpan.upperBound, hasEntryBefore: index > 0,
            hasEntryAfter: next != nil)
        return gap.comments
    }
}

extension PropertyListElement {
    /// The byte offset after the opening brace of an OpenStep dictionary. The value is `nil` if the dictionary is a
    /// table without braces, or if the element is not in an OpenStep document.
    package var braceEnd: Int? {
        grammar == .openStep && node.startTagLength > 0 ? startTagSpan.upperBound : nil
    }
}
