package import JSONSyntax

extension JSON {
    /// The member of an object; where a name is there twice, the last.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? { if case .string(let string) = self { string } else { nil } }

    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

    var isTrue: Bool { self == .boolean(true) }

    package var values: [JSON] { if case .array(let values) = self { values } else { [] } }

    /// An object without the members that are nil.
    static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}
