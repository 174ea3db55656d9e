import BundleStorage
import JSONSyntax
package import SettingsModel
package import SourceText

/// The options that apply to a bundle, and the options file that contains them.
package struct ProjectOptions: Sendable {
    /// The contents of the options file, or the defaults if there is no file.
    package let file: OptionsFile
    /// The path of the options file, or `nil` if there is no file.
    package let path: String?
    /// The parsed JSON document of the options file.
    let document: JSONDocument?
    private let lines: LineTable?
    private let place: OptionsLocation?

    /// The options for a bundle without an options file.
    static let none = ProjectOptions()

    private init() {
        (file, path, document, lines, place) = (OptionsFile(), nil, nil, nil, nil)
    }

    /// Parses an options file.
    ///
    /// - Throws: A failure that contains all errors in the file.
    init(_ bytes: [UInt8], at path: String) throws(Failure) {
        let (options, mistakes) = try Self.read(bytes, at: path)
        if let all = Failure(all: mistakes.map(options.failure)) { throw all }
        self = options
    }

    private init(_ document: JSONDocument, _ file: OptionsFile, at path: String, _ place: OptionsLocation) {
        (self.file, self.path, self.document, self.place) = (file, path, document, place)
        lines = LineTable(document.source.text)
    }

    /// Parses an options file. The result includes all errors in the file, sorted by position.
    ///
    /// - Throws: A failure if the folder that contains the file cannot be accessed.
    static func read(
        _ bytes: [UInt8], at path: String
    ) throws(Failure) -> (options: ProjectOptions, mistakes: [Diagnostic]) {
        let document = JSONDocument(decoding: bytes, in: .commented)
        let place = try Failure.of(path) { try OptionsLocation(of: path, listing: ScriptPhase.hasScript) }
        let (file, mistakes) = OptionsFile.read(document, knowing: .current)
        let isLong = { (path: OptionsFile.LocatedValue<String>) in path.value.utf8.count > OptionsLocation.pathLimit }
        let paths = file.paths.compactMap { path in
            isLong(path)
                ? Self.tooLongDiagnostic(path)
                : place.repositoryContains(path.value) ? nil : Self.outsideRepositoryDiagnostic(path)
        }
        let catalogs = file.localization.conflictingCatalogs.filter { !isLong($0.value) }.map { shared in
            Diagnostic(
                .unreadable, at: shared.value.span,
                "the catalog \(quoted(shared.value.value)) already belongs to another table",
                help: "give each table its own catalog")
        }
        let all = (mistakes + paths + catalogs).enumerated().sorted {
            ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
        }
        return (ProjectOptions(document, file, at: path, place), all.map(\.element))
    }

    /// Reads the options file at a path.
    init(at path: String) throws(Failure) {
        try self.init(
            Failure.of(path) { try InputFile.regularFileBytes(at: path, limit: OptionsLocation.limit) }, at: path)
    }

    /// The options of the bundles in a folder and in the working directory. Options files with errors are left out,
    /// because they do not concern the bundle of a command.
    static func all(near folder: String) -> [ProjectOptions] {
        let bundles = [folder.isEmpty ? "." : folder, "."].flatMap { place in
            (try? BundleDiscovery(in: place, skipsBuildFolders: true).bundles) ?? []
        }
        return bundles.compactMap { try? BundleRequest().project(of: $0) }
    }

    /// Converts a path in the options file to a path that can be opened from the working directory.
    ///
    /// - Throws: A failure if a symbolic link leads outside the repository.
    func resolve(_ placed: OptionsFile.LocatedValue<String>) throws(Failure) -> String {
        guard let path, let place else { return placed.value }
        guard place.repositoryContainsResolved(placed.value) else {
            throw failure(Self.outsideRepositoryDiagnostic(placed))
        }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            // Commands read a dash as standard input or output.
            return placed.value == "-" ? "./-" : placed.value
        }
        return path[...slash] + placed.value
    }

    /// Converts an optional path in the options file to a path that can be opened from the working directory. Returns
    /// `nil` if the path is `nil`.
    package func resolve(_ placed: OptionsFile.LocatedValue<String>?) throws(Failure) -> String? {
        guard let placed else { return nil }
        return try resolve(placed) as String
    }

    /// Throws a failure that lists all paths in the options file that leave the repository through a symbolic link.
    package func requireReachablePaths() throws(Failure) {
        let paths = file.paths.filter { place?.repositoryContainsResolved($0.value) == false }.sorted {
            $0.span.lowerBound < $1.span.lowerBound
        }
        if let all = Failure(all: paths.map { failure(Self.outsideRepositoryDiagnostic($0)) }) { throw all }
    }

    /// Returns the paths of a bundle's String Catalogs, keyed by the names of the string tables that they replace.
    ///
    /// If the options file specifies a bundle, its String Catalogs apply only to that bundle. Any other bundle is
    /// assumed to be a built bundle, which contains string tables instead.
    ///
    /// - Throws: A failure if a symbolic link leads outside the repository, or if another bundle would also use the
    ///   catalogs.
    func catalogs(of bundle: String) throws(Failure) -> [String: String] {
        var paths: [String: String] = [:]
        guard !file.localization.catalogs.isEmpty, try governs(bundle) else { return paths }
        try requireNoOtherBundle(usingCatalogsOf: bundle)
        for catalog in file.localization.catalogs { paths[catalog.name.value] = try resolve(catalog.value) as String }
        return paths
    }

    /// Throws a failure if the options file also applies to another bundle whose panes use the table of a catalog. A
    /// change to one of the bundles would change the texts of both.
    private func requireNoOtherBundle(usingCatalogsOf bundle: String) throws(Failure) {
        // A script phase may access only declared files, and changes nothing in the bundle.
        guard let first = file.localization.catalogs.first, !ScriptPhase.hasScript, try !isSourceBundle(bundle) else {
            return
        }
        let other = try Failure.of(bundle) {
            try otherBundles(besides: bundle).first { other in
                // Another bundle that cannot be read does not prevent the change.
                guard let files = try? LoadedBundle.load(other).files,
                    let bundle = try? SettingsBundle(reading: files, for: .none)
                else { return false }
                let tables = Set(bundle.panes.compactMap { $0.stringsTable?.string })
                return file.localization.catalogs.map(\.name.value).contains { name in
                    // A built bundle has the tables that were made from the catalogs.
                    tables.contains(name) && bundle.languages.allSatisfy { bundle.table(name, in: $0) == nil }
                }
            }
        }
        guard let other else { return }
        throw failure(
            "the catalogs apply to both \(printable(bundle)) and \(printable(other))", at: first.value.span,
            help: "set \"bundle\" in the options file to the path of the bundle to which its catalogs belong")
    }

    /// Returns the other bundles to which the options file applies.
    func otherBundles(besides bundle: String) throws -> [String] {
        guard let path else { return [] }
        let folder = try resolve(file.bundle) ?? XcodePath.folder(of: path)
        let root = try PathAnchor(folder: "/")
        let own = try root.path(to: bundle)
        let found = try BundleDiscovery(in: folder.isEmpty ? "." : folder, skipsBuildFolders: true).bundles
        return try found.filter { try root.path(to: $0) != own }
    }

    /// The paths of all String Catalogs in the options file, sorted. Catalogs outside the repository are not included.
    var catalogPaths: [String] {
        file.localization.catalogs.compactMap { catalog in try? resolve(catalog.value) as String }.sorted()
    }

    /// Returns the path of the options file relative to a bundle. Returns `nil` if there is no options file or it does
    /// not apply to the bundle.
    func path(from bundle: String) throws -> String? {
        guard let path, try governs(bundle) else { return nil }
        return try PathAnchor(folder: bundle).path(toEntry: path)
    }

    /// Calls a function that reads a bundle and its String Catalogs. If a catalog cannot be read, the error is reported
    /// at the catalog's path in the options file.
    ///
    /// - Throws: Any error that `body` throws, or a failure if a catalog is outside the repository.
    package func reading<Result>(
        catalogsOf bundle: String, _ body: (_ catalogs: [String: String]) throws -> Result
    ) throws -> Result {
        let catalogs = try catalogs(of: bundle)
        do {
            return try body(catalogs)
        } catch let error as StorageError {
            let named = file.localization.catalogs.first { catalogs[$0.name.value] == error.unreadPath }
            guard error.unreadPath != nil, let named else { throw error }
            let failure = Failure(error)
            throw self.failure(failure.message, at: named.value.span, help: failure.help)
        }
    }

    /// Whether the options file specifies this bundle as its source bundle.
    func isSourceBundle(_ bundle: String) throws(Failure) -> Bool {
        guard let own = try resolve(file.bundle) as String? else { return false }
        return try Failure.of(bundle) {
            let root = try PathAnchor(folder: "/")
            guard let meant = try root.path(to: own) else { return false }
            return try root.path(to: bundle) == meant
        }
    }

    /// Whether the options file applies to a bundle. It applies if it specifies the bundle or a folder that contains
    /// it, or does not specify a bundle at all.
    func governs(_ bundle: String) throws(Failure) -> Bool {
        guard let own = try resolve(file.bundle) as String?, own != bundle else { return true }
        return try Failure.of(bundle) {
            let root = try PathAnchor(folder: "/")
            guard let meant = try root.path(to: own), let path = try root.path(to: bundle) else { return true }
            return path == meant || path.hasPrefix(meant + "/")
        }
    }

    /// Creates a failure that is reported at a range in the options file.
    package func failure(_ message: Message, at span: Range<Int>, help: Message? = nil) -> Failure {
        Failure(message, location: location(of: span), help: help)
    }

    /// Returns the location of a range in the options file, such as `settings-bundle.json:3:5`.
    func location(of span: Range<Int>) -> Failure.Location? {
        path.map { Failure.Location($0, position(of: span)) }
    }

    /// Returns the range of a key's value in an entry of `build.merge`, or `nil` if the entry does not have the key.
    func span(ofKey key: String, inMerge entry: Range<Int>) -> Range<Int>? {
        let merge = document?.root?["build"]?["merge"]?.elements.first { $0.span == entry }
        return merge?[ExactString(key)]?.span
    }

    /// Returns the line and column at which a range in the options file starts.
    package func position(of span: Range<Int>) -> SourcePosition? {
        lines?.position(of: span.lowerBound)
    }

    private static func tooLongDiagnostic(_ path: OptionsFile.LocatedValue<String>) -> Diagnostic {
        Diagnostic(
            .unreadable, at: path.span,
            "the path \(quoted(String(path.value.prefix(40)) + "…")) has \(path.value.utf8.count) bytes",
            help: "shorten it to at most \(OptionsLocation.pathLimit) bytes")
    }

    private static func outsideRepositoryDiagnostic(_ path: OptionsFile.LocatedValue<String>) -> Diagnostic {
        Diagnostic(
            .unreadable, at: path.span, "the path \(quoted(path.value)) is outside the repository",
            help: "use a path in the repository, or specify the path on the command line")
    }

    private func failure(_ mistake: Diagnostic) -> Failure {
        failure(Message(mistake.message), at: mistake.span, help: mistake.help.map { Message($0) })
    }
}

