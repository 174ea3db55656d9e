package import BundleStorage
import SettingsEditing
package import SettingsModel
import SourceText

/// A run of `build`, which creates the Settings bundle of an app from its source bundle.
package struct BuildRun {
    /// The path of the source bundle.
    package let source: String
    package let project: ProjectOptions
    /// The build configuration to build, or `nil` if none is specified.
    var configuration: String?
    /// The values of variables that are specified on the command line. They take precedence over the environment and
    /// the options file.
    var definitions: [String: String] = [:]
    /// Whether environment variables are ignored, so that the result is the same on every machine.
    var ignoresEnvironment = false
    /// The build configurations whose build settings are used if `configuration` is `nil`.
    var unspecifiedConfiguration = AppSettings.Selection.usual
    /// The names of variables that are left unexpanded and that do not count as unknown.
    var keptVariables: Set<String> = []
    /// Specifies which variables in strings are expanded.
    var variables = VariableExpansion.required

    package init(
        source: String, project: ProjectOptions, configuration: String? = nil, definitions: [String: String] = [:],
        variables: VariableExpansion = .required
    ) {
        self.source = source
        self.project = project
        self.configuration = configuration
        self.definitions = definitions
        self.variables = variables
    }

    package enum VariableExpansion {
        /// Expands all variables, and fails if a variable has no value.
        case required
        /// Expands the variables that have a value, and leaves the others unexpanded.
        case known
        /// Like `known`, but variables without a value are not reported.
        case knownSilently
        /// Leaves all variables unexpanded.
        case untouched
    }

    /// Returns the operations that turn the source bundle into the built bundle, in the order in which they are
    /// applied.
    ///
    /// - Parameter values: The values of the variables in the source bundle.
    func operations(with values: [String: VariableValue]) throws -> [any BundleOperation] {
        let languages = project.file.localization.shipped
        return [
            SelectConfiguration(
                try validatedConfiguration.map { ExactString($0) }, among: project.file.build.listedConfigurations)
        ]
            + (variables == .required ? [RequireNoVariations()] : [])
            + (variables == .untouched ? [] : [expansion(with: values)])
            + (try project.file.build.merge.map { try BuildMerge($0, of: project) })
            + (languages.isEmpty ? [] : [KeepLanguages(languages)])
    }

    /// Returns the operation that expands variables.
    func expansion(with values: [String: VariableValue]) -> ExpandVariables {
        ExpandVariables(values, keepingUnknown: variables != .required, reporting: variables == .known)
    }

    // MARK: Configurations

    private var validatedConfiguration: String? {
        get throws(Failure) {
            guard let configuration else { return nil }
            if configuration.isEmpty {
                throw Failure(usage: "the name of the build configuration is empty", help: "specify one such as Debug")
            }
            guard OptionsFile.isValidConfigurationName(configuration) else {
                throw Failure(
                    usage: "there is no build configuration \(quoted(configuration))",
                    help: "specify one such as Debug")
            }
            guard let known = project.configurations(for: source), !known.contains(configuration) else {
                return configuration
            }
            // Another bundle can have this build configuration, so this is not a usage error.
            var failure = Failure(unknown: "build configuration", configuration, among: known)
            failure.isUsageError = false
            throw failure
        }
    }

    // MARK: Bundle

    /// Builds the bundle, writes it to `target`, and returns its path and the changes. A dry run computes the changes
    /// without writing them.
    ///
    /// - Throws: A failure if an options file specifies the output as its source bundle.
    package func write(
        to target: BuildDestination, isDryRun: Bool, governedBy request: BundleRequest, note: (Message) -> Void
    ) throws -> (path: String, changes: BuildOutput.Changes) {
        let source = try SettingsBundle(reading: load(), for: project)
        let operations = try operations(with: values(in: source))
        let built = try built(of: source, by: operations)
        let files = Self.files(of: built.bundle)
        for message in built.advice + built.bundle.unreadableFileNotes { note(message) }
        let target = target.named(afterSource: source.loaded.name)
        try target.requireDeclaredOutputs(files, hasMerges: !project.file.build.merge.isEmpty)
        try requireNotSourceBundle(at: target.path, request)
        return try ScriptPhase.explainingDeniedAccess(.outputs) {
            let output = try target.output(from: [self.source] + operations.flatMap(\.sources))
            return (target.path, try isDryRun ? output.changes(to: files) : output.write(files))
        }
    }

    private func requireNotSourceBundle(at path: String, _ request: BundleRequest) throws {
        guard !ScriptPhase.hasScript, let project = try? request.project(of: path), try project.isSourceBundle(path)
        else {
            return
        }
        throw Failure(
            "\(printable(path)) is the source bundle in \(printable(project.path ?? "")) and would be overwritten",
            help: "specify another output, as in \(input: .output) build/Settings.bundle")
    }

    /// Builds the bundle in memory from the files of the source bundle.
    func built(of files: BundleFiles) throws -> BuiltBundle {
        try built(of: SettingsBundle(reading: files, for: project))
    }

    /// Builds the bundle in memory from the source bundle.
    func built(of source: SettingsBundle) throws -> BuiltBundle {
        try built(of: source, by: operations(with: values(in: source)))
    }

    /// Applies the operations of a build to the source bundle in memory, and returns the built bundle.
    func built(of source: SettingsBundle, by operations: [any BundleOperation]) throws -> BuiltBundle {
        let built = try BuiltBundle(of: source, by: operations)
        try built.bundle.requireReadablePanes()
        return built
    }

    /// Returns the paths of all files that a build reads in addition to the source bundle. These are the options file,
    /// the tool that it specifies, String Catalogs and the files of merged bundles.
    func otherInputs() throws -> [String] {
        let merged = try project.file.build.merge.flatMap { merge in
            let foreign = try BuildMerge.source(of: merge, of: project)
            return (Array(foreign.files.files.keys) + foreign.files.emptyFolders).map { foreign.folder + "/" + $0 }
        }
        let tool = try project.resolve(project.file.build.tool) as String?
        return [project.path, tool].compactMap(\.self) + (try project.catalogs(of: source).values) + merged
    }

    /// Returns the requested build configuration. If none is requested, returns all build configurations of the app. If
    /// they are unknown, throws a failure.
    func configurations() throws(Failure) -> [String] {
        if let configuration = try validatedConfiguration { return [configuration] }
        if let known = project.configurations(for: source) { return known }
        throw Failure(
            usage: "the build configurations are unknown",
            help: project.path == nil
                ? "specify one, as in \(input: .configuration) Debug, or create an options file with "
                    + "\(run: .createOptions) and list them in it"
                : "specify one, as in \(input: .configuration) Debug, or list them in the options file")
    }

    /// Loads the source bundle, with the contents of all files.
    func load() throws -> BundleFiles {
        try project.reading(catalogsOf: source) { catalogs in
            try ScriptPhase.explainingDeniedAccess(.inputs) {
                try LoadedBundle.loadAllContents(source, catalogs: catalogs, listing: ScriptPhase.hasScript).files
            }
        }
    }

    /// Returns the files of the built bundle. Panes in the top-level folder come first, because they identify the
    /// folder as a Settings bundle.
    static func files(of bundle: SettingsBundle) -> [BuildOutput.File] {
        func order(_ path: String) -> (Int, String) {
            (path.hasSuffix(".plist") && !path.contains("/") ? 0 : 1, path)
        }
        return paths(of: bundle).sorted { order($0) < order($1) }.compactMap { path in
            (bundle.files[path]?.bytes ?? bundle.contents(ofOtherFile: path)).map { (path: path, bytes: $0) }
        }
    }

    /// Returns the paths of the files of the built bundle. An app does not read String Catalogs; their strings are
    /// emitted as string tables.
    static func paths(of bundle: SettingsBundle) -> [String] {
        bundle.filePaths.filter {
            !BundleFiles.isOutsideBundle($0) && !BundleFiles.isHidden($0) && !$0.hasSuffix(".xcstrings")
        }
    }
}

