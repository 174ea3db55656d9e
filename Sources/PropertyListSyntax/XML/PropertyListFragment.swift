package import SourceText

/// The source text of an array element, for inserting the element elsewhere in the same document or into another
/// document. The text includes comments, and values are written in the same form as in the original document.
package struct PropertyListFragment: Sendable {
    /// The element, as the root of a separate document. The document includes the comments before and after the
    /// element.
    package let element: PropertyListElement
    /// The layout at the original position of the element.
    let layout: Layout

    /// Creates a fragment from source text. Returns `nil` if the text is not a single element with optional trivia
    /// around it.
    init?(_ bytes: ArraySlice<UInt8>, layout: Layout) {
        // Invalid UTF-8 is replaced by U+FFFD, so that it does not get into a valid file.
        let text = SourceText(Array(String(decoding: bytes, as: UTF8.self).utf8))
        var parser = PropertyListParser(text.bytes(in: 0..<text.count), isUTF8: true)
        guard let children = parser.parseChildren(of: .array, depth: 0, wrappers: 0), children.nodes.count == 1 else {
            return nil
        }
        element = PropertyListElement(root: children.nodes[0], text: text, grammar: .xml)
        self.layout = layout
    }

    /// The value of the element. The value does not depend on where the fragment is inserted.
    package var value: PropertyListValue { element.value }

    /// The source text of the fragment, including comments.
    package var text: SourceText { element.text }

    /// The byte range of the comments after the element, including the white space before them.
    var trailingSpan: Range<Int> { element.span.upperBound..<text.count }

    /// The indentation and line breaks of the lines inside an element.
    struct Layout: Equatable {
        /// The white space at the beginning of the line on which the element starts.
        var indentation: String
        /// The indentation of one nesting level in the document, or `nil` if it cannot be determined.
        var unit: String?
        var lineBreak: String

        /// Converts white space between elements from this layout to another layout.
        ///
        /// If a line is indented less than the line on which the element starts, its indentation does not change.
        func convertingWhiteSpace(_ space: String, into other: Layout) -> String {
            let lines = space.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let breaks = space.filter(\.isNewline).map { lineBreak == other.lineBreak ? String($0) : other.lineBreak }
            var converted = String(lines[0])
            for (index, line) in lines.enumerated().dropFirst() {
                // Empty lines stay empty, except for the line on which the element starts.
                let isKept = line.isEmpty && index < lines.count - 1
                converted += breaks[index - 1] + (isKept ? "" : reindenting(line, like: other))
            }
            return converted
        }

        private func reindenting(_ line: Substring, like other: Layout) -> String {
            guard line.hasPrefix(indentation) else { return String(line) }
            var inner = line.dropFirst(indentation.count)
            var result = other.indentation
            if let unit, !unit.isEmpty, let otherUnit = other.unit {
                while inner.hasPrefix(unit) {
                    inner = inner.dropFirst(unit.count)
                    result += otherUnit
                }
            }
            return result + inner
        }
    }
}

extension PropertyListDocument {
    /// Returns the source text of an array element, or `nil` if the array has no element at the index.
    ///
    /// The comments that belong to an element are the comments on the lines directly above it, the comments before it
    /// on its line, and the comments at the end of its line. The fragment does not include a comment that is separated
    /// from the element by a blank line, or a comment on the line of the array's start tag.
    package func fragment(
        ofElementAt index: Int, of array: PropertyListElement, withComments: Bool
    ) -> PropertyListFragment? {
        guard let element = array.child(at: index) else { return nil }
        var span = element.span
        if withComments {
            let leading = array.gap(beforeChild: index).leading
            let trailing = array.gap(beforeChild: index + 1).trailing
            span = leading.lowerBound..<trailing.upperBound
        }
        let layout = PropertyListFragment.Layout(
            indentation: source.text.indentation(at: element.span.lowerBound), unit: indentationUnit,
            lineBreak: source.text.lineBreak(near: element.span.lowerBound) ?? "\n")
        return PropertyListFragment(source.text.bytes(in: span), layout: layout)
    }

    /// The indentation of one nesting level in the document, or `nil` if it cannot be determined.
    var indentationUnit: String? { root?.indentationUnit }
}

