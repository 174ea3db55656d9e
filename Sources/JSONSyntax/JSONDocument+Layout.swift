import SourceText

/// Methods that determine the layout of new text from the layout of neighboring values.
extension JSONDocument {
    /// Returns the arrays and objects that contain a value or a member's name, from the innermost to the outermost.
    private func ancestors(of element: JSONElement) -> [JSONElement] {
        var ancestors: [JSONElement] = []
        var current = root
        while let around = current, around.span != element.span, around.span.contains(element.span.lowerBound) {
            ancestors.append(around)
            current = around.child(at: around.childIndex(touching: element.span.lowerBound))
        }
        return ancestors.reversed()
    }

    /// Returns the layout for a value that replaces an element.
    func layout(of element: JSONElement) -> JSON.Layout {
        guard let parent = ancestors(of: element).first else {
            var layout = layout(inside: element, near: 0)
            if element.count > 0 { (layout.objects, layout.arrays) = (element.oneLine, element.oneLine) }
            return layout
        }
        let child = parent.childIndex(touching: element.span.lowerBound)
        return layout(inside: parent, near: parent.kind == .object ? child / 2 : child)
    }

    /// Returns the layout for writing members or elements near an index in a container.
    func layout(inside container: JSONElement, near index: Int) -> JSON.Layout {
        let around = [container] + ancestors(of: container)
        let models = (0..<container.count).nearest(to: index).prefix(4).compactMap {
            container.child(at: container.kind == .object ? 2 * $0 + 1 : $0)
        }
        var layout = JSON.Layout(escaping: .shortest)
        if let lineBreak = source.text.lineBreak(near: container.entrySpan(at: index).lowerBound) {
            layout.lineBreak = lineBreak
        }
        if let unit = around.lazy.compactMap(\.unit).first { layout.unit = unit }
        let objects = [container.colon(near: index)] + (around.dropFirst() + models).map { $0.colon(near: 0) }
        let colon = objects.lazy.compactMap(\.self).first ?? models.lazy.compactMap(\.firstColon).first
        if let colon { layout.colon = colon }
        // The spacing of colons identifies files written by Foundation, and therefore by Xcode.
        layout.emptyHasLine = layout.colon == JSON.Layout.xcode.colon
        layout.objects = container.oneLine(of: .object, like: models)
        layout.arrays = container.oneLine(of: .array, like: models)
        return layout
    }

    /// Returns the white space between a new member or element and its neighbors.
    ///
    /// The white space is copied from the smaller of the two adjacent gaps, so groups of members stay together. If the
    /// new member is removed later, the smaller gap is also removed, which restores the original text.
    func leadingSpace(at index: Int, of container: JSONElement, _ layout: JSON.Layout) -> String {
        func plainGaps(_ indices: [Int]) -> [JSONGap] {
            indices.filter { (1..<container.count).contains($0) }.map(container.gap(before:)).filter(\.isPlain)
        }
        let beside = plainGaps(index == 0 ? [1] : [index - 1, index]).min { $0.breaks < $1.breaks }
        guard let model = beside ?? plainGaps((0..<container.count).nearest(to: index)).first else {
            if let oneLine = container.oneLine { return oneLine.between }
            return layout.lineBreak + source.text.indentation(at: container.entrySpan(at: 0).lowerBound)
        }
        if model.breaks == 0 { return source.text.string(in: model.separator) }
        return String(repeating: layout.lineBreak, count: min(model.breaks, 2))
            + source.text.indentation(at: model.separator.upperBound)
    }
}

extension JSONElement {
    /// Returns the index of the child that contains a byte offset. For an offset between two children, returns the
    /// index of the second child. For an offset after the last child, returns the number of children.
    fileprivate func childIndex(touching offset: Int) -> Int { node.index(covering: offset) }

    /// The indentation of the first member or element, relative to the line on which the container begins. The value is
    /// `nil` if the first member or element is not indented further than that line.
    fileprivate var unit: String? {
        guard kind == .object || kind == .array, count > 0, oneLine == nil else { return nil }
        let inner = text.indentation(at: entrySpan(at: 0).lowerBound)
        let outer = text.indentation(at: span.lowerBound)
        return inner.hasPrefix(outer) && inner != outer ? String(inner.dropFirst(outer.count)) : nil
    }

    /// Returns the colon of the member at an index, including the spaces around the colon. Returns `nil` if there is no
    /// member, or if the colon is next to a line break or a comment.
    fileprivate func colon(near index: Int) -> String? {
        guard let member = member(at: min(index, count - 1)) else { return nil }
        let colon = text.string(in: member.nameElement.span.upperBound..<member.element.span.lowerBound)
        return colon.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") } ? colon : nil
    }

    /// The first colon inside the value, including the spaces around the colon, or `nil` if there is none.
    fileprivate var firstColon: String? {
        descendants(atMost: 32).lazy.compactMap { $0.colon(near: 0) }.first
    }

    /// The white space inside a one-line array or object, or `nil` if the array or object is empty or spans several
    /// lines.
    var oneLine: JSON.Layout.OneLine? {
        guard kind == .object || kind == .array, count > 0 else { return nil }
        let first = gap(before: 0)
        let last = gap(before: count)
        let ends = Array(text.bytes(in: first.span)) + text.bytes(in: last.span)
        guard !ends.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        var oneLine = JSON.Layout.OneLine(
            leadingSpace: text.string(in: first.separator), closing: text.string(in: last.separator))
        if count > 1, case let second = gap(before: 1), second.breaks == 0, second.isPlain {
            oneLine.between = text.string(in: second.separator)
        } else if colon(near: 0) == ":" {
            oneLine.between = ""
        }
        return oneLine
    }

    /// Returns the white space for a new one-line array or object in this container. The white space is copied from the
    /// first nonempty array or object of the same kind in `models`. Returns `nil` if that array or object spans several
    /// lines.
    fileprivate func oneLine(of kind: Kind, like models: [JSONElement]) -> JSON.Layout.OneLine? {
        let nested = models.lazy.flatMap { $0.descendants(atMost: 32) }
        let model = nested.first { $0.kind == kind && $0.count > 0 }
        if let model { return model.oneLine }
        // If several values are on one line, a new value must not contain line breaks.
        return oneLine.map { self.kind == kind ? $0 : JSON.Layout.OneLine(between: $0.between) }
    }
}
