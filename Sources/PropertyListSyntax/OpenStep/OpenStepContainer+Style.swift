import SourceText

extension OpenStepContainer {
    /// Returns the style of the entries or elements near an index.
    func style(near index: Int) -> OpenStepStyle {
        var style = OpenStepStyle()
        let neighbors = (0..<count).nearest(to: index)
        let gaps = neighbors.map(gap(before:))
        let commented = gaps.filter(\.hasDirectComment)
        style.hasComments = isDictionary && commented.count * 2 >= gaps.count && !gaps.isEmpty
        style.commentKind = commented.first?.comments.last?.kind ?? .block
        let others = [gap(before: count), gap(before: 0)]
        if let lineBreak = (gaps + others).lazy.compactMap(\.lineBreak).first { style.lineBreak = lineBreak }
        if let onLine = zip(neighbors, gaps).first(where: { $0.1.breaks > 0 || $0.0 == 0 && !hasBrackets }) {
            style.indentation = indentation(before: onLine.1.separator.upperBound, from: onLine.1.separator.lowerBound)
        }
        copyTokenStyle(of: neighbors.compactMap(slot), to: &style)
        copyContainerStyle(near: neighbors, to: &style)
        return style
    }

    /// Copies the quotes, the white space around `=`, and the white space before `;` from the nearest entries to a
    /// style.
    private func copyTokenStyle(of neighbors: [Slot], to style: inout OpenStepStyle) {
        if startsLikeXcode { (style.quotesLikeXcode, style.keyQuote, style.valueQuote) = (true, nil, nil) }
        if let nearest = neighbors.first, isDictionary, !startsLikeXcode {
            style.keyQuote = quote(at: nearest.key.lowerBound)
        }
        guard isDictionary else {
            if startsLikeXcode { return }
            if let string = neighbors.first(where: { $0.kind == .string }) {
                style.valueQuote = quote(at: string.value.lowerBound)
                style.keyQuote = style.valueQuote
            } else if let parent = outer.first {
                copyQuotingStyle(of: parent, to: &style)
            }
            return
        }
        guard let full = neighbors.first(where: { !$0.isShorthand }) else { return }
        if !startsLikeXcode { style.valueQuote = quote(at: full.value.lowerBound) }
        let separator = Array(text.bytes(in: full.key.upperBound..<full.value.lowerBound))
        if !separator.contains(UInt8(ascii: "/")) { style.separator = separator }
        let trailing = Array(text.bytes(in: full.value.upperBound..<(full.end - 1)))
        if !trailing.contains(UInt8(ascii: "/")) { style.trailing = trailing }
        // In a dictionary of containers, strings are quoted like keys.
        if !isRoot, ![.string, .data].contains(full.kind) { style.valueQuote = style.keyQuote }
    }

    /// Copies the quotes of the first key and of the first string value in a container to a style. If the container has
    /// no string values, the quotes of the key are also used for values.
    func copyQuotingStyle(of container: PropertyListElement, to style: inout OpenStepStyle) {
        let descendants = container.descendants(atMost: 16)
        let key = descendants.first { $0.kind == .key }
        let value = descendants.first { $0.kind == .string && !$0.isShorthand }
        if let key { style.keyQuote = quote(at: key.span.lowerBound) }
        style.valueQuote = value.map { quote(at: $0.span.lowerBound) } ?? style.keyQuote
    }

    /// Returns the opening quote of the string at a byte offset. Returns `nil` if the string is unquoted. Returns `"`
    /// if there is no string at the offset.
    func quote(at offset: Int) -> UInt8? {
        guard let byte = text.bytes(in: offset..<(offset + 1)).first else { return nil }
        if OpenStepScanner.isQuote(byte) { return byte }
        return OpenStepScanner.isAllowedInUnquotedString(byte) ? nil : UInt8(ascii: "\"")
    }

    // MARK: Containers

    /// Copies the indentation and layout of nearby arrays and dictionaries to a style.
    private func copyContainerStyle(near neighbors: [Int], to style: inout OpenStepStyle) {
        let models = neighbors.prefix(4).compactMap { element.child(at: isDictionary ? 2 * $0 + 1 : $0) }
        style.unit = unit ?? style.unit
        style.dictionaries = contentLayout(of: .dictionary, in: models)
        style.arrays = contentLayout(of: .array, in: models)
    }

