package import SettingsModel
import SourceText

/// The Swift file for an app's settings. The file declares a type with a property for each setting.
///
/// The file requires only Foundation, and compiles without warnings in the Swift 6 language mode. The same settings
/// always result in the same file.
package struct SwiftSettingsFile: Sendable {
    let name: String
    /// The access modifier, followed by a space. The string is empty for internal access.
    let access: String
    private let imports: [String]
    private let interface: [String]
    let settings: [NamedSetting]
    let suites: DefaultsSuites
    /// Whether to generate static members. Static members provide access to the settings without an instance.
    let hasStatic: Bool
    /// The minimum version of each operating system that the app supports.
    let minimum: [SwiftAvailability.System: SwiftAvailability.Version]
    /// The old keys and the settings to which their values are moved. Values are moved in the order of the array.
    private let moves: [SettingMigration.Move]

    /// Creates the file for the settings of an app.
    ///
    /// - Parameter name: The name of the type.
    ///
    /// - Throws: An error if two keys result in the same name, or if the enumeration of a list would have the same name
    ///   as the type.
    package init(
        _ settings: [GeneratedSetting], name: String, access: SwiftAccess, hasStatic: Bool = true,
        minimum: [SwiftAvailability.System: SwiftAvailability.Version] = [:], moves: [SettingMigration.Move] = []
    ) throws(BundleError) {
        self.moves = moves
        self.minimum = minimum
        self.name = name
        self.hasStatic = hasStatic
        self.access = access.modifier
        imports = access.importAdvice + access.imports("Foundation")
        interface = access.imports("SwiftUI")
        suites = DefaultsSuites(settings.map(\.appGroup))
        self.settings = try NamedSetting.properties(of: settings, besides: suites.names)
        if let named = self.settings.first(where: { $0.type == name }) {
            let key = quoted(named.setting.key.string)
            throw BundleError(
                "the type for the choices of \(key) would be called \(name), like the type that contains it",
                help: "choose another name for one of them: a setting's name is set under 'generate.names' in the "
                    + "options file, which \(run: .createOptions) creates")
        }
    }

    /// Returns a description of the problem with a name for the generated type, or `nil` if the name is valid.
    package static func problem(ofName name: String) -> String? {
        SwiftIdentifier.isTypeName(name) ? nil : "\(quoted(name)) cannot be used as a type name"
    }

    /// The complete text of the file.
    package var text: String {
        let concurrency = [
            "access": access, "setting": settingType, "isolation": "",
            "concurrency": SwiftAvailability.concurrency.attribute(for: minimum),
        ]
        let observing = GeneratedPart("observing", concurrency).lines
        let properties = settings.map { ($0, accessor(of: $0)) }
        let declarations = properties.map { ($0.setting, declaration(of: $0, $1)) }
        let values = properties.map { ($0.setting, value(of: $0, $1)) }
        let parts =
            [keys] + GeneratedSetting.conditionalBlocks(declarations, separator: [""])
            + [
                instanceMembers, registration, GeneratedPart("changes", concurrency).lines, observing,
                observableModel(properties),
            ]
            + (hasStatic ? [suiteProperties, GeneratedPart("static", concurrency).lines] : [])
            + [Self.storedValueReaders(for: (declarations + values).flatMap(\.1) + observing)]
        let body = indented(parts.filter { !$0.isEmpty }.joined(separator: [""]))
        let extensions = (GeneratedSetting.conditionalBlocks(values, separator: [""]) + [appStorageInitializers])
            .joined(separator: [""])
        return GeneratedPart(
            "file",
            [
                "imports": joinedLines(imports), "interface": joinedLines(interface), "name": name, "access": access,
                "body": joinedLines(body),
                "call": hasStatic ? "" : "()", "extensions": joinedLines(Array(extensions)),
            ]
        ).text
    }

    private var keys: [String] {
        guard !settings.isEmpty else { return [] }
        let constants = GeneratedSetting.conditionalBlocks(
            settings.map { named in
                let literal = SwiftText.literal(named.setting.key.string)
                return (named.setting, ["\(access)static let \(named.identifier) = \(literal)"])
            }
        ).joined().map { "    " + $0 }
        return ["/// The keys of the settings in user defaults.", "\(access)enum Key {"] + constants + ["}"]
    }

    /// The lines that declare the instance members and the members that they require: the user-defaults properties, the
    /// initializer, the type that represents a setting as a value, and the subscript that reads and stores settings.
    private var instanceMembers: [String] {
        let properties = zip(suites.comments, suites.names).flatMap { [$0, "\(access)let \($1): UserDefaults"] }
        return GeneratedPart(
            "instance",
            [
                "access": access, "name": name, "setting": settingType, "properties": joinedLines(properties),
                "parameters": suites.parameters,
                "assignments": joinedLines(suites.names.map { "    self.\($0) = \($0)" }),
            ]
        ).lines
    }

    /// The name of the type that represents a setting as a value.
    var settingType: String { conflictFreeName("Setting") }

    private var suiteProperties: [String] {
        zip(suites.comments, suites.names).flatMap {
            [$0, "\(access)static var \($1): UserDefaults { _standard.\($1) }"]
        }
    }

    private var registration: [String] {
        // One statement per value: the compiler is slow for a literal with hundreds of values of different types.
        let values = settings.compactMap { named in
            named.setting.defaultValue.map { value in
                (setting: named.setting, lines: ["values[Key.\(named.identifier)] = \(SwiftText.expression(value))"])
            }
        }
        // If all statements are conditional, the variable may never be changed, and the compiler would warn.
        let room =
            values.contains { $0.setting.limit.condition == nil } ? [] : ["values.reserveCapacity(\(values.count))"]
        let statements =
            ["var values: [String: Any] = [:]"] + room + GeneratedSetting.conditionalBlocks(values).joined() + [
                "return values"
            ]
        let body = (values.isEmpty ? ["[:]"] : statements).map { "    " + $0 }
        let moving = moves.map { move in
            "    _move(\(SwiftText.literal(move.from)), to: \(SwiftText.literal(move.setting.key.string)), "
                + "in: \(suites.name(of: move.setting.appGroup)))"
        }
        let migration = moving.isEmpty ? [] : GeneratedPart("migration", ["moves": joinedLines(moving)]).lines
        let migrating = moving.isEmpty ? [] : ["    _migrate()"]
        let calls = migrating + suites.names.map { "    \($0).register(defaults: Self.registrationDictionary)" }
        return GeneratedPart(
            "registration", ["access": access, "values": joinedLines(body), "suites": joinedLines(calls)]
        ).lines + migration
    }

    /// Returns the lines that declare the observable model. SwiftUI views read the settings from this model.
    private func observableModel(_ properties: [(NamedSetting, Accessor)]) -> [String] {
        let observers = settings.map { named in
            let change = "$0._registrar.withMutation(of: $0, keyPath: \\.\(named.identifier)) {}"
            return (setting: named.setting, lines: ["        observe(.\(named.identifier)) { \(change) }"])
        }
        let properties = properties.map { named, accessor in
            let name = named.identifier
            let lines =
                named.setting.docComment + [
                    "\(access)var \(name): \(qualifiedType(of: named, accessor)) {", "    get {",
                    "        _registrar.access(self, keyPath: \\.\(name))", "        return _settings[.\(name)]",
                    "    }", "    set { _settings[.\(name)] = newValue }", "}",
                ]
            return (setting: named.setting, lines: lines)
        }
        let members = GeneratedSetting.conditionalBlocks(properties, separator: [""]).joined(separator: [""])
        return GeneratedPart(
            "model",
            [
                "access": access, "name": name, "setting": settingType, "model": conflictFreeName("ObservableSettings"),
                "observation": SwiftAvailability.observation.attribute(for: minimum),
                "observers": joinedLines(GeneratedSetting.conditionalBlocks(observers).flatMap(\.self)),
                "properties": joinedLines(indented(members)),
            ]
        ).lines
    }

    /// Returns a type name that does not conflict with the name of a list's enumeration. If the given name is already
    /// in use, the suffix `Value` is added.
    private func conflictFreeName(_ type: String) -> String {
        var conflictFreeName = type
        while settings.contains(where: { $0.type == conflictFreeName }) { conflictFreeName += "Value" }
        return conflictFreeName
    }

    /// The lines that declare `AppStorage` initializers that take a setting as their argument. There is one
    /// initializer for each value type that is stored in the same form by `AppStorage` and by the generated properties.
    private var appStorageInitializers: [String] {
        func initializer(
            _ type: String, of parameters: String = "", where requirement: String, isOptional: Bool = false,
            _ available: SwiftAvailability? = nil
        ) -> [String] {
            let attribute = available.map { $0.attribute(for: minimum) } ?? ""
            return GeneratedPart(
                "stored",
                [
                    "access": access, "parameters": parameters, "type": "\(name).\(settingType)<\(type)>",
                    "where": requirement, "available": attribute,
                    "default": isOptional ? "" : "wrappedValue: setting.defaultValue, ",
                ]
            ).lines
        }
        let plain = ["Bool", "Int", "Double", "String", "Foundation.Data"].flatMap { type in
            [
                initializer(type, where: "Value == \(type)"),
                initializer("\(type)?", where: "Value == \(type)?", isOptional: true),
            ]
        }
        let choices = ["String", "Int"].flatMap { raw in
            [
                initializer("Value", where: "Value: RawRepresentable, Value.RawValue == \(raw)"),
                initializer(
                    "Choice?", of: "<Choice>",
                    where: "Value == Choice?, Choice: RawRepresentable, Choice.RawValue == \(raw)", isOptional: true,
                    .optionalChoice),
            ]
        }
        let initializers = indented((plain + choices).joined(separator: [""]))
        return GeneratedPart(
            "storage",
            [
                "appStorage": SwiftAvailability.appStorage.attribute(for: minimum),
                "initializers": joinedLines(initializers),
            ]
        ).lines
    }

    /// Returns the lines that declare the helper functions for reading stored values. Only the functions that the given
    /// declarations use are included.
    ///
    /// - Parameters:
    ///   - declarations: The lines that might use the helper functions.
    ///   - isolation: The isolation modifier of the helper type, followed by a space.
    static func storedValueReaders(for declarations: [String], isolation: String = "") -> [String] {
        let code = joinedLines(declarations)
        let booleanWords = booleanWords.map(SwiftText.literal).joined(separator: ", ")
        var needed: [ArraySlice<String>] = []
        // Every function precedes the functions that it calls.
        for function in GeneratedPart("readers", ["answers": booleanWords]).lines.split(separator: "") {
            guard let head = function.first(where: { $0.hasPrefix("static func ") }) else { continue }
            let call = "\(head.dropFirst("static func ".count).prefix { $0 != "(" })("
            if code.containsBytes("Stored." + call)
                || needed.contains(where: { $0.contains { $0.containsBytes(" \(call)") } })
            {
                needed.append(function)
            }
        }
        if needed.isEmpty { return [] }
        let head = [
            "/// Reads stored values; nil for a value that is missing or has the wrong type.",
            "fileprivate \(isolation)enum Stored {",
        ]
        return head + needed.map { $0.map { "    " + $0 } }.joined(separator: [""]) + ["}"]
    }

    /// The words that represent Boolean values in launch arguments.
    static let booleanWords = ["yes", "y", "true", "t", "no", "n", "false", "f", "off"]
}
