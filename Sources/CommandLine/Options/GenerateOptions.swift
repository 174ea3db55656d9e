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
}

/// A run of a `generate` subcommand.
struct GenerateCommandRun {
    let run: GenerateRun
    private let language: String
    private let console: Console
    /// The options and flags that the user entered. If a file is out of date, the suggested command contains them.
    private let typed: [String]

    /// Creates a run of a `generate` subcommand.
    ///
    /// - Parameters:
    /// - file: The options for the output file and the bundle.
    /// - options: The other options of the subcommand, with the values that the user entered.
    /// - flags: The other flags that the user entered.
    init(
        _ language: String, _ code: KeyPath<OptionsFile.Generate, OptionsFile.Generate.CodeOptions?>,
        to file: GenerateOptions, outputExample example: String, options: [(name: String, value: String?)] = [],
        flags: [String] = []
    ) throws {
        self.language = language
        let (shared, configuration) = (file.shared, file.build.name)
        console = shared.console
        let all =
            [("--bundle", shared.bundle), ("--options", shared.options), ("--configuration", configuration)] + options
            + [("--output", file.output)]
        typed = all.flatMap { name, value in value.map { [name, shellQuoted($0)] } ?? [] } + flags
        run = try GenerateRun(
            language, code, of: shared.request, configuration: configuration, to: file.output, outputExample: example,
            isChecking: file.check, note: console.note)
    }

    /// Prints the generated file or reports the files that were written. If files were compared and some are out of
    /// date, lists them and throws exit code 1.
    func show(_ result: GenerateResult) throws {
        switch result {
        case .printed(let bytes): console.write(bytes)
        case .written(let files): for (path, outcome) in files { console.writeMessage(Report.line(outcome, path)) }
        case .compared(let stale):
            if stale.isEmpty { return }
            for name in stale { console.writeMessage("\(printable(name)) is out of date") }
            let command = (["settings-bundle", "generate", language] + typed).joined(separator: " ")
            console.writeMessage("  = help: update it with: \(command)")
            throw ExitCode(1)
        }
    }
}
