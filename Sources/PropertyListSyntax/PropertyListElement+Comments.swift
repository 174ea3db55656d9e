/// The comments of the entries of an OpenStep dictionary. In XML no comment belongs to an entry.
extension PropertyListElement {
    /// The comments between the entry before and an entry, without those that belong to the entry before.
    ///
    /// - Parameter key: the key of the entry
    package func comments(beforeEntryAt index: Int, key: PropertyListElement) -> [PropertyListComment] {
        guard grammar == .openStep else { return [] }
        let gap = OpenStepGap(text, key.triviaSpan, hasEntryBefore: index > 0, hasEntryAfter: true)
        return gap.comments.filter { $0.place != .trailing }
    }

    /// What the comment directly before an entry says; several are joined by line feeds.
    package func comment(ofEntryAt index: Int, key: PropertyListElement) -> String? {
        let direct = comments(beforeEntryAt: index, key: key).filter { $0.place == .direct }
        return direct.isEmpty ? nil : direct.map(\.text).joined(separator: "\n")
    }

    /// The comments that stand behind an entry on its line.
    package func trailingComments(ofEntryAt index: Int) -> [PropertyListComment] {
        guard index < entryCount else { return [] }
        return comments(beforePosition: index + 1).filter { $0.place == .trailing }
    }

    /// The comments between the entry before a position and the entry at it, or the end of the dictionary.
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
    /// The byte offset behind the brace of an OpenStep dictionary; nil for a table without braces.
    package var braceEnd: Int? {
        grammar == .openStep && node.startTagLength > 0 ? startTagSpan.upperBound : nil
    }
}
