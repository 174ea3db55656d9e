import PropertyListSyntax
package import SourceText

/// The build settings of a target in one build configuration, as far as the project says them: those of files beside
/// it (`.xcconfig`) and of Xcode are not known.
package struct BuildSettings: Sendable {
    /// The name of the build configuration; nil where the target has none.
    package let configuration: String?
    /// The dictionaries that say them, the stronger first: of the target, of the project.
    private let levels: [ProjectObject]
    private let constants: [String: String]

    init(configuration: String?, levels: [ProjectObject], constants: [String: String]) {
        self.configuration = configuration
        self.levels = levels
        self.constants = constants
    }

    /// How many variables are given values in one text: two that name each other would never end, and some that name
    /// each twice grow without measure.
    private static let limit = 100

    /// The value of a setting with variables in it; a list as its strings with blanks between. Nil where it is not said.
    package func raw(_ name: ExactString) -> String? { levels.lazy.compactMap { $0.setting(name) }.first }

    /// The value of a setting; nil where it is not said, or has a variable that nobody here knows.
    package subscript(name: ExactString) -> String? { raw(name).flatMap(value(of:)) }

    /// A text with the values of its variables: `$(NAME)` or `${NAME}`; nil where one is not known.
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
        guard let inner = constants[name] ?? raw(ExactString(name)).flatMap({ value(of: $0[...], &budget) }),
            let after = value(of: rest[rest.index(after: close)...], &budget)
        else { return nil }
        return text[..<dollar] + inner + after
    }
}

extension ProjectObject {
    /// A build setting of a build configuration.
    fileprivate func setting(_ name: ExactString) -> String? {
        guard let value = element["buildSettings"]?[name] else { return nil }
        if let text = value.stringValue { return text.string }
        guard value.kind == .array else { return nil }
        return value.elements.compactMap { $0.stringValue?.string }.joined(separator: " ")
    }
}

extension Target {
    /// The names of its build configurations, in the order of the project.
    package var configurations: [String] { project.configurations(of: object).compactMap { $0["name"]?.string } }

    /// The build settings in a build configuration.
    ///
    /// - Parameter name: nil for the one that is built where none is named: Release, as a rule.
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

    /// The platforms that it is built for, as SDKs are named: `iphoneos`, `watchos`. What the target says counts before
    /// what the project says; empty where neither says it.
    package var platforms: Set<String> {
        for owner in [object, project.root] {
            var names: Set<String> = []
            for configuration in project.configurations(of: owner) {
                let sdk = configuration.setting("SDKROOT").flatMap { $0 == "auto" ? nil : $0 }
                let all = configuration.setting("SUPPORTED_PLATFORMS") ?? sdk ?? ""
                for name in all.split(separator: " ") where !name.contains("$") {
                    // An SDK may be named with its version.
                    names.insert(String(name.prefix { !$0.isNumber }))
                }
            }
            if !names.isEmpty { return names }
        }
        return []
    }
}

extension XcodeProject {
    /// The build configurations of a target or of the project.
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
