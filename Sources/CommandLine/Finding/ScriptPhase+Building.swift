import BundleStorage
import SettingsModel

extension ScriptPhase {
    /// Whether this process runs in a script phase or a build rule.
    static var hasScript: Bool { ScriptSandbox.hasScript }

    /// What a build rule makes, and what of; nil where this process runs in none.
    static var rule: (input: String, output: String)? {
        guard let input = variable("SCRIPT_INPUT_FILE"), let output = variable("SCRIPT_OUTPUT_FILE_0") else {
            return nil
        }
        return (input, output)
    }

    /// The build configuration; nil where none is said.
    static var configuration: String? { hasScript ? variable("CONFIGURATION") : nil }

    /// The bundle to make: what the rule makes, or the one in the app that the target builds.
    static func output() throws(Failure) -> String {
        if let rule { return rule.output }
        let names = ["TARGET_BUILD_DIR", "UNLOCALIZED_RESOURCES_FOLDER_PATH"]
        if let name = names.first(where: { variable($0) == nil }) {
            throw Failure(
                "the variable \(name) is not set, and says where the app is built",
                help: "name the bundle to make with --output")
        }
        return (names.compactMap(variable) + ["Settings.bundle"]).joined(separator: "/")
    }

    private static func variable(_ name: String) -> String? { Environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The lists of a script phase.
    enum List: String {
        case inputs = "Input Files"
        case outputs = "Output Files"
    }

    /// Reads or writes files; the error about one that the sandbox denies says on which list it belongs.
    static func naming<Result>(_ list: List, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StorageError where ScriptSandbox.isOn && error.isDenied {
            var failure = Failure(error)
            failure.help =
                "list it in the \(list.rawValue) of the script, or make its file lists anew with settings-bundle "
                + "build --file-lists"
            throw failure
        }
    }
}
