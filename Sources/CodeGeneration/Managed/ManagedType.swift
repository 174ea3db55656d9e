import PropertyListSyntax
import SourceText
import XMLSyntax

/// The type that a managed configuration has for a setting, with the values that it may be.
struct ManagedType: Sendable {
    enum Kind: Sendable { case boolean, string, integer, real, date }

    let kind: Kind
    /// The choices; empty where any value of the type goes.
    let choices: [SettingChoice]
    /// Whether the choices are on and off.
    let isSwitch: Bool

    private init(_ kind: Kind, _ choices: [SettingChoice] = [], isSwitch: Bool = false) {
        self.kind = kind
        self.choices = choices
        self.isSwitch = isSwitch
    }

    /// Nil for a setting whose values a specification has no type for: data, arrays, values of several types.
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
            self.init(kind, choices, isSwitch: true)
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
        // A date has no list of values in a specification.
        return choices.allSatisfy { $0.value.kind == .boolean } ? .boolean : nil
    }

    /// A value as a specification writes it; nil for one of another type.
    func text(of value: PropertyListValue) -> String? {
        switch (kind, value) {
        case (.boolean, .boolean(let boolean)): return "\(boolean)"
        case (.string, .string(let string)): return XMLText.canHold(string.string) ? string.string : nil
        // An integer of the schema has 32 bits.
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
