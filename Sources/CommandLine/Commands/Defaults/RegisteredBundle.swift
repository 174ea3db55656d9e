import BundleStorage
import SettingsModel
import SourceText
import UserDefaultsDomains

/// What a command below `defaults` begins with: a bundle, what of it is registered, and which user defaults are asked.
struct RegisteredBundle {
    let path: String
    let bundle: SettingsBundle
    let registration: RegistrationDomain
    /// The app group whose user defaults are meant; nil for those of the app.
    let group: ExactString?

    /// - Parameter name: the app group, as it was typed.
    /// - Throws: where a pane that people can reach cannot be read: its keys would be missing without a word.
    init(_ shared: SharedOptions, _ build: BuildConfigurationOptions, group name: String?) throws {
        path = try shared.bundlePath()
        let project = try shared.project(of: path)
        bundle = try build.read(path, for: project, on: shared.console)
        try Failure.naming(path, bundle.requireReachablePanes)
        shared.console.nameMissingPanes(of: bundle)
        registration = RegistrationDomain(of: bundle)
        guard let name else {
            group = nil
            return
        }
        group = registration.appGroups.first { $0 == ExactString(name) }
        if group == nil {
            let names = registration.appGroups.map(\.string)
            throw Failure(
                "no page names the app group \(quoted(name))",
                help: suggestion(for: name, among: names)
                    ?? (names.isEmpty
                        ? "leave out --group: all keys are the app's own"
                        : "the app groups are \(names.joined(separator: ", "))"))
        }
    }

    /// Says that the app groups have user defaults of their own, of which nothing was printed.
    func nameOtherGroups(on console: Console) {
        guard group == nil else { return }
        for group in registration.appGroups {
            console.talk(
                "note: the keys of the app group \(visible(group.string)) are not among them: "
                    + "--group \(visible(shellQuoted(group.string))) prints those")
        }
    }
}
