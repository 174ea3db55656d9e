import SourceText

/// The user defaults that hold the settings, and what they are called in code.
struct DefaultsSuites: Sendable {
    /// Each app group, nil for the app's own user defaults, in the order in which settings name them.
    let groups: [ExactString?]
    /// The property that gives the user defaults of each: `userDefaults` for the first.
    let names: [String]

    init(of settings: [GeneratedSetting]) {
        var groups: [ExactString?] = []
        for setting in settings where !groups.contains(setting.appGroup) { groups.append(setting.appGroup) }
        if groups.isEmpty { groups = [nil] }
        self.groups = groups
        var names = ["userDefaults"]
        for group in groups.dropFirst() {
            let word = group.map { SwiftIdentifier.lowerCamel($0.string) ?? SwiftIdentifier.spelled($0.string) }
            var name = (word ?? "app") + "UserDefaults"
            while names.contains(name) { name += "2" }
            names.append(name)
        }
        self.names = names
    }

    /// The expression for each, where nobody gives others.
    var expressions: [String] {
        groups.map { $0.map { "UserDefaults(suiteName: \(SwiftText.literal($0.string))) ?? .standard" } ?? ".standard" }
    }

    /// The property that gives the user defaults of a setting.
    func name(for setting: GeneratedSetting) -> String {
        groups.firstIndex(of: setting.appGroup).map { names[$0] } ?? names[0]
    }
}
