import PropertyListSyntax
package import SourceText

/// The build settings of a target in one build configuration, as defined in the Xcode project. Settings from
/// `.xcconfig` files and Xcode's default values are not included.
package struct BuildSettings: Sendable {
    /// The name of the build configuration, or `nil` if the target does not have any.
    package let configuration: String?
    /// The build configurations that define the settings, in order of precedence. The target's configuration comes
    /// before the project's.
    let levels: [ProjectObject]
    let constants: [String: String]

    /// The maximum number of variables to expand in one string. The limit prevents infinite recursion and exponential
    /// growth if variables refer to each other.
    private static let limit = 100

    /// Returns the value of a setting without expanding variables, or `nil` if the project does not define it. The
    /// elements of a list are separated by spaces.
    package func unexpandedValue(_ name: ExactString) -> String? { levels.lazy.compactMap { $0.setting(name) }.first }

    /// Returns the value of a setting with variables expanded, or `nil` if the setting or a variable in its value is
    /// unknown.
    package subscript(name: ExactString) -> String? { unexpandedValue(name).flatMap(value(of:)) }

    /// Expands variables of the form `$(NAME)` or `${NAME}` in a string. The result is `nil` if a variable is unknown.
    package func value(of text: String) -> String? {
        var budget = Self.limit
        return value(of: text[...], &budget)
    }

    private func value(of text: Substring, _ budget: inout Int) -> String? {
        guard let dollar = text.utf8.firstIndex(of: UInt8(ascii: "$")) else { return String(text) }
        let rest = text[dollar...].dropFirst()
        guard budget > 0, let open = rest.first, let closing = ["(": ")", "{": "}"][open] as Character?,
            let close = rest.firstIndex(of: closing)
        else { return nil }
        budget -= 1
        let name = String(rest[..<close].dropFirst())
        guard
            let inner = constants[name] ?? unexpandedValue(ExactString(name)).flatMap({ value(of: $0[...], &budget) }),
            let after = value(of: rest[rest.index(after: close)...], &budget)
        else { return nil }
        return text[..<dollar] + inner + after
    }
}

extension ProjectObject {
    /// Returns the value that a build configuration defines for a setting, or `nil` if it does not define the setting.
    /// The elements of a list are separated by spaces.
    fileprivate func setting(_ name: ExactString) -> String? {
        guard let value = element["buildSettings"]?[name] else { return nil }
        if let text = value.stringValue { return text.string }
        guard value.kind == .array else { return nil }
        return value.elements.compactMap { $0.stringValue?.string }.joined(separator: " ")
    }
}

extension Target {
    /// The names of the target's build configurations, in project order.
    package var configurations: [String] { project.configurations(of: object).compactMap { $0["name"]?.string } }

    /// Returns the target's build settings for a build configuration.
    ///
    /// - Parameter name: The name of a build configuration, or `nil` for the project's default, which is usually
    ///   Release.
    package func settings(in name: String? = nil) -> BuildSettings {
        let own = project.configurations(of: object)
        let wanted = name ?? project.defaultConfiguration(of: object)
        let configuration = own.first { $0["name"]?.string == wanted } ?? own.first
        let configurationName = configuration?["name"]?.string
        let shared = project.configurations(of: project.root).first { $0["name"]?.string == configurationName }
        var constants = ["TARGET_NAME": self.name, "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": "."]
        constants["CONFIGURATION"] = configurationName
        return BuildSettings(
            configuration: configurationName, levels: [configuration, shared].compactMap { $0 }, constants: constants)
    }

    /// The platforms that the target supports in any build configuration, as SDK names such as `iphoneos` and
    /// `watchos`. The target's settings take precedence over the project's. The set is empty if neither specifies a
    /// platform.
    package var platforms: Set<String> {
        for owner in [object, project.root] {
            var names: Set<String> = []
            for configuration in project.configurations(of: owner) {
                let sdk = configuration.setting("SDKROOT").flatMap { $0 == "auto" ? nil : $0 }
                let all = configuration.setting("SUPPORTED_PLATFORMS") ?? sdk ?? ""
                for name in all.split(separator: " ") where !name.contains("$") {
                    // An SDK name may include a version number.
                    names.insert(String(name.prefix { !$0.isNumber }))
                }
            }
            if !names.isEmpty { return names }
        }
        return []
    }
}

extension XcodeProject {
    /// Returns the build configurations of a target or of the project.
    fileprivate func configurations(of owner: ProjectObject) -> [ProjectObject] {
        configurationList(of: owner).map { objects($0.strings("buildConfigurations")) } ?? []
    }

    fileprivate func defaultConfiguration(of owner: ProjectObject) -> String {
        configurationList(of: owner)?["defaultConfigurationName"]?.string ?? "Release"
    }

    private func configurationList(of owner: ProjectObject) -> ProjectObject? {
        owner["buildConfigurationList"].flatMap(object)
    }
}
