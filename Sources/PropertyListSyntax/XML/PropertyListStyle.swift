import SourceText

/// The layout of the elements at a position in an XML property list. New elements get the layout of their neighbors.
struct PropertyListStyle {
    /// The white space before an element. It is either a line break followed by indentation, or only spaces.
    var lead: String
    /// The line break to use: LF, CR or CRLF.
    var lineBreak: String
    /// The position of the value in a dictionary entry, relative to its key.
    var value: ValuePlace
    /// The layout of the children of an array or dictionary.
    var inside: ContentLayout
    var spelling: Spelling

    /// The possible positions of the value in a dictionary entry, relative to its key.
    enum ValuePlace: Equatable {
        /// The value is on a separate line. The associated value is the indentation of the value relative to its key.
        case nextLine(indentation: String)
        /// The value is on the same line as its key. The associated value is the white space between them.
        case sameLine(blanks: String)
    }

    /// The possible layouts of the children of an array or dictionary.
    enum ContentLayout: Equatable {
        /// Each child is on a separate line. The associated value is the additional indentation of the children.
        case lines(unit: String)
        /// All children are on one line. The associated values are the white space before each child and the white
        /// space before the end tag.
        case oneLine(blanks: String, closing: String)
    }

    /// The form of elements that can be written in more than one way in XML, such as `<true/>` and `<true></true>`.
    struct Spelling: Equatable {
        /// The end of an empty-element tag, including the spaces before the slash.
        var tagEnd = "/>"
        /// Whether a Boolean is written as `<true></true>` instead of `<true/>`.
        var booleanHasTwoTags = false
        /// Whether an empty string is written as `<string></string>` instead of `<string/>`.
        var stringHasTwoTags = true
        /// Whether empty arrays and dictionaries are written with two tags. For example, an empty array is written as
        /// `<array></array>` instead of `<array/>`.
        var containerHasTwoTags = false
        var encoding: TextEncoding = .utf8
    }

    /// The layout that Apple's tools use.
    static let canonical = PropertyListStyle(
        lead: "\n", lineBreak: "\n", value: .nextLine(indentation: ""), inside: .lines(unit: "\t"),
        spelling: Spelling())

    /// The indentation of the line on which an element with this layout starts.
    var indentation: String { lead.indentation ?? "" }

    /// The white space between a key and its value.
    var beforeValue: String {
        switch value {
        case .nextLine(let more): lineBreak + indentation + more
        case .sameLine(let blanks): blanks
        }
    }

    /// The layout of the value in an entry that has this layout.
    var valueStyle: PropertyListStyle {
        var style = self
        if case .nextLine(let more) = value { style.lead = lineBreak + indentation + more }
        return style
    }

    /// The layout of the children of an element that has this layout.
    var childStyle: PropertyListStyle {
        var style = self
        switch inside {
        case .lines(let unit):
            style.lead = lineBreak + indentation + unit
        case .oneLine(let blanks, _):
            style.lead = blanks
            if case .nextLine = value { style.value = .sameLine(blanks: blanks) }
        }
        return style
    }

    /// The white space before the end tag of an element with this layout.
    var closing: String {
        switch inside {
        case .lines: lineBreak + indentation
        case .oneLine(_, let closing): closing
        }
    }
}

extension String {
    /// The part of a white space string after its last line break, or `nil` if there is no line break.
    var indentation: String? {
        guard let last = utf8.lastIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            return nil
        }
        return String(self[utf8.index(after: last)...])
    }

    /// The part of a white space string up to and including its last line break, or an empty string if there is no line
    /// break.
    var lineBreaks: String { indentation.map { String(decoding: utf8.dropLast($0.utf8.count), as: UTF8.self) } ?? "" }

    var hasLineBreak: Bool { indentation != nil }
}

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
        let searches = neighbors.map { ($0, last) } + (last.map { [($0, nil)] } ?? [])
        let elements = searches.flatMap { $0.descendants(atMost: 64, apartFrom: $1) }
        func hasTwoTags(_ kinds: PropertyListNode.Kind...) -> Bool? {
            elements.first { $0.node.contentLength == 0 && kinds.contains($0.kind) }.map { $0.node.endTagLength > 0 }
        }
        if let element = elements.first(where: { $0.node.endTagLength == 0 }) {
            tagEnd = element.blanksBeforeSlash + "/>"
        }
        booleanHasTwoTags = hasTwoTags(.true, .false) ?? booleanHasTwoTags
        stringHasTwoTags = hasTwoTags(.string) ?? stringHasTwoTags
        containerHasTwoTags = hasTwoTags(.array, .dictionary) ?? containerHasTwoTags
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
            return .oneLine(blanks: first.trivia.lead, closing: PropertyListTrivia(closingTriviaBytes).lead)
        }
        let outer = text.indentation(at: span.lowerBound)
        return inner.hasPrefix(outer) ? .lines(unit: String(inner.dropFirst(outer.count))) : nil
    }

    /// The spaces before the slash in an empty-element tag.
    fileprivate var blanksBeforeSlash: String {
        let tag = text.bytes(in: startTagSpan).dropLast(2)
        return String(decoding: tag.reversed().prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Returns the element and its descendants in document order, up to the given number of elements. The element
    /// `skipped` and its descendants are left out.
    func descendants(atMost limit: Int, apartFrom skipped: PropertyListElement? = nil) -> [PropertyListElement] {
        var open = [self]
        var found: [PropertyListElement] = []
        while found.count < limit, let element = open.popLast() {
            if let skipped, element.span == skipped.span { continue }
            found.append(element)
            open += (0..<min(element.childCount, limit - found.count)).compactMap(element.child(at:)).reversed()
        }
        return found
    }
}
