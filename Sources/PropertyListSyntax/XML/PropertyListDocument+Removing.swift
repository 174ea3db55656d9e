package import SourceText

extension PropertyListDocument {
    /// Returns the edits that remove elements of an array.
    ///
    /// In XML, a comment is removed only if it belongs to a removed element and `shouldRemove` returns `true` for its
    /// text. `fragment(ofElementAt:of:withComments:)` defines which comments belong to an element. In OpenStep, all
    /// comments that belong to a removed element are removed.
    ///
    /// Inserting elements and then removing them restores the original bytes, unless the array becomes empty. An empty
    /// array is written as `<array/>`, or as `<array></array>` if other empty containers in the file have that form.
    package func removingElements(
        at indices: some Collection<Int>, of array: PropertyListElement,
        withComments shouldRemove: (_ comment: String) -> Bool = { _ in false }
    ) -> [TextEdit] {
        if array.grammar == .openStep { return container(array).removing(indices) }
        return removingChildren(of: array, step: 1, Set(indices)) { $0.comment.map(shouldRemove) ?? false }
    }

    /// Returns the edits that remove elements of an array and the comments that belong to them.
    /// `fragment(ofElementAt:of:withComments:)` defines which comments belong to an element.
    ///
    /// Inserting the fragment again at its original index restores the original bytes if all elements are preceded by
    /// the same white space and no other comment precedes the element. Otherwise, the fragment gets the layout of its
    /// neighbors.
    package func removingElementsAndComments(at indices: some Collection<Int>, of array: PropertyListElement)
        -> [TextEdit]
    {
        removingChildren(of: array, step: 1, Set(indices)) { _ in true }
    }

    /// Returns the edits that remove entries of a dictionary.
    ///
    /// In XML, a comment before an entry is removed only if `shouldRemove` returns `true` for its text, and a dictionary
    /// without entries is written as `<dict/>` or `<dict></dict>`. In OpenStep, the comments that belong to an entry are
    /// removed with the entry.
    package func removingEntries(
        at indices: some Collection<Int>, of dictionary: PropertyListElement,
        withComments shouldRemove: (_ comment: String) -> Bool = { _ in false }
    ) -> [TextEdit] {
        if dictionary.grammar == .openStep { return container(dictionary).removing(indices) }
        return removingChildren(of: dictionary, step: 2, Set(indices)) { $0.comment.map(shouldRemove) ?? false }
    }

    private func removingChildren(
        of container: PropertyListElement, step: Int, _ indices: Set<Int>,
        shouldRemove: (PropertyListTrivia.Run) -> Bool
    ) -> [TextEdit] {
        let count = container.childCount / step
        let indices = indices.filter { (0..<count).contains($0) }.sorted()
        if indices.count == count, count > 0, let removingAllChildren = removingAllChildren(container, shouldRemove) {
            return [removingAllChildren]
        }
        var isAtStart = indices.count < count
        // The white space before an element may already be removed together with the previous element.
        var removedEnd = 0
        let bytes = source.text.bytes
        return indices.enumerated().flatMap { position, index in
            let rangesToRemove = rangesToRemove(ofChild: index * step, of: container, step: step, shouldRemove)
            // After the first elements are removed, the next element takes their position, so the white space after
            // each is removed.
            if position != index || rangesToRemove.isSplitByComment { isAtStart = false }
            if index == 0, let first = rangesToRemove.spans.first, !canNextElementReplace(first, in: container) {
                isAtStart = false
            }
            return rangesToRemove.spans.map { span in
                let before = bytes[..<span.lowerBound].suffix(while: PropertyListTrivia.isSpace)
                let after = bytes[span.upperBound...].prefix(while: PropertyListTrivia.isSpace)
                let start = isAtStart ? span.lowerBound : before.startIndex
                let end = isAtStart ? after.endIndex : span.upperBound
                defer { removedEnd = end }
                return TextEdit(max(start, removedEnd)..<end, "")
            }
        }
    }

    /// Returns the byte ranges to delete when an array element or a dictionary entry is removed. The ranges for an
    /// array element include each comment that belongs to the element, if `shouldRemove` returns `true` for the
    /// comment.
    ///
    /// `isSplitByComment` is `true` if an entry has a comment between its key and its value. The comment is kept, so
    /// the key and the value have separate ranges.
    private func rangesToRemove(
        ofChild index: Int, of container: PropertyListElement, step: Int,
        _ shouldRemove: (PropertyListTrivia.Run) -> Bool
    ) -> (spans: [Range<Int>], isSplitByComment: Bool) {
        guard let first = container.child(at: index), let last = container.child(at: index + step - 1) else {
            return ([], false)
        }
        func commentRangesToRemove(_ part: Range<Int>, of gap: PropertyListGap) -> [Range<Int>] {
            gap.comments(in: part).filter(shouldRemove).map(\.span)
        }
        let before = container.gap(beforeChild: index)
        if step > 1 {
            // A comment before the key, also on another line, and one before the value would be above the next key.
            let inside = container.gap(beforeChild: index + 1)
            let isSplit = !last.trivia.isBlank
            let spans =
                isSplit
                ? [first.span] + commentRangesToRemove(inside.span, of: inside) + [last.span]
                : [first.span.lowerBound..<last.span.upperBound]
            return (commentRangesToRemove(before.span, of: before) + spans, isSplit)
        }
        let after = container.gap(beforeChild: index + 1)
        return (
            commentRangesToRemove(before.leading, of: before) + [first.span]
                + commentRangesToRemove(after.trailing, of: after), false
        )
    }

    /// Returns whether the next element can take the position of a removed range. It cannot if a comment precedes the
    /// range on the same line.
    private func canNextElementReplace(_ part: Range<Int>, in container: PropertyListElement) -> Bool {
        let start = container.contentSpan.lowerBound
        let before = PropertyListTrivia(source.text.bytes(in: start..<part.lowerBound))
        return before.isBlank || before.lead.hasLineBreak
    }

    /// Returns the edit that removes all children of a container. The empty container is written in the same form as
    /// other empty containers in the file. Returns `nil` if the container has comments that must be kept.
    private func removingAllChildren(
        _ container: PropertyListElement, _ shouldRemove: (PropertyListTrivia.Run) -> Bool
    ) -> TextEdit? {
        for index in 0...container.childCount {
            let gap = container.gap(beforeChild: index)
            let staying = gap.comments(in: gap.span).contains { comment in
                let belongs =
                    gap.leading.contains(comment.span.lowerBound)
                    || index > 0 && gap.trailing.contains(comment.span.lowerBound)
                return !belongs || !shouldRemove(comment)
            }
            if staying { return nil }
        }
        let spelling = PropertyListStyle.Spelling(
            neighbors: ancestors(of: container), last: container, encoding: source.encoding)
        if spelling.containerHasTwoTags { return TextEdit(container.contentSpan, "") }
        return TextEdit((container.startTagSpan.upperBound - 1)..<container.span.upperBound, spelling.tagEnd)
    }
}
