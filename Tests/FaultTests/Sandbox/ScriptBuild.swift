import Foundation
import TestSupport
import Testing

/// A project, its build folders, and the environment that Xcode passes to a script.
struct ScriptBuild {
    let folder: ScratchFolder
    let configuration: String
    private var inputs: [(path: String, isSubpath: Bool)] = []
    private(set) var outputs: [String] = []
    private(set) var environment: [String: String] = [:]

    /// The path of the source bundle.
    var source: String { folder.absolute("Project/App/Settings.bundle") }

    /// - Parameter folder: The folder of the project and of all build products.
    init(in folder: ScratchFolder, configuration: String) throws {
        self.folder = folder
        self.configuration = configuration
        let build = folder.absolute("DerivedData/Build")
        let intermediates = "\(build)/Intermediates.noindex/App.build/\(configuration)-iphoneos"
        environment = [
            "CONFIGURATION": configuration, "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
            "SRCROOT": folder.absolute("Project"), "PROJECT_DIR": folder.absolute("Project"),
            "OBJROOT": "\(build)/Intermediates.noindex", "SYMROOT": "\(build)/Products",
            "CONFIGURATION_BUILD_DIR": "\(build)/Products/\(configuration)-iphoneos",
            "TARGET_BUILD_DIR": "\(build)/Products/\(configuration)-iphoneos",
            "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app",
            "CONFIGURATION_TEMP_DIR": intermediates, "TARGET_TEMP_DIR": "\(intermediates)/App.build",
            "DERIVED_FILE_DIR": "\(intermediates)/App.build/DerivedSources",
        ]
        for name in ["TARGET_BUILD_DIR", "DERIVED_FILE_DIR"] { try make(environment[name] ?? "") }
    }

    private func make(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The path with its build settings expanded.
    private func resolved(_ line: Substring) -> String {
        environment.reduce(String(line)) { $0.replacing("$(\($1.key))", with: $1.value) }
    }

    /// Declares a script phase with the file lists that `build` writes.
    mutating func becomePhase() throws {
        let arguments = ["build", "--file-lists", "App", "--configuration", configuration]
        let result = try folder.run(arguments, in: "Project")
        try #require(result.exitCode == 0, "\(result.error)")
        try becomePhase(
            readingListed: "Project/App/settings-bundle-\(configuration)-inputs.xcfilelist",
            makingListed: "Project/App/settings-bundle-\(configuration)-outputs.xcfilelist")
    }

    /// Declares a script phase with the given file lists.
    mutating func becomePhase(readingListed inputs: String, makingListed outputs: String? = nil) throws {
        declare([])
        self.inputs = try declare(listAt: inputs, as: "INPUT").map { ($0, false) }
        self.outputs = try outputs.map { try declare(listAt: $0, as: "OUTPUT") } ?? []
        try makeFoldersOfOutputs()
    }

    /// Scripts receive copies of the lists with expanded build settings.
    private mutating func declare(listAt path: String, as kind: String) throws -> [String] {
        let paths = try folder.text(of: path).split(separator: "\n").map(resolved)
        let copy = (environment["TARGET_TEMP_DIR"] ?? "") + "/\(kind).xcfilelist"
        try Data(paths.joined(separator: "\n").utf8).write(to: URL(filePath: copy))
        environment["SCRIPT_\(kind)_FILE_LIST_COUNT"] = "1"
        environment["SCRIPT_\(kind)_FILE_LIST_0"] = copy
        return paths
    }

    /// Declares a script phase with the given outputs and with inputs that include everything below them.
    mutating func becomePhase(reading inputs: [String], making outputs: [String]) throws {
        declare(inputs)
        self.inputs = inputs.map { ($0, true) }
        self.outputs = outputs
        try makeFoldersOfOutputs()
    }

    /// Declares a build rule with additional inputs; it receives the paths of its bundles in other variables.
    mutating func becomeRule(reading others: [String]) throws {
        let output = resolved("$(TARGET_TEMP_DIR)/SettingsBundle/Settings.bundle")
        declare(others)
        environment["SCRIPT_INPUT_FILE"] = source
        environment["SCRIPT_OUTPUT_FILE_0"] = output
        inputs = [(source, true)] + others.map { ($0, false) }
        outputs = [output]
        try makeFoldersOfOutputs()
    }

    /// Turns the sandbox off; what it would deny is still reported.
    mutating func turnSandboxOff() { environment["ENABLE_USER_SCRIPT_SANDBOXING"] = "NO" }

    private mutating func declare(_ inputs: [String]) {
        environment["SCRIPT_INPUT_FILE_COUNT"] = "\(inputs.count)"
        for (number, input) in inputs.enumerated() { environment["SCRIPT_INPUT_FILE_\(number)"] = input }
    }

    /// The build system creates these folders before it runs a script.
    private func makeFoldersOfOutputs() throws {
        for output in outputs {
            try make(URL(filePath: output).deletingLastPathComponent().path(percentEncoded: false))
        }
    }

    /// The path of the built bundle.
    var output: String { environment["SCRIPT_OUTPUT_FILE_0"] ?? outputs[0] }

    /// The outputs that do not exist.
    var missingOutputs: [String] { outputs.filter { !FileManager.default.fileExists(atPath: $0) } }

    /// Runs the tool as the script does, and returns what the sandbox would deny.
    func run(_ arguments: String...) throws -> (result: CommandResult, violations: [String], calls: [SystemCall]) {
        let run = try Strace.run(
            arguments, in: folder, calls: "%file", environment: environment, workingFolder: "Project")
        let profile = SandboxProfile(settings: environment, inputs: inputs, outputs: outputs)
        return (run.result, profile.violations(in: run.calls), run.calls)
    }
}
