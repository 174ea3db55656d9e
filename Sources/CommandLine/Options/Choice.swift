import Actions
import ArgumentParser
import SettingsModel

/// A value of an enumeration, as typed.
///
/// Options are declared as strings and read by this: every further type of option costs the start of each command.
enum Choice<Value: RawRepresentable<String> & CaseIterable> {
    private static var names: [String] { Value.allCases.map(\.rawValue) }

    /// The names for help: `text, html or svg`.
    static var list: String {
        let last = names.suffix(2).joined(separator: " or ")
        return (names.dropLast(2) + [last]).joined(separator: ", ")
    }

    /// The names for shells.
    static var completion: CompletionKind { .list(names) }

    static func named(_ name: String, by option: String) throws(Failure) -> Value {
        if let value = Value(rawValue: name) { return value }
        throw Failure(
            usage: "unknown value \(quoted(name)) for \(option)",
            help: suggestion(for: name, among: names) ?? "use \(list)")
    }

    /// The value of `--format`, which `--json` also sets.
    static func format(_ name: String?, isJSON: Bool) throws(Failure) -> Value? {
        let format = try named(name, by: "--format") as Value?
        guard isJSON, let json = Value(rawValue: "json") else { return format }
        if let format, format.rawValue != "json" {
            throw Failure(
                usage: "--json and --format \(format.rawValue) cannot be combined", help: "leave out one of them")
        }
        return json
    }

    /// The value of an option that may be left out.
    static func named(_ name: String?, by option: String) throws(Failure) -> Value? {
        guard let name else { return nil }
        return try named(name, by: option) as Value
    }
}

extension Option<String?> {
    /// An option whose value is a text, whatever it looks like.
    init(_ help: String, value: String? = nil, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value))
    }

    /// An option whose value is one of an enumeration.
    init<Named>(
        _ help: String, value: String? = nil, of choices: Named.Type, parsing: SingleValueParsingStrategy = .next
    ) where Named: RawRepresentable<String> & CaseIterable {
        self.init(
            parsing: parsing, help: ArgumentHelp(help, valueName: value), completion: Choice<Named>.completion)
    }
}

extension Option<String> {
    /// An option that has to be there, with any text for its value.
    init(_ help: String, name: NameSpecification = .long) {
        self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help))
    }
}

extension Option<[String]> {
    /// An option that can be repeated, with any texts for its values.
    init(wrappedValue: [String], _ help: String, value: String? = nil) {
        self.init(
            wrappedValue: wrappedValue, parsing: .unconditionalSingleValue,
            help: ArgumentHelp(help, valueName: value))
    }
}
