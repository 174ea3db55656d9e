import PropertyListSyntax
import SourceText
import XMLSyntax

/// The type of a setting in a managed configuration, including the allowed values.
struct ManagedType: Sendable {
    enum Kind: Sendable { case boolean, string, integer, real, date }

    let kind: Kind
    /// The allowed values. The array is empty if every value of the type is allowed.
    let choices: [SettingChoice]
    /// Whether the choices are the on and off values of a toggle.
    let isToggle: Bool

    private init(_ kind: Kind, _ choices: [SettingChoice] = [], isToggle: Bool = false) {
        self.kind = kind
        self.choices = choices
        self.isToggle = isToggle
    }

    /// Creates the type for a setting. The result is `nil` if the specification of a managed configuration cannot
    /// describe the setting's values. For example, it cannot describe data, arrays, or choices of different types.
    init?(of setting: GeneratedSetting) {
        switch setting.kind {
        case .string: self.init(.string)
        case .integer: self.init(.integer)
        case .real: self.init(.real)
        case .date: self.init(.date)
        case .data, .any: return nil
        case .toggle(.boolean(true), .boolean(false)): self.init(.boolean)
        case .toggle(let on, let off):
            let choices = [SettingChoice(title: "On", value: on), SettingChoice(title: "Off", value: off)]
            guard let kind = Self.kind(of: choices) else { return nil }
            self.init(kind, choices, isToggle: true)
        case .list(let choices):
            let distinct = choices.withoutRepetitions { $0.value.canonical }
            guard let kind = Self.kind(of: distinct) else { return nil }
            self.init(kind, distinct)
        }
    }

    private static func kind(of choices: [SettingChoice]) -> Kind? {
        switch ListCases(choices, isOptional: false).rawType {
        case .string: return .string
        case .integer: return .integer
        case .real: return .real
        case nil: break
        }
        // A specification cannot list the values of a date.
        return choices.allSatisfy { $0.value.kind == .boolean } ? .boolean : nil
    }

    /// Returns the text of a value for a specification, or `nil` if the type cannot represent the value.
    func text(of value: PropertyListValue) -> String? {
        switch (kind, value) {
        case (.boolean, .boolean(let boolean)): return "\(boolean)"
        case (.string, .string(let string)): return XMLText.canRepresent(string.string) ? string.string : nil
        // The schema limits integers to 32 bits.
        case (.integer, .integer(let integer)): return Int32(exactly: integer).map { "\($0)" }
        case (.real, _):
            guard let number = value.number else { return nil }
            if number.isNaN { return "NaN" }
            return number.isInfinite ? (number < 0 ? "-INF" : "INF") : "\(number)"
        case (.date, .date): return value.description
        default: return nil
        }
    }
}
