package import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// The location to which a built bundle is written.
package struct BuildDestination {
    /// The path of the built bundle.
    package let path: String
    /// The folder in which files are staged, or `nil` for the folder that contains the built bundle.
    let temporary: String?
    /// Whether the script sandbox permits writing only to the output files that the script phase declares.
    let isLimitedToDeclaredFiles: Bool

    /// Creates a destination for the built bundle.
    ///
    /// - Parameter named: The path from the command line, or `nil` to use the output of the script phase or build rule.
    package init(named: String?) throws(Failure) {
        if named?.isEmpty == true {
            throw Failure(usage: "\(input: .output) is empty", help: "specify a bundle such as build/Settings.bundle")
        }
        let isScript = ScriptPhase.hasScript
        let said = isScript && named == nil ? try ScriptPhase.output() : nil
        guard let path = named ?? said else {
            throw Failure(
                usage: "\(input: .output) is required outside a script phase in Xcode",
                help: "specify the bundle to create, as in \(input: .output) build/Settings.bundle")
        }
        let name = path.split(separator: "/").last ?? ""
        guard name.hasSuffix(".bundle") else {
            throw Failure(
                usage: "the output \(quoted(path)) is not a valid bundle name",
                help: "specify a name such as \(printable(path))/Settings.bundle")
        }
        let temporary = isScript ? Environment.nonempty("TARGET_TEMP_DIR") : nil
        let isOpen =
            temporary.map { Self.isPath(path, in: $0) } == true
            && Environment["DERIVED_FILE_DIR"].map { Self.isPath(path, in: $0) } != true
        self.path = path
        self.temporary = temporary
        isLimitedToDeclaredFiles = ScriptSandbox.isOn && !isOpen
    }

    private static func isPath(_ path: String, in folder: String) -> Bool {
        !folder.isEmpty && path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }

    /// Throws a failure if an output file is missing from the script phase's file lists. Without this check, the
    /// sandbox would stop the build when it writes that file.
    func requireDeclaredOutputs(_ files: [BuildOutput.File]) throws(Failure) {
        guard isLimitedToDeclaredFiles else { return }
        let declared = Set(try ScriptPhase.files(named: "SCRIPT_OUTPUT_FILE"))
        // If the lists do not contain the bundle under this path, only the sandbox can decide.
        guard declared.contains(where: { Self.isPath($0, in: path) }),
            let file = files.first(where: { !declared.contains("\(path)/\($0.path)") })
        else { return }
        throw Failure(
            "\(printable(path))/\(printable(file.path)) is missing from the script phase's output files, so it cannot "
                + "be written",
            help:
                "regenerate the lists with \(run: .build) \(input: .fileLists); if the names of merged panes are not "
                + "known before the build, set \"single-pane\": true for their merge")
    }

    /// Returns the output for a build that reads the bundles at `sources`.
    func output(from sources: [String]) throws(StorageError) -> BuildOutput {
        try BuildOutput(at: path, preparingIn: temporary, onlyDeclared: isLimitedToDeclaredFiles, from: sources)
    }
}

/// The input and output file lists for a script phase that runs `build`.
package struct BuildFileLists {
    /// The names and contents of the list files to write.
    package let files: [OutputFiles.File]

    /// The path of the bundle in the app, expressed with Xcode build settings.
    private static let output = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle"

    /// Creates an input file list and an output file list for each requested build configuration.
    package init(of run: BuildRun) throws {
        try self.init(
            of: run, for: run.configurations(),
            below: Environment.nonempty("SRCROOT") ?? SourceRoot.nearestProjectFolder(above: run.source) ?? ".")
    }

    /// Creates an input file list and an output file list for each of the given build configurations.
    ///
    /// - Parameter root: The folder that paths in the Xcode project are relative to (`SRCROOT`).
    init(of run: BuildRun, for configurations: [String], below root: String) throws {
        let root = try PathAnchor(folder: root)
        let source = try run.load()
        let read = try Self.text(of: Self.inputs(source, of: run, from: root), below: "$(SRCROOT)")
        var files: [OutputFiles.File] = []
        for configuration in configurations {
            var run = run
            run.configuration = configuration
            run.variables = .untouched
            let built = try run.built(of: source, by: run.operations())
            let made = try Self.text(of: Self.paths(of: BuildRun.files(of: built.bundle)), below: Self.output)
            let name = "settings-bundle-\(configuration)"
            files.append(("\(name)-inputs.xcfilelist", read))
            files.append(("\(name)-outputs.xcfilelist", Array("\(Self.output)\n".utf8) + made))
        }
        self.files = files
    }

    /// Returns the names of the lists whose files in the given folder are missing or out of date.
    func staleListNames(in folder: String) throws(StorageError) -> [String] {
        let outcomes = try OutputFiles(to: folder).outcomes(of: files)
        return zip(files, outcomes).filter { $1 != .identical }.map(\.0.path)
    }

    /// Returns the paths, relative to `root`, of all files and folders that a build reads.
    private static func inputs(
        _ source: BundleFiles, of run: BuildRun, from root: PathAnchor
    ) throws -> Set<String> {
        func path(to path: String) throws -> String {
            guard let relative = try root.path(to: path) else { throw Failure(.missing(path: path)) }
            return relative
        }
        let bundle = try path(to: run.source)
        var paths = Set(try run.otherInputs().map(path))
        // A build opens even folders without files.
        for folder in source.emptyFolders {
            paths.formUnion(["\(bundle)/\(folder)", try path(to: "\(run.source)/\(folder)")])
        }
        for file in source.files.values {
            let isOutsideBundle = BundleFiles.isOutsideBundle(file.path)
            if !isOutsideBundle { paths.insert("\(bundle)/\(file.path)") }
            // The sandbox checks the resolved path of a file, not the path of a symbolic link.
            if isOutsideBundle || file.target == nil { paths.insert(try path(to: "\(run.source)/\(file.path)")) }
        }
        return paths
    }

    /// Returns the paths of the output files and of all folders that contain them.
    private static func paths(of files: [BuildOutput.File]) -> Set<String> {
        var paths: Set<String> = []
        for file in files {
            var parts = file.path.split(separator: "/")
            while !parts.isEmpty, paths.insert(parts.joined(separator: "/")).inserted { parts.removeLast() }
        }
        return paths
    }

    /// Returns the contents of a file list, with one path per line. The order of the paths is the same on every
    /// machine.
    private static func text(of paths: Set<String>, below folder: String) throws(Failure) -> [UInt8] {
        var text = ""
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            // Xcode removes trailing spaces from a line, and reads `$` as the start of a build setting.
            if path.hasSuffix(" ") || path.contains("$") || path.unicodeScalars.contains(where: isControlCharacter) {
                throw Failure(
                    "\(quoted(path)) cannot be in an Xcode file list",
                    help: "use a name without $ and without a space at the end")
            }
            text += "\(folder)/\(path)\n"
        }
        return Array(text.utf8)
    }
}