extension PropertyListElement {
    /// The indentation of one nesting level. It is determined from the first indented descendants, and is `nil` if none
    /// of the examined descendants is indented.
    package var indentationUnit: String? {
        for element in descendants(atMost: 64) {
            if case .lines(let unit) = element.inside, !unit.isEmpty { return unit }
        }
        return nil
    }
}

extension PropertyListFragment {
    /// Returns the text of the fragment, adapted to an insertion point in a document that has the given indentation
    /// unit.
    ///
    /// The indentation and line breaks between elements are adapted to the insertion point. The contents of strings,
    /// tags and comments do not change. If another element follows on the same line, comments after the element are
    /// moved before it, because they would otherwise belong to the other element.
    func text(at insertionPoint: PropertyListInsertionPoint, unit: String?) -> String {
        var source = layout
        let target = Layout(
            indentation: insertionPoint.indentation, unit: unit ?? layout.unit,
            lineBreak: insertionPoint.style.lineBreak)
        source.unit = source.unit ?? target.unit
        let blank = insertionPoint.style.lead.hasLineBreak ? " " : insertionPoint.style.lead
        let leading = element.trivia.runs.map { run in
            guard run.isSpace, run.text.hasLineBreak else { return run.text }
            return insertionPoint.followsLineBreak ? source.convertingWhiteSpace(run.text, into: target) : blank
        }
        let trailing = PropertyListTrivia(text.bytes(in: trailingSpan)).runs
        let comments = leading.joined()
        let encoding = insertionPoint.style.spelling.encoding
        var result: String
        if insertionPoint.precedesLineBreak {
            result = comments + body(source, target, encoding) + trailing.map(\.text).joined()
        } else {
            result = trailing.filter { !$0.isSpace }.map { $0.text + blank }.joined()
            result += comments + body(source, target, encoding)
        }
        if encoding.scheme == .latin1 { result = PropertyListWriter.escapingUnencodable(result, in: encoding) }
        return result
    }

    /// Returns the text of the element, excluding the comments before and after it.
    private func body(_ source: Layout, _ target: Layout, _ encoding: TextEncoding) -> String {
        var edits: [TextEdit] = []
        if source != target {
            edits = spacesInside.map { TextEdit($0, source.convertingWhiteSpace(text.string(in: $0), into: target)) }
        }
        if encoding.scheme == .latin1 { edits += reencodingEdits(for: encoding) }
        let growth = edits.reduce(0) { $0 + $1.growth }
        let span = element.span.lowerBound..<(element.span.upperBound + growth)
        return text.applying(edits).string(in: span)
    }

    /// The byte ranges of white space that is between the elements inside the fragment and contains line breaks.
    private var spacesInside: [Range<Int>] {
        var spaces: [Range<Int>] = []
        forEachElement { element in
            guard element.node.children != nil else { return }
            for index in 0...element.childCount {
                let runs = element.gap(beforeChild: index).trivia.runs
                spaces += runs.filter { $0.isSpace && $0.text.hasLineBreak }.map(\.span)
            }
        }
        return spaces
    }

    /// Returns the edits that rewrite numbers and CDATA sections that contain characters that the encoding cannot
    /// represent. In numbers and CDATA sections, such characters cannot be written as character references.
    private func reencodingEdits(for encoding: TextEncoding) -> [TextEdit] {
        var edits: [TextEdit] = []
        forEachElement { element in
            let content = text.string(in: element.contentSpan)
            guard element.node.children == nil, !content.unicodeScalars.allSatisfy(encoding.canEncode),
                element.kind == .integer || content.utf8.contains(UInt8(ascii: "<")),
                let respelled = PropertyListWriter.content(of: element.value, for: encoding)
            else { return }
            edits.append(TextEdit(element.contentSpan, respelled))
        }
        return edits
    }

    /// Calls a closure for the element and each of its descendants.
    private func forEachElement(_ body: (PropertyListElement) -> Void) {
        var open = [element]
        while let element = open.popLast() {
            body(element)
            element.forEachChild { child, _ in open.append(child) }
        }
    }
}
