/// A JSON value. The members of an object keep their order, and a name may be there twice.
package indirect enum JSON: Hashable, Sendable {
    case string(String)
    case integer(Int)
    /// A number that is no integer, or too large for one, as it was spelled.
    case number(String)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([Member])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// An object of these members, in their order.
    package static func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { Member($0.0, $0.1) }) }

    /// An object of these members, without those that are nil.
    package static func members(_ members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// An object of these members, without those that are nil.
    package static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .members(members.map { ($0.key, $0.value) })
    }

    /// A number that is spelled so in JSON.
    static func number(spelled text: String) -> JSON { Int(text).map { .integer($0) } ?? .number(text) }

    package init(optional string: String?) { self = string.map { .string($0) } ?? .null }

    package init(optional integer: Int?) { self = integer.map { .integer($0) } ?? .null }

    /// The text of the value, for a terminal and for other programs.
    package var text: String { text(as: .plain) }

    /// The text of the value in a layout.
    package func text(as layout: Layout) -> String {
        var writer = JSONWriter(layout: layout)
        writer.write(self, indentation: "")
        return writer.text
    }
}

extension JSON {
    /// The member of an object; where a name is there twice, the last.
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
