import BundleStorage
import PropertyListSyntax
import SettingsModel
import SourceText
import XcodeProjects

/// What Settings shows of the app around a bundle.
struct ShownApp {
    let name: String

    /// The app that carries a bundle, as the Xcode project says; nil where there is none, or more than one.
    ///
    /// - Throws: for a project that cannot be read.
    init?(carrying bundle: String) throws(Failure) {
        let projects = try LocatedProject.all(for: bundle, looksBeside: false)
        let apps = projects.flatMap { project in
            project.membership.targets.filter(\.showsSettings).map { (project: project, target: $0) }
        }
        guard apps.count == 1 else { return nil }
        name = try Failure.of(bundle) { try apps[0].project.displayName(of: apps[0].target) }
    }
}

extension LocatedProject {
    /// The name that a device shows for an app, in the language that it is written in.
    ///
    /// - Throws: `failed`.
    func displayName(of app: Target) throws(StorageError) -> String {
        let settings = app.settings()
        if let name = settings["INFOPLIST_KEY_CFBundleDisplayName"], !name.isEmpty { return name }
        if let name = try nameInInfoPlist(settings), !name.isEmpty { return name }
        if let name = settings["PRODUCT_NAME"], !name.isEmpty { return name }
        return app.name
    }

    private func nameInInfoPlist(_ settings: BuildSettings) throws(StorageError) -> String? {
        guard let path = settings["INFOPLIST_FILE"],
            let bytes = try InputFile.plainBytesIfAny(at: absolute(path))
        else { return nil }
        let name = PropertyListDocument(anySpelling: bytes).root?.unwrapped["CFBundleDisplayName"]?.stringValue
        return name.flatMap { settings.value(of: $0.string) }
    }
}
