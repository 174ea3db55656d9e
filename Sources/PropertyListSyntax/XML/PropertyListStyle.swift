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
