import SettingsModel

/// Finds the Settings bundles in a folder.
///
/// A Settings bundle is a folder whose name ends in `.bundle`. In addition, its name must begin with `Settings` or be
/// `InAppSettings.bundle`, or it must contain a pane. A symbolic link with one of these names is also a bundle if it
/// refers to a folder whose name does not end in `.bundle`.
///
/// A pane is a `.plist` file whose bytes contain `PreferenceSpecifiers` in UTF-8, as in XML and binary property lists,
/// or in UTF-16. Panes that cannot be parsed are included so that `check` can report their problems.
package struct BundleDiscovery {
    /// The sorted paths of the bundles. Each path begins with the path of the start folder, unless the start folder is
    /// `.`.
    package private(set) var bundles: [String] = []
    /// The folders that could not be read.
    package private(set) var problems: [StorageProblem] = []
    /// The sorted paths of stray change records. A record is stray if its folder does not contain the matching bundle.
    package private(set) var strayRecords: [String] = []
    /// The first error that makes the result incomplete, or `nil` if the result is complete.
    private var failure: StorageError?

    /// The maximum search depth. The items in the start folder have depth 1.
    package static let depth = 6

    /// The names of folders that build tools, package managers, and exports use for copies of bundles.
    private static let skippedNames: Set<String> = [
        "build", "dist", "out", "output", "DerivedData", "Pods", "Carthage", "node_modules",
    ]
    private static let skippedSuffixes = [".app", ".xcarchive", ".xcloc"]
    /// The folders of the system's root folder that contain no files, but a view of processes and devices.
    private static let virtualFolders: Set<String> = ["proc", "sys", "dev"]

    /// Searches a folder for bundles. If the start folder is itself a bundle, it is the only result.
    ///
    /// The start folder can be a symbolic link. Below the start folder, a symbolic link is ignored unless it is a
    /// bundle.
    ///
    /// - Parameters:
    ///   - skipsBuildFolders: Whether to skip hidden folders and the folders of build tools. The start folder itself is
    ///     always searched.
    ///   - includesSiblings: Whether to search the parent folder for stray change records. This parameter has an effect
    ///     only if the start folder is a bundle.
    /// - Throws: `missing` or `notAFolder` for the start folder, or `failed`.
    package init(in path: String, skipsBuildFolders: Bool, includesSiblings: Bool = false) throws(StorageError) {
        let start = try BundleLocation(path)
        if try attempt("read", path, { try Self.isBundle(start.bundle, named: start.bundleName) }) {
            bundles = [path]
            if includesSiblings, let parent = start.parent {
                strayRecords = try attempt("read", path) {
                    let entries = try ifReachable(parent.entries()) ?? []
                    return try Self.strayRecords(among: entries, in: parent).map(start.shownPathBesideBundle)
                }
            }
            return
        }
        let prefix = path == "." || path == "./" ? "" : path.hasSuffix("/") ? path : path + "/"
        let isRoot = try attempt("read", path) { try start.realPath() == "/" }
        self = Self.search(
            start.bundle, prefix: prefix, depth: 1, skipsBuildFolders, without: isRoot ? Self.virtualFolders : [])
        if let failure { throw failure }
        bundles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        strayRecords.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Creates a partial search result.
    private init(_ bundles: [String] = []) { self.bundles = bundles }

    /// Creates a search result for a path that could not be read.
    private init(_ path: String, _ error: SystemError) {
        if error.isUnreachable {
            problems = [StorageProblem(path: path, reason: error.text)]
        } else {
            failure = StorageError("read", path, error)
        }
    }

    /// Returns the names of the change records in a folder that do not match any bundle in the same folder. The bundle
    /// of such a record might have been moved or renamed after the command that wrote the record was interrupted.
    private static func strayRecords(
        among entries: [Folder.Entry], in folder: Folder
    ) throws(SystemError) -> [String] {
        let records = entries.compactMap(\.name).filter(TemporaryNames.isStagingFolderName)
        if records.isEmpty { return [] }
        let known = Set(entries.compactMap(\.name).map(TemporaryNames.staging(beside:)))
        var stray: [String] = []
        for name in records where !known.contains(name) {
            let manifest = try ifReachable(folder.folder(name).status(of: TemporaryNames.manifest))
            if manifest?.kind == .file { stray.append(name) }
        }
        return stray
    }

    /// Returns whether the folder at a path is a Settings bundle.
    ///
    /// - Throws: `failed` if the folder cannot be examined.
    package static func isBundle(_ path: String) throws(StorageError) -> Bool {
        let location: BundleLocation
        do {
            location = try BundleLocation(path)
        } catch {
            if case .failed = error, !error.isDenied { throw error }
            return false
        }
        return try attempt("read", path) { try isBundle(location.bundle, named: location.bundleName) }
    }

    /// Returns the paths of the bundles that a user-specified path refers to. Use this method for commands that accept
    /// any folder of panes.
    ///
    /// If the folder directly contains a pane, or if there is no bundle below it, the result is the folder itself.
    /// Otherwise, the result contains the bundles below the folder.
    ///
    /// - Throws: An error if the folder cannot be read.
    package static func bundles(orPaneFolderAt path: String) throws(StorageError) -> [String] {
        if try attempt("read", path, { try containsPane(BundleLocation(path).bundle, depth: Self.depth) }) {
            return [path]
        }
        let found = try BundleDiscovery(in: path, skipsBuildFolders: false).bundles
        return found.isEmpty ? [path] : found
    }

    /// Returns whether a name alone identifies a folder as a Settings bundle. Other bundles are identified by their
    /// contents.
    package static func isBundle(named name: some StringProtocol) -> Bool {
        name.hasPrefix("Settings") && name.hasSuffix(".bundle") || name == BundleName.inAppSettings.rawValue
    }

    /// Returns whether a file or folder exists at a path.
    ///
    /// - Throws: `failed` if this cannot be determined.
    package static func isThere(_ path: String) throws(StorageError) -> Bool {
        try attempt("access", path) { try ifReachable(Folder.status(at: BundleLocation.trimmed(path))) != nil }
    }

    /// The minimum number of entries for which a folder is searched on all processor cores. For fewer entries, starting
    /// threads would take longer than the search.
    private static let concurrencyThreshold = 32

    private static func search(
        _ folder: Folder, prefix: String, depth: Int, _ skipsBuildFolders: Bool, without skipped: Set<String> = []
    ) -> BundleDiscovery {
        let entries: [Folder.Entry]
        do {
            entries = try folder.entries().filter { entry in entry.name.map { !skipped.contains($0) } ?? true }
        } catch {
            return BundleDiscovery(prefix.isEmpty ? "." : String(prefix.dropLast()), error)
        }
        @Sendable func searchEntry(_ entry: Folder.Entry) -> BundleDiscovery {
            self.searchEntry(at: entry, in: folder, prefix: prefix, depth: depth, skipsBuildFolders)
        }
        let parts = entries.count < concurrencyThreshold ? entries.map(searchEntry) : entries.concurrentMap(searchEntry)
        var all = BundleDiscovery()
        for part in parts {
            all.bundles += part.bundles
            all.problems += part.problems
            all.strayRecords += part.strayRecords
            all.failure = all.failure ?? part.failure
        }
        do throws(SystemError) {
            all.strayRecords += try strayRecords(among: entries, in: folder).map { prefix + $0 }
        } catch {
            all.failure = all.failure ?? StorageError("read", prefix, error)
        }
        return all
    }

    private static func searchEntry(
        at entry: Folder.Entry, in folder: Folder, prefix: String, depth: Int, _ skipsBuildFolders: Bool
    ) -> BundleDiscovery {
        guard let name = entry.name else {
            var found = BundleDiscovery()
            found.problems = [StorageProblem(path: prefix + entry.shown, reason: "its name is not UTF-8")]
            return found
        }
        // macOS adds this folder to archives. It contains only extended attributes.
        if name == "__MACOSX" || skipsBuildFolders && isSkipped(name) { return BundleDiscovery() }
        let inner: Folder
        do throws(SystemError) {
            let kind = try kind(of: name, entry, in: folder)
            if kind == .link, try isLinkedBundle(prefix + name, named: name) { return BundleDiscovery([prefix + name]) }
            // Exports of localizations contain parts of bundles.
            guard kind == .folder, !name.hasSuffix(".xcloc") else { return BundleDiscovery() }
            inner = try folder.folder(name)
            if try isBundle(inner, named: name) { return BundleDiscovery([prefix + name]) }
        } catch {
            return BundleDiscovery(prefix + name, error)
        }
        if depth == Self.depth { return BundleDiscovery() }
        return search(inner, prefix: prefix + name + "/", depth: depth + 1, skipsBuildFolders)
    }

    private static func isSkipped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || skippedNames.contains(name)
            || skippedSuffixes.contains { name.hasSuffix($0) }
    }

    /// Returns whether a symbolic link is itself treated as a bundle. The link must have the name of a Settings bundle.
    /// It must refer to a folder that does not contain the link and whose name does not end in `.bundle`.
    private static func isLinkedBundle(_ path: String, named name: String) throws(SystemError) -> Bool {
        guard isBundle(named: name) else { return false }
        return try ifReachable { () throws(SystemError) in
            let folder = try realPath(BundleLocation.split(path).folder)
            let target = try realPath(path)
            return try Folder.status(at: target).kind == .folder && !target.hasSuffix(".bundle")
                && !ParentFolders.isPath(folder, in: target)
        } ?? false
    }

    private static func isBundle(_ folder: Folder, named name: String) throws(SystemError) -> Bool {
        guard name.hasSuffix(".bundle") else { return false }
        if isBundle(named: name) { return true }
        return try containsPane(folder, depth: 1)
    }

    private static func containsPane(_ folder: Folder, depth: Int) throws(SystemError) -> Bool {
        let entries = try ifReachable(folder.entries()) ?? []
        var folders: [String] = []
        for entry in entries {
            guard let name = entry.name, let kind = try kind(of: name, entry, in: folder) else { continue }
            if kind == .folder { folders.append(name) }
            guard kind == .file, name.hasSuffix(".plist") else { continue }
            let bytes = try ifReachable { () throws(SystemError) in
                let status = try folder.status(of: name)
                // A file of more than 16 MiB is not a pane.
                return status.size <= 16 << 20 ? try folder.file(name).bytes(expecting: status.size) : []
            }
            if let bytes, isPane(bytes) { return true }
        }
        if depth == Self.depth { return false }
        for name in folders {
            guard let inner = try ifReachable(folder.folder(name)) else { continue }
            if try containsPane(inner, depth: depth + 1) { return true }
        }
        return false
    }

    /// Returns the kind of a named item in a folder, or `nil` if the item cannot be accessed.
    private static func kind(
        of name: String, _ entry: Folder.Entry, in folder: Folder
    ) throws(SystemError) -> FileStatus.Kind? {
        if let kind = entry.kind { return kind }
        return try ifReachable(folder.status(of: name).kind)
    }

    /// The byte sequences that identify a pane: `PreferenceSpecifiers` in UTF-8 and UTF-16. The UTF-16 sequence starts
    /// and ends with a nonzero byte, so it matches both byte orders.
    private static let paneSignatures: [[UInt8]] = {
        let word = Array("PreferenceSpecifiers".utf8)
        return [word, Array(word.map { [$0] }.joined(separator: [0]))]
    }()

    private static func isPane(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { start in
            bytes[start] == paneSignatures[0][0] && paneSignatures.contains { bytes[start...].starts(with: $0) }
        }
    }
}
