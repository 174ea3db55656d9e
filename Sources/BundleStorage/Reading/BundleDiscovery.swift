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

    /// How far below the start folder is searched: 1 is what lies in it.
    package static let depth = 6

    /// The folders that hold copies of bundles, made by build tools, package managers and exports.
    private static let skippedNames: Set<String> = ["build", "DerivedData", "Pods", "Carthage", "node_modules"]
    private static let skippedSuffixes = [".app", ".xcarchive", ".xcloc"]

    /// Takes the folder itself if it is a bundle, else those below it.
    ///
    /// The path may be a symbolic link; below it, only links that count as bundles are followed. With `skipsBuildFolders`, hidden folders and those
    /// of build tools are left out, except for the start folder itself: what is named by hand is searched wholly.
    ///
    /// - Parameter looksBeside: whether the records beside a start folder that is a bundle count, too.
    /// - Throws: `missing`, `notAFolder` or `failed`, about the start folder only.
    package init(in path: String, skipsBuildFolders: Bool, looksBeside: Bool = false) throws(StorageError) {
        let start = try BundleLocation(path)
        if Self.isBundle(start.bundle, named: start.bundleName) {
            bundles = [path]
            if looksBeside, let parent = start.parent, let entries = try? parent.entries() {
                strayRecords = Self.strayRecords(among: entries, in: parent).map(start.shownBeside)
            }
            return
        }
        let prefix = path == "." || path == "./" ? "" : path.hasSuffix("/") ? path : path + "/"
        self = Self.search(start.bundle, prefix: prefix, depth: 1, skipsBuildFolders)
        bundles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        strayRecords.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// What was found in a part of the tree.
    private init(_ bundles: [String] = [], problem: StorageProblem? = nil) {
        self.bundles = bundles
        problems = [problem].compactMap { $0 }
    }

    /// The names of the records in a folder that lie beside nothing that has the name of their bundle: it was moved, or
    /// renamed, after the command that wrote the record was stopped.
    private static func strayRecords(among entries: [Folder.Entry], in folder: Folder) -> [String] {
        let records = entries.compactMap(\.name).filter(OwnNames.isStagingBeside)
        if records.isEmpty { return [] }
        let known = Set(entries.compactMap(\.name).map(OwnNames.staging(beside:)))
        return records.filter { name in
            !known.contains(name)
                && (try? folder.folder(name).status(of: OwnNames.manifest))?.kind == .file
        }
    }

    /// Whether the folder at a path is a bundle.
    package static func isBundle(_ path: String) -> Bool {
        guard let location = try? BundleLocation(path) else { return false }
        return isBundle(location.bundle, named: location.bundleName)
    }

    /// What a folder named by hand stands for where any folder of panes will do: itself, where it holds a pane or there is
    /// no bundle below it, else these bundles.
    /// - Throws: what looking at the folder throws.
    package static func bundles(orPanesAt path: String) throws(StorageError) -> [String] {
        if holdsPane(try BundleLocation(path).bundle, depth: Self.depth) { return [path] }
        let found = try BundleDiscovery(in: path, skipsBuildFolders: false).bundles
        return found.isEmpty ? [path] : found
    }

    /// Whether a folder of this name is a bundle, whatever it holds.
    package static func isBundle(named name: some StringProtocol) -> Bool {
        name.hasPrefix("Settings") && name.hasSuffix(".bundle")
    }

    /// Whether there is a file or a folder at a path.
    package static func isThere(_ path: String) -> Bool {
        do throws(StorageError) {
            _ = try BundleLocation(path)
            return true
        } catch {
            if case .notAFolder = error { return true }
            return false
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
            let path = prefix.isEmpty ? "." : String(prefix.dropLast())
            return BundleDiscovery(problem: StorageProblem(path: path, reason: error.text))
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
        }
        all.strayRecords += strayRecords(among: entries, in: folder).map { prefix + $0 }
        return all
    }

    private static func look(
        at entry: Folder.Entry, in folder: Folder, prefix: String, depth: Int, _ skipsBuildFolders: Bool
    ) -> BundleDiscovery {
        func problem(_ reason: String) -> BundleDiscovery {
            BundleDiscovery(problem: StorageProblem(path: prefix + entry.shown, reason: reason))
        }
        guard let name = entry.name else { return problem("its name is not UTF-8") }
        // What a Mac puts into archives beside the files: bundles of nothing but attributes.
        if name == "__MACOSX" || skipsBuildFolders && isSkipped(name) { return BundleDiscovery() }
        let kind = kind(of: name, entry, in: folder)
        if kind == .link, isLinkedBundle(prefix + name, named: name) { return BundleDiscovery([prefix + name]) }
        guard kind == .folder else { return BundleDiscovery() }
        let inner: Folder
        do {
            inner = try folder.folder(name)
        } catch {
            return problem(error.text)
        }
        if isBundle(inner, named: name) { return BundleDiscovery([prefix + name]) }
        if depth == Self.depth { return BundleDiscovery() }
        return search(inner, prefix: prefix + name + "/", depth: depth + 1, skipsBuildFolders)
    }

    private static func isSkipped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || skippedNames.contains(name)
            || skippedSuffixes.contains { name.hasSuffix($0) }
    }

    /// Whether a symbolic link is the only way to a bundle: it has the name of one, and leads to a folder of another name
    /// that the link is not in.
    private static func isLinkedBundle(_ path: String, named name: String) -> Bool {
        guard isBundle(named: name), let folder = try? realPath(BundleLocation.split(path).folder),
            let target = try? realPath(path), (try? Folder.status(at: target))?.kind == .folder
        else { return false }
        return !target.hasSuffix(".bundle") && !FoldersAbove.isPath(folder, in: target)
    }

    private static func isBundle(_ folder: Folder, named name: String) -> Bool {
        guard name.hasSuffix(".bundle") else { return false }
        return isBundle(named: name) || holdsPane(folder, depth: 1)
    }

    private static func holdsPane(_ folder: Folder, depth: Int) -> Bool {
        guard let entries = try? folder.entries() else { return false }
        var folders: [String] = []
        for entry in entries {
            guard let name = entry.name, let kind = kind(of: name, entry, in: folder) else { continue }
            if kind == .folder { folders.append(name) }
            // A pane of several megabytes is none.
            guard kind == .file, name.hasSuffix(".plist"), let status = try? folder.status(of: name),
                status.size <= 16 << 20
            else { continue }
            if let bytes = try? folder.file(name).bytes(expecting: status.size), isPane(bytes) { return true }
        }
        if depth == Self.depth { return false }
        return folders.contains { name in
            guard let inner = try? folder.folder(name) else { return false }
            return holdsPane(inner, depth: depth + 1)
        }
    }

    /// What has a name in a folder; nil where nobody can say.
    private static func kind(of name: String, _ entry: Folder.Entry, in folder: Folder) -> FileStatus.Kind? {
        entry.kind ?? (try? folder.status(of: name))?.kind
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
