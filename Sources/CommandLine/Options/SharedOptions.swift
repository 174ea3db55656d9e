import Actions
import ArgumentParser
import SettingsModel

/// The options for output in a terminal, which every command has.
///
/// Each option group declares them directly. It does not contain a nested group, because the argument parser visits a
/// nested group many times, and a debug build also validates its options each time.
protocol ConsoleOptions: ParsableArguments {
    var quiet: Bool { get }
    var color: String? { get }
}

/// The help text of `--color`. It is stored in a constant, because the argument parser needs it for every option that
/// it creates.
private let colorModes = "When to use color: \(EnumerationOption<ColorMode>.list). (default: auto)"

extension ConsoleOptions {
    static var quietHelp: ArgumentHelp { "Print errors only." }
    static var colorHelp: String { colorModes }

    func validate() throws {
        do {
            _ = try EnumerationOption<ColorMode>.named(color, by: "--color")
        } catch {
            throw ValidationError(error)
        }
    }

    /// The console of the process. Accessing this property applies the options to the console.
    var console: Console {
        let console = Console.standard
        console.isQuiet = quiet
        console.colorMode = color.flatMap(ColorMode.init) ?? .auto
        return console
    }
}

/// The options of a command that does not require a bundle.
struct OutputOptions: ConsoleOptions {
    @Flag(name: .shortAndLong, help: Self.quietHelp)
    var quiet = false

    @Option(Self.colorHelp, value: "when", of: ColorMode.self)
    var color: String?
}

/// The options of every command that works with a bundle.
struct SharedOptions: ConsoleOptions {
    @Option("The bundle, or a folder that contains one.", name: [.customShort("b"), .long])
    var bundle: String?

    @Option("The options file. (default: the nearest settings-bundle.json above the bundle)", value: "file")
    var options: String?

    @Flag(name: .shortAndLong, help: Self.quietHelp)
    var quiet = false

    @Option(Self.colorHelp, value: "when", of: ColorMode.self)
    var color: String?

    /// A request for the bundle and the options file that the user specified.
    var request: BundleRequest { BundleRequest(bundle: bundle, options: options) }

    /// Returns the path of the bundle that the user specified. If the user did not specify a bundle, searches for one.
    func bundlePath() throws -> String { try request.path(note: console.note) }

    /// Returns the project options that apply to a bundle.
    func project(of bundle: String) throws(Failure) -> ProjectOptions { try request.project(of: bundle) }
}

extension ValidationError {
    /// Creates a validation error with the message and the help of a failure. Use this initializer for a failure that
    /// occurs while the arguments are parsed.
    init(_ mistake: Failure) {
        self.init([mistake.message, mistake.help].compactMap { $0?.worded }.joined(separator: "; "))
    }
}

/// The `--configuration` option. With this option, a command uses the bundle that is built for a build configuration
/// instead of the source bundle.
struct BuildConfigurationOptions: ParsableArguments {
    @Option("Use the bundle as built for this build configuration.", value: "name", name: .customLong("configuration"))
    var name: String?
}

/// The `--define` option.
struct VariableOptions: ParsableArguments {
    @Option("The value of a variable. (repeatable)", value: "name=value")
    var define: [String] = []

    /// Returns the values of the variables, keyed by name.
    ///
    /// - Throws: A failure if a definition does not have the form `NAME=VALUE`, or if a variable is defined twice.
    func definitions() throws(Failure) -> [String: String] {
        var definitions: [String: String] = [:]
        for text in define {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, VariableText.isValidName(parts[0].utf8) else {
                throw Failure(
                    usage: "--define \(quoted(text)) is not in the form NAME=VALUE", help: "use --define NAME=VALUE")
            }
            if definitions.updateValue(parts[1], forKey: parts[0]) != nil {
                throw Failure(usage: "--define sets \(parts[0]) twice", help: "leave out one of them")
            }
        }
        return definitions
    }
}
