import SettingsModel
import SourceText

/// The names of settings in generated code.
struct SettingNames: Sendable {
    /// The property names, in the order of the settings.
    let properties: [String]
    /// The type names, in the order of the settings. A name is `nil` if the setting does not declare a type.
    let types: [String?]

    /// Creates names for constants. Use this initializer for code that declares a constant for each setting and no
    /// types.
    ///
    /// - Parameter constant: A closure that returns the name of a constant. Its argument is a key or a user-specified
    ///   name, converted to lower camel case.
    ///
    /// - Throws: An error if two keys result in the same constant name.
    init(constantsOf settings: [GeneratedSetting], naming constant: (String) -> String) throws(BundleError) {
        try self.init(of: settings, withTypes: false) {
            constant(SwiftIdentifier.lowerCamelCaseName($0) ?? SwiftIdentifier.codePointName($0))
        }
    }

    /// Creates names for properties and types.
    ///
    /// - Throws: An error if two keys result in the same name.
    ///
    /// - Parameter taken: The names of other declarations. Like reserved names, these names are not used for
    ///   properties.
    init(of settings: [GeneratedSetting], besides taken: [String]) throws(BundleError) {
        try self.init(of: settings, withTypes: true) { Self.property(of: $0, besides: taken) }
    }

    private init(
        of settings: [GeneratedSetting], withTypes: Bool, naming name: (String) -> String
    ) throws(BundleError) {
        var owners: [String: GeneratedSetting] = [:]
        var properties: [String] = []
        var types: [String?] = []
        for setting in settings {
            let property = name(setting.chosenName ?? setting.key.string)
            let type: String? =
                if withTypes, case .list = setting.kind { SwiftIdentifier.typeName(for: property) } else { nil }
            for name in [property, type].compactMap({ $0 }) {
                if let other = owners[name] { throw Self.nameConflictError(name, other, setting) }
                owners[name] = setting
            }
            properties.append(property)
            types.append(type)
        }
        self.properties = properties
        self.types = types
    }

    private static func property(of key: String, besides taken: [String]) -> String {
        let name = SwiftIdentifier.lowerCamelCaseName(key) ?? SwiftIdentifier.codePointName(key)
        return SwiftIdentifier.reservedMembers.contains(name) || taken.contains(name) ? name + "Setting" : name
    }

    private static func nameConflictError(
        _ name: String, _ first: GeneratedSetting, _ second: GeneratedSetting
    ) -> BundleError {
        if first.key == second.key {
            let places = "in \(place(first)) and in \(place(second))"
            return BundleError(
                "the key \(quoted(first.key.string)) is stored in two places: \(places)",
                help: "change one of the keys with \(run: .setItem) \(key: "Key"); stored values remain "
                    + "under the old key")
        }
        return BundleError(
            "the keys \(quoted(first.key.string)) and \(quoted(second.key.string)) would both be called \(name)",
            help: "give one of them another name in the options file, under 'generate.names'")
    }

    private static func place(_ setting: GeneratedSetting) -> String {
        setting.appGroup.map { "the group \(quoted($0.string))" } ?? "the app's own user defaults"
    }
}
