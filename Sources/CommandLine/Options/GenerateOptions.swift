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
        let run = try GenerateRun(
            language, code, of: shared.request, configuration: build.name, to: output, outputExample: example,
            isChecking: check, note: console.note)
        switch try write(run) {
        case .printed(let bytes): console.write(bytes)
        case .written(let files): for (path, outcome) in files { console.writeMessage(Report.line(outcome, path)) }
        case .compared(let stale):
            if stale.isEmpty { return }
            for name in stale { console.writeMessage("\(printable(name)) is out of date") }
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
