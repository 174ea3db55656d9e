/// A JSON value that distinguishes 1, 1.5, "1" and true.
package enum JSONValue: Decodable, Equatable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case null

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .real(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The name of its type in a schema.
    package var type: String {
        switch self {
        case .object: "object"
        case .array: "array"
        case .string: "string"
        case .integer: "integer"
        case .real: "number"
        case .boolean: "boolean"
        case .null: "null"
        }
    }

    package var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
    package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    package var string: String? { if case .string(let string) = self { string } else { nil } }
    package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
}
