import SourceText

/// A JSON value. The members of an object keep their order, and a name can occur more than once.
package indirect enum JSON: Hashable, Sendable {
    case string(String)
    case integer(Int)
    /// A number that is not an integer or is outside the range of `Int`. The associated value is the number's JSON
    /// text.
    case number(String)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }

        package static func == (one: Member, other: Member) -> Bool {
            ExactString(one.name) == ExactString(other.name) && one.value == other.value
        }
    }

    /// Whether two values have the same bytes. Strings that differ only in Unicode normalization are different.
    package static func == (one: JSON, other: JSON) -> Bool {
        switch (one, other) {
        case (.string(let one), .string(let other)): ExactString(one) == ExactString(other)
        case (.integer(let one), .integer(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.boolean(let one), .boolean(let other)): one == other
        case (.null, .null): true
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    /// Creates an object with the given members, in order.
    package static func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { Member($0.0, $0.1) }) }

    /// Creates an object with the given members, in order. Members whose value is `nil` are omitted.
    package static func members(_ members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Creates an object from a dictionary literal. Members whose value is `nil` are omitted.
    package static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .members(members.map { ($0.key, $0.value) })
    }

    /// Creates a number from its JSON text. The result is an `integer` if the number fits into `Int`. Otherwise, the
    /// result is a `number`.
    static func number(jsonText text: String) -> JSON { Int(text).map { .integer($0) } ?? .number(text) }

    package init(optional string: String?) { self = string.map { .string($0) } ?? .null }

    package init(optional integer: Int?) { self = integer.map { .integer($0) } ?? .null }

    /// The JSON text of the value in the `plain` layout.
    package var text: String { text(as: .plain) }

    /// Returns the JSON text of the value in the given layout.
    package func text(as layout: Layout) -> String {
        var writer = JSONWriter(layout: layout)
        writer.write(self, indentation: "")
        return writer.text
    }

    /// The layout and escaping rules for JSON text.
    package struct Layout: Hashable, Sendable {
        var lineBreak = "\n"
        /// The white space that indents one nesting level.
        var unit = "  "
        /// The colon between a name and its value, including the spaces around the colon.
        var colon = ": "
        /// Whether an empty line is written between the brackets of an empty array or object.
        var emptyHasLine = false
        /// The white space inside one-line objects, or `nil` to write each member on its own line.
        var objects: OneLine?
        /// The white space inside one-line arrays, or `nil` to write each element on its own line.
        var arrays: OneLine?
        var escaping = Escaping.escapingControls

        /// The white space inside a one-line array or object: after the opening bracket, after each comma, and before
        /// the closing bracket.
        struct OneLine: Hashable {
            var leadingSpace = ""
            var between = " "
            var closing = ""
        }

        /// The characters to escape in strings.
        enum Escaping: Hashable {
            /// Escapes only the characters that JSON requires to be escaped, as Xcode does.
            case shortest
            /// Escapes the characters that JSON requires to be escaped, and all control characters. Control characters
            /// are invisible, move a terminal's cursor, or change the text direction.
            case escapingControls
            /// Escapes the same characters as `escapingControls`. Also escapes `<`, which could begin an HTML end tag.
            case escapingMarkup
        }

        /// The layout for output to terminals and other programs. Each member or element is on its own line, and
        /// control characters are escaped.
        package static let plain = Layout()

        /// The layout for short values in files that people edit. The text is on one line.
        package static let line = Layout(objects: OneLine(leadingSpace: " ", closing: " "), arrays: OneLine())

        /// The layout of Xcode's String Catalogs. A space precedes each colon, and an empty object contains an empty
        /// line.
        package static let xcode = Layout(colon: " : ", emptyHasLine: true, escaping: .shortest)

        /// The layout for text that only programs read. The text is on one line, without spaces between values.
        package static let message = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .shortest)

        /// The layout for JSON data that is embedded in an HTML page. The text is on one line, without spaces between
        /// values. The character `<` is escaped so that the text cannot end the surrounding HTML element.
        package static let script = Layout(
            colon: ":", objects: OneLine(between: ""), arrays: OneLine(between: ""), escaping: .escapingMarkup)
    }
}

extension JSON {
    /// Returns the value of the member with the given name, or `nil` if there is no such member. If several members
    /// have the name, returns the value of the last one.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? { if case .string(let string) = self { string } else { nil } }

    package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

    package var isTrue: Bool { self == .boolean(true) }

    package var values: [JSON] { if case .array(let values) = self { values } else { [] } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }

    package init(integerLiteral value: Int) { self = .integer(value) }

    package init(booleanLiteral value: Bool) { self = .boolean(value) }

    package init(arrayLiteral elements: JSON...) { self = .array(elements) }

    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
}
