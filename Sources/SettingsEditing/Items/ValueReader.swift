package import PropertyListSyntax
package import SettingsModel
import SourceText

/// Functions that parse values that the user entered.
package enum ValueReader {
    /// Parses a value of the given property-list type.
    ///
    /// - Parameter name: The name of the value in error messages.
    package static func value(
        _ text: String, as kind: PropertyListValue.Kind, for name: Message
    ) throws(UsageError) -> PropertyListValue {
        switch kind {
        case .string:
            try TextRules.requireMultilineText(text, name)
            return .string(text)
        case .boolean:
            return .boolean(try boolean(text, for: name))
        case .integer, .real, .date, .data:
            let element = kind == .data ? "<data>\(text)</data>" : "<\(kind.rawValue)>\(text)</\(kind.rawValue)>"
            if !text.contains("<"), !text.contains("&"), let value = parseXML(element) { return value }
            throw UsageError(
                "\(name) \(quoted(text)) is not \(description(of: kind))", help: "use \(expectedFormat(kind))")
        case .array, .dictionary:
            throw UsageError(
                "\(name) cannot be \(description(of: kind))",
                help: "use \(input: .setXml) for arrays and dictionaries")
        }
    }

    /// Parses a Boolean, ignoring case. The strings `yes`, `true`, `1` and `on` are true, and `no`, `false`, `0` and
    /// `off` are false.
    package static func boolean(_ text: String, for name: Message) throws(UsageError) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "1", "on": return true
        case "no", "false", "0", "off": return false
        default:
            throw UsageError("\(name) \(quoted(text)) is neither on nor off", help: "use YES or NO")
        }
    }

    /// Parses a number. The result is an integer if the text is a valid integer, and a real otherwise.
    package static func number(_ text: String, for name: Message) throws(UsageError) -> PropertyListValue {
        if !text.contains("<"), !text.contains("&") {
            if let value = parseXML("<integer>\(text)</integer>") { return value }
            if let value = parseXML("<real>\(text)</real>"), value.number?.isFinite == true { return value }
        }
        throw UsageError("\(name) \(quoted(text)) is not a number", help: "use a number, such as 0.5")
    }

    /// Parses a value according to the schema of its key.
    package static func value(_ text: String, for key: KeySchema, named name: Message) throws(UsageError)
        -> PropertyListValue
    {
        if !key.allowed.isEmpty, case .string = key.type {
            return .string(try requireAllowedValue(text, for: key, named: name))
        }
        switch key.type {
        case .boolean: return .boolean(try boolean(text, for: name))
        case .number: return try number(text, for: name)
        case .integer: return try value(text, as: .integer, for: name)
        case .array, .dictionary:
            throw UsageError(
                "\(name) must be \(key.type.name)", help: "use \(input: .setXml) \(key.name)=<array>…</array>")
        case .string, .scalar, .any, .either:
            if key.isLocalizable, !key.key.allowsMultipleLines {
                try TextRules.requireSingleLine(text, name)
            } else {
                try TextRules.requireMultilineText(text, name)
            }
            return .string(text)
        }
    }

    /// Returns the allowed value of an enumerated key that a name refers to. Throws an error if there is none.
    @discardableResult
    static func requireAllowedValue(
        _ text: String, for key: KeySchema, named name: Message
    ) throws(UsageError) -> String {
        if let value = key.allowedValue(named: text) { return value.name }
        let names = key.allowed.map { $0.xcodeName == $0.name ? $0.name : "\($0.name) (\($0.xcodeName))" }
        throw UsageError(
            "\(name) does not accept \(quoted(text))",
            help: probableName(for: text, among: key.allowed.map(\.name)).map { "did you mean \($0)?" }
                ?? "use one of \(names.joined(separator: ", "))")
    }

    /// Parses one XML element of a property list.
    ///
    /// - Returns: The value of the element, or `nil` if the text is not exactly one well-formed element or if parsing
    ///   changes a value. For example, parsing changes the date February 30.
    package static func parseXML(_ text: String) -> PropertyListValue? {
        let document = PropertyListDocument(decoding: Array("<plist>\(text)</plist>".utf8))
        return document.root.flatMap { isUnchangedByParsing($0) ? document.value : nil }
    }

    /// Returns whether parsing preserves the value of an element. For example, the date February 30 is not preserved.
    private static func isUnchangedByParsing(_ element: PropertyListElement) -> Bool {
        func typed() -> String {
            String(decoding: element.text.bytes(in: element.contentSpan), as: UTF8.self).filter { !$0.isWhitespace }
        }
        switch element.kind {
        case .date, .data: return typed() == element.value.description
        // A number that is out of range is read as infinity.
        case .real: return element.value.number?.isInfinite != true || typed().lowercased().contains("inf")
        case .array: return element.elements.allSatisfy(isUnchangedByParsing)
        case .dictionary: return element.entries.allSatisfy { isUnchangedByParsing($0.element) }
        default: return true
        }
    }

    private static func description(of kind: PropertyListValue.Kind) -> String {
        kind == .data ? "base64 data" : kind.articled
    }

    private static func expectedFormat(_ kind: PropertyListValue.Kind) -> String {
        switch kind {
        case .integer: "a whole number, such as 3"
        case .real: "a number, such as 0.5"
        case .date: "a date, such as 2001-01-31T12:00:00Z"
        default: "base64, such as AAEC"
        }
    }
}
