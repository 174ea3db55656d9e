package import BundleStorage
import SettingsEditing
package import SettingsModel
import SourceText

/// Builds the bundle of the app from the source bundle.
package struct BuildRun {
    /// The path of the source bundle.
    package let source: String
    package let project: ProjectOptions
    /// The build configuration; `nil` if none is named.
    var configuration: String?
    /// The values that the request gives to variables.
    var definitions: [String: String] = [:]
    /// What becomes of variables.
    var variables = Variables.required

    package init(
        source: String, project: ProjectOptions, configuration: String? = nil, definitions: [String: String] = [:],
        variables: Variables = .required
    ) {
        self.source = source
        self.project = project
        self.configuration = configuration
        self.definitions = definitions
        self.variables = variables
    }

    package enum Variables {
        /// Each has to have a value.
        case required
        /// Those without a value stay as they are written.
        case known
        /// All stay as they are written.
        case untouched
    }

    /// What is done to the bundle, in this order.
    func operations() throws -> [any BundleOperation] {
        let languages = project.file.localization.shipped
        return [
            SelectConfiguration(
                try checkedConfiguration.map { ExactString($0) }, among: project.file.build.listedConfigurations)
        ]
            + (variables == .required ? [RequireNoForms()] : [])
            + (variables == .untouched ? [] : [ExpandVariables(keepingUnknown: variables == .known, value)])
            + (try project.file.build.merge.map { try BuildMerge($0, of: project) })
            + (languages.isEmpty ? [] : [KeepLanguages(languages)])
    }

    // MARK: Configurations

    private var checkedConfiguration: String? {
        get throws(Failure) {
            guard let configuration else { return nil }
            if configuration.isEmpty {
                throw Failure(usage: "the name of the build configuration is empty", help: "specify one such as Debug")
            }
            guard OptionsFile.isBuildConfiguration(configuration) else {
                throw Failure(
                    usage: "there is no build configuration \(quoted(configuration))",
                    help: "specify one such as Debug")
            }
            guard let listed = project.file.build.listedConfigurations, !listed.contains(configuration) else {
                return configuration
            }
            throw Failure(unknown: "build configuration", configuration, among: listed)
        }
    }

    // MARK: Variables

    /// The value of a variable: from the command line, else the environment, else the options file.
    private var value: @Sendable (_ name: String) -> String? {
        let definitions = definitions
        let options = Dictionary(
            project.file.build.variables.map { ($0.name.value, $0.value.value) },
            uniquingKeysWith: { first, _ in first })
        return { name in
            if let value = definitions[name] { return value }
            // Xcode leaves a build setting without a value out of the environment.
            if let value = Environment[name], !value.isEmpty { return value }
            return options[name] ?? nil
        }
    }

    // MARK: The bundle

    /// Builds into an output, or says what would change there.
    ///
    /// - Throws: for an output that an options file names as the source bundle.
    package func write(
        to target: BuildTarget, writesNothing: Bool, governedBy request: BundleRequest, note: (Message) -> Void
    ) throws -> BuildOutput.Changes {
        let operations = try operations()
        let built = try built(of: load(), by: operations)
        let files = Self.files(of: built.bundle)
        for advice in built.advice { note(advice) }
        try target.requireDeclared(files)
        try requireNoSource(at: target.path, request)
        return try ScriptPhase.naming(.outputs) {
            let output = try target.output(from: [source] + operations.flatMap(\.sources))
            return try writesNothing ? output.changes(to: files) : output.write(files)
        }
    }

    private func requireNoSource(at path: String, _ request: BundleRequest) throws {
        guard !ScriptPhase.hasScript, let project = try? request.project(of: path), try project.names(path) else {
            return
        }
        throw Failure(
            "\(visible(path)) is the source bundle in \(visible(project.path ?? "")) and would be overwritten",
            help: "specify another output, as in \(input: .output) build/Settings.bundle")
    }

    /// The bundle as it goes into the app.
    ///
    /// - Parameter files: the bundle that people edit, with the contents of all files.
    func built(of files: BundleFiles, by operations: [any BundleOperation]) throws -> BuiltBundle {
        let built = try BuiltBundle(of: try SettingsBundle(reading: files, for: project), by: operations)
        try built.bundle.requireReadablePanes()
        return built
    }

    /// The paths of all that is read besides the bundle.
    func otherInputs() throws -> [String] {
        let merged = try project.file.build.merge.flatMap { merge in
            let foreign = try BuildMerge.source(of: merge, of: project)
            return (Array(foreign.files.files.keys) + foreign.files.emptyFolders).map { foreign.folder + "/" + $0 }
        }
        return [project.path].compactMap(\.self) + (try project.catalogs(of: source).values) + merged
    }

    /// The build configurations that there are.
    func configurations() throws(Failure) -> [String] {
        if let configuration = try checkedConfiguration { return [configuration] }
        if let listed = project.file.build.listedConfigurations { return listed }
        throw Failure(
            usage: "the build configurations are unknown",
            help: "specify one, as in \(input: .configuration) Debug, or list them in the options file")
    }

    /// The bundle that people edit, with the contents of all files.
    func load() throws -> BundleFiles {
        try project.reading(catalogsOf: source) { catalogs in
            try ScriptPhase.naming(.inputs) {
                try LoadedBundle.loadWhole(source, catalogs: catalogs, listing: ScriptPhase.hasScript).files
            }
        }
    }

    /// The files of the built bundle, each with its path in it: pages of the root first, by which a bundle is known.
    static func files(of bundle: SettingsBundle) -> [BuildOutput.File] {
        let read = bundle.files.values.compactMap { file in file.bytes.map { (path: file.path, bytes: $0) } }
        // Nothing reads a String Catalog in a bundle: its texts come as tables.
        let others = bundle.otherFiles.filter { !$0.hasSuffix(".xcstrings") }.compactMap { path in
            bundle.contents(ofOtherFile: path).map { (path: path, bytes: $0) }
        }
        func order(_ file: BuildOutput.File) -> (Int, String) {
            (file.path.hasSuffix(".plist") && !file.path.contains("/") ? 0 : 1, file.path)
        }
        return (read + others).sorted { order($0) < order($1) }
    }
}
