package import Foundation

/// A JSON Schema validator with the keywords that the schemas in `Docs` use.
package struct JSONSchema {
    private let root: JSONValue
    /// The other schemas that the schema refers to, by file name.
    private let others: [String: JSONSchema]

    package init(_ data: Data, others: [String: JSONSchema] = [:]) throws {
        root = try JSONDecoder().decode(JSONValue.self, from: data)
        self.others = others
    }

    /// The violations of the schema in a document, one line each.
    package func problems(in data: Data) throws -> [String] {
        problems(of: try JSONDecoder().decode(JSONValue.self, from: data), by: root, at: "")
    }

    private func problems(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
        schema.members.flatMap { keyword, rule -> [String] in
            switch keyword {
            case "$ref":
                guard let parts = rule.string?.split(separator: "#", omittingEmptySubsequences: false),
                    let schema = parts[0].isEmpty ? self : others[String(parts[0])]
                else { return ["\(path): the reference \(rule) is not known here"] }
                return schema.problems(of: value, by: schema.definition(parts[1]), at: path)
            case "type":
                let types = choices(rule)
                let isNumber = value.type == "integer" && types.contains(.string("number"))
                return holds(isNumber || types.contains(.string(value.type)), path, keyword)
            case "const": return holds(value == rule, path, keyword)
            case "enum": return holds(rule.elements.contains(value), path, keyword)
            case "minimum": return holds(value.integer ?? .max >= rule.integer ?? .max, path, keyword)
            case "maximum": return holds(value.integer ?? .min <= rule.integer ?? .min, path, keyword)
            case "required": return holds(rule.elements.allSatisfy { has(value, $0) }, path, keyword)
            case "minLength":
                return holds(value.string?.unicodeScalars.count ?? .max >= rule.integer ?? .max, path, keyword)
            case "pattern":
                guard let text = value.string, let pattern = rule.string else { return [] }
                return holds(text.range(of: pattern, options: .regularExpression) != nil, path, keyword)
            case "dependentRequired":
                let named = rule.members.filter { value.members[$0.key] != nil }
                return holds(named.values.allSatisfy { $0.elements.allSatisfy { has(value, $0) } }, path, keyword)
            case "properties", "additionalProperties":
                return value.members.flatMap { name, member in
                    problems(ofMember: member, name, by: schema, keyword, at: "\(path)/\(name)")
                }
            case "items":
                return value.elements.enumerated().flatMap { problems(of: $1, by: rule, at: "\(path)/\($0)") }
            case "uniqueItems":
                let elements = value.elements
                return holds(elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }, path, keyword)
            case "oneOf":
                let fitting = rule.elements.count { problems(of: value, by: $0, at: path).isEmpty }
                return holds(fitting == 1, path, keyword)
            case "anyOf":
                return holds(rule.elements.contains { problems(of: value, by: $0, at: path).isEmpty }, path, keyword)
            case "not": return holds(!problems(of: value, by: rule, at: path).isEmpty, path, keyword)
            case "maxProperties": return holds(value.members.count <= rule.integer ?? 0, path, keyword)
            case "$schema", "title", "description", "$defs", "allowComments", "allowTrailingCommas": return []
            default: return ["\(path): the keyword \(keyword) is not known here"]
            }
        }
    }

    /// Validates a member with the schema for its name, or with the schema for all other names.
    private func problems(
        ofMember member: JSONValue, _ name: String, by schema: JSONValue, _ keyword: String, at path: String
    ) -> [String] {
        let named = schema.members["properties"]?.members[name]
        if keyword == "properties" { return named.map { problems(of: member, by: $0, at: path) } ?? [] }
        guard named == nil, let rule = schema.members[keyword] else { return [] }
        return rule == .boolean(false) ? ["\(path): is too much"] : problems(of: member, by: rule, at: path)
    }

    private func holds(_ condition: Bool, _ path: String, _ keyword: String) -> [String] {
        condition ? [] : ["\(path): breaks \(keyword)"]
    }

    private func has(_ value: JSONValue, _ name: JSONValue) -> Bool {
        name.string.flatMap { value.members[$0] } != nil
    }

    private func choices(_ rule: JSONValue) -> [JSONValue] { rule.string == nil ? rule.elements : [rule] }

    /// Resolves a pointer such as `/$defs/item`.
    private func definition(_ pointer: Substring) -> JSONValue {
        let parts = pointer.split(separator: "/")
        return parts.reduce(root) { $0.members[String($1)] ?? .object(["const": .null]) }
    }
}
