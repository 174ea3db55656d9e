package import SourceText

/// The edits a property list is changed by. Each returns the edits of the text and leaves the document as it is;
/// what they add copies the layout of its neighbours.
extension PropertyListDocument {
    /// Adds values to an array, the first of them at an index.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        inserting(into: array, atChild: index, values) { writer, value, style in writer.write(value, in: style) }
    }

    /// Adds entries to a dictionary, the first of them at an index (of entries).
    package func inserting(
        _ entries: [PropertyListValue.Entry], into dictionary: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        inserting(into: dictionary, atChild: index * 2, entries) { writer, entry, style in
            writer.write(entry, in: style)
        }
    }

    private func inserting<New>(
        into container: PropertyListElement, atChild index: Int, _ new: [New],
        write: (inout PropertyListWriter, New, PropertyListStyle) -> Void
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        var writer = PropertyListWriter()
        guard let first = container.child(at: 0) else {
            let filling = filling(of: container)
            for element in new {
                writer.text += filling.style.lead
                write(&writer, element, filling.style)
            }
            return [TextEdit(filling.span, filling.before + writer.text + filling.after)]
        }
        let style = style(forChildAt: index, of: container)
        guard index > 0 else {
            // The first element keeps its place, so that a blank line between the elements stays between them.
            for element in new {
                write(&writer, element, style)
                writer.text += style.lead
            }
            let trivia = first.trivia
            let start = first.triviaSpan.lowerBound + trivia.endOfLineComments(isLast: false)
            let rest = PropertyListTrivia(source.text.bytes(in: start..<first.triviaSpan.upperBound))
            let place = start + rest.front.utf8.count
            return [TextEdit(place..<place, writer.text)]
        }
        for element in new {
            writer.text += style.lead
            write(&writer, element, style)
        }
        let place = insertionPoint(in: container, atChild: index)
        return [TextEdit(place..<place, writer.text)]
    }

    /// Where a child that is to have an index goes: behind the comment that ends the line of the child before it.
    private func insertionPoint(in container: PropertyListElement, atChild index: Int) -> Int {
        guard let next = container.child(at: index) else {
            let end = container.child(at: container.childCount - 1)?.span.upperBound ?? container.contentSpan.lowerBound
            return end + container.closingTrivia.endOfLineComments(isLast: true)
        }
        return next.triviaSpan.lowerBound + next.trivia.endOfLineComments(isLast: false)
    }

    /// Removes elements of an array by their indices. Comments stay.
    package func removingElements(at indices: some Collection<Int>, of array: PropertyListElement) -> [TextEdit] {
        removingChildren(of: array, step: 1, Set(indices))
    }

    /// Removes entries of a dictionary by their indices. Comments stay.
    package func removingEntries(
        at indices: some Collection<Int>, of dictionary: PropertyListElement
    ) -> [TextEdit] {
        removingChildren(of: dictionary, step: 2, Set(indices))
    }

    private func removingChildren(
        of container: PropertyListElement, step: Int, _ indices: Set<Int>
    ) -> [TextEdit] {
        let count = container.childCount / step
        let indices = indices.filter { (0..<count).contains($0) }.sorted()
        if indices.count == count, count > 0, let emptying = emptying(container) { return [emptying] }
        return indices.enumerated().flatMap { position, index in
            let children = (0..<step).compactMap { container.child(at: index * step + $0) }
            guard let first = children.first, let last = children.last else { return [] as [TextEdit] }
            guard step == 1 || last.trivia.isBlank else {
                return children.map {
                    TextEdit(($0.span.lowerBound - $0.trivia.lead.utf8.count)..<$0.span.upperBound, "")
                }
            }
            // What follows the first elements takes their place, and the white space between them goes.
            if position == index, indices.count < count, Self.isFirstReplaceable(container),
                let next = container.child(at: (index + 1) * step)
            {
                let end = next.triviaSpan.lowerBound + next.trivia.front.utf8.count
                return [TextEdit(first.span.lowerBound..<end, "")]
            }
            return [TextEdit((first.span.lowerBound - first.trivia.lead.utf8.count)..<last.span.upperBound, "")]
        }
    }

    /// Whether the first child stands where any child might: not behind a comment in its line.
    private static func isFirstReplaceable(_ container: PropertyListElement) -> Bool {
        guard let trivia = container.child(at: 0)?.trivia else { return false }
        return trivia.isBlank || trivia.lead.hasLineBreak
    }

    /// Turns a container into an empty-element tag; nil where it holds comments.
    private func emptying(_ container: PropertyListElement) -> TextEdit? {
        var isBlank = container.closingTrivia.isBlank
        container.forEachChild { child, _ in
            if isBlank, !child.trivia.isBlank { isBlank = false }
        }
        guard isBlank else { return nil }
        let spelling = PropertyListStyle.Spelling(neighbours: ancestors(of: container), encoding: source.encoding)
        return TextEdit((container.startTagSpan.upperBound - 1)..<container.span.upperBound, spelling.tagEnd)
    }

    /// Gives an element another value. Where it has that value already, there is no edit.
    package func replacing(_ element: PropertyListElement, with value: PropertyListValue) -> [TextEdit] {
        if element.value == value { return [] }
        if element.node.endTagLength > 0, element.value.kind == value.kind,
            let content = PropertyListWriter.content(of: value, for: source.encoding)
        {
            return [TextEdit(element.contentSpan, content)].filter { $0.changes(source.text) }
        }
        var writer = PropertyListWriter()
        var style = PropertyListStyle(
            lead: "\n" + source.text.indentation(at: element.span.lowerBound),
            lineBreak: source.text.lineBreak(near: element.span.lowerBound) ?? "\n",
            neighbours: [element] + ancestors(of: element), encoding: source.encoding)
        if case .boolean = value, element.node.kind == .true || element.node.kind == .false {
            style.spelling.booleanHasTwoTags = element.node.endTagLength > 0
        }
        writer.write(value, in: style)
        return [TextEdit(element.span, writer.text)].filter { $0.changes(source.text) }
    }

    /// Gives a key of a dictionary another name.
    package func renaming(_ key: PropertyListElement, to name: ExactString) -> [TextEdit] {
        if key.string == name { return [] }
        let content = PropertyListWriter.escaped(name.string, for: source.encoding)
        // The tags stay, with their attributes.
        return [
            key.node.endTagLength > 0
                ? TextEdit(key.contentSpan, content) : TextEdit(key.span, "<key>\(content)</key>")
        ]
    }
}
