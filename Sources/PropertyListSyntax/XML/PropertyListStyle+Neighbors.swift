import SourceText

extension PropertyListStyle {
    /// Creates the layout for a new element from the elements near it.
    ///
    /// - Parameters:
    ///   - lead: The white space before the new element, which includes its line break and indentation.
    ///   - neighbors: The elements to copy the layout from, nearest first.
    init(lead: String, lineBreak: String, neighbors: [PropertyListElement], encoding: TextEncoding) {
        self.lead = lead
        self.lineBreak = lineBreak
        value = neighbors.lazy.compactMap(\.valuePlace).first ?? .nextLine(indentation: "")
        // An unindented layout is used only if no neighbor is indented.
        let insides = neighbors.compactMap(\.inside)
        inside = insides.first { $0 != .lines(unit: "") } ?? insides.first ?? .lines(unit: "\t")
        spelling = Spelling(neighbors: neighbors, encoding: encoding)
    }
}

extension PropertyListStyle.Spelling {
    /// Determines the XML form of new elements from the first descendants of `neighbors`. The descendants of `last` are
    /// examined after all others.
    init(neighbors: [PropertyListElement], last: PropertyListElement? = nil, encoding: TextEncoding) {
        self.encoding = encoding
        var tagEnd: String?
        var booleanHasTwoTags: Bool?
        var stringHasTwoTags: Bool?
        var containerHasTwoTags: Bool?
        let searches = neighbors.map { ($0, last) } + (last.map { [($0, nil)] } ?? [])
        for (neighbor, skipped) in searches {
            neighbor.forEachDescendant(atMost: 64, apartFrom: skipped) { element in
                let hasTwoTags = element.node.endTagLength > 0
                if !hasTwoTags, tagEnd == nil { tagEnd = element.blanksBeforeSlash + "/>" }
                guard element.node.contentLength == 0 else { return }
                switch element.kind {
                case .true, .false: booleanHasTwoTags = booleanHasTwoTags ?? hasTwoTags
                case .string: stringHasTwoTags = stringHasTwoTags ?? hasTwoTags
                case .array, .dictionary: containerHasTwoTags = containerHasTwoTags ?? hasTwoTags
                default: break
                }
            }
        }
        if let tagEnd { self.tagEnd = tagEnd }
        if let booleanHasTwoTags { self.booleanHasTwoTags = booleanHasTwoTags }
        if let stringHasTwoTags { self.stringHasTwoTags = stringHasTwoTags }
        if let containerHasTwoTags { self.containerHasTwoTags = containerHasTwoTags }
    }
}

extension PropertyListElement {
    /// The position of the value relative to its key in the first entry of a dictionary.
    var valuePlace: PropertyListStyle.ValuePlace? {
        guard node.kind == .dictionary, let key = child(at: 0), let value = child(at: 1) else { return nil }
        let lead = value.trivia.lead
        guard let indentation = lead.indentation else { return .sameLine(blanks: lead) }
        let outer = text.indentation(at: key.span.lowerBound)
        return .nextLine(indentation: indentation.hasPrefix(outer) ? String(indentation.dropFirst(outer.count)) : "")
    }

    /// The layout of the children of an array or dictionary, as determined from the first child.
    var inside: PropertyListStyle.ContentLayout? {
        guard node.kind == .array || node.kind == .dictionary, let first = child(at: 0) else { return nil }
        guard let inner = first.trivia.separation.indentation else {
            return .oneLine(blanks: first.trivia.lead, closing: closingTrivia.lead)
        }
        let outer = text.indentation(at: span.lowerBound)
        return inner.hasPrefix(outer) ? .lines(unit: String(inner.dropFirst(outer.count))) : nil
    }

    /// The spaces before the slash in an empty-element tag.
    fileprivate var blanksBeforeSlash: String {
        let tag = text.bytes(in: startTagSpan).dropLast(2)
        return String(decoding: tag.reversed().prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Calls a closure for the element and its descendants in document order. At most `limit` elements are visited.
    func forEachDescendant(
        atMost limit: Int, apartFrom skipped: PropertyListElement? = nil, _ body: (PropertyListElement) -> Void
    ) {
        var open = [self]
        var left = limit
        while left > 0, let element = open.popLast() {
            if let skipped, element.span == skipped.span { continue }
            left -= 1
            body(element)
            let inner = (0..<min(element.childCount, left)).compactMap { element.child(at: $0) }
            open += inner.reversed()
        }
    }
}
