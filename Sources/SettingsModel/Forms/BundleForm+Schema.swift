import JSONSyntax

extension BundleForm {
    /// The text of the JSON Schema for forms, which is derived from the schemas of panes and items. Editors use the
    /// schema.
    ///
    /// Unknown keys and item types are allowed, because apps and libraries define their own.
    package static var schema: String {
        JSON.object([
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("title", "Form of a Settings bundle"),
            // Without these keys, Visual Studio Code reports comments and trailing commas in JSON files.
            ("allowComments", true), ("allowTrailingCommas", true),
            ("type", "object"),
            ("required", ["version"]),
            ("additionalProperties", false),
            ("properties", rootProperties),
            ("$defs", definitions),
        ]).text + "\n"
    }

    private static var rootProperties: JSON {
        .object([
            ("$schema", ["type": "string"]),
            ("version", .object([("description", "The version of the format."), ("const", .integer(version))])),
            (
                "panes",
                object(of: reference("pane"), "The panes, by name. The name is the path of the file without .plist.")
            ),
            (
                "strings",
                object(
                    of: object(of: reference("table"), "The string tables of a language, by name."),
                    "The string tables, by language.")
            ),
        ])
    }

    private static var definitions: JSON {
        let types = ItemType.known.map { ($0.name, schema(of: $0)) }
        let names = JSON.array(ItemType.known.map { .string($0.rawName) })
        let other = JSON.object([
            ("description", "An item of another type."), ("type", "object"),
            ("not", ["required": ["Type"], "properties": ["Type": ["enum": names]]]),
        ])
        return .object(
            [
                ("pane", pane),
                (
                    "table",
                    object(of: ["type": ["string", "null"]], "The entries of a string table. null removes one.")
                ),
                ("item", ["oneOf": .array(types.map { reference($0.0) } + [reference("other")])]),
            ] + types + [("other", other), ("typedValue", typedValue)])
    }

    private static var pane: JSON {
        let keys = PaneSchema.keys.map { key in
            (
                key.name,
                key.name == PaneSchema.items
                    ? described(key.summary, ["type": "array", "items": reference("item")]) : schema(of: key)
            )
        }
        return .object([("type", "object"), ("properties", .object(keys))])
    }

    /// The schema of a value whose type does not exist in JSON.
    private static var typedValue: JSON {
        .object([
            ("description", "A date, data in Base64, or a real number that is not finite."),
            ("type", "object"),
            ("required", ["type", "value"]),
            ("additionalProperties", false),
            ("properties", ["type": ["enum": ["date", "data", "real"]], "value": ["type": "string"]]),
        ])
    }

    // MARK: Items

    private static func schema(of type: ItemType) -> JSON {
        let keys = type.keys.map { key in
            (key.name, key.key == .type ? described(key.summary, ["const": .string(type.rawName)]) : schema(of: key))
        }
        return .object([
            ("description", .string(type.summary)), ("type", "object"), ("required", ["Type"]),
            ("properties", .object(keys)),
        ])
    }

    /// Returns the schema of a key's value. The value `null` removes the key.
    private static func schema(of key: KeySchema) -> JSON {
        described(key.summary, ["oneOf": .array(alternatives(of: key) + [["type": "null"]])])
    }

    private static func alternatives(of key: KeySchema) -> [JSON] {
        guard !key.allowed.isEmpty, case .string = key.type else { return alternatives(of: key.type) }
        return [["enum": .array(key.allowed.map { .string($0.name) })]]
    }

    /// Returns schemas for the types of a value. At most one of them accepts a value.
    private static func alternatives(of type: ValueType) -> [JSON] {
        switch type {
        case .string: [["type": "string"]]
        case .boolean: [["type": "boolean"]]
        case .number: [["type": "number"]]
        case .integer: [["type": "integer"]]
        case .scalar: [["type": ["string", "number", "boolean"]], reference("typedValue")]
        case .any: [["type": ["string", "number", "boolean", "array", "object"]]]
        case .array(let element): [["type": "array", "items": items(of: element)]]
        case .dictionary(let keys):
            [.object([("type", "object"), ("properties", .object(keys.map { ($0.name, innerSchema(of: $0)) }))])]
        case .either(let first, let second): alternatives(of: first) + alternatives(of: second)
        }
    }

    private static func items(of type: ValueType) -> JSON {
        let alternatives = alternatives(of: type)
        return alternatives.count == 1 ? alternatives[0] : ["oneOf": .array(alternatives)]
    }

    /// Returns the schema of a key in a dictionary of an item. Such a key cannot be removed separately.
    private static func innerSchema(of key: KeySchema) -> JSON {
        described(key.summary, ["oneOf": .array(alternatives(of: key))])
    }

    // MARK: Parts

    private static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

    private static func described(_ description: String, _ schema: JSON) -> JSON {
        guard case .object(let members) = schema else { return schema }
        return .object([JSON.Member("description", .string(description))] + members)
    }

    private static func object(of value: JSON, _ description: String) -> JSON {
        .object([("description", .string(description)), ("type", "object"), ("additionalProperties", value)])
    }
}
