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
            usage: "\(option) \(quoted(name)) is not known",
            help: suggestion(for: name, among: names) ?? "type \(names.joined(separator: ", "))")
    }

    /// The value of an option that may be left out.
    static func named(_ name: String?, by option: String) throws(Failure) -> Value? {
        guard let name else { return nil }
        return try named(name, by: option) as Value
    }
}
