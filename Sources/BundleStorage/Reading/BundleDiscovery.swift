/// Finds the bundles in a folder.
///
/// A bundle is a folder `*.bundle` that is named `Settings*`, or that holds, anywhere inside, a `*.plist` whose bytes
/// contain `PreferenceSpecifiers`, in UTF-8 (which is how a binary property list spells it, too) or UTF-16. That a
/// pane which no longer parses is found as well is meant: it is the one that needs `check`. A symbolic link named
/// `Settings*.bundle` to a folder of another name counts as a bundle.
package struct BundleDiscovery {
    /// The paths of the bundles, sorted, beginning with the path of the start folder unless that is ".".
    package private(set) var bundles: [String] = []
    /// The folders that could not be looked into.
    package private(set) var problems: [StorageProblem] = []
    /// The records of changes that lie beside no bundle they could be about, sorted as the bundles are.
    package private(set) var strayRecords: [String] = []
    /// The first error after which nobody knows what is there.
    private var failure: StorageError?

    /// How far below the start folder is searched: 1 is what lies in it.
    package static let depth = 6

    /// The folders that hold copies of bundles, made by build tools, package managers and exports.
    private static let skippedNames: Set<String> = [
        "build", "dist", "out", "output", "DerivedData", "Pods", "Carthage", "node_modules",
    ]
    private static let skippedSuffixes = [".app", ".xcarchive", ".xcloc"]

    /// Takes the folder itself if it is a bundle, else those below it.
    ///
    /// The path may be a symbolic link; below it, only links that count as bundles are followed. With `skipsBuildFolders`,
    /// hidden folders and those of build tools are left out, except for the start folder itself: what is named by hand is
    /// searched wholly.
    ///
    /// - Parameter looksBeside: whether the records beside a start folder that is a bundle count, too.
    /// - Throws: `missing`, `notAFolder` or `failed`, about the start folder only.
    package init(in path: String, skipsBuildFolders: Bool, looksBeside: Bool = false) throws(StorageError) {
        let start = try BundleLocation(path)
        if try attempt("read", path, { try Self.isBundle(start.bundle, named: start.bundleName) }) {
            bundles = [path]
            if looksBeside, let parent = start.parent {
                strayRecords = try attempt("read", path) {
                    let entries = try ifReachable { () throws(SystemError) in try parent.entries() } ?? []
                    return try Self.strayRecords(among: entries, in: parent).map(start.shownBeside)
                }
            }
            return
        }
        let prefix = path == "." || path == "./" ? "" : path.hasSuffix("/") ? path : path + "/"
        self = Self.search(start.bundle, prefix: prefix, depth: 1, skipsBuildFolders)
        if let failure { throw failure }
        bundles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        strayRecords.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// What was found in a part of the tree.
    private init(_ bundles: [String] = []) { self.bundles = bundles }

    /// What is known of a place that could not be looked at.
    private init(_ path: String, _ error: SystemError) {
        if error.isUnreachable {
            problems = [StorageProblem(path: path, reason: error.text)]
        } else {
            failure = StorageError("read", path, error)
        }
    }

    /// The names of the records in a folder that lie beside nothing that has the name of their bundle: it was moved, or
    /// renamed, after the command that wrote the record was stopped.
    private static func strayRecords(
        among entries: [Folder.Entry], in folder: Folder
    ) throws(SystemError) -> [String] {
        let records = entries.compactMap(\.name).filter(OwnNames.isStagingBeside)
        if records.isEmpty { return [] }
        let known = Set(entries.compactMap(\.name).map(OwnNames.staging(beside:)))
        var stray: [String] = []
        for name in records where !known.contains(name) {
            let manifest = try ifReachable { () throws(SystemError) in
                try folder.folder(name).status(of: OwnNames.manifest)
            }
            if manifest?.kind == .file { stray.append(name) }
        }
        return stray
    }

    /// Whether the folder at a path is a bundle.
    ///
    /// - Throws: `failed`, if nobody knows.
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

    /// What a folder named by hand stands for where any folder of panes will do: itself, where it holds a pane or there is
    /// no bundle below it, else these bundles.
    /// - Throws: what looking at the folder throws.
    package static func bundles(orPanesAt path: String) throws(StorageError) -> [String] {
        if try attempt("read", path, { try holdsPane(BundleLocation(path).bundle, depth: Self.depth) }) {
            return [path]
        }
        let found = try BundleDiscovery(in: path, skipsBuildFolders: false).bundles
        return found.isEmpty ? [path] : found
    }

    /// Whether a folder of this name is a bundle, whatever it holds.
    package static func isBundle(named name: some StringProtocol) -> Bool {
        name.hasPrefix("Settings") && name.hasSuffix(".bundle")
    }

    /// Whether there is a file or a folder at a path.
    ///
    /// - Throws: `failed`, if nobody knows.
    package static func isThere(_ path: String) throws(StorageError) -> Bool {
        try attempt("access", path) {
            try ifReachable { () throws(SystemError) in try Folder.status(at: BundleLocation.trimmed(path)) } != nil
        }
    }

    /// From how many names on a folder is looked through on all cores: for fewer, starting a thread takes longer.
    private static let manyNames = 32

    private static func search(
        _ folder: Folder, prefix: String, depth: Int, _ skipsBuildFolders: Bool
    ) -> BundleDiscovery {
        let entries: [Folder.Entry]
        do {
            entries = try folder.entries()
        } catch {
            return BundleDiscovery(prefix.isEmpty ? "." : String(prefix.dropLast()), error)
        }
        @Sendable func look(_ entry: Folder.Entry) -> BundleDiscovery {
            self.look(at: entry, in: folder, prefix: prefix, depth: depth, skipsBuildFolders)
        }
        let parts = entries.count < manyNames ? entries.map(look) : entries.concurrentMap(look)
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

    private static func look(
        at entry: Folder.Entry, in folder: Folder, prefix: String, depth: Int, _ skipsBuildFolders: Bool
    ) -> BundleDiscovery {
        guard let name = entry.name else {
            var found = BundleDiscovery()
            found.problems = [StorageProblem(path: prefix + entry.shown, reason: "its name is not UTF-8")]
            return found
        }
        // What a Mac puts into archives beside the files: bundles of nothing but attributes.
        if name == "__MACOSX" || skipsBuildFolders && isSkipped(name) { return BundleDiscovery() }
        let inner: Folder
        do throws(SystemError) {
            let kind = try kind(of: name, entry, in: folder)
            if kind == .link, try isLinkedBundle(prefix + name, named: name) { return BundleDiscovery([prefix + name]) }
            guard kind == .folder else { return BundleDiscovery() }
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

    /// Whether a symbolic link is the only way to a bundle: it has the name of one, and leads to a folder of another name
    /// that the link is not in.
    private static func isLinkedBundle(_ path: String, named name: String) throws(SystemError) -> Bool {
        guard isBundle(named: name) else { return false }
        return try ifReachable { () throws(SystemError) in
            let folder = try realPath(BundleLocation.split(path).folder)
            let target = try realPath(path)
            return try Folder.status(at: target).kind == .folder && !target.hasSuffix(".bundle")
                && !FoldersAbove.isPath(folder, in: target)
        } ?? false
    }

    private static func isBundle(_ folder: Folder, named name: String) throws(SystemError) -> Bool {
        guard name.hasSuffix(".bundle") else { return false }
        if isBundle(named: name) { return true }
        return try holdsPane(folder, depth: 1)
    }

    private static func holdsPane(_ folder: Folder, depth: Int) throws(SystemError) -> Bool {
        let entries = try ifReachable { () throws(SystemError) in try folder.entries() } ?? []
        var folders: [String] = []
        for entry in entries {
            guard let name = entry.name, let kind = try kind(of: name, entry, in: folder) else { continue }
            if kind == .folder { folders.append(name) }
            guard kind == .file, name.hasSuffix(".plist") else { continue }
            let bytes = try ifReachable { () throws(SystemError) in
                let status = try folder.status(of: name)
                // A pane of several megabytes is none.
                return status.size <= 16 << 20 ? try folder.file(name).bytes(expecting: status.size) : []
            }
            if let bytes, isPane(bytes) { return true }
        }
        if depth == Self.depth { return false }
        for name in folders {
            guard let inner = try ifReachable({ () throws(SystemError) in try folder.folder(name) }) else { continue }
            if try holdsPane(inner, depth: depth + 1) { return true }
        }
        return false
    }

    /// What has a name in a folder; nil where this process may not look.
    private static func kind(
        of name: String, _ entry: Folder.Entry, in folder: Folder
    ) throws(SystemError) -> FileStatus.Kind? {
        if let kind = entry.kind { return kind }
        return try ifReachable { () throws(SystemError) in try folder.status(of: name).kind }
    }

    /// How the word is spelled in UTF-8, and in UTF-16 of either order but for a zero at one end.
    private static let words: [[UInt8]] = {
        let word = Array("PreferenceSpecifiers".utf8)
        return [word, Array(word.map { [$0] }.joined(separator: [0]))]
    }()

    private static func isPane(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { start in
            bytes[start] == words[0][0] && words.contains { bytes[start...].starts(with: $0) }
        }
    }
}
