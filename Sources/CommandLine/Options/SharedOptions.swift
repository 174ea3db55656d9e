import ArgumentParser
import BundleStorage
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
private let colorModes = "When to colour: \(Choice<ColorMode>.list). (default: auto)"

extension ConsoleOptions {
    static var quietHelp: ArgumentHelp { "Say nothing but errors." }
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
struct SharedOptions: ConsoleOptions {
    @Option("The bundle, or a folder with one in it.", name: [.customShort("b"), .long])
    var bundle: String?

    @Option("The options file. (default: the nearest settings-bundle.json above the bundle)", value: "file")
    var options: String?

    @Flag(name: .shortAndLong, help: Self.quietHelp)
    var quiet = false

    @Option(Self.colorHelp, value: "when", of: ColorMode.self)
    var color: String?

    func validate() throws { try validateColor() }

    /// The path of the bundle: the one named, else the one that is found.
    ///
    /// - Parameter sources: what an operation reads beside it: where several bundles are found, these are not meant.
    func bundlePath(besides sources: [String] = []) throws -> String {
        let (path, origin) = try bundle(besides: sources)
        if origin == .above {
            console.talk("note: the bundle is \(visible(path)), since there is none in this folder or below it")
        }
        return path
    }

    /// The bundle, and what says that it is meant.
    func bundle(besides sources: [String] = []) throws(Failure) -> (path: String, origin: BundleOrigin) {
        let isApart = { path in sources.allSatisfy { (try? ForeignBundle.requireApart($0, from: path)) != nil } }
        let (all, origin) = try bundles(whereFirst: isApart)
        let others = all.filter(isApart)
        let found = all.count > 1 && !others.isEmpty ? others : all
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(visible).joined(separator: ", "))",
                help: "name one with --bundle, as in --bundle \(shellQuoted(found[0]))")
        }
        return (found[0], origin)
    }

    /// The bundles that may be meant.
    ///
    /// - Parameters: those of a search for what nobody names.
    func bundles(
        whereFirst wins: (_ path: String) -> Bool = { _ in false },
        missing miss: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> (bundles: [String], origin: BundleOrigin) {
        if let named {
            return (try BundleFinder.bundles(named: named), bundle == nil ? .environment : .commandLine)
        }
        return try BundleFinder.unnamed(whereFirst: wins, missing: miss) { () throws(Failure) in
            let project = try self.project(of: nil)
            guard let placed = project.file.bundle else { return nil }
            let path = try project.resolve(placed)
            do throws(Failure) {
                return try BundleFinder.bundles(named: path)
            } catch {
                throw project.failure(error.message, at: placed.span, help: error.help)
            }
        }
    }

    /// What the options file says that governs a bundle.
    ///
    /// - Parameter bundle: nil for a bundle that is still to be found.
    func project(of bundle: String?) throws(Failure) -> ProjectOptions {
        var finder = try ProjectOptionsFinder(named: options)
        return try finder.options(of: bundle)
    }

    /// The bundle that the option names, else the environment; nil where neither does.
    var named: String? { bundle ?? Environment["SETTINGS_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 } }
}

extension ValidationError {
    /// A mistake that is noticed while the arguments are parsed.
    init(_ mistake: Failure) {
        self.init([mistake.message, mistake.help].compactMap { $0 }.joined(separator: "; "))
    }
}

/// A word as a shell reads it back.
func shellQuoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "_-./~@%+:,".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