/// An operation that merges panes at build time, as specified by an entry of `build.merge` in the options file.
///
/// Errors in the merged panes are reported at their positions in these panes. Any other error is reported in the
/// options file: at the value of the key that the error message mentions, or at the entry if the message does not
/// mention a key.
struct BuildMerge: BundleOperation {
    typealias Entry = OptionsFile.LocatedValue<OptionsFile.Build.Merge>

    private let entry: Entry
    private let project: ProjectOptions
    private let operation: MergeBundle

    init(_ entry: Entry, of project: ProjectOptions) throws(Failure) {
        self.entry = entry
        self.project = project
        let merge = entry.value
        if let title = merge.title, VariableText.mightContainVariables(in: title.value) {
            throw project.failure(
                "the title of merged panes contains a variable", at: title.span,
                help: "use a title without variables")
        }
        var options = MergeOptions()
        options.name = merge.name?.value
        options.title = merge.title?.value
        options.pane = merge.fromPane?.value
        options.parent = merge.parent?.value
        options.position = ItemPosition(
            at: merge.at?.value, before: merge.before?.value, after: merge.after?.value, inGroup: merge.inGroup?.value)
        options.isSinglePane = merge.singlePane ?? false
        let foreign = try Self.source(of: entry, of: project)
        do throws(UsageError) {
            operation = try MergeBundle(foreign.files, in: foreign.folder, realPath: foreign.realPath, options)
        } catch {
            throw Self.locatedFailure(error, at: entry.span, in: entry, of: project)
        }
    }

