import Actions
import ArgumentParser
import BundleStorage
import CodeGeneration
import SettingsModel

/// Where `generate` writes a file, and what of the bundle it looks at.
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

/// One run of a command below `generate`.
struct Generation {
    let run: GenerateRun
    private let language: String
    private let console: Console
    /// The options and flags that were typed, for the command that brings a file up to date.
    private let typed: [String]

    /// - Parameters:
    ///   - file: where the files go.
    ///   - options: the other options, and flags, that were typed.
    init(
        _ language: String, _ code: KeyPath<OptionsFile.Generate, OptionsFile.Generate.Code?>,
        to file: GenerateOptions, such example: String, options: [(name: String, value: String?)] = [],
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
            language, code, of: shared.request, configuration: configuration, to: file.output, such: example,
            isChecking: file.check, note: console.note)
    }

    /// Says what became of the files; exits with 1 if some are out of date.
    func show(_ result: GenerateResult) throws {
        switch result {
        case .printed(let bytes): console.write(bytes)
        case .written(let files): for (path, outcome) in files { console.talk(Report.line(outcome, path)) }
        case .compared(let stale):
            if stale.isEmpty { return }
            for name in stale { console.talk("\(visible(name)) is out of date") }
            let command = (["settings-bundle", "generate", language] + typed).joined(separator: " ")
            console.talk("  = help: update it with: \(command)")
            throw ExitCode(1)
        }
    }
}
