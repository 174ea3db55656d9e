import Actions
import ArgumentParser
import SettingsModel

/// The options of every command: how it writes to the terminal.
///
/// Two groups of options have them each by itself: the argument parser walks a group inside a group many times, and most
/// in a debug build, which checks the options at every step.
protocol ConsoleOptions: ParsableArguments {
    var quiet: Bool { get }
    var color: String? { get }
}

/// The parser asks for it with each option that it creates.
private let colorModes = "When to use color: \(Choice<ColorMode>.list). (default: auto)"

extension ConsoleOptions {
    static var quietHelp: ArgumentHelp { "Print errors only." }
    static var colorHelp: String { colorModes }

    func validateColor() throws {
        do {
            _ = try Choice<ColorMode>.named(color, by: "--color")
        } catch {
            throw ValidationError(error)
        }
    }

    /// The console with these options applied.
    var console: Console {
        let console = Console.standard
        console.isQuiet = quiet
        console.colorMode = color.flatMap(ColorMode.init) ?? .auto
        return console
    }
}

/// The options of a command that works without a bundle.
struct OutputOptions: ConsoleOptions {
    @Flag(name: .shortAndLong, help: Self.quietHelp)
    var quiet = false

    @Option(Self.colorHelp, value: "when", of: ColorMode.self)
    var color: String?

    func validate() throws { try validateColor() }
}

/// The options of every command that works on a bundle.
struct SharedOptions: ConsoleOptions, RunOptions {
    @Option("The bundle, or a folder that contains one.", name: [.customShort("b"), .long])
    var bundle: String?

    @Option("The options file. (default: the nearest settings-bundle.json above the bundle)", value: "file")
    var options: String?

    @Flag(name: .shortAndLong, help: Self.quietHelp)
    var quiet = false

    @Option(Self.colorHelp, value: "when", of: ColorMode.self)
    var color: String?

    func validate() throws { try validateColor() }

    var typed: [TypedOption] {
        [("--bundle", bundle), ("--options", options)].filter { $0.1 != nil }.map {
            ($0.0, "all commands edit the same bundle")
        }
    }

    /// The bundle and the options file that are meant.
    var request: BundleRequest { BundleRequest(bundle: bundle, options: options) }

    /// The path of the bundle: the one named, else the one that is found.
    func bundlePath() throws -> String { try request.path(note: console.note) }

    /// What the options file says that governs a bundle.
    func project(of bundle: String) throws(Failure) -> ProjectOptions { try request.project(of: bundle) }
}

extension ValidationError {
    /// A mistake that is noticed while the arguments are parsed.
    init(_ mistake: Failure) {
        self.init([mistake.message, mistake.help].compactMap { $0?.worded }.joined(separator: "; "))
    }
}
