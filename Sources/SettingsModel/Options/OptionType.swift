import JSONSyntax
import SourceText

/// A type of value in the options file. It provides the parser and the JSON Schema for the values.
struct OptionType<Value> {
    let schema: [JSON.Member]
    /// Parses a JSON value. Returns `nil` and records an error if the value is invalid.
    let read: (JSONElement, inout OptionsFileDiagnostics) -> Value?
}

/// The errors found in an options file.
struct OptionsFileDiagnostics {
    private(set) var found: [Diagnostic] = []
    /// The key of the value that is being parsed, such as `merge[0]`, or `nil` for the root value.
    private var key: String?

    /// The maximum number of errors to record.
    private static let limit = 100

    mutating func recordError(
        _ message: @autoclosure () -> String, at span: Range<Int>, help: @autoclosure () -> String? = nil
    ) {
        guard found.count < Self.limit else { return }
        found.append(Diagnostic(.unreadable, at: span, message(), help: help()))
    }

    /// Records an error for an unknown name, and suggests the most similar known name.
    mutating func recordError(unknown what: String, _ name: String, at span: Range<Int>, among names: [String]) {
        recordError(
            "unknown \(what) \(quoted(name))", at: span,
            help: mostSimilarName(to: name, among: names).map { "did you mean \(quoted($0))?" })
    }
}

extension OptionType {
    /// Returns a type whose values are parsed from JSON strings.
    private static func string(
        _ schema: [JSON.Member], _ read: @escaping (String, Range<Int>, inout OptionsFileDiagnostics) -> Value?
    ) -> OptionType {
        OptionType(schema: [JSON.Member("type", "string")] + schema) { element, mistakes in
            guard let text = element.string?.string else {
                return mistakes.recordWrongType(element, expecting: "a string")
            }
            return read(text, element.span, &mistakes)
        }
    }

    /// Returns a type that accepts the raw values of an enumeration.
    static func name<Name: RawRepresentable<String> & CaseIterable>(_ what: String, of type: Name.Type) -> OptionType
    where Value == OptionsFile.LocatedValue<Name> {
        let names = Name.allCases.map(\.rawValue)
        return string([JSON.Member("enum", .array(names.map { .string($0) }))]) { text, span, mistakes in
            if let name = Name(rawValue: text) { return Value(value: name, span: span) }
            mistakes.recordError(unknown: what, text, at: span, among: names)
            return nil
        }
    }
}

extension OptionType where Value == OptionsFile.LocatedValue<String> {
    /// Returns a type that accepts strings without a problem.
    ///
    /// - Parameter problem: A closure that returns the message and the help of the error for an invalid string, or
    ///   `nil` for a valid string.
    private static func string(
        _ schema: JSON.Member..., problem: @escaping (String) -> (message: String, help: String?)?
    ) -> OptionType {
        string(schema) { text, span, mistakes in
            guard let problem = problem(text) else { return Value(value: text, span: span) }
            mistakes.recordError(problem.message, at: span, help: problem.help)
            return nil
        }
    }

    /// A nonempty string.
    static var text: OptionType {
        string(JSON.Member("minLength", 1)) { $0.isEmpty ? ("the value is empty", nil) : nil }
    }

    /// A valid name for a build setting or compilation condition.
    static var identifier: OptionType {
        string(JSON.Member("pattern", "^[A-Za-z_][A-Za-z0-9_]*$")) {
            isIdentifier($0) ? nil : ("\(quoted($0)) is not a valid name", "use letters, digits and '_', as in DEBUG")
        }
    }

