import SourceText

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
                let gap = element.gap(beforeChild: index)
                var offset = gap.span.lowerBound
                for run in gap.trivia.runs {
                    if run.isSpace, run.text.hasLineBreak { spaces.append(offset..<(offset + run.bytes.count)) }
                    offset += run.bytes.count
                }
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
