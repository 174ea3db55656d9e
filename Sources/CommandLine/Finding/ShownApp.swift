import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText
import XcodeProjects

/// What Settings shows of the app around a bundle.
struct ShownApp {
    let name: String

    /// The app that carries a bundle, as the Xcode project says; nil where there is none, or more than one.
    init?(carrying bundle: String) {
        let projects = (try? LocatedProject.all(for: bundle, looksBeside: false)) ?? []
        let apps = projects.flatMap { project in
            project.membership.targets.filter(\.showsSettings).map { (project: project, target: $0) }
        }
        guard apps.count == 1 else { return nil }
        name = apps[0].project.displayName(of: apps[0].target)
    }
}

extension LocatedProject {
    /// The name that a device shows for an app, in the language that it is written in.
    func displayName(of app: Target) -> String {
        let settings = app.settings()
        let names = [
            { settings["INFOPLIST_KEY_CFBundleDisplayName"] }, { nameInInfoPlist(settings) },
            { settings["PRODUCT_NAME"] },
        ]
        return names.lazy.compactMap { $0() }.first { !$0.isEmpty } ?? app.name
    }

    private func nameInInfoPlist(_ settings: BuildSettings) -> String? {
        guard let path = settings["INFOPLIST_FILE"], let bytes = try? InputFile.plainBytes(at: absolute(path)) else {
            return nil
        }
        let name = PropertyListDocument(anySpelling: bytes).root?.unwrapped["CFBundleDisplayName"]?.stringValue
        return name.flatMap { settings.value(of: $0.string) }
    }
}
