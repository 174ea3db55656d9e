import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import XcodeProjects

extension LocatedProject {
    /// Returns the name that Settings shows for the app that includes a bundle. Returns `nil` if no app or more than
    /// one app includes the bundle.
    ///
    /// - Throws: A failure if the project cannot be read.
    static func nameOfApp(
        including bundle: String, in configuration: String? = nil
    ) throws(Failure) -> String? {
        let projects = try all(for: bundle, includesSiblings: false)
        let apps = projects.flatMap { project in
            project.membership.targets.filter(\.showsSettings).map { (project: project, target: $0) }
        }
        guard apps.count == 1 else { return nil }
        return try apps[0].project.settings(of: [apps[0].target]).targets.first?.appName(in: configuration)
    }
}

extension ProjectSettings.TargetValues {
    /// The values in the default build configuration, or `nil` if the target has no build configurations.
    var defaultValues: ProjectSettings.ConfigurationValues? {
        configurations.first { $0.name == defaultConfiguration } ?? configurations.first
    }

    /// The name that Settings shows for the app, ignoring localized names. If the project does not specify a name, or
    /// if the name is unknown, this is the name of the product or of the target.
    fileprivate func appName(in configuration: String?) -> String {
        let values = configurations.first { $0.name == configuration } ?? defaultValues
        let names = [values?.displayName.string, values?.productName.string]
        return names.compactMap(\.self).first { !$0.isEmpty } ?? target.name
    }
}

/// The icon that Settings shows next to the name of an app, 29 points wide.
///
/// Source: <https://developer.apple.com/library/archive/qa/qa1686/_index.html>
package struct AppIcon {
    /// The kind of file or folder that contains the icon.
    package enum Kind: String {
        /// An app icon set with an image for Settings.
        case ownSize = "app-icon-set"
        /// An app icon set with one large image, from which Xcode creates all sizes.
        case largeSize = "large-picture"
        /// An Icon Composer file, from which Xcode creates all sizes.
        case composed = "icon-file"
        /// An image file with a conventional name. Apps without an asset catalog use such a file.
        case named = "named-file"
    }

    package let kind: Kind
    /// The path of the icon set or file, relative to the folder of the project.
    package let path: String

    /// The conventional names of the Settings icon in apps without an asset catalog, with the highest resolution first.
    fileprivate static let names = ["Icon-Small@3x.png", "Icon-Small@2x.png", "Icon-Small.png", "Icon-Settings.png"]

    fileprivate static func file(among resources: [String]) -> String? {
        names.lazy.compactMap { name in resources.first { $0 == name || $0.hasSuffix("/" + name) } }.first
    }
}

extension LocatedProject {
    /// Returns the icon that Settings shows for an app, or `nil` if no icon is found.
    ///
    /// - Throws: `StorageError.failed` if a file cannot be read.
    func icon(of app: ProjectSettings.TargetValues) throws(StorageError) -> AppIcon? {
        let resources = try resourcePaths(of: app.target)
        if let name = app.defaultValues?.settings["ASSETCATALOG_COMPILER_APPICON_NAME"].string, !name.isEmpty,
            !name.contains("/")
        {
            if let file = resources.first(where: { $0 == "\(name).icon" || $0.hasSuffix("/\(name).icon") }) {
                return AppIcon(kind: .composed, path: file)
            }
            let wanted = "\(name).appiconset"
            for catalog in resources where catalog.hasSuffix(".xcassets") {
                let sets = try SourceRoot.folders(in: resolvedPath(catalog), levels: 3) { $0 == wanted }
                if let set = sets.first, let icon = try icon(inSet: "\(catalog)/\(set)") { return icon }
            }
        }
        return AppIcon.file(among: resources).map { AppIcon(kind: .named, path: $0) }
    }

    /// Converts a path relative to the folder of the project to a path that can be opened from the working directory.
    /// An absolute path is returned unchanged.
    func resolvedPath(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let folder = XcodePath.folder(of: self.path)
        return folder == "." ? path : "\(folder)/\(path)"
    }

    /// Returns the paths of a target's resources that can contain an icon.
    private func resourcePaths(of target: Target) throws(StorageError) -> [String] {
        var paths = target.resourcePaths { name in
            AppIcon.names.contains(name) || [".xcassets", ".icon"].contains(where: name.hasSuffix)
        }
        for folder in target.synchronizedFolders {
            let found = try SourceRoot.folders(in: resolvedPath(folder), levels: 4) { name in
                name.hasSuffix(".xcassets") || name.hasSuffix(".icon")
            }
            paths += found.map { "\(folder)/\($0)" }
        }
        return paths
    }

    private func icon(inSet path: String) throws(StorageError) -> AppIcon? {
        let set = resolvedPath(path)
        guard let bytes = try InputFile.regularFileBytesIfPresent(at: "\(set)/Contents.json", limit: 1 << 20),
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
