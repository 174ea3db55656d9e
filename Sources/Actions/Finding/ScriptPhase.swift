import BundleStorage
import SettingsModel

/// The Xcode script phase in which this process runs.
///
/// The sandbox of a script phase denies access to project files that the phase does not list, and the build log reports
/// each denied access. For this reason, the tool does not search for files in a script phase, even if the sandbox is
/// off.
///
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
package struct ScriptPhase {
    /// The input files of the phase, including the files in its file lists.
    private let inputs: [String]

    /// Returns the script phase, or `nil` if this process does not run in one.
    ///
    /// - Throws: A failure if a file list cannot be read.
    static func current() throws(Failure) -> ScriptPhase? {
        hasScript ? ScriptPhase(inputs: try files(named: "SCRIPT_INPUT_FILE")) : nil
    }

    /// Returns the input or output files that a script phase lists, either directly or in file lists. Xcode passes
    /// absolute paths.
    ///
    /// - Parameter name: The prefix of the environment variables, such as `SCRIPT_INPUT_FILE`.
    /// - Throws: A failure if a file list cannot be read. A file list is ignored if it is missing or if the sandbox
    ///   denies access to it.
    static func files(named name: String) throws(Failure) -> [String] {
        var files = numberedVariables(name)
        for list in numberedVariables("\(name)_LIST") {
            let bytes = try Failure.of(list) { try InputFile.regularFileBytesIfPresent(at: list) } ?? []
            files += bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        }
        return files
    }

    /// Returns the values of the numbered environment variables `NAME_0`, `NAME_1` and so on.
    private static func numberedVariables(_ name: String) -> [String] {
        let count = Environment["\(name)_COUNT"].flatMap(Int.init) ?? 0
        return (0..<max(0, min(count, 10_000))).compactMap { Environment["\(name)_\($0)"] }
    }

    /// The paths of the bundles that are input files or contain input files. Bundles are recognized by these paths
    /// alone, without accessing any files: by their names or by an input file `Root.plist`. A bundle that is inside
    /// another one of these bundles is omitted.
    var bundles: [String] {
        var known: Set<String> = []
        let found = inputs.compactMap { Self.bundle(at: $0) ?? Self.bundle(withRootPane: $0) }
            .filter { known.insert($0).inserted }
        return found.filter { bundle in
            let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
            return !parts.indices.dropFirst().contains { known.contains(parts[..<$0].joined(separator: "/")) }
        }
    }

    /// Returns the options file among the input files that is nearest above a bundle, or `nil` if there is none. If
    /// `bundle` is `nil`, returns the first options file.
    func optionsFile(of bundle: String?) -> String? {
        let files = inputs.filter { $0.hasSuffix("/" + OptionsLocation.name) }
        guard let bundle else { return files.first }
        let distances = files.compactMap { file -> (file: String, distance: Int)? in
            let anchor = try? PathAnchor(folder: String(file.dropLast(OptionsLocation.name.count)))
            guard let way = try? anchor?.path(to: bundle), way != "..", !way.hasPrefix("../") else { return nil }
            return (file, way.utf8.count)
        }
        return distances.min { $0.distance < $1.distance }?.file
    }

    /// Returns the path of the bundle that a path refers to, or of the bundle that contains the file at the path.
    /// Returns `nil` if no component of the path is a valid name for a bundle.
    static func bundle(at path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while let last = parts.last {
            if BundleDiscovery.isBundle(named: last) { return parts.joined(separator: "/") }
            parts.removeLast()
        }
        return nil
    }

    /// Returns the path of the bundle whose root pane is at a path. Returns `nil` for any other path.
    private static func bundle(withRootPane path: String) -> String? {
        path.hasSuffix(".bundle/Root.plist") ? String(path.dropLast("/Root.plist".count)) : nil
    }

    static let noBundleFailure = Failure(
        "no bundle is specified, and none of the script phase's input files is in a bundle",
        help:
            "add the bundle to the input files, or specify it: \(input: .bundle) \"$SRCROOT/App/Settings.bundle\""
    )

    // MARK: Environment

    /// Whether this process runs in a script phase or a build rule of Xcode.
    package static var hasScript: Bool { ScriptSandbox.hasScript }

    /// The paths of the input and the output of the build rule that runs this process, or `nil` if it does not run in a
    /// build rule.
    package static var rule: (input: String, output: String)? {
        guard let input = Environment.nonempty("SCRIPT_INPUT_FILE"),
            let output = Environment.nonempty("SCRIPT_OUTPUT_FILE_0")
        else { return nil }
        return (input, output)
    }

    /// The build configuration that Xcode is building, or `nil` if it is unknown.
    package static var configuration: String? { hasScript ? Environment.nonempty("CONFIGURATION") : nil }

    /// Returns the path of the bundle to create. In a build rule, this is the rule's output. In a script phase, it is
    /// `Settings.bundle` in the app that the target builds, which some source bundles replace with their own names.
    static func output() throws(Failure) -> String {
        if let rule { return rule.output }
        let names = ["TARGET_BUILD_DIR", "UNLOCALIZED_RESOURCES_FOLDER_PATH"]
        if let name = names.first(where: { Environment.nonempty($0) == nil }) {
            throw Failure(
                "the variable \(name), which contains the location of the app, is not set",
                help: "specify the bundle to create with \(input: .output)")
        }
        return (names.compactMap(Environment.nonempty) + [BundleName.settings.rawValue]).joined(separator: "/")
    }

    /// A list of files in the settings of an Xcode script phase. The raw value is the heading of the list in Xcode.
    enum FileList: String {
        case inputs = "Input Files"
        case outputs = "Output Files"
    }

    /// A suggestion for updating the file lists of the phase, which begins with a verb.
    static let updatingLists: Message =
        "update its file lists with \(run: .check) \(input: .fix) or, if you created the phase yourself, with "
        + "\(run: .build) \(input: .fileLists) and their folder"

    /// Runs `body`, which reads or writes files. If the sandbox denies access to a file, the help of the error suggests
    /// adding the file to `list`.
    static func explainingDeniedAccess<Result>(_ list: FileList, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StorageError where ScriptSandbox.isOn && error.isDenied {
            var failure = Failure(error)
            failure.help =
                "add it to the \(list.rawValue) of the script, or \(updatingLists)"
            throw failure
        }
    }
}
