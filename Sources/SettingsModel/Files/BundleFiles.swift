import SourceText

/// What lies in the folder of a bundle, as it was read from the disk.
package struct BundleFiles: Hashable, Sendable {
    /// One file of a bundle.
    package struct File: Hashable, Sendable {
        /// The path relative to the bundle, with "/" between its parts: `en.lproj/Root.strings`.
        package var path: String
        /// The path, relative to the bundle, of the file that a change is written to: the path itself, or where
        /// symbolic links lead; nil when they lead out of the bundle, and then nothing is ever written.
        package var target: String?
        /// The contents; nil for a file that nobody reads (an image), and for one that could not be read.
        package var bytes: [UInt8]?

        package init(path: String, target: String?, bytes: [UInt8]?) {
            self.path = path
            self.target = target
            self.bytes = bytes
        }
    }

    /// The name of the bundle's folder, `Settings.bundle`; empty where it lies on no disk.
    package var name: String
    /// The files by path. Folders are not listed, but `emptyFolders` holds those without any file.
    package var files: [String: File]
    /// The folders, by path, that hold no file: a language may be one.
    package var emptyFolders: Set<String>
    /// Why a file or folder could not be read, by path, in words that begin in lower case and have no full stop.
    package var unreadReasons: [String: String]
    /// The folders, by path, of whose files nothing is known.
    package var unreadFolders: Set<String>
    /// Whether an earlier change passed its commit point and did not finish.
    package var hasUnfinishedChange: Bool
    /// The paths of the String Catalogs, by the tables that they stand for. They are files that lie outside the bundle:
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

    /// How many folders a file may lie in, for a bundle that is read and for one that is made.
    package static let mostFolders = 32

    /// Whether a file of this path lies in more folders than that.
    package static func isTooDeep(_ path: String) -> Bool {
        path.utf8.count { $0 == UInt8(ascii: "/") } > mostFolders
    }

    /// Whether a path leads out of the bundle.
    package static func liesOutside(_ path: String) -> Bool { path.utf8.starts(with: "../".utf8) }

    /// Whether the contents of files with this name are read: property lists and string tables.
    ///
    /// What begins with `._` is what a Mac writes beside a file on a disk that cannot hold its attributes.
    package static func readsContents(of path: String) -> Bool {
        guard path.hasSuffix(".plist") || path.hasSuffix(".strings") else { return false }
        return !path.hasPrefix("._") && !path.holds("/._")
    }
}
