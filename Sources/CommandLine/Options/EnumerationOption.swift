import Actions
import ArgumentParser
import SettingsModel

/// Parses option values that are the raw values of an enumeration.
///
/// Options are declared as strings and then parsed with this type. Each additional option type would make every command
/// start more slowly.
enum EnumerationOption<Value: RawRepresentable<String> & CaseIterable> {
    private static var names: [String] { Value.allCases.map(\.rawValue) }

    /// The names of all values, formatted for help text, such as `text, html or svg`.
    static var list: String {
        let last = names.suffix(2).joined(separator: " or ")
        return (names.dropLast(2) + [last]).joined(separator: ", ")
    }

    /// The names of all values, for shell completion.
    static var completion: CompletionKind { .list(names) }

    static func named(_ name: String, by option: String) throws(Failure) -> Value {
        if let value = Value(rawValue: name) { return value }
        throw Failure(
            usage: "unknown value \(quoted(name)) for \(option)",
            help: suggestion(for: name, among: names) ?? "use \(list)")
    }

    /// Returns the format that `--format` or `--json` specifies, or `nil` if neither is used. `--json` is equivalent to
    /// `--format json`.
    static func format(_ name: String?, isJSON: Bool) throws(Failure) -> Value? {
        let format = try named(name, by: "--format") as Value?
        guard isJSON, let json = Value(rawValue: "json") else { return format }
        if let format, format.rawValue != "json" {
            throw Failure(
                usage: "--json and --format \(format.rawValue) cannot be combined", help: "leave out one of them")
        }
        return json
    }

    /// Parses the value of an option, or returns `nil` if the option was not used.
    static func named(_ name: String?, by option: String) throws(Failure) -> Value? {
        guard let name else { return nil }
        return try named(name, by: option) as Value
    }
}

extension Option<String?> {
    /// Creates an option that accepts any string, even one that starts with a dash.
    init(_ help: String, value: String? = nil, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value))
    }

    /// Creates an option that accepts the names of an enumeration's values.
    init<Named>(
        _ help: String, value: String? = nil, of choices: Named.Type, parsing: SingleValueParsingStrategy = .next
    ) where Named: RawRepresentable<String> & CaseIterable {
        self.init(
            parsing: parsing, help: ArgumentHelp(help, valueName: value),
            completion: EnumerationOption<Named>.completion)
    }
}

extension Option<String> {
    /// Creates a required option that accepts any string.
    init(_ help: String, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help))
    }
}

extension Option<[String]> {
    /// Creates a repeatable option that accepts any string.
    init(wrappedValue: [String], _ help: String, value: String? = nil) {
        self.init(
            wrappedValue: wrappedValue, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(help, valueName: value))
    }
}
