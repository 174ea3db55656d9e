import BundleStorage
package import SettingsModel

/// A request that specifies the bundle and the options file for a command.
package struct BundleRequest: Sendable {
    /// The bundle, or a folder that contains one. If `nil`, the environment variable `SETTINGS_BUNDLE` specifies the
    /// bundle. If the variable is not set either, the bundle is searched for.
    package var bundle: String?
    /// The options file, or `nil` to use the nearest one above the bundle.
    package var options: String?
    /// Whether options files are read. If `false`, the default options apply to all bundles.
    var readsOptions = true

    package init(bundle: String? = nil, options: String? = nil) {
        self.bundle = bundle
        self.options = options
    }

    /// Returns the path of the bundle. If the bundle was found above the working directory, reports its path in a note.
    ///
    /// - Parameter sources: The paths of bundles that an operation reads in addition to the bundle. If several bundles
    ///   are found, these are ruled out.
    package func path(besides sources: [String] = [], note: (Message) -> Void) throws -> String {
        let (path, origin) = try found(besides: sources)
        if origin == .above {
            note("using the bundle \(printable(path)), because there is none in this folder or below it")
        }
        return path
    }

    /// Returns the path of the bundle and how it was found. Throws a failure if more than one bundle is possible.
    package func found(besides sources: [String] = []) throws(Failure) -> (path: String, origin: BundleOrigin) {
        let isApart = { path in sources.allSatisfy { (try? MergeSourceBundle.requireNoOverlap($0, from: path)) != nil }
        }
        let (all, origin) = try bundles(preferring: isApart)
        let others = all.filter(isApart)
        let found = all.count > 1 && !others.isEmpty ? others : all
        guard found.count == 1 else {
            let listed = found.prefix(found.count > 12 ? 10 : 12).map(printable).joined(separator: ", ")
            let rest = found.count > 12 ? " and \(found.count - 10) others" : ""
            throw Failure(
                "there are \(found.count) bundles: \(listed)\(rest)",
                help: "specify one with \(input: .bundle), as in \(input: .bundle) \(shellQuoted(found[0]))")
        }
        return (found[0], origin)
    }

    /// Returns all bundles that match the request, and how they were found. The parameters are used only if the user
    /// does not specify a bundle; see `BundleFinder.defaultBundles(preferring:onFailure:ofOptions:)`.
    func bundles(
        preferring isPreferred: (_ path: String) -> Bool = { _ in false },
        onFailure reportFailure: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let named {
            return (try BundleFinder.bundles(named: named), bundle == nil ? .environment : .commandLine)
        }
        let (found, origin) = try BundleFinder.defaultBundles(preferring: isPreferred, onFailure: reportFailure) {
            () throws(Failure) in
            let project = try self.project(of: nil)
            guard let placed = project.file.bundle else { return nil }
            let path = try project.resolve(placed)
            do throws(Failure) {
                return try BundleFinder.bundles(named: path)
            } catch {
                throw project.failure(error.message, at: placed.span, help: error.help)
            }
        }
        guard origin == .inputFiles, found.count > 1 else { return (found, origin) }
        let own = try project(of: nil).withoutMergedBundles(found)
        return (own.isEmpty ? found : own, origin)
    }

    /// Returns the project options that apply to a bundle.
    ///
    /// - Parameter bundle: The path of the bundle, or `nil` if it has not been found yet.
    package func project(of bundle: String?) throws(Failure) -> ProjectOptions {
        guard readsOptions else { return .none }
        var finder = try ProjectOptionsFinder(named: options)
        return try finder.options(of: bundle)
    }

    /// The bundle that the user specified on the command line or in the environment, or `nil` if no bundle was
    /// specified.
    package var named: String? { bundle ?? Environment.nonempty("SETTINGS_BUNDLE") }
}

/// The way in which a bundle was found.
package enum BundleOrigin {
    case commandLine, environment
    /// The bundle is in the input files of the script phase that runs this process.
    case inputFiles
    /// The bundle contains the working directory.
    case workingFolder
    case optionsFile
    /// The bundle is in or below the working directory (`below`), or in or below a folder above it (`above`).
    case below, above
}

