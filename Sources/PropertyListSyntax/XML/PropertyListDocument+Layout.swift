import SourceText

extension PropertyListDocument {
    /// Returns the elements that enclose an element, from the innermost to the outermost.
    func ancestors(of element: PropertyListElement) -> [PropertyListElement] {
        var ancestors: [PropertyListElement] = []
        var current = rootElement
        // In OpenStep, a table without braces begins at the same offset as its first key.
        while let around = current, around.triviaStart != element.triviaStart || around.kind != element.kind {
            guard around.contentSpan.contains(element.triviaStart) else { break }
            ancestors.append(around)
            current = around.child(at: around.childIndex(touching: element.triviaStart))
        }
        return ancestors.reversed()
    }

    /// Returns the layout for a new child at an index. The container must already have children.
    func style(forChildAt index: Int, of container: PropertyListElement) -> PropertyListStyle {
        let step = container.kind == .dictionary ? 2 : 1
        let separation = separation(beforeChild: index, of: container, step: step)
        let siblings = [index - step, index].compactMap { container.child(at: $0 + step - 1)?.unwrapped }
        var style = PropertyListStyle(
            lead: separation, lineBreak: lineBreak(in: separation, near: container),
            neighbors: siblings + [container] + ancestors(of: container), encoding: source.encoding)
        if let value = container.valuePlace { style.value = value }
        return style
    }

    /// Returns the white space to write before a new child at an index.
    private func separation(beforeChild index: Int, of container: PropertyListElement, step: Int) -> String {
        // The first child often lacks the blank line that precedes the other children.
        let model =
            index <= step ? container.child(at: step) ?? container.child(at: 0) : container.child(at: index - step)
        let separation = model?.trivia.separation ?? ""
        guard index == step, !separation.hasLineBreak, let first = container.child(at: 0) else { return separation }
        return first.trivia.separation.hasLineBreak ? first.trivia.separation : separation
    }

    /// An edit that inserts the first children into a container. It consists of the byte range to replace, the text
    /// before and after the new elements, and the layout of the new elements.
    struct FirstChildInsertion {
        var span: Range<Int>
        var before = ""
        var after = ""
        var style: PropertyListStyle
    }

    func firstChildInsertion(of container: PropertyListElement) -> FirstChildInsertion {
        let indentation = source.text.indentation(at: container.span.lowerBound)
        let content = PropertyListTrivia(source.text.bytes(in: container.contentSpan))
        let lineBreak = lineBreak(in: content.lead, near: container)
        var style = PropertyListStyle(
            lead: lineBreak + indentation, lineBreak: lineBreak, neighbors: ancestors(of: container),
            encoding: source.encoding)
        if !content.isBlank { return firstChildInsertion(of: container, around: content, style) }
        if content.lead.hasLineBreak, case .oneLine = style.inside { style.inside = .lines(unit: "\t") }
        let closing = style.closing
        guard container.node.endTagLength > 0 else {
            // The attributes of an empty-element tag stay, and only its slash is removed.
            let tag = source.text.bytes(in: container.startTagSpan).dropLast(2)
            let blanks = tag.reversed().prefix(while: PropertyListTrivia.isSpace).count
            return FirstChildInsertion(
                span: (container.startTagSpan.upperBound - 2 - blanks)..<container.span.upperBound, before: ">",
                after: "\(closing)</\(container.kind.tag)>", style: style.childStyle)
        }
        return FirstChildInsertion(span: container.contentSpan, after: closing, style: style.childStyle)
    }

    /// Returns the edit that inserts the first children into a container that contains only comments. The new elements
    /// are inserted after the comments.
    private func firstChildInsertion(
        of container: PropertyListElement, around content: PropertyListTrivia, _ outer: PropertyListStyle
    ) -> FirstChildInsertion {
        var style = outer.childStyle
        let separation = content.separation
        if !content.runs.contains(where: { $0.isSpace && $0.text.hasLineBreak }) {
            style.lead = content.lead
            style.inside = .oneLine(blanks: content.lead, closing: content.lead)
            style.value = .sameLine(blanks: content.lead)
        } else if content.front.hasLineBreak {
            style.lead = style.lineBreak + (content.front.indentation ?? separation.indentation ?? "")
        }
        let place = container.contentSpan.upperBound - content.lead.utf8.count
        return FirstChildInsertion(span: place..<place, style: style)
    }

    private func lineBreak(in lead: String, near element: PropertyListElement) -> String {
        let breaks = lead.lineBreaks.utf8
        guard breaks.last == UInt8(ascii: "\n") else {
            return breaks.isEmpty ? source.text.lineBreak(near: element.span.lowerBound) ?? "\n" : "\r"
        }
        return breaks.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}
