import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// The location to which a built bundle is written.
package struct BuildDestination {
    /// The path of the built bundle.
    package private(set) var path: String
    /// Whether the name of the built bundle depends on the source bundle.
    private let isNamedAfterSource: Bool
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
        isNamedAfterSource = named == nil && ScriptPhase.rule == nil
        self.temporary = temporary
        isLimitedToDeclaredFiles = ScriptSandbox.isOn && !isOpen
    }

    /// The path of the built bundle or, if its name is not known yet, of the folder that contains it. A source bundle is
    /// not at this path or below it.
    package var scope: String { isNamedAfterSource ? XcodePath.folder(of: path) : path }

    /// Returns the destination for a build of the source bundle with the given name.
    func named(afterSource name: String) -> BuildDestination {
        guard isNamedAfterSource else { return self }
        var target = self
        target.path = "\(scope)/\(BundleName.ofBuiltBundle(from: name))"
        return target
    }

    private static func isPath(_ path: String, in folder: String) -> Bool {
        !folder.isEmpty && path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }

    /// Throws a failure if an output file is missing from the script phase's file lists. Without this check, the
    /// sandbox would stop the build when it writes that file.
    ///
    /// - Parameter hasMerges: Whether the build merges other panes into the bundle.
    func requireDeclaredOutputs(_ files: [BuildOutput.File], hasMerges: Bool) throws(Failure) {
        guard isLimitedToDeclaredFiles else { return }
        let declared = Set(try ScriptPhase.files(named: "SCRIPT_OUTPUT_FILE"))
        // If the lists do not contain the bundle under this path, only the sandbox can decide.
        guard declared.contains(where: { Self.isPath($0, in: path) }),
            let file = files.first(where: { !declared.contains("\(path)/\($0.path)") })
        else { return }
        let advice: Message =
            hasMerges
            ? "; if the names of merged panes are not known before the build, set \"single-pane\": true for their merge"
            : ""
        throw Failure(
            "\(printable(path))/\(printable(file.path)) is missing from the script phase's output files, so it cannot "
                + "be written", help: ScriptPhase.updatingLists + advice)
    }

    /// Returns the output for a build that reads the bundles at `sources`.
    func output(from sources: [String]) throws(StorageError) -> BuildOutput {
        try BuildOutput(at: path, preparingIn: temporary, onlyDeclared: isLimitedToDeclaredFiles, from: sources)
    }
}
