import BundleStorage
import SettingsModel

/// Where a built bundle is made.
struct BuildTarget {
    /// The path of the built bundle.
    let path: String
    /// The folder in which files are prepared; nil for the one that the built bundle lies in.
    let temporary: String?
    /// Whether nothing else may be looked at.
    let isDeclared: Bool

    /// - Parameter named: the path that was typed; nil for the one that a script phase or a build rule says.
    init(named: String?) throws(Failure) {
        if named?.isEmpty == true {
            throw Failure(usage: "--output is empty", help: "name a bundle such as build/Settings.bundle")
        }
        let isScript = ScriptPhase.hasScript
        let said = isScript && named == nil ? try ScriptPhase.output() : nil
        guard let path = named ?? said else {
            throw Failure(
                usage: "--output is needed where no script phase of Xcode says where the app is",
                help: "name the bundle to make, as in --output build/Settings.bundle")
        }
        let name = path.split(separator: "/").last ?? ""
        guard name.hasSuffix(".bundle") else {
            throw Failure(
                usage: "the output \(quoted(path)) is not called a bundle",
                help: "name it such as \(visible(path))/Settings.bundle")
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
            "\(visible(path))/\(visible(file.path)) is none of the output files of the phase, so it may not be written",
            help: "make the lists anew with settings-bundle build --file-lists; where pages come in whose names nobody "
                + "knows before the build, give their merge \"single-pane\": true")
    }

    /// The output with what is built from.
    func output(from sources: [String]) throws(StorageError) -> BuildOutput {
        try BuildOutput(at: path, preparingIn: temporary, onlyDeclared: isDeclared, from: sources)
    }
}
