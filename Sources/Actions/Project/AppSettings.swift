import SettingsModel
import XcodeProjects

/// The build settings of the apps that include a bundle.
struct AppSettings {
    /// The build configurations whose build settings are used.
    enum Selection {
        case named(String)
        /// The configuration that Xcode uses if none is specified.
        case usual
        /// All configurations of the app. A value that differs between them is unknown.
        case all
    }

    /// The apps, or an empty array if there are none.
    let apps: [ProjectSettings.TargetValues]
    /// The reason why the Xcode project cannot be read, or `nil` if there is no error.
    private let error: Message?
    /// The errors in the build configuration files.
    private let fileErrors: [Message]

    /// Reads the build settings of the apps that include the bundle. If no app includes it, reads those of all apps in
    /// the nearest project.
    ///
    /// In a script phase, projects are not searched for.
    init(including bundle: String) {
        do throws(Failure) {
            let projects = try LocatedProject.all(for: bundle, includesSiblings: false)
            let shown = projects.filter(\.membership.isShown)
            var apps: [ProjectSettings.TargetValues] = []
            var problems: [Failure] = []
            for project in shown.isEmpty ? Array(projects.prefix(1)) : shown {
                let settings = try project.settings(of: project.apps)
                apps += settings.targets
                problems += settings.problems
            }
            (self.apps, error, fileErrors) = (apps, nil, problems.map(\.locatedMessage))
        } catch {
            (apps, self.error, fileErrors) = ([], error.locatedMessage, [])
        }
    }

    /// Returns the reason why the value of a build setting is unknown. If an error in a file is the reason, it is the
    /// error.
    func message(for reason: UnknownSettingReason) -> Message {
        guard case .unreadableFile(let path) = reason else { return Message(reason.message) }
        return fileErrors.first { $0.description.contains(path) } ?? Message(reason.message)
    }

    /// The reason why there are no apps, or `nil` if there are some.
    var problem: Message? {
        if let error { return error }
        if ScriptPhase.hasScript { return "the Xcode project is not read in a script phase" }
        return apps.isEmpty ? "no Xcode project with an app was found" : nil
    }

    /// The keys in Info.plist that contain the version in all apps and configurations, by the variables that determine
    /// them.
    var infoKeys: [String: String] {
        let all = apps.flatMap(\.configurations).map(\.infoKeys)
        return (all.first ?? [:]).filter { key, value in all.allSatisfy { $0[key] == value } }
    }

    /// Returns the value of a build setting. If apps or build configurations have different values, it is unknown.
    func value(of name: String, in selection: Selection) -> VariableValue {
        let all = apps.flatMap { app in
            app.values(in: selection).map { (app: app.target.name, configuration: $0.name, value: $0.settings[name]) }
        }
        guard let first = all.first else {
            guard !apps.isEmpty, case .named(let configuration) = selection else { return .unknown(reason: error) }
            return .unknown(reason: "the app has no build configuration \(quoted(configuration))")
        }
        for found in all {
            if case .unknown(let reason) = found.value { return .unknown(reason: message(for: reason)) }
        }
        if let other = all.first(where: { $0.value.string != first.value.string }) {
            let names = other.app == first.app ? [first.configuration, other.configuration] : [first.app, other.app]
            return .unknown(reason: "its values in \(printable(names[0])) and \(printable(names[1])) are different")
        }
        return first.value.string.map { .known($0) } ?? .unknown(reason: nil)
    }
}

extension Failure {
    /// The message, preceded by the location.
    fileprivate var locatedMessage: Message { "\(location.map { "\(printable("\($0)")): " } ?? "")\(message)" }
}

extension ProjectSettings.TargetValues {
    fileprivate func values(in selection: AppSettings.Selection) -> [ProjectSettings.ConfigurationValues] {
        switch selection {
        case .all: configurations
        case .named(let name): configurations.filter { $0.name == name }
        case .usual: Array((configurations.filter { $0.name == defaultConfiguration } + configurations).prefix(1))
        }
    }
}

extension LocatedProject {
    /// The apps that include the bundle, or all apps if none includes it.
    var apps: [Target] {
        let included = membership.targets.filter(\.isApp)
        return included.isEmpty ? project.targets.filter(\.isApp) : included
    }
}
