package import SourceText

/// The sections of an Xcode project: the objects of one type, between two comments that name it.
extension OpenStepContainer {
    /// The edits that put a section of one entry before a slot, or behind all of them.
    ///
    /// Where the entry there begins no section, there are no sections, and the entry comes alone.
    func insertingSection(
        _ name: String, of entry: NewEntry, before index: Int, onOneLine: Bool, names: [ExactString: String]
    ) -> [TextEdit] {
        let gap = gap(before: index)
        let isLast = index == count
        let neighbour = gap.comments.last { isLast ? $0.endsSection : $0.beginsSection }
        guard count > 0, let neighbour, neighbour.place == .detached else {
            return inserting([entry], at: isLast ? .end : .before(index), names: names)
        }
        var style = style(near: index)
        style.names = names
        style.hasComments = false
        style.dictionaries = .init(oneLine: onOneLine ? .init() : nil)
        style.arrays = .init()
        let between = style.lineBreak + style.lineBreak
        let section =
            style.spelled("Begin \(name) section", .block) + style.lineBreak + style.indentation
            + style.text(of: [entry], separatedBy: []) + style.lineBreak + style.spelled("End \(name) section", .block)
        let offset = isLast ? neighbour.span.upperBound : neighbour.span.lowerBound
        return [
            TextEdit(span: offset..<offset, replacement: isLast ? between + section : section + between)
        ]
    }

    /// The edits that remove an entry, with the comments around it where it is all of a section.
    func removingSection(ofSlotAt index: Int) -> [TextEdit] {
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
    /// Adds an entry to the objects of an Xcode project as the first of its type: with the comments that begin and end
    /// the section of a type, where the file has such.
    ///
    /// - Parameters:
    ///   - index: the entry that the section comes before.
    ///   - onOneLine: whether Xcode writes objects of the type on one line.
    package func insertingSection(
        _ name: String, of entry: NewEntry, into objects: PropertyListElement, before index: Int, onOneLine: Bool,
        names: [ExactString: String]
    ) -> [TextEdit] {
        guard objects.grammar == .openStep else {
            return inserting([entry], into: objects, at: index == objects.entryCount ? .end : .before(index))
        }
        return container(objects).insertingSection(
            name, of: entry, before: index, onOneLine: onOneLine, names: written(names))
    }

    /// Removes an entry of the objects of an Xcode project, with the comments around it where it is the last of its type.
    package func removingSection(ofEntryAt index: Int, of objects: PropertyListElement) -> [TextEdit] {
        objects.grammar == .openStep
            ? container(objects).removingSection(ofSlotAt: index) : removingEntries(at: [index], of: objects)
    }
}
