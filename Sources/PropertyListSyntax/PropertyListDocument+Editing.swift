package import SourceText

/// The edits a property list is changed by. Each returns the edits of the text and leaves the document as it is;
/// what they add copies the layout of its neighbours.
extension PropertyListDocument {
    /// Adds values to an array, the first of them at an index.
    package func inserting(
        _ values: [PropertyListValue], into array: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        guard !values.isEmpty else { return [] }
        return inserting(into: array, atChild: index) { writer, style in
            for value in values {
                writer.text += style.lead
                writer.write(value, in: style)
            }
        }
    }

    /// Adds entries to a dictionary, the first of them at an index (of entries).
    package func inserting(
        _ entries: [PropertyListValue.Entry], into dictionary: PropertyListElement, at index: Int
    ) -> [TextEdit] {
        guard !entries.isEmpty else { return [] }
        return inserting(into: dictionary, atChild: index * 2) { writer, style in
            for entry in entries { writer.write(entry, in: style) }
        }
    }

    private func inserting(
        into container: PropertyListElement, atChild index: Int,
        content: (inout PropertyListWriter, PropertyListStyle) -> Void
    ) -> [TextEdit] {
        let style = container.style(forChildAt: index, encoding: source.encoding)
        var writer = PropertyListWriter()
        content(&writer, style)
        if container.childCount == 0 { return filling(container, with: writer.text, style) }
        let place = insertionPoint(in: container, atChild: index)
        return [TextEdit(place..<place, writer.text)]
    }

    /// Puts children into a container without any.
    private func filling(
        _ container: PropertyListElement, with text: String, _ style: PropertyListStyle
    ) -> [TextEdit] {
        let closing =
            style.lineBreak
            + PropertyListStyle(lead: container.lead, unit: nil, beforeValue: nil, spelling: style.spelling).indentation
        if container.node.endTagLength == 0 {
            let tag = container.node.kind.tag
            // The attributes of an empty-element tag stay: only its slash goes.
            let start = source.text.string(in: container.startTagSpan)
            let open = start.dropLast(2).trimmingTrailingBlanks
            return [TextEdit(container.span, "\(open)>\(text)\(closing)</\(tag)>")]
        }
        let content = container.contentSpan
        let lead = container.closingLead.utf8.count
        if lead == content.count { return [TextEdit(content, text + closing)] }
        // A comment inside stays before what is added.
        let place = content.upperBound - lead
        return [TextEdit(place..<place, text)]
    }

    /// Where a child that is to have an index goes: behind the comment that ends the line of the child before it.
    private func insertionPoint(in container: PropertyListElement, atChild index: Int) -> Int {
        let start: Int
        let end: Int
        if let next = container.child(at: index) {
            (start, end) = (next.triviaSpan.lowerBound, next.triviaSpan.upperBound)
        } else if let last = container.child(at: container.childCount - 1) {
            (start, end) = (last.span.upperBound, container.contentSpan.upperBound)
        } else {
            return container.contentSpan.lowerBound
        }
        return start + Self.lengthOfCommentsOnFirstLine(source.text.bytes(in: start..<end))
    }

    private static func lengthOfCommentsOnFirstLine(_ trivia: ArraySlice<UInt8>) -> Int {
        var end = trivia.startIndex
        var index = trivia.startIndex
        while index < trivia.endIndex {
            switch trivia[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "<") where trivia[index...].starts(with: "<!--".utf8):
                index += 4
                while index < trivia.endIndex, !trivia[index...].starts(with: "-->".utf8) { index += 1 }
                index = min(index + 3, trivia.endIndex)
                end = index
            default:
                return end - trivia.startIndex
            }
        }
        return end - trivia.startIndex
    }

    /// Removes children of an array by their indices. Comments stay.
    package func removingElements(at indices: some Collection<Int>, of array: PropertyListElement) -> [TextEdit] {
        removingChildren(of: array, indices.map { $0..<($0 + 1) })
    }

    /// Removes entries of a dictionary by their indices. Comments stay.
    package func removingEntries(
        at indices: some Collection<Int>, of dictionary: PropertyListElement
    ) -> [TextEdit] {
        removingChildren(of: dictionary, indices.map { (2 * $0)..<(2 * $0 + 2) })
    }

    private func removingChildren(of container: PropertyListElement, _ runs: [Range<Int>]) -> [TextEdit] {
        runs.compactMap { run in
            guard let first = container.child(at: run.lowerBound), let last = container.child(at: run.upperBound - 1)
            else { return nil }
            let start = first.span.lowerBound - first.lead.utf8.count
            return TextEdit(start..<last.span.upperBound, "")
        }
    }

    /// Gives an element another value. Where it has that value already, there is no edit.
    package func replacing(_ element: PropertyListElement, with value: PropertyListValue) -> [TextEdit] {
        let old = element.value
        if old == value { return [] }
        if let string = value.string, old.kind == .string, element.node.endTagLength > 0 {
            return [TextEdit(element.contentSpan, PropertyListWriter.escaped(string.string, for: source.encoding))]
        }
        let layout = PropertyListStyle.canonical
        var style = PropertyListStyle(
            lead: element.lead, unit: layout.unit, beforeValue: nil, spelling: layout.spelling)
        style.spelling.encoding = source.encoding
        if element.node.kind == .true || element.node.kind == .false {
            style.spelling.emptyTagEnd =
                element.node.endTagLength > 0
                ? nil
                : String(source.text.string(in: element.span).dropFirst(element.node.kind.tag.utf8CodeUnitCount + 1))
        }
        var writer = PropertyListWriter()
        writer.write(value, in: style)
        return [TextEdit(element.span, writer.text)]
    }

    /// Gives a key of a dictionary another name.
    package func renaming(_ key: PropertyListElement, to name: ExactString) -> [TextEdit] {
        key.string == name
            ? []
            : [
                TextEdit(
                    key.span, "<key>" + PropertyListWriter.escaped(name.string, for: source.encoding) + "</key>")
            ]
    }
}

extension Substring {
    fileprivate var trimmingTrailingBlanks: Substring {
        var result = self
        while let last = result.last, last == " " || last == "\t" { result.removeLast() }
        return result
    }
}
