import BundleStorage
import SettingsModel

/// Finds the bundles a path stands for.
enum BundleFinder {
    /// The bundle at a path, or those below it. A folder that is named by hand and called `*.bundle` is one, whatever it holds.
    ///
    /// - Parameters:
    ///   - looksBeside: whether records beside the path count, too.
    ///   - miss: is told of folders called `*.bundle` that could not be looked into, and of records of unfinished
    ///     changes whose bundle is not there.
    static func bundles(
        in path: String, looksBeside: Bool = false, missing miss: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> [String] {
        let found: [String]
        do throws(StorageError) {
            let discovery = try BundleDiscovery(in: path, skipsBuildFolders: false, looksBeside: looksBeside)
            found = discovery.bundles
            for problem in discovery.problems where problem.path.hasSuffix(".bundle") {
                miss(problem.path, Failure(.failed("open", path: problem.path, reason: problem.reason)))
            }
            for record in discovery.strayRecords { miss(record, Failure(.strayRecord(path: record))) }
        } catch {
            guard case .notAFolder = error, let failure = try partOfBundle(path) else { throw Failure(error) }
            throw failure
        }
        guard found.isEmpty else { return found.map(trimmed) }
        if trimmed(path).hasSuffix(".bundle") { return [trimmed(path)] }
        if let failure = try partOfBundle(path) { throw failure }
        return []
    }

    /// Refuses a name without a letter, as an unset variable gives it.
    static func requireName(_ path: String?) throws(Failure) {
        guard path?.isEmpty == true else { return }
        throw Failure(
            usage: "the name of the bundle is empty",
            help: "name a bundle or a folder, or leave the name out to look in this folder")
    }

    /// What is said of a path that is named as a bundle and lies in one; nil where it does not.
    private static func partOfBundle(_ path: String) throws(Failure) -> Failure? {
        try bundle(around: path).map {
            Failure("\(visible(path)) is a part of a bundle", help: "name the bundle: \(shellQuoted($0.bundle))")
        }
    }

    /// The bundle that a file or folder lies in, and its path there; nil where it lies in none, or is one.
    static func bundle(around path: String) throws(Failure) -> (bundle: String, part: String)? {
        if try isBundle(path) { return nil }
        var parts = trimmed(path).split(separator: "/", omittingEmptySubsequences: false)
        var folders: [String] = []
        while parts.count > 1 {
            parts.removeLast()
            folders.append(parts.joined(separator: "/"))
        }
        if !path.hasPrefix("/") { folders.append(".") }
        // What is called a bundle is one where it is named, though it may hold no pane.
        for bundle in folders where !bundle.isEmpty {
            if !bundle.hasSuffix(".bundle"), try !isBundle(bundle) { continue }
            let part = bundle == "." ? trimmed(path) : String(trimmed(path).dropFirst(bundle.count + 1))
            let names = part.split(separator: "/").filter { $0 != "." }
            if !names.contains("..") { return (bundle, names.joined(separator: "/")) }
            // What leads up may lead out of it again.
            let way = try? PathAnchor(folder: bundle).path(to: path)
            if let way, way != ".", way != "..", !way.hasPrefix("../") { return (bundle, way) }
        }
        return nil
    }

    /// Whether the folder at a path is a bundle.
    static func isBundle(_ path: String) throws(Failure) -> Bool {
        try Failure.of(path) { try BundleDiscovery.isBundle(path) }
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
