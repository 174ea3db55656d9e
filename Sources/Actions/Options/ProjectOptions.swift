import BundleStorage
import JSONSyntax
package import SettingsModel
package import SourceText

/// What the options file says that governs a bundle.
package struct ProjectOptions: Sendable {
    /// What it says: nothing where there is none.
    package let file: OptionsFile
    /// The path of the file; nil where there is none.
    package let path: String?
    /// The text of the file.
    let document: JSONDocument?
    private let lines: LineTable?
    private let place: OptionsPlace?

    /// Those of a bundle without an options file.
    static let none = ProjectOptions()

    private init() {
        (file, path, document, lines, place) = (OptionsFile(), nil, nil, nil, nil)
    }

    /// - Throws: all mistakes of the file.
    init(_ bytes: [UInt8], at path: String) throws(Failure) {
        let (options, mistakes) = try Self.read(bytes, at: path)
        if let all = Failure(all: mistakes.map(options.failure)) { throw all }
        self = options
    }

    private init(_ document: JSONDocument, _ file: OptionsFile, at path: String, _ place: OptionsPlace) {
        (self.file, self.path, self.document, self.place) = (file, path, document, place)
        lines = LineTable(document.source.text)
    }

    /// Reads the file with all that is wrong with it, in the order of the file.
    ///
    /// - Throws: where the folder of the file cannot be looked at.
    static func read(
        _ bytes: [UInt8], at path: String
    ) throws(Failure) -> (options: ProjectOptions, mistakes: [Diagnostic]) {
        let document = JSONDocument(decoding: bytes, in: .commented)
        let place = try Failure.of(path) { try OptionsPlace(of: path, listing: ScriptPhase.hasScript) }
        let (file, mistakes) = OptionsFile.read(document, knowing: .current)
        let isLong = { (path: OptionsFile.Placed<String>) in path.value.utf8.count > OptionsPlace.pathLimit }
        let paths = file.paths.compactMap { path in
            isLong(path) ? Self.isTooLong(path) : place.allows(path.value) ? nil : Self.leavesRepository(path)
        }
        let catalogs = file.localization.sharedCatalogs.filter { !isLong($0.value) }.map { shared in
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

    /// Reads the file that somebody names.
    init(at path: String) throws(Failure) {
        try self.init(Failure.of(path) { try InputFile.plainBytes(at: path, limit: OptionsPlace.limit) }, at: path)
    }

    /// The path of what a path in the file names, from the working folder.
    ///
    /// - Throws: where it is outside the repository through a symbolic link.
    func resolve(_ placed: OptionsFile.Placed<String>) throws(Failure) -> String {
        guard let path, let place else { return placed.value }
        guard place.reaches(placed.value) else { throw failure(Self.leavesRepository(placed)) }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            // Commands take a dash for standard input or output.
            return placed.value == "-" ? "./-" : placed.value
        }
        return path[...slash] + placed.value
    }

    /// The path of what a path in the file names; nil for none.
    package func resolve(_ placed: OptionsFile.Placed<String>?) throws(Failure) -> String? {
        guard let placed else { return nil }
        return try resolve(placed) as String
    }

    /// Throws for all paths in the file that leave the repository through a symbolic link.
    package func requireReachablePaths() throws(Failure) {
        let paths = file.paths.filter { place?.reaches($0.value) == false }.sorted {
            $0.span.lowerBound < $1.span.lowerBound
        }
        if let all = Failure(all: paths.map { failure(Self.leavesRepository($0)) }) { throw all }
    }

    /// The paths of the String Catalogs of a bundle by the tables that they stand for.
    ///
    /// Where the file names its bundle, others have none: what was built of it has tables.
    /// - Throws: where one is outside the repository through a symbolic link.
    func catalogs(of bundle: String) throws(Failure) -> [String: String] {
        var paths: [String: String] = [:]
        guard !file.localization.catalogs.isEmpty, try isMeant(bundle) else { return paths }
        for catalog in file.localization.catalogs { paths[catalog.name.value] = try resolve(catalog.value) as String }
        return paths
    }

    /// The path of the file, told from a bundle; nil where there is none, or it is about another bundle.
    func path(from bundle: String) throws -> String? {
        guard let path, try isMeant(bundle) else { return nil }
        return try PathAnchor(folder: bundle).path(toEntry: path)
    }

    /// Reads a bundle with its catalogs; what is wrong with one of these is said where the file names it.
    ///
    /// - Throws: what reading throws, and where a catalog is outside the repository.
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

    /// Whether the file names this bundle.
    func names(_ bundle: String) throws(Failure) -> Bool {
        guard let own = try resolve(file.bundle) as String? else { return false }
        return try Failure.of(bundle) {
            let root = try PathAnchor(folder: "/")
            guard let meant = try root.path(to: own) else { return false }
            return try root.path(to: bundle) == meant
        }
    }

    /// Whether a bundle is the one that the file names, or one below a folder that it names, or it names none.
    func isMeant(_ bundle: String) throws(Failure) -> Bool {
        guard let own = try resolve(file.bundle) as String?, own != bundle else { return true }
        return try Failure.of(bundle) {
            let root = try PathAnchor(folder: "/")
            guard let meant = try root.path(to: own), let path = try root.path(to: bundle) else { return true }
            return path == meant || path.hasPrefix(meant + "/")
        }
    }

    /// What is wrong with something that stands in the file.
    package func failure(_ message: Message, at span: Range<Int>, help: Message? = nil) -> Failure {
        Failure(message, location: location(of: span), help: help)
    }

    /// Where something stands in the file: `settings-bundle.json:3:5`.
    func location(of span: Range<Int>) -> String? { path.map { shownPlace(in: $0, position(of: span)) } }

    /// Where the value of a key stands that an entry of `build.merge` has; nil where it has none.
    func span(ofKey key: String, inMerge entry: Range<Int>) -> Range<Int>? {
        let merge = document?.root?["build"]?["merge"]?.elements.first { $0.span == entry }
        return merge?[ExactString(key)]?.span
    }

    /// The line and the column at which something begins in the file.
    package func position(of span: Range<Int>) -> SourcePosition? {
        lines?.position(of: span.lowerBound)
    }

    private static func isTooLong(_ path: OptionsFile.Placed<String>) -> Diagnostic {
        Diagnostic(
            .unreadable, at: path.span,
            "the path \(quoted(String(path.value.prefix(40)) + "…")) has \(path.value.utf8.count) bytes",
            help: "shorten it to at most \(OptionsPlace.pathLimit) bytes")
    }

    private static func leavesRepository(_ path: OptionsFile.Placed<String>) -> Diagnostic {
        Diagnostic(
            .unreadable, at: path.span, "the path \(quoted(path.value)) is outside the repository",
            help: "use a path in the repository, or specify the path on the command line")
    }

    private func failure(_ mistake: Diagnostic) -> Failure {
        failure(Message(mistake.message), at: mistake.span, help: mistake.help.map { Message($0) })
    }
}

/// Finds the options files of bundles, and reads each once.
package struct ProjectOptionsFinder {
    /// The variable that names the file where the command line does not.
    package static let variable = "SETTINGS_BUNDLE_OPTIONS"

    /// The file that somebody named, for all bundles.
    private let named: String?
    private let phase: ScriptPhase?
    private var read: [String: Result<ProjectOptions, Failure>] = [:]

    /// - Parameter named: the file that the command line names.
    init(named: String?) throws(Failure) {
        if named?.isEmpty == true {
            throw Failure(
                usage: "the name of the options file is empty", help: "specify a file, or leave out \(input: .options)")
        }
        self.named = named ?? Environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        phase = try ScriptPhase.current()
    }

    /// What governs a bundle.
    ///
    /// - Parameter bundle: the path of the bundle; nil for one that is still to be found.
    /// - Throws: for a file that cannot be read, and all mistakes of one that can.
    mutating func options(of bundle: String?) throws(Failure) -> ProjectOptions {
        if let named { return try options(at: named) { () throws(Failure) in try ProjectOptions(at: named) } }
        if let phase {
            guard let path = phase.optionsFile(of: bundle) else { return .none }
            return try options(at: path) { () throws(Failure) in try ProjectOptions(at: path) }
        }
        guard let found = try Failure.of(bundle ?? "", { try OptionsPlace.nearest(above: bundle) }) else {
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
