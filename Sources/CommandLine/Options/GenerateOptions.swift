import Actions
import ArgumentParser
import BundleStorage
import CodeGeneration
import SettingsModel

/// The options of `generate` that specify the output file and the bundle to read.
struct GenerateOptions: ParsableArguments {
    @Option(
        "The file to write, or - for standard output. (default: from the options file, otherwise -)",
        name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit with 1 if the file is out of date.")
    var check = false

    @Flag(help: "Print the files, or the generated text, as JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    /// Runs a `generate` subcommand. Prints the generated file or reports the files that were written. If files were
    /// compared and some are out of date, lists them with the command that updates them, and throws exit code 1.
    ///
    /// - Parameters:
    /// - options: The other options of the subcommand, with the values that the user entered.
    /// - flags: The other flags that the user entered.
    func generate(
        _ language: String, _ code: KeyPath<OptionsFile.Generate, OptionsFile.Generate.CodeOptions?>,
        outputExample example: String, options: [(name: String, value: String?)] = [], flags: [String] = [],
        _ write: (GenerateRun) throws -> GenerateResult
    ) throws {
        let console = shared.console
        console.startReport(if: json, isDryRun: check)
        let run = try GenerateRun(
            language, code, of: shared.request, configuration: build.name, to: output, outputExample: example,
            isChecking: check, note: console.note)
        console.changeReport?.bundle = run.path
        switch try write(run) {
        case .printed(let bytes): console.writeOutput(bytes)
        case .written(let files): for (path, outcome) in files { console.report(outcome, path) }
        case .compared(let stale):
            if stale.isEmpty { return }
            for (path, outcome) in stale {
                console.changeReport?.add(outcome, path)
                console.writeMessage("\(printable(path)) is out of date")
            }
            let all =
                [("--bundle", shared.bundle), ("--options", shared.options), ("--configuration", build.name)] + options
                + [("--output", output)]
            let typed = all.flatMap { name, value in value.map { [name, shellQuoted($0)] } ?? [] } + flags
            let command = (["settings-bundle", "generate", language] + typed).joined(separator: " ")
            console.writeMessage("  = help: update it with: \(command)")
            throw ExitCode(1)
        }
    }
}

/// The options for the minimum system versions of an app.
struct MinimumSystemOptions: ParsableArguments {
    @Option("The minimum iOS version of the app. (default: 13)", value: "version", name: .customLong("minimum-ios"))
    var iOS: String?

    @Option(
        "The minimum macOS version of the app. (default: 10.15)", value: "version", name: .customLong("minimum-macos"))
    var macOS: String?

    @Option("The minimum tvOS version of the app. (default: 13)", value: "version", name: .customLong("minimum-tvos"))
    var tvOS: String?

    @Option(
        "The minimum watchOS version of the app. (default: 6)", value: "version", name: .customLong("minimum-watchos"))
    var watchOS: String?

    @Option(
        "The minimum visionOS version of the app. (default: 1)", value: "version",
        name: .customLong("minimum-visionos"))
    var visionOS: String?

    private var given: [(system: SwiftAvailability.System, version: String?)] {
        [(.iOS, iOS), (.macOS, macOS), (.tvOS, tvOS), (.watchOS, watchOS), (.visionOS, visionOS)]
    }

    /// The names and values of all options. The value is `nil` if the user did not enter the option.
    var typed: [(name: String, value: String?)] {
        given.map { (name: "--minimum-" + $0.system.rawValue.lowercased(), value: $0.version) }
    }

    /// Parses the versions that the user entered. Systems without a version are omitted.
    ///
    /// - Throws: A failure if a value is not a version.
    func versions() throws -> [SwiftAvailability.System: SwiftAvailability.Version] {
        var versions: [SwiftAvailability.System: SwiftAvailability.Version] = [:]
        for (system, text) in given {
            guard let text else { continue }
            guard let version = SwiftAvailability.Version(text) else {
                throw Failure(
                    usage: "--minimum-\(system.rawValue.lowercased()) \(quoted(text)) is not a version",
                    help: "use a version such as 17 or 17.4")
            }
            versions[system] = version
        }
        return versions
    }
}
