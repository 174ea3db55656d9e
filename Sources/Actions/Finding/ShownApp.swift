import BundleStorage
import JSONSyntax
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

/// The icon that Settings shows beside the name of an app: 29 points wide.
///
/// Source: <https://developer.apple.com/library/archive/qa/qa1686/_index.html>.
package struct AppIcon {
    /// How the app says what its icon is.
    package enum Kind: String {
        /// A set of an asset catalog with a picture for Settings.
        case ownSize = "app-icon-set"
        /// A set with one large picture, of which Xcode makes all sizes.
        case largeSize = "large-picture"
        /// A file of Icon Composer, of which Xcode makes all sizes.
        case composed = "icon-file"
        /// A file by its name, as apps had it before asset catalogs.
        case named = "named-file"
    }

    package let kind: Kind
    /// The path of the set or the file, from the folder of the project.
    package let path: String

    /// What was the icon of Settings before asset catalogs, the better one first.
    fileprivate static let names = ["Icon-Small@3x.png", "Icon-Small@2x.png", "Icon-Small.png", "Icon-Settings.png"]
}

extension LocatedProject {
    /// The icon that Settings shows for an app; nil where the app has none that can be found.
    ///
    /// - Throws: `failed`.
    func icon(of target: Target) throws(StorageError) -> AppIcon? {
        let resources = try resourcePaths(of: target)
        if let name = target.settings()["ASSETCATALOG_COMPILER_APPICON_NAME"], !name.isEmpty, !name.contains("/") {
            if let file = resources.first(where: { $0 == "\(name).icon" || $0.hasSuffix("/\(name).icon") }) {
                return AppIcon(kind: .composed, path: file)
            }
            let wanted = "\(name).appiconset"
            for catalog in resources where catalog.hasSuffix(".xcassets") {
                let sets = try SourceRoot.folders(in: absolute(catalog), levels: 3) { $0 == wanted }
                if let set = sets.first, let icon = try icon(inSet: "\(catalog)/\(set)") { return icon }
            }
        }
        return AppIcon.file(among: resources).map { AppIcon(kind: .named, path: $0) }
    }

    /// A path from the folder of the project as this process opens it.
    func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = XcodePath.folder(of: self.path)
        return folder == "." ? path : "\(folder)/\(path)"
    }

    /// The paths of what goes into the resources of a target and may hold an icon.
    private func resourcePaths(of target: Target) throws(StorageError) -> [String] {
        var paths = target.resourcePaths { name in
            AppIcon.names.contains(name) || [".xcassets", ".icon"].contains(where: name.hasSuffix)
        }
        for folder in target.synchronizedFolders {
            let found = try SourceRoot.folders(in: absolute(folder), levels: 4) { name in
                name.hasSuffix(".xcassets") || name.hasSuffix(".icon")
            }
            paths += found.map { "\(folder)/\($0)" }
        }
        return paths
    }

    private func icon(inSet path: String) throws(StorageError) -> AppIcon? {
        let set = absolute(path)
        guard let bytes = try InputFile.plainBytesIfAny(at: "\(set)/Contents.json", limit: 1 << 20),
            let images = JSONDocument(decoding: bytes).root?["images"]?.elements
        else { return nil }
        func pictures(_ size: String) -> [String] {
            images.filter { $0["size"]?.string?.string == size && $0["idiom"]?.string?.string != "mac" }
                .compactMap { $0["filename"]?.string?.string }.filter { !$0.isEmpty && !$0.contains("/") }
        }
        if !pictures("29x29").isEmpty { return AppIcon(kind: .ownSize, path: path) }
        let isSingle = images.contains { $0["idiom"]?.string == "universal" }
        return isSingle && !pictures("1024x1024").isEmpty ? AppIcon(kind: .largeSize, path: path) : nil
    }
}

extension AppIcon {
    fileprivate static func file(among resources: [String]) -> String? {
        names.lazy.compactMap { name in resources.first { $0 == name || $0.hasSuffix("/" + name) } }.first
    }
}
