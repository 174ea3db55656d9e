package import SourceText

/// Methods that compute edits to JSON text. The methods return text edits and do not change the document. Inserted text
/// has the same layout as the text around it. Do not combine edits from different calls if the edits change the same
/// array or object.
extension JSONDocument {
    /// Returns the edits that replace a value or a member's name. Returns an empty array if the new value equals the
    /// old value.
    package func replacing(_ element: JSONElement, with value: JSON) -> [TextEdit] {
        if element.value == value { return [] }
        var writer = JSONWriter(layout: layout(of: element))
        writer.write(value, indentation: source.text.indentation(at: element.span.lowerBound))
        return [TextEdit(element.span, writer.text)]
    }

    /// Returns the edits that set the value of a member. If the object has no member with the name, a member is added
    /// at the end. If several members have the name, the last one is changed.
    package func setting(_ name: ExactString, to value: JSON, in object: JSONElement) -> [TextEdit] {
        if let element = object[name] { return replacing(element, with: value) }
        return inserting([JSON.Member(name.string, value)], into: object, at: object.count)
    }

    /// Returns the edits that insert members into an object, starting at the given index.
    package func inserting(_ members: [JSON.Member], into object: JSONElement, at index: Int) -> [TextEdit] {
        inserting(members, .object(members), into: object, at: index) { $0.write($1, indentation: $2) }
    }

    /// Returns the edits that insert values into an array, starting at the given index.
    package func inserting(_ values: [JSON], into array: JSONElement, at index: Int) -> [TextEdit] {
        inserting(values, .array(values), into: array, at: index) { $0.write($1, indentation: $2) }
    }

    /// Returns the edits that insert members into an object or elements into an array.
    ///
    /// - Parameter filled: The array or object to write if the container is empty.
    private func inserting<New>(
        _ new: [New], _ filled: JSON, into container: JSONElement, at index: Int,
        write: (inout JSONWriter, New, _ indentation: String) -> Void
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        let layout = container.count > 0 ? layout(inside: container, near: index) : layout(of: container)
        func text(_ leadingSpace: String, _ indentation: String) -> String {
            var writer = JSONWriter(layout: layout)
            let parts = new.map { part in
                let start = writer.text.utf8.endIndex
                write(&writer, part, indentation)
                return writer.text[start...]
            }
            return parts.joined(separator: "," + leadingSpace)
        }
        guard container.count > 0 else { return [insertingIntoEmptyContainer(container, with: filled, layout, text)] }
        var leadingSpace = leadingSpace(at: index, of: container, layout)
        let indentation = source.text.indentation(
            at: container.entrySpan(at: min(index, container.count - 1)).lowerBound)
        guard index > 0 else {
            let offset = container.gap(before: 0).separator.upperBound
            return [TextEdit(offset..<offset, text(leadingSpace, indentation) + "," + leadingSpace)]
        }
        // The new element is inserted after the trailing comment of the previous element.
        let gap = container.gap(before: index)
        let offset = gap.separator.lowerBound
        if gap.followsComment(offset), !hasLineBreak(leadingSpace) { leadingSpace = layout.lineBreak + indentation }
        let added = leadingSpace + text(leadingSpace, indentation)
        if gap.comma != nil { return [TextEdit(offset..<offset, added + ",")] }
        let end = gap.span.lowerBound
        return end == offset
            ? [TextEdit(offset..<offset, "," + added)]
            : [TextEdit(end..<end, ","), TextEdit(offset..<offset, added)]
    }

    /// Returns the edit that inserts members or elements into an empty array or object. If it contains comments, the
    /// members or elements are inserted after the comments.
    private func insertingIntoEmptyContainer(
        _ container: JSONElement, with value: JSON, _ layout: JSON.Layout,
        _ text: (_ leadingSpace: String, _ indentation: String) -> String
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
        // A blank line prevents the comment from belonging to the new element.
        let isOnOwnLine = hasLineBreak(source.text.string(in: gap.span.lowerBound..<comment.lowerBound))
        let indentation = isOnOwnLine ? source.text.indentation(at: comment.lowerBound) : outer + layout.unit
        let leadingSpace = layout.lineBreak + indentation
        return TextEdit(
            comment.upperBound..<comment.upperBound,
            (isOnOwnLine ? layout.lineBreak : "") + leadingSpace + text(leadingSpace, indentation))
    }

    func hasLineBreak(_ text: String) -> Bool { text.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

    // MARK: Removing

    /// Returns the edits that remove members of an object or elements of an array, including their commas and the
    /// comments that belong to them.
    ///
    /// Inserting members and then removing them restores the original bytes, unless the array or object becomes empty.
    /// The original form of an empty array or object is unknown.
    package func removing(_ indices: some Sequence<Int>, from container: JSONElement) -> [TextEdit] {
        let all = 0..<container.count
        return RangeSet(indices.filter { all.contains($0) }, within: all).ranges.flatMap { run in
            if run == all { return [removingAllChildren(container)] }
            return run.upperBound == all.upperBound
                ? removingSuffix(from: run.lowerBound, of: container) : [removing(run, of: container)]
        }
    }

    /// Returns the edit that removes consecutive members or elements, together with the smaller of the gaps before and
    /// after them. The range must not include the last member or element.
    private func removing(_ run: Range<Int>, of container: JSONElement) -> TextEdit {
        let before = container.gap(before: run.lowerBound)
        let after = container.gap(before: run.upperBound)
        if run.lowerBound > 0, before.isPlain, !after.isPlain || before.breaks <= after.breaks {
            return TextEdit(before.separator.lowerBound..<after.separator.lowerBound, "")
        }
        let next = after.detached.first?.lowerBound ?? after.separator.upperBound
        return TextEdit(before.separator.upperBound..<next, "")
    }

    /// Returns the edits that remove all members or elements from an index onward. The index must not be 0.
    private func removingSuffix(from index: Int, of container: JSONElement) -> [TextEdit] {
        let before = container.gap(before: index)
        let after = container.gap(before: container.count)
        let end = after.separator.lowerBound
        var start = before.detached.last?.upperBound ?? before.separator.lowerBound
        if before.followsComment(start), !isEndOfLine(at: end) { start = before.separator.upperBound }
        // The new last element has a comma only if the old one had a comma.
        guard after.comma == nil, let comma = before.comma else { return [TextEdit(start..<end, "")] }
        return comma.upperBound == start
            ? [TextEdit(comma.lowerBound..<end, "")] : [TextEdit(comma, ""), TextEdit(start..<end, "")]
    }

    /// Returns the edit that removes all members or elements. Comments that do not belong to a member or element are
    /// kept.
    private func removingAllChildren(_ container: JSONElement) -> TextEdit {
        let before = container.gap(before: 0)
        let after = container.gap(before: container.count)
        let layout = layout(inside: container, near: 0)
        let line = layout.lineBreak + source.text.indentation(at: container.span.lowerBound)
        if before.detached.isEmpty, after.detached.isEmpty {
            return TextEdit(container.contentSpan, layout.emptyHasLine ? layout.lineBreak + line : "")
        }
        let start = before.detached.last?.upperBound ?? container.contentSpan.lowerBound
        let end = after.separator.lowerBound
        let needsLine = before.followsComment(start) && !isEndOfLine(at: end)
        return TextEdit(start..<end, needsLine ? line : "")
    }

    /// Returns whether a line break follows an offset, with only spaces and tabs between them.
    private func isEndOfLine(at offset: Int) -> Bool {
        let next = source.text.bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
        return next == 0x0A || next == 0x0D
    }
}
