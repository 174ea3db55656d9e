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
    let parts: Set<SwiftPart>
    /// The name of the type that represents a setting as a value.
    let settingTypeName: String
    /// The name of the observable model.
    private let modelName: String
    /// The minimum version of each operating system that the app supports.
    let minimum: [SwiftAvailability.System: SwiftAvailability.Version]
    /// The old keys and the settings to which their values are moved. Values are moved in the order of the array.
    private let moves: [SettingMigration.Move]

    /// Creates the file for the settings of an app.
    ///
    /// - Parameters:
    ///   - name: The name of the type.
    ///   - parts: The optional parts of the file.
    ///
    /// - Throws: An error if two keys result in the same name, or if the enumeration of a list would have the same name
    ///   as the type.
    package init(
        _ settings: [GeneratedSetting], name: String, access: SwiftAccess, parts: Set<SwiftPart> = [],
        minimum: [SwiftAvailability.System: SwiftAvailability.Version] = [:], moves: [SettingMigration.Move] = []
    ) throws(BundleError) {
        self.moves = moves
        self.minimum = minimum
        self.name = name
        self.parts = parts
        self.access = access.modifier
        imports = access.imports("Foundation")
        interface = access.imports("SwiftUI")
        suites = DefaultsSuites(settings.map(\.appGroup))
        self.settings = try NamedSetting.properties(of: settings, besides: suites.names)
        let types = Set(self.settings.compactMap(\.type))
        // A list's enumeration can have the same name.
        func conflictFreeName(_ name: String) -> String {
            types.contains(name) ? conflictFreeName(name + "Value") : name
        }
        settingTypeName = conflictFreeName("Setting")
        modelName = conflictFreeName("ObservableSettings")
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
        let properties = settings.map { AccessibleSetting(named: $0, accessor: accessor(of: $0)) }
        let declarations = properties.map { ($0.setting, declaration(of: $0)) }
        let values = settingValues(properties)
        let usesReaders = values.contains { $0.contains { $0.containsBytes(" Stored.") } }
        let members =
            [userDefaultsMembers, keys] + GeneratedSetting.conditionalBlocks(declarations, separator: [""])
            + [registration] + (hasSettingType ? [settingType(usesReaders: usesReaders)] : [])
            + (parts.contains(.changes) ? [template("changes").lines] : [])
            + (parts.contains(.model) ? [observableModel] : [])
            + (parts.contains(.static) ? staticMembers(properties) : [])
            + (isObserving ? [template("observer").lines] : [])
        let readers = Self.storedValueReaders(for: (members + values).flatMap(\.self))
        let body = (members + [readers]).filter { !$0.isEmpty }.joined(separator: [""])
        let storage = appStorageInitializers(properties)
        let extensions = values + identifiableConformances + [storage]
        let usesSwiftUI = !storage.isEmpty || parts.contains(.model)
        let imports = self.imports + (usesSwiftUI ? ["#if canImport(SwiftUI)"] + interface + ["#endif"] : [])
        let list = parts.names.joined(separator: ", ")
        return template(
            "file",
            [
                "parts": list.isEmpty ? "" : " (parts: \(list))",
                "imports": joinedLines(imports),
                "body": joinedLines(indented(Array(body))),
                "extensions": joinedLines(extensions.filter { !$0.isEmpty }.flatMap { [""] + $0 }),
            ]
        ).text
    }

    /// Returns a template with the placeholders that several templates use.
    func template(_ template: String, _ values: [String: String] = [:]) -> CodeTemplate {
        let common = [
            "access": access, "name": name, "setting": settingTypeName, "userDefaults": userDefaultsOfSetting,
            "concurrency": SwiftAvailability.concurrency.attribute(for: minimum),
        ]
        return CodeTemplate(template, common.merging(values) { $1 })
    }

    private var keys: [String] {
        guard !settings.isEmpty else { return [] }
        let constants = GeneratedSetting.conditionalBlocks(
            settings.map { named in
                let literal = SwiftText.literal(named.setting.key.string)
                return (named.setting, ["\(access)static let \(named.identifier) = \(literal)"])
            }
        ).joined()
        return ["/// The keys of the settings in user defaults.", "\(access)enum Key {"] + indented(constants) + ["}"]
    }

    private var userDefaultsMembers: [String] {
        let properties = zip(suites.comments, suites.names).flatMap { [$0, "\(access)let \($1): UserDefaults"] }
        return template(
            "instance",
            [
                "properties": joinedLines(properties), "parameters": suites.parameters,
                "assignments": joinedLines(suites.names.map { "    self.\($0) = \($0)" }),
            ]
        ).lines
    }

    /// The lines of an expression or of statements for the values to register.
    private var registeredValues: [String] {
        let registered = settings.filter { $0.setting.defaultValue != nil }
        func lines(_ line: (_ key: String, _ value: String) -> String) -> [String] {
            let blocks = registered.map { named in
                let value = named.setting.defaultValue.map {
                    SwiftText.element($0, in: "Any", reading: named.setting.infoKeys)
                }
                return (setting: named.setting, lines: [line("Key.\(named.identifier)", value ?? "")])
            }
            return Array(GeneratedSetting.conditionalBlocks(blocks).joined())
        }
        let isConditional = registered.contains { $0.setting.limit.condition != nil }
        // A literal with two keys that Swift treats as equal crashes, and a long one takes long to compile.
        if !isConditional, registered.count <= 50, Set(registered.map(\.setting.key.string)).count == registered.count {
            return registered.isEmpty ? ["[:]"] : ["["] + indented(lines { "\($0): \($1)," }) + ["]"]
        }
        // If all statements are conditional, the variable may never be changed, and the compiler would warn.
        let isChanged = registered.contains { $0.setting.limit.condition == nil }
        return ["var values: [String: Any] = [:]"]
            + (isChanged ? [] : ["values.reserveCapacity(\(registered.count))"])
            + lines { "values[\($0)] = \($1)" } + ["return values"]
    }

    private var registration: [String] {
        let moving = moves.map { move in
            "    _move(\(SwiftText.literal(move.from)), to: \(SwiftText.literal(move.setting.key.string)), "
                + "in: \(suites.name(of: move.setting.appGroup)))"
        }
        let migration = moving.isEmpty ? [] : CodeTemplate("migration", ["moves": joinedLines(moving)]).lines
        let migrating = moving.isEmpty ? [] : ["    _migrate()"]
        let calls = migrating + suites.names.map { "    \($0).register(defaults: Self.registrationDictionary)" }
        return template(
            "registration",
            [
                "values": joinedLines(indented(registeredValues)), "suites": joinedLines(calls),
            ]
        ).lines + migration
    }

    // MARK: The type that represents a setting

    /// Whether the file declares the type that represents a setting. A stream of changes requires it even if there are
    /// no settings.
    private var hasSettingType: Bool { !settings.isEmpty || parts.contains(.changes) }

    /// Whether settings are stored in more than one user-defaults database.
    var hasSeveralSuites: Bool { suites.names.count > 1 }

    /// The expression for the user defaults that store a setting, in a member of the generated type.
    private var userDefaultsOfSetting: String {
        hasSeveralSuites ? "setting.userDefaults(self)" : suites.names[0]
    }

    /// The lines that declare the type that represents a setting, and the subscript that reads and stores its value.
    private func settingType(usesReaders: Bool) -> [String] {
        var members = hasSeveralSuites ? template("setting-suite").lines : []
        if !settings.isEmpty {
            members += ["", "// Names that the extensions below use.", "fileprivate typealias Key = \(name).Key"]
        }
        if usesReaders { members.append("fileprivate typealias Stored = \(name).Stored") }
        if suites.groups.contains(where: { $0 != nil }) {
            let suite = hasSeveralSuites ? "userDefaults(\(name)())" : "\(name)().\(suites.names[0])"
            members += template("setting-store", ["suite": suite]).lines
        }
        // Only observers in the same file need the notification.
        let setter = template(isObserving ? "setter-notification" : "setter").lines
        return template(
            "setting",
            ["members": indented(members).map { "\n" + $0 }.joined(), "setter": joinedLines(indented(setter))]
        ).lines
    }

    /// Whether the file contains code that observes user defaults.
    private var isObserving: Bool { !parts.isDisjoint(with: [.changes, .model]) }

    // MARK: Parts

    /// The lines that declare the observable model. SwiftUI views read the settings from this model.
    private var observableModel: [String] {
        let calls = settings.filter { !$0.setting.isReadOnly }.map { named in
            (setting: named.setting, lines: ["observe(.\(named.identifier), \\.\(named.identifier))"])
        }
        let userDefaults = hasSeveralSuites ? "setting.userDefaults(settings)" : "settings.\(suites.names[0])"
        let observing =
            calls.isEmpty
            ? ["_ = source"]
            : template("model-observing", ["userDefaults": userDefaults]).lines
                + GeneratedSetting.conditionalBlocks(calls).joined()
        return template(
            "model",
            [
                "model": modelName,
                "observation": SwiftAvailability.observation.attribute(for: minimum),
                "observers": joinedLines(indented(observing, by: 2)),
                "reading": settings.contains(where: \.setting.isReadOnly)
                    ? joinedLines(indented(template("model-reading").lines)) + "\n" : "",
            ]
        ).lines
    }

    private func staticMembers(_ properties: [AccessibleSetting]) -> [[String]] {
        let declarations = properties.map { property in
            let name = property.identifier
            return (
                property.setting,
                comment(of: property)
                    + accessors(
                        "\(access)static var \(name): \(type(of: property))", get: "_standard.\(name)",
                        set: property.setting.isReadOnly ? nil : "set")
            )
        }
        let userDefaults = zip(suites.comments, suites.names).flatMap {
            [$0, "\(access)static var \($1): UserDefaults { _standard.\($1) }"]
        }
        let changes = parts.contains(.changes) ? template("static-changes").text : ""
        return GeneratedSetting.conditionalBlocks(declarations, separator: [""]) + [
            userDefaults, template("static", ["changes": changes]).lines,
        ]
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
        for function in CodeTemplate("readers", ["answers": booleanWords]).lines.split(separator: "") {
            guard let head = function.first(where: { $0.hasPrefix("static func ") }) else { continue }
            let call = "\(head.dropFirst("static func ".count).prefix { $0 != "(" })("
            if code.containsBytes("Stored." + call)
                || needed.contains(where: { $0.contains { $0.containsBytes(" \(call)") } })
            {
                needed.append(function)
            }
        }
        let head = [
            "/// Reads stored values. A value that is missing or has the wrong type is `nil`.",
            "fileprivate \(isolation)enum Stored {",
        ]
        return needed.isEmpty ? [] : head + indented(Array(needed.joined(separator: [""]))) + ["}"]
    }

    /// The words that represent Boolean values in launch arguments.
    static let booleanWords = ["yes", "y", "true", "t", "no", "n", "false", "f", "off"]
}
