import SourceText

/// The files in the folder of a bundle, as read from disk.
package struct BundleFiles: Hashable, Sendable {
    /// A file of a bundle.
    package struct File: Hashable, Sendable {
        /// The path relative to the bundle, separated by slashes, such as `en.lproj/Root.strings`.
        package var path: String
        /// The path of the file to write when this file changes, relative to the bundle, or `nil` if that file is
        /// outside the bundle. For a symbolic link, this is the path of its destination. A file outside the bundle is
        /// never written.
        package var target: String?
        /// The contents of the file, or `nil` for files that are not needed, such as images, and for unreadable files.
        package var bytes: [UInt8]?

        package init(path: String, target: String?, bytes: [UInt8]?) {
            self.path = path
            self.target = target
            self.bytes = bytes
        }
    }

    /// The name of the bundle's folder, such as `Settings.bundle`. Empty if the bundle is not on disk.
    package var name: String
    /// The files by path. Folders are not included, but `emptyFolders` contains the folders without files.
    package var files: [String: File]
    /// The paths of the folders without any files. An empty folder can be a language.
    package var emptyFolders: Set<String>
    /// The reasons why files or folders could not be read, by path. A reason starts with a lowercase letter and has no
    /// trailing period.
    package var unreadReasons: [String: String]
    /// The paths of the folders whose contents could not be listed.
    package var unreadFolders: Set<String>
    /// Whether an earlier change passed its commit point but did not finish.
    package var hasUnfinishedChange: Bool
    /// The paths of the String Catalogs by table name. The catalogs are stored outside the bundle, for example in
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

    /// The maximum number of folders in the path of a file, both for existing and for new bundles.
    package static let maximumFolderDepth = 32

    /// Returns whether the path of a file contains more than `maximumFolderDepth` folders.
    package static func isTooDeep(_ path: String) -> Bool {
        path.utf8.count { $0 == UInt8(ascii: "/") } > maximumFolderDepth
    }

    /// Returns whether a path leads outside the bundle.
    package static func isOutsideBundle(_ path: String) -> Bool { path.utf8.starts(with: "../".utf8) }

    /// Returns whether the contents of a file are read, based on its path: true for property lists and string tables.
    ///
    /// Names that start with `._` are excluded. macOS creates such files on volumes that do not support extended
    /// attributes.
    package static func shouldReadContents(of path: String) -> Bool {
        guard path.hasSuffix(".plist") || path.hasSuffix(".strings") else { return false }
        return !path.hasPrefix("._") && !path.containsBytes("/._")
    }
}
