package import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// Where a built bundle is made.
package struct BuildTarget {
    /// The path of the built bundle.
    package let path: String
    /// The folder in which files are prepared; nil for the one that the built bundle lies in.
    let temporary: String?
    /// Whether nothing else may be looked at.
    let isDeclared: Bool

    /// - Parameter named: the path that was typed; nil for the one that a script phase or a build rule says.
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
                help: "specify a name such as \(visible(path))/Settings.bundle")
        }
        let temporary = isScript ? Environment["TARGET_TEMP_DIR"].flatMap { $0.isEmpty ? nil : $0 } : nil
        let isOpen =
            temporary.map { Self.isPath(path, in: $0) } == true
            && Environment["DERIVED_FILE_DIR"].map { Self.isPath(path, in: $0) } != true
        self.path = path
        self.temporary = temporary
        isDeclared = ScriptSandbox.isOn && !isOpen
    }

    private static func isPath(_ path: String, in folder: String) -> Bool {
        !folder.isEmpty && path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }

    /// Throws for a file that no list names: the sandbox would stop in the midst of it.
    func requireDeclared(_ files: [BuildOutput.File]) throws(Failure) {
        guard isDeclared else { return }
        let declared = Set(try ScriptPhase.files(named: "SCRIPT_OUTPUT_FILE"))
        // Where no list names the bundle by this path, only the system can tell.
        guard declared.contains(where: { Self.isPath($0, in: path) }),
            let file = files.first(where: { !declared.contains("\(path)/\($0.path)") })
        else { return }
        throw Failure(
            "\(visible(path))/\(visible(file.path)) is missing from the script phase's output files, so it cannot "
                + "be written",
            help:
                "regenerate the lists with \(run: .build) \(input: .fileLists); if the names of merged panes are not "
                + "known before the build, set \"single-pane\": true for their merge")
    }

    /// The output with what is built from.
    func output(from sources: [String]) throws(StorageError) -> BuildOutput {
        try BuildOutput(at: path, preparingIn: temporary, onlyDeclared: isDeclared, from: sources)
    }
}

/// The input and output file lists of a script phase that runs `build`.
package struct BuildFileLists {
    /// The files of the lists, with their names.
    package let files: [OutputFiles.File]

    /// The folder of the bundle in the app.
    private static let output = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle"

    /// The lists of all build configurations that are meant: what is read and what is made for each.
    package init(of run: BuildRun) throws {
        let named = Environment["SRCROOT"].flatMap { $0.isEmpty ? nil : $0 }
        try self.init(
            of: run, for: run.configurations(), below: named ?? SourceRoot.nearest(above: run.source) ?? ".")
    }

    /// The lists of some build configurations.
    ///
    /// - Parameter root: the folder that paths in the project are told from.
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

    /// The names of the lists that a folder does not hold as they are.
    func stale(in folder: String) throws(StorageError) -> [String] {
        let outcomes = try OutputFiles(to: folder).outcomes(of: files)
        return zip(files, outcomes).filter { $1 != .identical }.map(\.0.path)
    }

    /// The paths of all that is read, from the folder that paths in the project are told from.
    private static func inputs(
        _ source: BundleFiles, of run: BuildRun, from root: PathAnchor
    ) throws -> Set<String> {
        func path(to path: String) throws -> String {
            guard let relative = try root.path(to: path) else { throw Failure(.missing(path: path)) }
            return relative
        }
        let bundle = try path(to: run.source)
        var paths = Set(try run.otherInputs().map(path))
        // A folder without files is looked into all the same.
        for folder in source.emptyFolders {
            paths.formUnion(["\(bundle)/\(folder)", try path(to: "\(run.source)/\(folder)")])
        }
        for file in source.files.values {
            let liesOutside = BundleFiles.liesOutside(file.path)
            if !liesOutside { paths.insert("\(bundle)/\(file.path)") }
            // The sandbox knows a file by its own path, and not by that of a link to it.
            if liesOutside || file.target == nil { paths.insert(try path(to: "\(run.source)/\(file.path)")) }
        }
        return paths
    }

    /// The paths of files and of the folders that they lie in.
    private static func paths(of files: [BuildOutput.File]) -> Set<String> {
        var paths: Set<String> = []
        for file in files {
            var parts = file.path.split(separator: "/")
            while !parts.isEmpty, paths.insert(parts.joined(separator: "/")).inserted { parts.removeLast() }
        }
        return paths
    }

    /// A line for each path, in an order that does not depend on the machine.
    private static func text(of paths: Set<String>, below folder: String) throws(Failure) -> [UInt8] {
        var text = ""
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            // Xcode takes blanks from the end of a line, and reads `$` as the beginning of a build setting.
            if path.hasSuffix(" ") || path.contains("$") || path.unicodeScalars.contains(where: isControl) {
                throw Failure(
                    "\(quoted(path)) cannot be in an Xcode file list",
                    help: "use a name without $ and without a space at the end")
            }
            text += "\(folder)/\(path)\n"
        }
        return Array(text.utf8)
    }
}
