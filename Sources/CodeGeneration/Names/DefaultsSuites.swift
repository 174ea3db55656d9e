import SourceText

/// The user-defaults databases that store the settings, together with their names in code. They belong to the app or to
/// its app groups.
struct DefaultsSuites: Sendable {
    /// The app groups, in the order in which the settings first use them. A value of `nil` represents the app's own
    /// user defaults.
    let groups: [ExactString?]
    /// The name of the user-defaults property for each group. The first name is `userDefaults`.
    let names: [String]

    init(of settings: [GeneratedSetting]) { self.init(settings.map(\.appGroup)) }

    /// Collects the distinct app groups.
    ///
    /// - Parameter all: The app group of each setting or pane. A value of `nil` represents the app's own user defaults.
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

    /// The default values of the user-defaults parameters in the generated initializer.
    var initializerExpressions: [String] {
        groups.map { $0.map { "UserDefaults(suiteName: \(SwiftText.literal($0.string))) ?? .standard" } ?? ".standard" }
    }

    /// Returns the name of the user-defaults property for a setting.
    func name(for setting: GeneratedSetting) -> String { name(of: setting.appGroup) }

    /// Returns the name of the user-defaults property for an app group. If the group is `nil`, the property is for the
    /// app's own user defaults.
    func name(of group: ExactString?) -> String { groups.firstIndex(of: group).map { names[$0] } ?? names[0] }

    /// The doc comments for the generated user-defaults properties.
    var comments: [String] {
        groups.map { group in
            group.map {
                "/// The user defaults of the app group \(SwiftText.comment($0.string)), where settings are stored."
            }
                ?? "/// The user defaults of the app, where its settings are stored."
        }
    }
}
