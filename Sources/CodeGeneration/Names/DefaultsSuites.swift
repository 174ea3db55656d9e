import SourceText

/// The user defaults that hold the settings, and what they are called in code.
struct DefaultsSuites: Sendable {
    /// Each app group, nil for the app's own user defaults, in the order in which settings name them.
    let groups: [ExactString?]
    /// The property that gives the user defaults of each: `userDefaults` for the first.
    let names: [String]

    init(of settings: [GeneratedSetting]) { self.init(settings.map(\.appGroup)) }

    /// - Parameter all: the app group of each setting, or nil.
    init(_ all: [ExactString?]) {
        var groups: [ExactString?] = []
        for group in all where !groups.contains(group) { groups.append(group) }
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
    func name(for setting: GeneratedSetting) -> String { name(of: setting.appGroup) }

    /// The property that gives the user defaults of an app group, or those of the app.
    func name(of group: ExactString?) -> String { groups.firstIndex(of: group).map { names[$0] } ?? names[0] }

    /// What comments say of each.
    var comments: [String] {
        groups.map { group in
            group.map {
                "/// The user defaults of the app group \(SwiftText.comment($0.string)), where settings are stored."
            }
                ?? "/// The user defaults of the app, where its settings are stored."
        }
    }
}