    /// The indentation of one nesting level, or `nil` if it cannot be determined. The indentation is determined from
    /// this container or from one of the containers that enclose it.
    var unit: [UInt8]? {
        for container in [element] + outer {
            guard let first = container.child(at: 0) else { continue }
            let inner = Array(text.indentation(at: first.span.lowerBound).utf8)
            let outer = Array(text.indentation(at: container.span.lowerBound).utf8)
            if container.node.startTagLength > 0, inner.count > outer.count, inner.starts(with: outer) {
                return Array(inner.dropFirst(outer.count))
            }
        }
        return nil
    }

    private func contentLayout(of kind: PropertyListNode.Kind, in models: [PropertyListElement])
        -> OpenStepStyle.ContentLayout
    {
        let nested = models.lazy.flatMap { $0.descendants(atMost: 32) }
        let model = nested.first { $0.kind == kind && $0.childCount > 0 }
        if let model { return contentLayout(like: model) }
        // If several entries are on one line, their containers must not contain line breaks.
        guard hasBrackets, count > 0, !gap(before: 0).hasLineBreak, !gap(before: count).hasLineBreak else {
            return .init()
        }
        var contentLayout = OpenStepStyle.ContentLayout(oneLine: .init())
        if element.kind == kind { contentLayout = self.contentLayout(like: element) }
        return contentLayout
    }

    /// Returns the layout of the contents of an existing array or dictionary.
    private func contentLayout(like model: PropertyListElement) -> OpenStepStyle.ContentLayout {
        let container = OpenStepContainer(
            element: model, insertableLength: 0, outer: [element], startsLikeXcode: startsLikeXcode)
        let closing = text.bytes(in: model.childrenEnd..<model.contentSpan.upperBound)
        var contentLayout = OpenStepStyle.ContentLayout()
        contentLayout.hasLastComma = container.slot(container.count - 1)?.hasTerminator ?? true
        let lead = container.gap(before: 0)
        if lead.lineBreak == nil, !closing.contains(UInt8(ascii: "\n")) {
            var oneLine = OpenStepStyle.ContentLayout.OneLine()
            if lead.comments.isEmpty { oneLine.lead = Array(text.bytes(in: lead.span)) }
            if !closing.contains(UInt8(ascii: "/")) { oneLine.closing = Array(closing) }
            if container.count > 1, case let gap = container.gap(before: 1), gap.comments.isEmpty {
                oneLine.between = Array(text.bytes(in: gap.span))
            }
            contentLayout.oneLine = oneLine
        }
        return contentLayout
    }

    // MARK: Gaps

    /// Returns the white space between an existing entry and a new entry next to it.
    ///
    /// The white space is copied from the smaller of the two adjacent gaps, so groups of entries stay together. Gaps
    /// that contain a detached comment are ignored. If the new entry is removed later, the smaller gap is also removed,
    /// which restores the original text.
    func separator(near index: Int, gaps: [Int], for entries: [NewEntry], _ style: OpenStepStyle) -> [UInt8] {
        func plainGaps(_ indices: [Int]) -> [OpenStepGap] {
            indices.filter { (1..<max(count, 1)).contains($0) }.map { gap(before: $0) }.filter(\.isPlain)
        }
        let model = plainGaps(gaps).min { $0.breaks < $1.breaks } ?? plainGaps((0..<count).nearest(to: index)).first
        guard let model else {
            let first = gap(before: 0)
            let isInline = hasBrackets && first.breaks == 0 && first.isPlain
            guard isInline else { return style.gap(between: entries) }
            let lead = Array(text.bytes(in: first.separator))
            return lead.isEmpty && !isRoot ? [UInt8(ascii: " ")] : lead
        }
        if model.breaks == 0 { return Array(text.bytes(in: model.separator)) }
        return Array(repeatElement(style.lineBreak, count: min(model.breaks, 2)).joined()) + style.indentation
    }
}
