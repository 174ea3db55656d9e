import BundleStorage
import SettingsModel

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
        let place = isInRepository ? "this folder, below it or above it in the repository" : "this folder or below it"
        return Failure(
            "there is no Settings bundle in \(folder.map(visible) ?? place)",
            help: "make one with settings-bundle new, or name one with --bundle")
    }
}
