package import SettingsModel
import SourceText

/// The source file that gives an app its settings: a namespace with a property for each.
///
/// It needs Foundation only, and compiles in the language mode of Swift 6 without a warning. The same settings make the
/// same file.
package struct SwiftSettingsFile: Sendable {
    let name: String
    /// The modifier of what others see, with a blank behind it; empty where the module alone does.
    let access: String
    private let imports: [String]
    let settings: [GeneratedSetting]
    let names: SettingNames
    let suites: DefaultsSuites

    /// - Parameter name: the name of the namespace.
    /// - Throws: where two keys come to the same name.
    package init(
        _ settings: [GeneratedSetting], name: String, access: SwiftAccess
    ) throws(BundleError) {
        self.name = name
        self.access = access.modifier
        imports = access.imports
        self.settings = settings
        suites = DefaultsSuites(of: settings)
        names = try SettingNames(of: settings, besides: suites.names)
    }

    /// What is wrong with a name for the namespace; nil for one that can be used.
    package static func problem(ofName name: String) -> String? {
        SwiftIdentifier.isTypeName(name) ? nil : "\(quoted(name)) cannot name a type here"
    }

    /// The whole file.
    package var text: String {
        let declarations = settings.indices.map(declaration)
        let parts =
            [keys]
            + GeneratedSetting.blocks(
                zip(settings, declarations).map { (setting: $0, lines: $1) }, separator: [""])
            + [suiteProperties, registration, GeneratedPart("observing", ["access": access]).lines]
            + [reading(for: declarations.flatMap { $0 })]
        let body = parts.filter { !$0.isEmpty }.joined(separator: [""]).map { $0.isEmpty ? "" : "    " + $0 }
        return GeneratedPart(
            "file", ["imports": lined(imports), "name": name, "access": access, "body": lined(body)]
        ).text
    }

    private var keys: [String] {
        guard !settings.isEmpty else { return [] }
        let constants = GeneratedSetting.blocks(
            zip(names.properties, settings).map { name, setting in
                let literal = SwiftText.literal(setting.key.string)
                return (setting, ["\(access)static let \(SwiftIdentifier.declared(name)) = \(literal)"])
            }
        ).joined().map { "    " + $0 }
        return ["/// The names under which the values are stored.", "\(access)enum Key {"] + constants + ["}"]
    }

    /// The expression for the key of a setting.
    func key(of index: Int) -> String { "Key." + SwiftIdentifier.declared(names.properties[index]) }

    private var suiteProperties: [String] {
        zip(suites.groups, suites.names).map { group, name in
            guard let group else {
                return [
                    "/// The user defaults of the app, which hold its settings.",
                    "\(access)static var \(name): UserDefaults { .standard }",
                ]
            }
            let text = SwiftText.literal(group.string)
            return [
                "/// The user defaults of the app group \(SwiftText.comment(group.string)), which hold settings.",
                "\(access)static var \(name): UserDefaults { UserDefaults(suiteName: \(text)) ?? .standard }",
            ]
        }.joined(separator: [""]).map { $0 }
    }

    private var registration: [String] {
        // One statement a value: a literal with hundreds of values of several types takes the compiler long.
        let values = settings.indices.compactMap { index in
            settings[index].defaultValue.map { value in
                (
                    setting: settings[index],
                    lines: ["values[\(key(of: index))] = \(SwiftText.expression(value))"]
                )
            }
        }
        // Where all may be left out, nothing else would change the variable, and the compiler would warn.
        let room =
            values.contains { $0.setting.condition == nil } ? [] : ["values.reserveCapacity(\(values.count))"]
        let statements =
            ["var values: [String: Any] = [:]"] + room + GeneratedSetting.blocks(values).joined() + ["return values"]
        let body = (values.isEmpty ? ["[:]"] : statements).map { "    " + $0 }
        let calls = suites.names.map { "    register(in: \($0))" }
        return GeneratedPart(
            "registration", ["access": access, "values": lined(body), "suites": lined(calls)]
        ).lines
    }
}
