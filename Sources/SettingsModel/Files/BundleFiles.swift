import SourceText

/// The files in a bundle's folder, as read from disk.
package struct BundleFiles: Hashable, Sendable {
    /// A file in a bundle.
    package struct File: Hashable, Sendable {
        /// The path of the file, relative to the bundle, with slashes as separators, such as `en.lproj/Root.strings`.
        package var path: String
        /// The path, relative to the bundle, of the file to write when this file changes. For a symbolic link, this is
        /// the path of its destination. `nil` if the destination is outside the bundle, because such files are never
        /// written.
        package var target: String?
        /// The contents of the file. `nil` if the file could not be read or its contents are not needed, such as for
        /// images.
        package var bytes: [UInt8]?

        package init(path: String, target: String?, bytes: [UInt8]?) {
            self.path = path
            self.target = target
            self.bytes = bytes
        }
    }

    /// The name of the bundle's folder, such as `Settings.bundle`. Empty if the bundle is not on disk.
    package var name: String
    /// The files by path. Folders are not included. For folders that do not contain files, see `emptyFolders`.
    package var files: [String: File]
    /// The paths of folders that do not contain any files.
    package var emptyFolders: Set<String>
    /// The reasons why files or folders could not be read, by path. Each reason starts with a lowercase letter and has
    /// no trailing period.
    package var unreadReasons: [String: String]
    /// The paths of the folders whose contents could not be listed.
    package var unreadFolders: Set<String>
    /// Whether an earlier change to the bundle was interrupted after its commit point.
    package var hasUnfinishedChange: Bool
    /// The paths of the String Catalogs, by table name. Catalogs are stored outside the bundle, such as in
    /// `../Settings.xcstrings`.
    package var catalogs: [String: String]

    package init(
        name: String = "", files: [File] = [], emptyFolders: Set<String> = [],
        unreadReasons: [String: String] = [:], unreadFolders: Set<String> = [], hasUnfinishedChange: Bool = false,
        catalogs: [String: String] = [:]
    ) {
        self.catalogs = catalogs
        self.unreadReasons = unreadReasons
        self.unreadFolders = unreadFolders
        self.name = name
        self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        self.emptyFolders = emptyFolders
        self.hasUnfinishedChange = hasUnfinishedChange
    }

    /// The maximum number of folders in a file path. It applies to existing and new bundles.
    package static let maximumFolderDepth = 32

    /// Returns whether a file path contains more than `maximumFolderDepth` folders.
    package static func isTooDeep(_ path: String) -> Bool {
        path.utf8.count { $0 == UInt8(ascii: "/") } > maximumFolderDepth
    }

    /// Whether a path contains a name that starts with a period. A build skips such files and folders.
    package static func isHidden(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: ".") || path.contains("/.")
    }

    /// Returns whether a file has a name under which macOS or Windows stores data about a folder, such as `.DS_Store`.
    package static func isCreatedBySystem(_ path: String) -> Bool {
        guard let name = path.split(separator: "/").last?.lowercased() else { return false }
        return name.hasPrefix("._")
            || [".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"].contains(name)
    }

    /// Returns whether a path leads outside the bundle.
    package static func isOutsideBundle(_ path: String) -> Bool { path.utf8.starts(with: "../".utf8) }

    /// Returns whether the contents of the file at a path need to be read. The contents of property lists and string
    /// tables are needed.
    ///
    /// Files whose names start with `._` are ignored. macOS creates such files on volumes that do not support extended
    /// attributes.
    package static func shouldReadContents(of path: String) -> Bool {
        guard path.hasSuffix(".plist") || path.hasSuffix(".strings") else { return false }
        return !path.hasPrefix("._") && !path.containsBytes("/._")
    }
}

/// The names of the bundle folders that iOS or InAppSettingsKit reads. The names are case-sensitive on devices.
package enum BundleName: String, CaseIterable, Sendable {
    /// The bundle that is read by both the Settings app and InAppSettingsKit.
    case settings = "Settings.bundle"
    /// The bundle that is read only by InAppSettingsKit. It takes precedence over `Settings.bundle`.
    ///
    /// Source: `IASKSettingsReader` of InAppSettingsKit 3.
    case inAppSettings = "InAppSettings.bundle"
    /// The bundle that is read by the Watch app on iPhone. Xcode warns that such bundles are deprecated.
    case watch = "Settings-Watch.bundle"

    /// Returns the name of the bundle in the app that a build creates from a source bundle. The name of the source
    /// bundle is kept if it is one of these names. Otherwise, the built bundle is named `Settings.bundle`.
    package static func ofBuiltBundle(from source: String) -> String {
        (BundleName(rawValue: source) ?? .settings).rawValue
    }

    /// Returns the reason why a bundle name should not be used, or `nil` if the name is valid. The reason starts with a
    /// lowercase letter and has no trailing period.
    package static func problem(of name: String) -> String? {
        switch BundleName(rawValue: name) {
        case .settings, .inAppSettings: nil
        case .watch: "\(name) is deprecated, and Xcode warns about it"
        case nil:
            "a bundle named \(quoted(name)) is not used: iOS reads only \(settings.rawValue), "
                + "and InAppSettingsKit also reads \(inAppSettings.rawValue)"
        }
    }
}

/// A change to one file in a bundle.
package enum FileChange: Hashable, Sendable {
    /// Writes the contents of a file. The file and its folder are created if they do not exist. If `like` is the path
    /// of another file in the bundle, a new file gets that file's permissions.
    case write(path: String, bytes: [UInt8], like: String? = nil)
    /// Removes a file. Its folder is removed if it becomes empty.
    case remove(path: String)

    package var path: String {
        switch self {
        case .write(let path, _, _), .remove(let path): path
        }
    }

    /// The new contents, or `nil` if the file is removed.
    package var bytes: [UInt8]? { if case .write(_, let bytes, _) = self { bytes } else { nil } }
}
