package import SourceText

extension PropertyListDocument {
    /// Removes elements of an array by their indices. Comments stay, unless they belong to such an element, as
    /// `fragment(ofElementAt:of:withComments:)` has it, and what they say is something that is to go.
    ///
    /// Removing what was inserted gives the bytes there were, at any place. Only of an array in which nothing is left, not
    /// even a comment, it cannot be known how it was empty: it becomes `<array/>`, or `<array></array>` where the file
    /// writes other empty containers like that.
    package func removingElements(
        at indices: some Collection<Int>, of array: PropertyListElement,
        withComments isGoing: (_ comment: String) -> Bool = { _ in false }
    ) -> [TextEdit] {
        if array.grammar == .openStep { return container(array).removing(indices) }
        return removingChildren(of: array, step: 1, Set(indices)) { $0.comment.map(isGoing) ?? false }
    }

    /// Removes elements of an array by their indices, and all comments that belong to them: what
    /// `fragment(ofElementAt:of:withComments:)` takes out.
    ///
    /// Inserting the fragment at its index again gives the bytes there were where the white space before the elements is
    /// the same everywhere and no other comment stands before this one. Else it is laid out like its neighbours.
    package func cuttingElements(at indices: some Collection<Int>, of array: PropertyListElement) -> [TextEdit] {
        removingChildren(of: array, step: 1, Set(indices)) { _ in true }
    }

    /// Removes entries of a dictionary by their indices. In XML comments stay, and an emptied dictionary is as an emptied
    /// array; in OpenStep the comments of an entry go with it.
    package func removingEntries(
        at indices: some Collection<Int>, of dictionary: PropertyListElement
    ) -> [TextEdit] {
        if dictionary.grammar == .openStep { return container(dictionary).removing(indices) }
        return removingChildren(of: dictionary, step: 2, Set(indices)) { _ in false }
    }

    private func removingChildren(
        of container: PropertyListElement, step: Int, _ indices: Set<Int>,
        isGoing: (PropertyListTrivia.Run) -> Bool
    ) -> [TextEdit] {
        let count = container.childCount / step
        let indices = indices.filter { (0..<count).contains($0) }.sorted()
        if indices.count == count, count > 0, let emptying = emptying(container, isGoing) { return [emptying] }
        var isAtStart = indices.count < count
        return indices.enumerated().flatMap { position, index in
            let parts = parts(ofChild: index * step, of: container, step: step, isGoing)
            // What follows the first elements takes their place, and the white space behind each of them goes.
            if position != index || parts.isTorn { isAtStart = false }
            if index == 0, let first = parts.spans.first, !isReplaceable(first, in: container) { isAtStart = false }
            return parts.spans.map { span in
                isAtStart
                    ? TextEdit(span.lowerBound..<(span.upperBound + blanks(after: span.upperBound)), "")
                    : TextEdit((span.lowerBound - blanks(before: span.lowerBound))..<span.upperBound, "")
            }
        }
    }

    /// What goes with a child of an array, or with an entry: itself, and comments that belong to it.
    ///
    /// An entry is torn where a comment between its key and its value stays.
    private func parts(
        ofChild index: Int, of container: PropertyListElement, step: Int, _ isGoing: (PropertyListTrivia.Run) -> Bool
    ) -> (spans: [Range<Int>], isTorn: Bool) {
        guard let first = container.child(at: index), let last = container.child(at: index + step - 1) else {
            return ([], false)
        }
        if step > 1 {
            return last.trivia.isBlank
                ? ([first.span.lowerBound..<last.span.upperBound], false) : ([first.span, last.span], true)
        }
        func going(_ part: Range<Int>, of gap: PropertyListGap) -> [Range<Int>] {
            gap.comments(in: part).filter { isGoing($0.run) }.map(\.span)
        }
        let before = container.gap(beforeChild: index)
        let after = container.gap(beforeChild: index + 1)
        return (going(before.leading, of: before) + [first.span] + going(after.trailing, of: after), false)
    }

    /// Whether what goes first in a container stands where any element might: not behind a comment in its line.
    private func isReplaceable(_ part: Range<Int>, in container: PropertyListElement) -> Bool {
        let start = container.contentSpan.lowerBound
        let before = PropertyListTrivia(source.text.bytes(in: start..<part.lowerBound))
        return before.isBlank || before.lead.hasLineBreak
    }

    /// How many bytes of white space stand directly before an offset.
    private func blanks(before offset: Int) -> Int {
        var start = offset
        while start > 0, isSpace(at: start - 1) { start -= 1 }
        return offset - start
    }

    /// How many bytes of white space stand directly at an offset.
    private func blanks(after offset: Int) -> Int {
        var end = offset
        while end < source.text.count, isSpace(at: end) { end += 1 }
        return end - offset
    }

    private func isSpace(at offset: Int) -> Bool {
        source.text.bytes(in: offset..<(offset + 1)).allSatisfy(PropertyListTrivia.isSpace)
    }

    /// Makes a container as empty as the file writes one; nil where it holds comments that stay.
    private func emptying(
        _ container: PropertyListElement, _ isGoing: (PropertyListTrivia.Run) -> Bool
    ) -> TextEdit? {
        for index in 0...container.childCount {
            let gap = container.gap(beforeChild: index)
            let staying = gap.comments(in: gap.span).contains { comment in
                let belongs =
                    gap.leading.contains(comment.span.lowerBound)
                    || index > 0 && gap.trailing.contains(comment.span.lowerBound)
                return !belongs || !isGoing(comment.run)
            }
            if staying { return nil }
        }
        let spelling = PropertyListStyle.Spelling(
            neighbours: ancestors(of: container), last: container, encoding: source.encoding)
        if spelling.containerHasTwoTags { return TextEdit(container.contentSpan, "") }
        return TextEdit((container.startTagSpan.upperBound - 1)..<container.span.upperBound, spelling.tagEnd)
    }
}
