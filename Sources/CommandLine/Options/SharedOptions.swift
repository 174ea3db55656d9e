import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

/// How a command talks: the options every command has.
struct OutputOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Option(help: ArgumentHelp("When to colour: auto, always or never. (default: auto)", valueName: "when"))
    var color: String?

    func validate() throws {
        do {
            _ = try color.map { name throws(UsageError) in try Choice<ColorMode>.named(name, by: "--color") }
        } catch {
            throw ValidationError(error)
        }
    }

    /// The console, set up as these options want it.
    var console: Console {
        let console = Console.standard
        console.isQuiet = quiet
        console.colorMode = color.flatMap(ColorMode.init) ?? .auto
        return console
    }
}

/// The options of every command that works on a bundle.
struct SharedOptions: ParsableArguments {
    @Option(name: [.customShort("b"), .long], parsing: .unconditional, help: "The bundle, or a folder with one in it.")
    var bundle: String?

    @OptionGroup var output: OutputOptions

    var console: Console { output.console }

    /// The path of the bundle: the one named, else the one that is found.
    ///
    /// - Parameter sources: what an operation reads beside it: where several bundles are found, these are not meant.
    func bundlePath(besides sources: [String] = []) throws -> String {
        let isApart = { path in sources.allSatisfy { (try? ForeignBundle.requireApart($0, from: path)) != nil } }
        let all = try named.map(BundleFinder.bundles(named:)) ?? BundleFinder.unnamed(whereFirst: isApart)
        let others = all.filter(isApart)
        let found = all.count > 1 && !others.isEmpty ? others : all
        guard found.count == 1 else {
            throw Failure(
                "there are \(found.count) bundles: \(found.map(visible).joined(separator: ", "))",
                help: "name one with --bundle, as in --bundle \(shellQuoted(found[0]))")
        }
        if named == nil, found[0].hasPrefix("../"), !found[0].hasSuffix("..") {
            console.talk("note: the bundle is \(visible(found[0])), since there is none in this folder or below it")
        }
        return found[0]
    }

    /// The bundle that the option names, else the environment; nil where neither does.
    var named: String? { bundle ?? Environment["SETTINGS_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 } }
}

extension ValidationError {
    /// A mistake that is noticed while the arguments are parsed.
    init(_ mistake: UsageError) {
        self.init([mistake.message.worded, mistake.help?.worded].compactMap { $0 }.joined(separator: "; "))
    }
}

/// A value of an enumeration, as typed.
///
/// Options are declared as strings and read by this: every further type of option costs the start of each command.
enum Choice<Value: RawRepresentable<String> & CaseIterable> {
    static func named(_ name: String, by option: String) throws(UsageError) -> Value {
        if let value = Value(rawValue: name) { return value }
        let names = Value.allCases.map(\.rawValue)
        throw UsageError(
            "\(option) \(quoted(name)) is not known",
            help: nearest(to: name, among: names).map { "did you mean \($0)?" }
                ?? "type \(names.joined(separator: ", "))")
    }
}

/// Finds the bundles a path stands for.
enum BundleFinder {
    /// The bundle at a path, or those below it. A folder that is named by hand and called `*.bundle` is one, whatever it holds.
    ///
    /// - Parameters:
    ///   - looksBeside: whether records beside the path count, too.
    ///   - miss: is told of folders called `*.bundle` that could not be looked into, and of records of unfinished
    ///     changes whose bundle is not there.
    static func bundles(
        in path: String, looksBeside: Bool = false, missing miss: (_ path: String, Failure) -> Void = { _, _ in }
    ) throws(Failure) -> [String] {
        let found: [String]
        do throws(StorageError) {
            let discovery = try BundleDiscovery(in: path, skipsBuildFolders: false, looksBeside: looksBeside)
            found = discovery.bundles
            for problem in discovery.problems where problem.path.hasSuffix(".bundle") {
                miss(problem.path, Failure(.failed("open", path: problem.path, reason: problem.reason)))
            }
            for record in discovery.strayRecords { miss(record, Failure(.strayRecord(path: record))) }
        } catch {
            guard case .notAFolder = error, let failure = partOfBundle(path) else { throw Failure(error) }
            throw failure
        }
        guard found.isEmpty else { return found.map(trimmed) }
        if trimmed(path).hasSuffix(".bundle") { return [trimmed(path)] }
        if let failure = partOfBundle(path) { throw failure }
        return []
    }

    /// Refuses a name without a letter, as an unset variable gives it.
    static func requireName(_ path: String?) throws(UsageError) {
        guard path?.isEmpty == true else { return }
        throw UsageError(
            "the name of the bundle is empty",
            help: "name a bundle or a folder, or leave the name out to look in this folder")
    }

    /// What is said of a path that is named as a bundle and lies in one; nil where it does not.
    private static func partOfBundle(_ path: String) -> Failure? {
        bundle(around: path).map {
            Failure("\(visible(path)) is a part of a bundle", help: "name the bundle: \(shellQuoted($0.bundle))")
        }
    }

    /// The bundle that a file or folder lies in, and its path there; nil where it lies in none, or is one.
    static func bundle(around path: String) -> (bundle: String, part: String)? {
        if BundleDiscovery.isBundle(path) { return nil }
        var parts = trimmed(path).split(separator: "/", omittingEmptySubsequences: false)
        var folders: [String] = []
        while parts.count > 1 {
            parts.removeLast()
            folders.append(parts.joined(separator: "/"))
        }
        if !path.hasPrefix("/") { folders.append(".") }
        // What is called a bundle is one where it is named, though it may hold no pane.
        let bundle = folders.first { $0.hasSuffix(".bundle") || !$0.isEmpty && BundleDiscovery.isBundle($0) }
        guard let bundle else { return nil }
        let part = bundle == "." ? trimmed(path) : String(trimmed(path).dropFirst(bundle.count + 1))
        return (bundle, part.split(separator: "/").filter { $0 != "." }.joined(separator: "/"))
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
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