    /// An operating-system version, such as `17` or `17.4`.
    static var version: OptionType {
        string(JSON.Member("pattern", #"^[0-9]{1,4}(\.[0-9]{1,4}){0,2}$"#)) { text in
            let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            let isVersion = parts.allSatisfy { part in
                (1...4).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
            }
            if isVersion, parts.count <= 3 { return nil }
            return ("\(quoted(text)) is not a version", "use a version such as '17' or '17.4'")
        }
    }

    /// The name of a build configuration. It must be valid in a file name, because file lists are named after build
    /// configurations.
    static var buildConfiguration: OptionType {
        string(JSON.Member("pattern", #"^[^/\u0000-\u001F\u007F-\u009F]+$"#)) {
            OptionsFile.isValidConfigurationName($0)
                ? nil : ("\(quoted($0)) is not a valid name for a build configuration", nil)
        }
    }

    /// A path relative to the folder of the options file.
    static var path: OptionType {
        string(JSON.Member("minLength", 1)) { text in
            switch text.utf8.first {
            case nil: ("the path is empty", nil)
            case UInt8(ascii: "/"), UInt8(ascii: "~"):
                (
                    "the path \(quoted(text)) is not relative to the folder of the options file",
                    "use a relative path"
                )
            case _ where text.unicodeScalars.contains { $0.properties.generalCategory == .control }:
                ("the path \(quoted(text)) contains a control character", nil)
            default: nil
            }
        }
    }

    static var language: OptionType {
        string {
            LanguageIdentifier.tag(of: $0) != nil
                ? nil : ("\(quoted($0)) is not a language", "use an identifier such as 'de' or 'pt-BR'")
        }
    }

    /// Returns a type that accepts only the specified names.
    static func name(_ what: String, among names: [String]) -> OptionType {
        string([JSON.Member("enum", .array(names.map { .string($0) }))]) { text, span, mistakes in
            if names.contains(text) { return Value(value: text, span: span) }
            mistakes.recordError(unknown: what, text, at: span, among: names)
            return nil
        }
    }
}

extension OptionType where Value == OptionsFile.LocatedValue<String?> {
    /// Any string, or null.
    static var optionalText: OptionType {
        OptionType(
            schema: [JSON.Member("type", ["string", "null"])]
        ) { element, mistakes in
            if element.kind == .null { return Value(value: nil, span: element.span) }
            guard let text = element.string?.string else {
                return mistakes.recordWrongType(element, expecting: "a string or null")
            }
            return Value(value: text, span: element.span)
        }
    }
}

extension OptionType where Value == OptionsFile.LocatedValue<Int> {
    /// A zero-based position.
    static var position: OptionType {
        OptionType(schema: [JSON.Member("type", "integer"), JSON.Member("minimum", .integer(0))]) {
            element, mistakes in
            guard element.kind == .number else { return mistakes.recordWrongType(element, expecting: "a number") }
            let text = element.text.string(in: element.span)
            if let position = Int(text), position >= 0 { return Value(value: position, span: element.span) }
            mistakes.recordError(
                "\(text) is not a position; positions are whole numbers and start at 0", at: element.span)
            return nil
        }
    }
}

extension OptionType where Value == Bool {
    static var flag: OptionType {
        OptionType(schema: [JSON.Member("type", "boolean")]) { element, mistakes in
            switch element.kind {
            case .true: true
            case .false: false
            default: mistakes.recordWrongType(element, expecting: "true or false")
            }
        }
    }
}

extension OptionType {
    /// Returns a type for JSON arrays with elements of the specified type.
    static func list<Element>(of element: OptionType<Element>) -> OptionType where Value == [Element] {
        OptionType(
            schema: [JSON.Member("type", "array"), JSON.Member("items", .object(element.schema))]
        ) { list, mistakes in
            guard list.kind == .array else { return mistakes.recordWrongType(list, expecting: "an array") }
            return list.elements.enumerated().compactMap { index, item in
                mistakes.read(item, element, at: "[\(index)]")
            }
        }
    }

    /// Returns a type for JSON arrays of unique names.
    static func names<Name>(
        _ element: OptionType<OptionsFile.LocatedValue<Name>>, spelled spelling: KeyPath<Name, String>
    ) -> OptionType where Value == [OptionsFile.LocatedValue<Name>] {
        let list = OptionType.list(of: element)
        return OptionType(schema: list.schema + [JSON.Member("uniqueItems", true)]) { element, mistakes in
            guard let names = list.read(element, &mistakes) else { return nil }
            var known: Set<Name> = []
            return names.filter { name in
                if known.insert(name.value).inserted { return true }
                mistakes.recordError("\(quoted(name.value[keyPath: spelling])) appears twice", at: name.span)
                return false
            }
        }
    }

    /// Returns a type for JSON objects whose keys are chosen by the project, such as variable names.
    static func named<Element>(
        _ what: String, _ element: OptionType<Element>, isValidName: @escaping (String) -> Bool = { !$0.isEmpty }
    ) -> OptionType where Value == [OptionsFile.NamedValue<Element>] {
        OptionType(
            schema: [JSON.Member("type", "object"), JSON.Member("additionalProperties", .object(element.schema))]
        ) { object, mistakes in
            guard object.kind == .object else { return mistakes.recordWrongType(object, expecting: "an object") }
            return mistakes.members(of: object).compactMap { member in
                let name = OptionsFile.LocatedValue(value: member.name.string, span: member.nameElement.span)
                guard isValidName(name.value) else {
                    mistakes.recordError("\(quoted(name.value)) is not a valid name for a \(what)", at: name.span)
                    return nil
                }
                return mistakes.read(member.element, element, key: name.value).map {
                    OptionsFile.NamedValue(name: name, value: $0)
                }
            }
        }
    }

    /// Returns a type whose values include their byte range in the file.
    static func located<Inner>(_ inner: OptionType<Inner>) -> OptionType
    where Value == OptionsFile.LocatedValue<Inner> {
        OptionType(schema: inner.schema) { element, mistakes in
            inner.read(element, &mistakes).map { Value(value: $0, span: element.span) }
        }
    }

    /// Returns a type for JSON objects with a fixed set of keys.
    static func object(_ start: Value, _ keys: [OptionsFileKey<Value>]) -> OptionType {
        var schema = [
            JSON.Member("type", "object"), JSON.Member("additionalProperties", false),
            JSON.Member("properties", .object(keys.map { JSON.Member($0.name, .object($0.schema)) })),
        ]
        let required = keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { schema.append(JSON.Member("required", .array(required.map { .string($0) }))) }
        return OptionType(schema: schema) { object, mistakes in
            guard object.kind == .object else { return mistakes.recordWrongType(object, expecting: "an object") }
            var value = start
            let members = mistakes.members(of: object)
            for member in members {
                if let key = keys.first(where: { $0.name == member.name.string }) {
                    key.read(member.element, &value, &mistakes)
                } else {
                    mistakes.recordError(
                        unknown: "key", member.name.string, at: member.nameElement.span, among: keys.map(\.name))
                }
            }
            for name in required where !members.contains(where: { $0.name.string == name }) {
                mistakes.recordError("the key \(quoted(name)) is missing", at: object.span)
            }
            return value
        }
    }
}

/// A key that is supported in a JSON object of the options file.
struct OptionsFileKey<Object> {
    let name: String
    let isRequired: Bool
    let schema: [JSON.Member]
    let read: (JSONElement, inout Object, inout OptionsFileDiagnostics) -> Void

    init<Value>(
        _ name: String, _ property: WritableKeyPath<Object, Value>, _ kind: OptionType<Value>, _ summary: String,
        isRequired: Bool = false
    ) {
        self.name = name
        self.isRequired = isRequired
        schema = [JSON.Member("description", .string(summary))] + kind.schema
        read = { element, object, mistakes in
            if let value = mistakes.read(element, kind, key: name) { object[keyPath: property] = value }
        }
    }

    init<Value>(
        _ name: String, _ property: WritableKeyPath<Object, Value?>, _ kind: OptionType<Value>, _ summary: String,
        isRequired: Bool = false
    ) {
        let optional = OptionType<Value?>(schema: kind.schema) { element, mistakes in kind.read(element, &mistakes) }
        self.init(name, property, optional, summary, isRequired: isRequired)
    }
}

extension OptionsFileDiagnostics {
    /// Records that a value has the wrong type, and returns `nil`.
    fileprivate mutating func recordWrongType<Value>(_ element: JSONElement, expecting expected: String) -> Value? {
        let subject = key.map { "the value of \(quoted($0))" } ?? "the root"
        recordError("\(subject) is \(element.kindDescription); expected \(expected)", at: element.span)
        return nil
    }

    /// Parses the value of a key or, if `key` is `nil`, an array element of the current key's value.
    fileprivate mutating func read<Value>(
        _ element: JSONElement, _ kind: OptionType<Value>, key: String? = nil, at index: String = ""
    ) -> Value? {
        let outer = self.key
        self.key = (key ?? outer).map { $0 + index }
        defer { self.key = outer }
        return kind.read(element, &self)
    }

    /// Returns the members of a JSON object, excluding duplicates. If a name occurs more than once, the first member is
    /// used, and an error is recorded for each of the others.
    fileprivate mutating func members(of object: JSONElement) -> [JSONElement.Member] {
        var seen: Set<ExactString> = []
        return object.members.filter { member in
            if seen.insert(member.name).inserted { return true }
            recordError("the key \(quoted(member.name.string)) appears twice", at: member.nameElement.span)
            return false
        }
    }
}

extension OptionsFile {
    /// Returns whether a string is a valid name for a build configuration. It must be valid in a file name, because
    /// file lists are named after build configurations.
    package static func isValidConfigurationName(_ name: String) -> Bool {
        !name.isEmpty && !name.contains("/") && !name.containsControlCharacters
    }
}

/// Returns whether a string is a valid name for a build setting or a compilation condition.
func isIdentifier(_ name: String) -> Bool { VariableText.isValidName(name.utf8) }
