import SourceText

/// How the elements of one container are laid out: what a new one copies from its neighbours.
struct PropertyListStyle {
    /// The white space before an element: a line break and the indentation, or less.
    var lead: String
    /// What one level of nesting adds to the indentation; nil where nested elements stand on one line.
    var unit: String?
    /// The white space between a key and its value; nil for the same as between entries.
    var beforeValue: String?
    var spelling: Spelling

    /// How this file writes what can be written in several ways.
    struct Spelling {
        /// What follows the name in `<true/>`: "/>" or " />"; nil for `<true></true>`.
        var emptyTagEnd: String? = "/>"
        /// Whether an empty text is `<string></string>` rather than `<string/>`.
        var emptyStringHasTwoTags = true
        var encoding: TextEncoding = .utf8
    }

    /// The line break in `lead`.
    var lineBreak: String {
        lead.unicodeScalars.contains("\r") ? (lead.unicodeScalars.contains("\n") ? "\r\n" : "\r") : "\n"
    }

    /// The indentation in `lead`: what follows its last line break.
    var indentation: String {
        String(String.UnicodeScalarView(lead.unicodeScalars.reversed().prefix { $0 != "\n" && $0 != "\r" }.reversed()))
    }

    /// The layout Apple's tools give a file.
    static let canonical = PropertyListStyle(lead: "\n", unit: "\t", beforeValue: nil, spelling: Spelling())

    /// The layout inside an element that is laid out like this.
    var nested: PropertyListStyle {
        guard let unit else { return PropertyListStyle(lead: "", unit: nil, beforeValue: "", spelling: spelling) }
        return PropertyListStyle(
            lead: lineBreak + indentation + unit, unit: unit, beforeValue: beforeValue, spelling: spelling)
    }
}

// MARK: Reading the style of what is there

extension PropertyListElement {
    /// The white space that stands directly before the element, behind any comment.
    var lead: String { Self.trailingWhitespace(of: text.bytes(in: triviaSpan)) }

    /// The white space before the end tag of a container.
    var closingLead: String { Self.trailingWhitespace(of: text.bytes(in: contentSpan)) }

    private static func trailingWhitespace(of bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.suffix(while: isSpace), as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\r")
    }

    /// The style for a child that is added at an index of this container.
    func style(forChildAt index: Int, encoding: TextEncoding) -> PropertyListStyle {
        // In a dictionary only keys start an entry.
        let step = node.kind == .dictionary ? 2 : 1
        let neighbour = child(at: index - step) ?? child(at: index)
        // The first child often lacks the blank line that the others have.
        let model = index == step ? child(at: index).map { $0.lead.contains("\n") ? $0 : neighbour ?? $0 } : neighbour
        var spelling = PropertyListStyle.Spelling(encoding: encoding)
        (neighbour ?? self).collectSpelling(into: &spelling)
        guard let model else {
            let indentation = PropertyListStyle(lead: lead, unit: nil, beforeValue: nil, spelling: spelling)
            let unit = indentationUnit ?? "\t"
            return PropertyListStyle(
                lead: indentation.lineBreak + indentation.indentation + unit, unit: unit, beforeValue: nil,
                spelling: spelling)
        }
        var style = PropertyListStyle(lead: model.lead, unit: nil, beforeValue: nil, spelling: spelling)
        if node.kind == .dictionary, let value = child(at: (index >= step ? index - step : index) + 1) {
            style.beforeValue = value.lead
        } else if let inner = neighbour, inner.node.kind == .dictionary, inner.childCount >= 2,
            let value = inner.child(at: 1), !value.lead.contains("\n"), !value.lead.contains("\r")
        {
            style.beforeValue = value.lead
        }
        style.unit = neighbour.flatMap { $0.unitOfChildren(insideLead: model.lead) } ?? nestedUnit(model)
        return style
    }

    /// The unit for elements nested in a new child, where the neighbour has no children to copy from.
    private func nestedUnit(_ neighbour: PropertyListElement) -> String? {
        if let container = firstContainer(in: neighbour), container.child(at: 0)?.lead.isEmpty == true { return nil }
        guard !neighbour.lead.isEmpty else { return nil }
        return indentationUnit ?? "\t"
    }

    private func firstContainer(in element: PropertyListElement) -> PropertyListElement? {
        element.childCount > 0 ? element : nil
    }

    /// What the first child's indentation adds to this element's own.
    private func unitOfChildren(insideLead lead: String) -> String? {
        guard let first = child(at: 0) else { return nil }
        let outer = PropertyListStyle(lead: lead, unit: nil, beforeValue: nil, spelling: .init()).indentation
        let inner = PropertyListStyle(lead: first.lead, unit: nil, beforeValue: nil, spelling: .init())
        guard first.lead.contains("\n") || first.lead.contains("\r"), inner.indentation.hasPrefix(outer) else {
            return nil
        }
        return String(inner.indentation.dropFirst(outer.count))
    }

    /// What one level adds to the indentation in this element: how far its end tag or first child stands in.
    private var indentationUnit: String? {
        if let unit = unitOfChildren(insideLead: lead) { return unit }
        let indentation = PropertyListStyle(lead: lead, unit: nil, beforeValue: nil, spelling: .init()).indentation
        if indentation.contains("\t") { return "\t" }
        // One or two levels deep in nearly all files, and an even number of blanks at each.
        return indentation.isEmpty ? nil : String(repeating: " ", count: indentation.count > 4 ? 4 : indentation.count)
    }

    /// Looks at the first elements inside for the spellings they use.
    private func collectSpelling(into spelling: inout PropertyListStyle.Spelling) {
        var left = 64
        var foundBoolean = false
        var foundEmptyString = false
        func look(at element: PropertyListElement) {
            guard left > 0, !(foundBoolean && foundEmptyString) else { return }
            left -= 1
            switch element.node.kind {
            case .true, .false:
                guard !foundBoolean else { return }
                foundBoolean = true
                if element.node.endTagLength > 0 {
                    spelling.emptyTagEnd = nil
                } else {
                    spelling.emptyTagEnd = String(
                        element.text.string(in: element.span).dropFirst(element.node.kind.tag.utf8CodeUnitCount + 1))
                }
            case .string where element.node.contentLength == 0:
                foundEmptyString = true
                spelling.emptyStringHasTwoTags = element.node.endTagLength > 0
            case .dictionary, .array, .plist:
                element.forEachChild { child, _ in look(at: child) }
            default:
                break
            }
        }
        look(at: self)
    }
}

extension ArraySlice<UInt8> {
    /// The longest end of the bytes that all satisfy a condition.
    fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var start = endIndex
        while start > startIndex, condition(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
