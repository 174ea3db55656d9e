package import SourceText

/// Methods that edit the sections of an Xcode project file. A section consists of all objects of one type. The comments
/// before and after the section contain the name of the type.
extension OpenStepContainer {
    /// Returns the edits that insert a section with one entry. The section is inserted before the entry at an index or,
    /// if the index equals `count`, after all entries.
    ///
    /// If the entry at the index does not begin a section, the new entry is inserted without section comments.
    func insertingEntryInNewSection(
        _ name: String, of entry: NewEntry, before index: Int, onOneLine: Bool, names: [ExactString: String]
    ) -> [TextEdit] {
        let gap = gap(before: index)
        let isLast = index == count
        let neighbor = gap.comments.last { isLast ? $0.endsSection : $0.beginsSection }
        guard count > 0, let neighbor, neighbor.place == .detached else {
            return inserting([entry], at: isLast ? .end : .before(index), names: names)
        }
        var style = style(near: index)
        style.names = names
        style.hasComments = false
        style.dictionaries = .init(oneLine: onOneLine ? .init() : nil)
        style.arrays = .init()
        let between = style.lineBreak + style.lineBreak
        let section =
            style.openStepText("Begin \(name) section", .block) + style.lineBreak + style.indentation
            + style.text(of: [entry], separatedBy: []) + style.lineBreak
            + style.openStepText("End \(name) section", .block)
        let offset = isLast ? neighbor.span.upperBound : neighbor.span.lowerBound
        return [
            TextEdit(span: offset..<offset, replacement: isLast ? between + section : section + between)
        ]
    }

    /// Returns the edits that remove an entry. If the entry is the only one in its section, the section's comments are
    /// also removed.
    func removingEntryAndEmptySection(ofSlotAt index: Int) -> [TextEdit] {
        let (before, after) = (gap(before: index), gap(before: index + 1))
        guard let begin = before.lastDetached, let end = after.firstDetached, begin.beginsSection, end.endsSection,
            begin.text.dropFirst("Begin".count) == end.text.dropFirst("End".count)
        else { return removing([index]) }
        if let next = after.comments.first(where: { $0.span.lowerBound > end.span.lowerBound }) {
            return [TextEdit(begin.span.lowerBound..<next.span.lowerBound, "")]
        }
        guard let last = before.comments.last(where: { $0.span.upperBound < begin.span.lowerBound }) else {
            return removing([index])
        }
        return [TextEdit(last.span.upperBound..<end.span.upperBound, "")]
    }
}

extension PropertyListDocument {
    /// Returns the edits that add the first object of a type to an Xcode project file. If the file has section
    /// comments, section comments for the type are added before and after the new object.
    ///
    /// - Parameters:
    ///   - name: The type of the object, which is the name of the section.
    ///   - index: The index of the entry before which the section is inserted.
    ///   - onOneLine: Whether Xcode writes objects of this type on one line.
    package func insertingEntryInNewSection(
        _ name: String, of entry: NewEntry, into objects: PropertyListElement, before index: Int, onOneLine: Bool,
        names: [ExactString: String]
    ) -> [TextEdit] {
        guard objects.grammar == .openStep else {
            return inserting([entry], into: objects, at: index == objects.entryCount ? .end : .before(index))
        }
        return container(objects).insertingEntryInNewSection(
            name, of: entry, before: index, onOneLine: onOneLine, names: namesToWriteAsComments(names))
    }

    /// Returns the edits that remove an object from an Xcode project file. If the object is the only one of its type,
    /// its section comments are also removed.
    package func removingEntryAndEmptySection(ofEntryAt index: Int, of objects: PropertyListElement) -> [TextEdit] {
        objects.grammar == .openStep
            ? container(objects).removingEntryAndEmptySection(ofSlotAt: index)
            : removingEntries(at: [index], of: objects)
    }
}