/// Finds the bundles that a path refers to.
enum BundleFinder {
    /// Returns the bundle at a path, or the bundles below it. If the path refers to a folder named `*.bundle`, the
    /// folder counts as a bundle regardless of its contents.
    ///
    /// - Parameters:
    /// - includesSiblings: Whether to also find records of unfinished changes that are next to the path.
    /// - reportFailure: A function that is called for each folder named `*.bundle` that cannot be opened, and for each
    ///   record of an unfinished change whose bundle is missing.
    static func bundles(
        in path: String, includesSiblings: Bool = false,
        onFailure reportFailure: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> [String] {
        let found: [String]
        do throws(StorageError) {
            let discovery = try BundleDiscovery(in: path, skipsBuildFolders: false, includesSiblings: includesSiblings)
            found = discovery.bundles
            for problem in discovery.problems where problem.path.hasSuffix(".bundle") {
                reportFailure(problem.path, Failure(.failed("open", path: problem.path, reason: problem.reason)))
            }
            for record in discovery.strayRecords { reportFailure(record, Failure(.strayRecord(path: record))) }
        } catch {
            guard case .notAFolder = error, let failure = try failureIfInsideBundle(path) else { throw Failure(error) }
            throw failure
        }
        guard found.isEmpty else { return found.map(BundleLocation.trimmed) }
        if BundleLocation.trimmed(path).hasSuffix(".bundle") { return [BundleLocation.trimmed(path)] }
        if let failure = try failureIfInsideBundle(path) { throw failure }
        return []
    }

    /// Throws a failure if a path is empty. An empty path usually means that a variable in a script is not set.
    static func requireNonemptyPath(_ path: String?) throws(Failure) {
        guard path?.isEmpty == true else { return }
        throw Failure(
            usage: "the name of the bundle is empty",
            help: "specify a bundle or a folder, or neither to search this folder")
    }

    /// Returns the failure to throw if a path should refer to a bundle but refers to a file or folder inside a bundle.
    /// Returns `nil` if the path is not inside a bundle.
    private static func failureIfInsideBundle(_ path: String) throws(Failure) -> Failure? {
        try bundle(around: path).map {
            Failure("\(printable(path)) is part of a bundle", help: "specify the bundle: \(shellQuoted($0.bundle))")
        }
    }

    /// Returns the bundle that contains a file or folder, and the item's path in the bundle. Returns `nil` if the path
    /// refers to a bundle or is not inside one.
    static func bundle(around path: String) throws(Failure) -> (bundle: String, part: String)? {
        if try isBundle(path) { return nil }
        var parts = BundleLocation.trimmed(path).split(separator: "/", omittingEmptySubsequences: false)
        var folders: [String] = []
        while parts.count > 1 {
            parts.removeLast()
            folders.append(parts.joined(separator: "/"))
        }
        if !path.hasPrefix("/") { folders.append(".") }
        // A folder named `*.bundle` in a path counts as a bundle, even if it does not contain a pane.
        for bundle in folders where !bundle.isEmpty {
            if !bundle.hasSuffix(".bundle"), try !isBundle(bundle) { continue }
            let part =
                bundle == "."
                ? BundleLocation.trimmed(path) : String(BundleLocation.trimmed(path).dropFirst(bundle.count + 1))
            let names = part.split(separator: "/").filter { $0 != "." }
            if !names.contains("..") { return (bundle, names.joined(separator: "/")) }
            // A path with `..` can lead out of the bundle again.
            let way = try? PathAnchor(folder: bundle).path(to: path)
            if let way, way != ".", way != "..", !way.hasPrefix("../") { return (bundle, way) }
        }
        return nil
    }

    /// Whether the folder at a path is a bundle.
    static func isBundle(_ path: String) throws(Failure) -> Bool {
        try Failure.of(path) { try BundleDiscovery.isBundle(path) }
    }

    // MARK: Defaults

    /// Returns the bundles that a user-specified path refers to. If there is none, throws a failure.
    static func bundles(named name: String) throws(Failure) -> [String] {
        try requireNonemptyPath(name)
        var missed: Failure?
        let found = try bundles(in: name) { missed = missed ?? $1 }
        if found.isEmpty { throw missed ?? noBundleFailure(in: name) }
        return found
    }

    /// Returns the bundles to use if the user does not specify one, and how they were found.
    ///
    /// In a script phase of Xcode, the bundles among the phase's input files are used. If there are none, the bundles
    /// in the options file are used. Otherwise, the first of these that exists is used:
    /// - The bundle that contains the working directory
    /// - The bundles in the options file
    /// - The bundles in or below the working directory
    /// - The bundles in the nearest parent folder that contains any, up to the root of the repository
    ///
    /// - Parameters:
    /// - isPreferred: Returns whether to use a `Settings.bundle` directly in the searched folder without looking for
    ///   other bundles.
    /// - reportFailure: A function that is called for each bundle that cannot be opened if there are others, and for
    ///   each record of an unfinished change whose bundle is missing.
    /// - ofOptions: Returns the bundles that the options file specifies, or `nil` if it does not specify any.
    static func defaultBundles(
        preferring isPreferred: (_ path: String) -> Bool, onFailure reportFailure: (_ path: String, Failure) -> Void,
        ofOptions: () throws(Failure) -> [String]?
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let phase = try ScriptPhase.current() {
            // The inputs can include bundles that are merged into the bundle.
            if phase.bundles.count != 1, let found = try ofOptions() { return (found, .optionsFile) }
            if phase.bundles.isEmpty { throw ScriptPhase.noBundleFailure }
            return (phase.bundles, .inputFiles)
        }
        let above = try Failure.of(".") { try ParentFolders.paths() }
        for around in ["."] + above where try isBundle(around) {
            if let found = try searchForBundles(around, isPreferred, reportFailure) { return (found, .workingFolder) }
            break
        }
        if let found = try ofOptions() { return (found, .optionsFile) }
        if let found = try searchForBundles(".", isPreferred, reportFailure) { return (found, .below) }
        for folder in above {
            if let found = try searchForBundles(folder, isPreferred, reportFailure) { return (found, .above) }
        }
        throw noBundleFailure(in: nil, isInRepository: !above.isEmpty)
    }

    /// The name of the bundle that iOS looks for.
    private static let standardName = "Settings.bundle"

    /// Returns the bundles in or below a folder. Returns `nil` if there are none, or if access to the folder is denied.
    private static func searchForBundles(
        _ folder: String, _ isPreferred: (_ path: String) -> Bool, _ reportFailure: (_ path: String, Failure) -> Void
    ) throws(Failure) -> [String]? {
        let first = folder == "." ? standardName : "\(folder)/\(standardName)"
        if isPreferred(first), try isBundle(first) { return [first] }
        let discovery: BundleDiscovery
        do throws(StorageError) {
            discovery = try BundleDiscovery(in: folder, skipsBuildFolders: true, includesSiblings: true)
        } catch {
            if error.isDenied { return nil }
            throw Failure(error)
        }
        // A folder with a bundle's name counts as a bundle, even if it cannot be opened.
        let unopened = discovery.problems.filter { ScriptPhase.bundle(at: $0.path) == $0.path }.map {
            (path: $0.path, failure: Failure(.failed("open", path: $0.path, reason: $0.reason)))
        }
        let missed = unopened + discovery.strayRecords.map { ($0, Failure(.strayRecord(path: $0))) }
        if discovery.bundles.isEmpty, let (_, failure) = missed.first { throw failure }
        for (path, failure) in missed { reportFailure(path, failure) }
        return discovery.bundles.isEmpty ? nil : discovery.bundles
    }

    static func noBundleFailure(in folder: String?, isInRepository: Bool = false) -> Failure {
        let place = isInRepository ? "this folder, below it, or above it in the repository" : "this folder or below it"
        return Failure(
            "there is no Settings bundle in \(folder.map(printable) ?? place)",
            help: "create one with \(run: .new), or specify one with \(input: .bundle)")
    }
}
