package import SourceText

extension PropertyListDocument {
    /// Returns the edits that insert values into an array. The first value gets the given index.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        if array.grammar == .openStep { return inserting(values, into: array, at: .index(index)) }
        return inserting(into: array, atChild: index, values) { writer, value, place in
            writer.write(value, in: place.style)
        }
    }

    /// Returns the edits that insert fragments into an array. The first fragment gets the given index.
    ///
    /// The elements are written as in their original document, but with the layout of their new neighbors. The values
    /// do not change, even if the two documents have different encodings.
    package func inserting(
        _ fragments: [PropertyListFragment], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        let unit = indentationUnit
        return inserting(into: array, atChild: index, fragments) { writer, fragment, place in
            writer.text += fragment.text(at: place, unit: unit)
        }
    }

    /// Returns the edits that insert entries into a dictionary. The first entry gets the given index, which counts
    /// entries.
    package func inserting(
        _ entries: [PropertyListValue.Entry], into dictionary: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        if dictionary.grammar == .openStep {
            return inserting(
                entries.map { NewEntry(key: $0.key, value: $0.value) }, into: dictionary, at: .index(index))
        }
        return inserting(into: dictionary, atChild: index * 2, entries) { writer, entry, place in
            writer.write(entry, in: place.style)
        }
    }

    private func inserting<New>(
        into container: PropertyListElement, atChild index: Int, _ new: [New],
        write: (inout PropertyListWriter, New, PropertyListPlace) -> Void
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        guard container.childCount > 0 else {
            let filling = filling(of: container)
            var place = place(in: filling.style, container.span.lowerBound)
            let end = max(filling.span.upperBound, container.contentSpan.upperBound)
            let rest = filling.after + source.text.string(in: filling.span.upperBound..<end)
            place.precedesLineBreak = rest.prefix(while: \.isWhitespace).description.hasLineBreak
            let text = text(of: new, before: false, at: place, write)
            return [TextEdit(filling.span, filling.before + text + filling.after)]
        }
        let style = style(forChildAt: index, of: container)
        let gap = container.gap(beforeChild: index)
        // A new first element is inserted directly before the old one, so blank lines between elements stay between
        // them. Other elements are inserted after the comment at the end of the previous element's line.
        let offset = index == 0 ? gap.leading.lowerBound : gap.separator.lowerBound
        var place = place(in: style, offset)
        let separator = PropertyListTrivia(source.text.bytes(in: gap.separator))
        if index == 0 {
            place.followsLineBreak = separator.lead.hasLineBreak
        } else {
            place.precedesLineBreak = separator.front.hasLineBreak
        }
        return [TextEdit(offset..<offset, text(of: new, before: index == 0, at: place, write))]
    }

    private func place(in style: PropertyListStyle, _ offset: Int) -> PropertyListPlace {
        PropertyListPlace(
            style: style, indentation: style.lead.indentation ?? source.text.indentation(at: offset),
            followsLineBreak: style.lead.hasLineBreak, precedesLineBreak: style.lead.hasLineBreak)
    }

    /// Returns the text of new elements. The white space is after each element if `next` is `true`, and before each
    /// element otherwise.
    ///
    /// - Parameter place: The insertion point, including the line breaks before the first and after the last new
    ///   element.
    private func text<New>(
        of new: [New], before next: Bool, at place: PropertyListPlace,
        _ write: (inout PropertyListWriter, New, PropertyListPlace) -> Void
    ) -> String {
        var writer = PropertyListWriter()
        for (position, element) in new.enumerated() {
            var here = place
            if position > 0 { here.followsLineBreak = place.style.lead.hasLineBreak }
            if position < new.count - 1 { here.precedesLineBreak = place.style.lead.hasLineBreak }
            if !next { writer.text += place.style.lead }
            write(&writer, element, here)
            if next { writer.text += place.style.lead }
        }
        return writer.text
    }
}