extension Array {
    /// Returns the values in an object of an options file, keyed by name. If a name occurs more than once, its first
    /// value is used.
    func valuesByName<Value>() -> [String: Value]
    where Element == OptionsFile.NamedValue<OptionsFile.LocatedValue<Value>> {
        Dictionary(map { ($0.name.value, $0.value.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Finds the options file that applies to each bundle. Each options file is read only once.
package struct ProjectOptionsFinder {
    /// The environment variable that specifies the options file if the command line does not.
    package static let variable = "SETTINGS_BUNDLE_OPTIONS"

    /// The options file that the user specified, or `nil` to search for each bundle's options file. The specified file
    /// applies to all bundles.
    private let named: String?
    private let phase: ScriptPhase?
    private var read: [String: Result<ProjectOptions, Failure>] = [:]

    /// Creates a finder.
    ///
    /// - Parameter named: The options file from the command line. If `nil`, the environment variable specifies the
    ///   options file. If the variable is not set, each bundle's options file is searched for.
    init(named: String?) throws(Failure) {
        if named?.isEmpty == true {
            throw Failure(
                usage: "the name of the options file is empty", help: "specify a file, or leave out \(input: .options)")
        }
        self.named = named ?? Environment.nonempty(Self.variable)
        phase = try ScriptPhase.current()
    }

    /// Returns the options that apply to a bundle. If no options file applies to it, returns the defaults.
    ///
    /// - Parameter bundle: The path of the bundle, or `nil` if it has not been found yet.
    /// - Throws: A failure if the options file cannot be read or has errors.
    mutating func options(of bundle: String?) throws(Failure) -> ProjectOptions {
        if let named { return try options(at: named) { () throws(Failure) in try ProjectOptions(at: named) } }
        if let phase {
            guard let path = phase.optionsFile(of: bundle) else { return .none }
            return try options(at: path) { () throws(Failure) in try ProjectOptions(at: path) }
        }
        guard let found = try Failure.of(bundle ?? "", { try OptionsLocation.nearestOptionsFile(above: bundle) }) else {
            return .none
        }
        return try options(at: found.path) { () throws(Failure) in try ProjectOptions(found.bytes, at: found.path) }
    }

    private mutating func options(
        at path: String, _ read: () throws(Failure) -> ProjectOptions
    ) throws(Failure) -> ProjectOptions {
        let result = self.read[path] ?? Result(catching: read)
        self.read[path] = result
        return try result.get()
    }
}
