import Actions
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsModel

/// A tool that the MCP server offers to its client.
struct MCPTool: Sendable {
    struct Parameter: Sendable {
        enum Kind: Sendable {
            case string
            case boolean
            /// Commands, each of which is an array of words or a line with shell quoting.
            case commands
        }

        let name: String
        let kind: Kind
        let help: String
        /// The allowed values, or an empty array for any value.
        var choices: [String] = []
        var isRequired = false
    }

    let name: String
    let title: String
    let help: String
    let parameters: [Parameter]
    /// Whether the tool only reads files.
    var isReadOnly = true
    let run: @Sendable (Arguments) throws(Failure) -> Result

    /// The arguments of a call. Their names and types have been checked.
    struct Arguments {
        fileprivate let values: JSON

        func string(_ name: String) -> String? { values[name]?.string }

        func isTrue(_ name: String) -> Bool { values[name] == .boolean(true) }

        var commands: [JSON] { values["commands"]?.values ?? [] }

        /// Returns the words of an option, such as `--pane=Root`, or no words if the argument is missing.
        func option(_ option: String, _ name: String) -> [String] { string(name).map { ["\(option)=\($0)"] } ?? [] }

        func flag(_ flag: String, _ name: String) -> [String] { isTrue(name) ? [flag] : [] }

        var bundle: [String] { option("--bundle", "bundle") }
    }

    /// The result of a call.
    struct Result {
        enum Content {
            case text(String)
            /// The bytes of an image, and its media type.
            case image([UInt8], String)
        }

        var content: [Content]
        var structured: JSON?
        var isError = false

        /// The members of the result of `tools/call`.
        var members: [(String, JSON?)] {
            let blocks = content.map { content -> JSON in
                switch content {
                case .text(let text): ["type": "text", "text": .string(text)]
                case .image(let bytes, let type):
                    ["type": "image", "data": .string(Base64.encode(bytes)), "mimeType": .string(type)]
                }
            }
            return [("content", .array(blocks)), ("structuredContent", structured), ("isError", .boolean(isError))]
        }

        static func json(_ json: JSON, isError: Bool = false) -> Result {
            Result(content: [.text(json.text(as: .message))], structured: json, isError: isError)
        }
    }

    /// The tool as an element of the result of `tools/list`.
    var description: JSON {
        let properties = parameters.map { parameter -> (String, JSON) in
            let choices = parameter.choices.isEmpty ? nil : JSON.array(parameter.choices.map { .string($0) })
            let items: JSON = ["anyOf": [["type": "array", "items": ["type": "string"]], ["type": "string"]]]
            let type: [(String, JSON?)] =
                switch parameter.kind {
                case .string: [("type", "string"), ("enum", choices)]
                case .boolean: [("type", "boolean")]
                case .commands: [("type", "array"), ("items", items)]
                }
            return (parameter.name, .members(type + [("description", .string(parameter.help))]))
        }
        let required = parameters.filter(\.isRequired).map { JSON.string($0.name) }
        return [
            "name": .string(name), "title": .string(title), "description": .string(help),
            "inputSchema": .members([
                "type": "object", "properties": .object(properties),
                "required": required.isEmpty ? nil : .array(required), "additionalProperties": .boolean(false),
            ]),
            "annotations": [
                "readOnlyHint": .boolean(isReadOnly), "destructiveHint": .boolean(!isReadOnly),
                "openWorldHint": .boolean(false),
            ],
        ]
    }

    /// Runs the tool. An error of the tool is a result, so that the client can correct its call.
    func result(of arguments: JSON) -> Result {
        do throws(Failure) {
            try check(arguments)
            return try run(Arguments(values: arguments))
        } catch {
            return .json(JSON.error(error, after: nil), isError: true)
        }
    }

    private func check(_ arguments: JSON) throws(Failure) {
        guard case .object(let members) = arguments else { return }
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.name }) else {
                throw Failure(unknown: "argument", member.name, among: parameters.map(\.name))
            }
            let isValid =
                switch (parameter.kind, member.value) {
                case (.string, .string(let text)): parameter.choices.isEmpty || parameter.choices.contains(text)
                case (.boolean, .boolean): true
                case (.commands, .array(let commands)): commands.allSatisfy(Self.isCommand)
                default: false
                }
            if !isValid {
                throw Failure(usage: "the argument '\(member.name)' is not valid", help: Message(parameter.expected))
            }
            if let path = member.value.string, parameter.isPath {
                try Failure.of(path) { try AccessBoundary.requireAccess(to: path) }
            }
        }
        for parameter in parameters where parameter.isRequired && arguments[parameter.name] == nil {
            throw Failure(usage: "the argument '\(parameter.name)' is missing", help: Message(parameter.expected))
        }
    }

    private static func isCommand(_ value: JSON) -> Bool {
        switch value {
        case .string: true
        case .array(let words): words.allSatisfy { $0.string != nil }
        default: false
        }
    }
}

extension MCPTool.Parameter {
    fileprivate var isPath: Bool { name == MCPTool.bundle.name }

    fileprivate var expected: String {
        switch kind {
        case .string where !choices.isEmpty: "use one of \(choices.joined(separator: ", "))"
        case .string: "use a string"
        case .boolean: "use true or false"
        case .commands: "use an array of commands, each of which is an array of words or a line with shell quoting"
        }
    }
}
