import SourceText

/// How elements are laid out at one place: what a new one copies from its neighbours.
struct PropertyListStyle {
    /// The white space before an element: a line break and the indentation, or less.
    var lead: String
    /// The line break of the lines there.
    var lineBreak: String
    /// Where the value of an entry stands.
    var value: ValuePlace
    /// How the inside of an element that holds others is laid out.
    var inside: Inside
    var spelling: Spelling

    /// Where the value of an entry stands, seen from its key.
    enum ValuePlace: Equatable {
        /// On a line of its own, indented by so much more than its key.
        case nextLine(indentation: String)
        /// Behind its key, after some blanks.
        case sameLine(blanks: String)
    }

    /// How the inside of an element that holds others is laid out.
    enum Inside: Equatable {
        /// One element a line, indented by so much more.
        case lines(unit: String)
        /// All on one line, with some blanks before each element and before the end tag.
        case oneLine(blanks: String, closing: String)
    }

    /// How this file writes what can be written in several ways.
    struct Spelling: Equatable {
        /// The end of an empty-element tag, with the blanks before it.
        var tagEnd = "/>"
        /// Whether it is `<true></true>` rather than `<true/>`.
        var booleanHasTwoTags = false
        /// Whether an empty text is `<string></string>` rather than `<string/>`.
        var stringHasTwoTags = true
        /// Whether an empty array is `<array></array>` rather than `<array/>`.
        var containerHasTwoTags = false
        var encoding: TextEncoding = .utf8
    }

    /// The layout Apple's tools give a file.
    static let canonical = PropertyListStyle(
        lead: "\n", lineBreak: "\n", value: .nextLine(indentation: ""), inside: .lines(unit: "\t"),
        spelling: Spelling())

    /// The indentation of the line that an element with this layout starts on.
    var indentation: String { lead.indentation ?? "" }

    /// The white space between a key and its value.
    var beforeValue: String {
        switch value {
        case .nextLine(let more): lineBreak + indentation + more
        case .sameLine(let blanks): blanks
        }
    }

    /// The layout of the value of an entry that is laid out like this.
    var ofValue: PropertyListStyle {
        var style = self
        if case .nextLine(let more) = value { style.lead = lineBreak + indentation + more }
        return style
    }

    /// The layout inside an element that is laid out like this.
    var nested: PropertyListStyle {
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

    /// The white space before the end tag of an element that is laid out like this.
    var closing: String {
        switch inside {
        case .lines: lineBreak + indentation
        case .oneLine(_, let closing): closing
        }
    }
}

extension String {
    /// What follows the last line break of some white space; nil where there is none.
    var indentation: String? {
        guard let last = utf8.lastIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            return nil
        }
        return String(self[utf8.index(after: last)...])
    }

    /// Some white space up to its last line break, that included; empty where there is none.
    var lineBreaks: String { indentation.map { String(decoding: utf8.dropLast($0.utf8.count), as: UTF8.self) } ?? "" }

    var hasLineBreak: Bool { indentation != nil }
}
