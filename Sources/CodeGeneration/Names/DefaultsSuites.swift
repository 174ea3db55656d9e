import SourceText

/// The user defaults of the app and its app groups that store the settings, with their names in code.
struct DefaultsSuites: Sendable {
    /// The app groups, in the order in which the settings first use them. A value of `nil` represents the user defaults
    /// of the app.
    let groups: [ExactString?]
    /// The names of the properties for the user defaults of each group. The first name is `userDefaults`.
    let names: [String]

    init(of settings: [GeneratedSetting]) { self.init(settings.map(\.appGroup)) }

    /// Collects the distinct app groups of settings.
    ///
    /// - Parameter all: The app group of each setting, or `nil` for the user defaults of the app.
    init(_ all: [ExactString?]) {
        var groups: [ExactString?] = []
        for group in all where !groups.contains(group) { groups.append(group) }
        if groups.isEmpty { groups = [nil] }
        self.groups = groups
        var names = ["userDefaults"]
        for group in groups.dropFirst() {
            let word = group.map {
                SwiftIdentifier.lowerCamelCaseName($0.string) ?? SwiftIdentifier.codePointName($0.string)
            }
            var name = (word ?? "app") + "UserDefaults"
            while names.contains(name) { name += "2" }
            names.append(name)
        }
        self.names = names
    }

    /// The default arguments for the user defaults in the generated initializer.
    var initializerExpressions: [String] {
        groups.map { $0.map { "UserDefaults(suiteName: \(SwiftText.literal($0.string))) ?? .standard" } ?? ".standard" }
    }

    /// Returns the name of the property for the user defaults that store a setting.
    func name(for setting: GeneratedSetting) -> String { name(of: setting.appGroup) }

    /// Returns the name of the property for the user defaults of an app group, or of the app if the group is `nil`.
    func name(of group: ExactString?) -> String { groups.firstIndex(of: group).map { names[$0] } ?? names[0] }

    /// The doc comments of the generated properties for the user defaults.
    var comments: [String] {
        groups.map { group in
            group.map {
                "/// The user defaults of the app group \(SwiftText.comment($0.string)), where settings are stored."
            }
                ?? "/// The user defaults of the app, where its settings are stored."
        }
    }
}
