package import SourceText

/// The edits a text is changed by. Each returns the edits and leaves the document as it is; what they add copies the
/// layout of its neighbours. Edits of one array or object are made one after the other, or all in one call.
extension JSONDocument {
    /// Gives a value, or the name of a member, another value. Where it has that value already, there is no edit.
    package func replacing(_ element: JSONElement, with value: JSON) -> [TextEdit] {
        if element.value == value { return [] }
        var writer = JSONWriter(layout: layout(of: element))
        writer.write(value, indentation: source.text.indentation(at: element.span.lowerBound))
        return [TextEdit(element.span, writer.text)]
    }

    /// Gives the member of a name a value: the last of the name is changed, or one is added behind the others.
    package func setting(_ name: ExactString, to value: JSON, in object: JSONElement) -> [TextEdit] {
        if let element = object[name] { return replacing(element, with: value) }
        return inserting([JSON.Member(name.string, value)], into: object, at: object.count)
    }

    /// Adds members to an object, the first of them at a position.
    package func inserting(_ members: [JSON.Member], into object: JSONElement, at index: Int) -> [TextEdit] {
        inserting(members, .object(members), into: object, at: index) { $0.write($1, indentation: $2) }
    }

    /// Adds values to an array, the first of them at a position.
    package func inserting(_ values: [JSON], into array: JSONElement, at index: Int) -> [TextEdit] {
        inserting(values, .array(values), into: array, at: index) { $0.write($1, indentation: $2) }
    }

    /// - Parameter filled: what an empty container is afterwards
    private func inserting<New>(
        _ new: [New], _ filled: JSON, into container: JSONElement, at index: Int,
        write: (inout JSONWriter, New, _ indentation: String) -> Void
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        let layout = container.count > 0 ? layout(inside: container, near: index) : layout(of: container)
        func text(_ lead: String, _ indentation: String) -> String {
            var writer = JSONWriter(layout: layout)
            let parts = new.map { part in
                let start = writer.text.utf8.endIndex
                write(&writer, part, indentation)
                return writer.text[start...]
            }
            return parts.joined(separator: "," + lead)
        }
        guard container.count > 0 else { return [filling(container, with: filled, layout, text)] }
        var lead = lead(at: index, of: container, layout)
        let indentation = source.text.indentation(at: container.slot(at: min(index, container.count - 1)).lowerBound)
        guard index > 0 else {
            let offset = container.gap(before: 0).separator.upperBound
            return [TextEdit(offset..<offset, text(lead, indentation) + "," + lead)]
        }
        // The new one goes behind the comment of the one before it.
        let gap = container.gap(before: index)
        let offset = gap.separator.lowerBound
        if gap.isBehindComment(offset), !hasLineBreak(lead) { lead = layout.lineBreak + indentation }
        let added = lead + text(lead, indentation)
        if gap.comma != nil { return [TextEdit(offset..<offset, added + ",")] }
        let end = gap.span.lowerBound
        return end == offset
            ? [TextEdit(offset..<offset, "," + added)]
            : [TextEdit(end..<end, ","), TextEdit(offset..<offset, added)]
    }

    /// Puts something into an array or object that holds nothing, behind the comments in it.
    private func filling(
        _ container: JSONElement, with value: JSON, _ layout: JSON.Layout,
        _ text: (_ lead: String, _ indentation: String) -> String
    ) -> TextEdit {
        let gap = container.gap(before: 0)
        let outer = source.text.indentation(at: container.span.lowerBound)
        guard let comment = gap.detached.last else {
            var layout = layout
            if hasLineBreak(source.text.string(in: gap.span)) { (layout.objects, layout.arrays) = (nil, nil) }
            var writer = JSONWriter(layout: layout)
            writer.write(value, indentation: outer)
            return TextEdit(container.span, writer.text)
        }
        // A blank line keeps the comment from belonging to what is new.
        let isOnOwnLine = hasLineBreak(source.text.string(in: gap.span.lowerBound..<comment.lowerBound))
        let indentation = isOnOwnLine ? source.text.indentation(at: comment.lowerBound) : outer + layout.unit
        let lead = layout.lineBreak + indentation
        return TextEdit(
            comment.upperBound..<comment.upperBound,
            (isOnOwnLine ? layout.lineBreak : "") + lead + text(lead, indentation))
    }

    func hasLineBreak(_ text: String) -> Bool { text.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
}