    /// Loads the bundle or pane that a merge entry refers to.
    static func source(of entry: Entry, of project: ProjectOptions) throws(Failure) -> MergeSourceBundle {
        guard let from = entry.value.from else { throw project.failure("a merge has no folder", at: entry.span) }
        let path = try project.resolve(from) as String
        do {
            return try ScriptPhase.explainingDeniedAccess(.inputs) {
                try MergeSourceBundle(for: path, besides: project.path)
            }
        } catch {
            throw locatedFailure(error, at: from.span, in: entry, of: project)
        }
    }

    var linkItem: MergeBundle.LinkItem? { operation.linkItem }

    var otherFilesRead: Set<String> { operation.otherFilesRead }

    var sources: [String] { operation.sources }

    func callAsFunction(on draft: inout Draft) throws {
        do {
            try draft.carryOut(operation)
        } catch let error as BundleError
            where error.position != nil && error.message.optionsKey == nil && error.help?.optionsKey == nil
        {
            throw error
        } catch {
            throw Self.locatedFailure(error, at: entry.span, in: entry, of: project)
        }
    }

    /// Creates a failure that reports an error in a merge entry.
    ///
    /// - Parameter span: The range in the options file to report if the error does not mention a key of the entry.
    private static func locatedFailure(
        _ error: any Error, at span: Range<Int>, in entry: Entry, of project: ProjectOptions
    ) -> Failure {
        let message: Message
        let help: Message?
        switch error {
        case let error as UsageError: (message, help) = (error.message, error.help)
        case let error as BundleError: (message, help) = (error.message, error.help)
        default:
            let failure = Failure(error, in: "") ?? Failure("\(error)")
            return failure.location == nil ? project.failure(failure.message, at: span, help: failure.help) : failure
        }
        let key = (message.optionsKey ?? help?.optionsKey).flatMap { project.span(ofKey: $0, inMerge: entry.span) }
        return project.failure(
            message.withOptionsFileKeys, at: key ?? span, help: help?.withOptionsFileKeys)
    }
}

extension ProjectOptions {
    /// The items that a build adds to open merged panes. Panes that cannot be read are excluded.
    var itemsAddedByBuild: [MergeBundle.LinkItem] {
        file.build.merge.compactMap { try? BuildMerge($0, of: self).linkItem }
    }

    /// The names of the panes that a build merges and that an item can open.
    var mergedPanes: Set<String> { Set(itemsAddedByBuild.map(\.file)) }

    /// Returns the bundles that are not merged into another bundle by the options file.
    func withoutMergedBundles(_ bundles: [String]) throws(Failure) -> [String] {
        var merged: [String] = []
        for from in file.build.merge.compactMap(\.value.from) { merged.append(try resolve(from) as String) }
        return try Failure.of(path ?? "") {
            let root = try PathAnchor(folder: "/")
            let places = try merged.compactMap { try root.path(to: $0) }.map { "/" + $0 }
            return bundles.filter { bundle in
                places.allSatisfy { (try? MergeSourceBundle.requireNoOverlap($0, from: bundle)) != nil }
            }
        }
    }
}

extension MergeSourceBundle {
    /// Reads the pane or bundle to merge.
    ///
    /// - Parameter options: The options file of the bundle into which it is merged.
    /// - Throws: A failure if its string tables are String Catalogs, because they would not be merged.
    package init(for other: String, besides options: String? = nil) throws {
        let path = try Self.path(of: other)
        self = try .load(path)
        guard let project = try? BundleRequest().project(of: path), let own = project.path, own != options,
            let catalogs = try? project.catalogs(of: path)
        else { return }
        let files = files.files.keys
        guard
            let table = catalogs.keys.sorted().first(where: { table in
                !files.contains { $0.hasSuffix("/\(table).strings") }
            })
        else { return }
        throw Failure(
            "the table \(table) of \(printable(path)) is a String Catalog, which is not merged",
            help:
                "convert it to tables first: \(run: .localize) catalog \(shellQuoted(table)) \(input: .toTables) \(input: .bundle) \(shellQuoted(path))"
        )
    }

    /// Returns the path of the pane or bundle to merge. If the path refers to a folder that contains bundles, returns
    /// the path of the only bundle in it, or throws a failure if there are several.
    package static func path(of other: String) throws -> String {
        guard !other.hasSuffix(".plist") else { return other }
        let found = try BundleDiscovery.bundles(orPaneFolderAt: other)
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles in \(printable(other)): \(found.map(printable).joined(separator: ", "))",
                help: "specify one of them, such as \(shellQuoted(found[0]))")
        }
        return found[0]
    }
}
