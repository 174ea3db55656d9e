package import SourceText

/// Methods that edit the sections of an Xcode project file in OpenStep syntax.
extension PropertyListDocument {
    /// Returns the edits that add the first object of a type to an Xcode project file. If the file has section
    /// comments, section comments for the type are added before and after the new object.
    ///
    /// - Parameters:
    ///   - name: The type of the object, which is the name of the section.
    ///   - index: The index of the entry before which the section is inserted. If the index equals the number of
    ///     entries, the section is inserted after all entries.
    ///   - onOneLine: Whether Xcode writes objects of this type on one line.
    package func insertingEntryInNewSection(
        _ name: String, of entry: NewEntry, into objects: PropertyListElement, before index: Int, onOneLine: Bool,
        names: [ExactString: String]
    ) -> [TextEdit] {
        let container = container(objects)
        let isLast = index == container.count
        let neighbor = container.gap(before: index).comments.last { isLast ? $0.endsSection : $0.beginsSection }
        guard container.count > 0, let neighbor, neighbor.place == .detached else {
            return inserting([entry], into: objects, at: isLast ? .end : .before(index), names: names)
        }
        var style = container.style(near: index)
        style.names = namesToWriteAsComments(names)
        style.hasComments = false
        style.dictionaries = .init(oneLine: onOneLine ? .init() : nil)
        style.arrays = .init()
        let between = style.lineBreak + style.lineBreak
        let section =
            style.openStepText("Begin \(name) section", .block) + style.lineBreak + style.indentation
            + style.text(of: [entry], separatedBy: []) + style.lineBreak
            + style.openStepText("End \(name) section", .block)
        let offset = isLast ? neighbor.span.upperBound : neighbor.span.lowerBound
        return [TextEdit(span: offset..<offset, replacement: isLast ? between + section : section + between)]
    }

    /// Returns the edits that remove an object from an Xcode project file. If the object is the only one of its type,
    /// its section comments are also removed.
    package func removingEntryAndEmptySection(ofEntryAt index: Int, of objects: PropertyListElement) -> [TextEdit] {
        let container = container(objects)
        let (before, after) = (container.gap(before: index), container.gap(before: index + 1))
        guard let begin = before.lastDetached, let end = after.firstDetached, begin.beginsSection, end.endsSection,
            begin.text.dropFirst("Begin".count) == end.text.dropFirst("End".count)
        else { return container.removing([index]) }
        if let next = after.comments.first(where: { $0.span.lowerBound > end.span.lowerBound }) {
            return [TextEdit(begin.span.lowerBound..<next.span.lowerBound, "")]
        }
        guard let last = before.comments.last(where: { $0.span.upperBound < begin.span.lowerBound }) else {
            return container.removing([index])
        }
        return [TextEdit(last.span.upperBound..<end.span.upperBound, "")]
    }
}
