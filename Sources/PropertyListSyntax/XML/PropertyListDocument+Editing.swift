package import SourceText

/// Methods that compute edits to a property list. The methods return text edits and do not change the document.
/// Inserted text has the same layout as the text around it.
extension PropertyListDocument {
    /// Returns the edits that change the value of an element. Returns an empty array if the element already has the
    /// value.
    package func replacing(_ element: PropertyListElement, with value: PropertyListValue) -> [TextEdit] {
        if element.value == value { return [] }
        if element.grammar == .openStep { return replacing(element, with: value, names: [:]) }
        if element.node.endTagLength > 0, element.value.kind == value.kind,
            let content = PropertyListWriter.content(of: value, for: source.encoding)
        {
            return [TextEdit(element.contentSpan, content)].filter { $0.changes(source.text) }
        }
        var writer = PropertyListWriter()
        var style = PropertyListStyle(
            lead: "\n" + source.text.indentation(at: element.span.lowerBound),
            lineBreak: source.text.lineBreak(near: element.span.lowerBound) ?? "\n",
            neighbors: [element] + ancestors(of: element), encoding: source.encoding)
        if case .boolean = value, element.kind == .true || element.kind == .false {
            style.spelling.booleanHasTwoTags = element.node.endTagLength > 0
        }
        writer.write(value, in: style)
        return [TextEdit(element.span, writer.text)].filter { $0.changes(source.text) }
    }

    /// Returns the edits that rename a key in a dictionary. Returns an empty array if the key already has the name.
    package func renaming(_ key: PropertyListElement, to name: ExactString) -> [TextEdit] {
        if key.string == name { return [] }
        if key.grammar == .openStep {
            return slot(of: key).map { $0.container.renamingKey(ofEntryAt: $0.index, to: name) } ?? []
        }
        let content = PropertyListWriter.escaped(name.string, for: source.encoding)
        // Keep the tags and their attributes.
        return [
            key.node.endTagLength > 0
                ? TextEdit(key.contentSpan, content) : TextEdit(key.span, "<key>\(content)</key>")
        ]
    }

    /// Returns the edits that replace the values of an array. Unchanged values at the start, at the end, or at the same
    /// index are not edited.
    package func replacingElements(of array: PropertyListElement, with values: [PropertyListValue]) -> [TextEdit] {
        let old = array.elements
        let shorter = min(old.count, values.count)
        var front = 0
        while front < shorter, old[front].value == values[front] { front += 1 }
        var back = 0
        while back < shorter - front, old[old.count - 1 - back].value == values[values.count - 1 - back] { back += 1 }
        let common = shorter - front - back
        let replaced = (front..<(front + common)).flatMap { replacing(old[$0], with: values[$0]) }
        let place = front + common
        if old.count > values.count {
            return replaced + removingElements(at: place..<(old.count - back), of: array)
        }
        return replaced + inserting(Array(values[place..<(values.count - back)]), into: array, at: place)
    }

    // MARK: Inserting

    /// Returns the edits that insert values into an array, starting at the given index.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        inserting(values, into: array, at: .index(index))
    }

    /// Returns the edits that insert fragments into an array, starting at the given index.
    ///
    /// The elements are written in the same form as in their original document, but with the layout of their new
    /// neighbors. The values do not change, even if the two documents have different encodings.
    package func inserting(
        _ fragments: [PropertyListFragment], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        let unit = indentationUnit
        return insertingChildren(fragments, into: array, atChild: index) { writer, fragment, insertionPoint in
            writer.text += fragment.text(at: insertionPoint, unit: unit)
        }
    }

    /// Returns the edits that insert entries into a dictionary, starting at the given index. The index counts entries,
    /// not keys and values.
    package func inserting(
        _ entries: [PropertyListValue.Entry], into dictionary: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        inserting(entries.map { NewEntry(key: $0.key, value: $0.value) }, into: dictionary, at: .index(index))
    }

    /// Returns the edits that insert new children into a container of an XML property list. In a dictionary, keys and
    /// values are counted separately.
    func insertingChildren<New>(
        _ new: [New], into container: PropertyListElement, atChild index: Int,
        write: (inout PropertyListWriter, New, PropertyListInsertionPoint) -> Void
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        guard container.childCount > 0 else {
            let firstChildInsertion = firstChildInsertion(of: container)
            var insertionPoint = insertionPoint(in: firstChildInsertion.style, container.span.lowerBound)
            let end = max(firstChildInsertion.span.upperBound, container.contentSpan.upperBound)
            let rest = firstChildInsertion.after + source.text.string(in: firstChildInsertion.span.upperBound..<end)
            insertionPoint.precedesLineBreak = rest.prefix(while: \.isWhitespace).description.hasLineBreak
            let text = text(of: new, before: false, at: insertionPoint, write)
            return [TextEdit(firstChildInsertion.span, firstChildInsertion.before + text + firstChildInsertion.after)]
        }
        let style = style(forChildAt: index, of: container)
        let gap = container.gap(beforeChild: index)
        // A new first element is inserted directly before the old one, so blank lines between elements stay between
        // them. Other elements are inserted after the comment at the end of the previous element's line.
        let offset = index == 0 ? gap.leading.lowerBound : gap.separator.lowerBound
        var insertionPoint = insertionPoint(in: style, offset)
        let separator = PropertyListTrivia(source.text.bytes(in: gap.separator))
        if index == 0 {
            insertionPoint.followsLineBreak = separator.lead.hasLineBreak
        } else {
            insertionPoint.precedesLineBreak = separator.front.hasLineBreak
        }
        return [TextEdit(offset..<offset, text(of: new, before: index == 0, at: insertionPoint, write))]
    }

    private func insertionPoint(in style: PropertyListStyle, _ offset: Int) -> PropertyListInsertionPoint {
        PropertyListInsertionPoint(
            style: style, indentation: style.lead.indentation ?? source.text.indentation(at: offset),
            followsLineBreak: style.lead.hasLineBreak, precedesLineBreak: style.lead.hasLineBreak)
    }

    /// Returns the text of new elements. If `next` is `true`, white space is written after each element. Otherwise,
    /// white space is written before each element.
    ///
    /// - Parameter insertionPoint: The insertion point. It specifies whether a line break precedes the first new
    ///   element, and whether a line break follows the last new element.
    private func text<New>(
        of new: [New], before next: Bool, at insertionPoint: PropertyListInsertionPoint,
        _ write: (inout PropertyListWriter, New, PropertyListInsertionPoint) -> Void
    ) -> String {
        var writer = PropertyListWriter()
        for (position, element) in new.enumerated() {
            var here = insertionPoint
            if position > 0 { here.followsLineBreak = insertionPoint.style.lead.hasLineBreak }
            if position < new.count - 1 { here.precedesLineBreak = insertionPoint.style.lead.hasLineBreak }
            if !next { writer.text += insertionPoint.style.lead }
            write(&writer, element, here)
            if next { writer.text += insertionPoint.style.lead }
        }
        return writer.text
    }
}

/// An insertion point in a container of an XML property list. It includes the layout for the new element, and the line
/// breaks around the insertion point.
struct PropertyListInsertionPoint {
    var style: PropertyListStyle
    /// The white space at the beginning of the line on which the new element starts.
    var indentation: String
    /// Whether the new element is the first element on its line.
    var followsLineBreak: Bool
    /// Whether the new element is the last element on its line.
    var precedesLineBreak: Bool
}
