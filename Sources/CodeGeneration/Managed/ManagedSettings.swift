import PropertyListSyntax
package import SettingsModel
package import SourceText
import XMLSyntax

/// The settings in a bundle that a managed configuration can contain.
package struct ManagedSettings: Sendable {
    /// A setting, together with its type in a managed configuration.
    struct Entry: Sendable {
        let named: NamedSetting
        let type: ManagedType
        /// The index of the setting among all settings of the bundle.
        let index: Int

        var setting: GeneratedSetting { named.setting }
    }

    let entries: [Entry]
    /// The keys of the settings that a managed configuration cannot contain.
    package let omittedKeys: [ExactString]

    /// Selects the settings that a managed configuration can contain.
    ///
    /// - Throws: An error if two keys result in the same name, or if a managed configuration cannot contain any of the
    ///   settings.
    package init(_ settings: [GeneratedSetting]) throws(BundleError) {
        let suites = DefaultsSuites(settings.map(\.appGroup))
        let all = try NamedSetting.properties(of: settings, besides: suites.names)
        var entries: [Entry] = []
        var omitted: [ExactString] = []
        // Swift treats canonically equivalent keys as equal.
        var keys: Set<String> = []
        for (index, named) in all.enumerated() {
            let key = named.setting.key.string
            guard let type = ManagedType(of: named.setting), XMLText.canRepresent(key), keys.insert(key).inserted else {
                omitted.append(named.setting.key)
                continue
            }
            entries.append(Entry(named: named, type: type, index: index))
        }
        guard !entries.isEmpty else {
            throw BundleError(
                "the bundle has no setting that a managed configuration can contain",
                help: "add an item with a key to a pane that can be reached from Root")
        }
        self.entries = entries
        omittedKeys = omitted
    }
}

/// The type of a setting in a managed configuration, including the allowed values.
struct ManagedType: Sendable {
    let kind: ValueType
    /// The allowed values. The array is empty if every value of the type is allowed.
    let choices: [SettingChoice]
    /// Whether the choices are the on and off values of a toggle.
    let isToggle: Bool

    private init(_ kind: ValueType, _ choices: [SettingChoice] = [], isToggle: Bool = false) {
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

    private static func kind(of choices: [SettingChoice]) -> ValueType? {
        // A specification cannot list the values of a date.
        ListCases(choices, fallback: nil).rawType
            ?? (choices.allSatisfy { $0.value.kind == .boolean } ? .boolean : nil)
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
