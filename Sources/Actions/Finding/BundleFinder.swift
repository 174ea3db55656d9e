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
            help: "specify a bundle or a folder, or leave it out to search this folder")
    }

    /// What is said of a path that is named as a bundle and lies in one; nil where it does not.
    private static func partOfBundle(_ path: String) throws(Failure) -> Failure? {
        try bundle(around: path).map {
            Failure("\(visible(path)) is part of a bundle", help: "specify the bundle: \(shellQuoted($0.bundle))")
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

extension BundleFinder {
    /// The bundles that a name given by hand stands for: one at least.
    static func bundles(named name: String) throws(Failure) -> [String] {
        try requireName(name)
        var missed: Failure?
        let found = try bundles(in: name) { missed = missed ?? $1 }
        if found.isEmpty { throw missed ?? noBundle(in: name) }
        return found
    }

    /// The bundles that are meant where none is named: the one that the working folder lies in, that of the options file,
    /// those in the working folder or below it, else those in the nearest folder above it, up to the root of the
    /// repository. In a script phase of Xcode they are those that the phase lists, and that of the options file.
    ///
    /// - Parameters:
    ///   - wins: whether `Settings.bundle` is taken alone, where it lies right in the folder that is looked in.
    ///   - miss: is told of bundles that are there but cannot be opened, where others can, and of records of unfinished
    ///     changes whose bundle is not there.
    ///   - ofOptions: the bundles that the options file names; nil where it names none.
    static func unnamed(
        whereFirst wins: (_ path: String) -> Bool, missing miss: (_ path: String, Failure) -> Void,
        ofOptions: () throws(Failure) -> [String]?
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let phase = try ScriptPhase.current() {
            if !phase.bundles.isEmpty { return (phase.bundles, .inputFiles) }
            guard let found = try ofOptions() else { throw ScriptPhase.noBundle }
            return (found, .optionsFile)
        }
        let above = try Failure.of(".") { try FoldersAbove.paths() }
        for around in ["."] + above where try isBundle(around) {
            if let found = try search(around, wins, miss) { return (found, .workingFolder) }
            break
        }
        if let found = try ofOptions() { return (found, .optionsFile) }
        if let found = try search(".", wins, miss) { return (found, .below) }
        for folder in above {
            if let found = try search(folder, wins, miss) { return (found, .above) }
        }
        throw noBundle(in: nil, isInRepository: !above.isEmpty)
    }

    /// The only name that iOS looks for.
    private static let standardName = "Settings.bundle"

    /// The bundles in a folder that nobody named; nil where there are none, or this process may not look.
    private static func search(
        _ folder: String, _ wins: (_ path: String) -> Bool, _ miss: (_ path: String, Failure) -> Void
    ) throws(Failure) -> [String]? {
        let first = folder == "." ? standardName : "\(folder)/\(standardName)"
        if wins(first), try isBundle(first) { return [first] }
        let discovery: BundleDiscovery
        do throws(StorageError) {
            discovery = try BundleDiscovery(in: folder, skipsBuildFolders: true, looksBeside: true)
        } catch {
            if error.isDenied { return nil }
            throw Failure(error)
        }
        // What bears the name is a bundle, whether or not somebody may look into it.
        let unopened = discovery.problems.filter { ScriptPhase.bundle(at: $0.path) == $0.path }.map {
            (path: $0.path, failure: Failure(.failed("open", path: $0.path, reason: $0.reason)))
        }
        let missed = unopened + discovery.strayRecords.map { ($0, Failure(.strayRecord(path: $0))) }
        if discovery.bundles.isEmpty, let (_, failure) = missed.first { throw failure }
        for (path, failure) in missed { miss(path, failure) }
        return discovery.bundles.isEmpty ? nil : discovery.bundles
    }

    static func noBundle(in folder: String?, isInRepository: Bool = false) -> Failure {
        let place = isInRepository ? "this folder, below it, or above it in the repository" : "this folder or below it"
        return Failure(
            "there is no Settings bundle in \(folder.map(visible) ?? place)",
            help: "create one with \(run: .new), or specify one with \(input: .bundle)")
    }
}
