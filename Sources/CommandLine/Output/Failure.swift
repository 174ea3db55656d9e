import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// Something that could not be done, ready to be shown.
struct Failure: Error {
    var message: String
    /// `file`, or `file:line:column`.
    var location: String?
    var help: String?
    /// Whether it is a mistake in what was typed: then the exit code is 64, and else 2.
    var isUsage = false
    /// What else is wrong, where several mistakes are shown at once.
    var others: [Failure] = []

    init(_ message: String, location: String? = nil, help: String? = nil) {
        self.message = message
        self.location = location
        self.help = help
    }

    /// Several mistakes of one file; nil where there are none.
    init?(all failures: [Failure]) {
        guard var first = failures.first else { return nil }
        first.others = Array(failures.dropFirst())
        self = first
    }

    init(usage message: String, help: String? = nil) {
        self.init(message, help: help)
        isUsage = true
    }

    /// The mistake of a name that nothing has.
    ///
    /// - Parameter help: what is said where no name is near; nil to list the names.
    init(unknown what: String, _ name: String, among names: [String], help: String? = nil) {
        self.init(
            usage: "there is no \(what) \(quoted(name))",
            help: suggestion(for: name, among: names) ?? help ?? "type one of \(names.joined(separator: ", "))")
    }

    init(_ error: StorageError) {
        self.init(visible(error.message), help: error.unfinishedBundle.map(Self.recoveryHelp) ?? error.help?.worded)
    }

    /// What a command says that goes on without the Xcode project, which this failure is about.
    var adviceAboutProject: String {
        "the Xcode project was not looked at: \(location.map { "\($0): " } ?? "")\(message)"
    }

    /// What to do about a change of a bundle that was left unfinished.
    static func recoveryHelp(of bundle: String) -> String {
        "finish it or take it back with settings-bundle recover --bundle \(shellQuoted(bundle))"
    }

    /// What a person is told of an error of ours; nil for one of the argument parser.
    ///
    /// - Parameter bundle: the bundle that was worked on.
    init?(_ error: any Error, in bundle: String) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StorageError: self.init(error)
        case let error as UsageError: self.init(usage: error.message.worded, help: error.help?.worded)
        case let error as BundleError:
            let location = error.path.map {
                shownPlace(in: shownPath(of: $0, in: error.bundle ?? bundle), error.position)
            }
            self.init(error.message.worded, location: location, help: error.help?.worded)
        default: return nil
        }
    }

    /// Does something with a bundle of which nothing but a failure can come.
    static func of<Result>(_ bundle: String, _ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? Failure("\(error)")
        }
    }

    /// Does something with a bundle, whose errors then name the path of the bundle.
    static func naming<Result>(_ bundle: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? error
        }
    }
}

/// What is asked where a name was typed that is near to one of those that are there.
func suggestion(for typed: String, among names: [String]) -> String? {
    nearest(to: typed, among: names).map { "did you mean \($0)?" }
}

/// Where something is: `file`, or `file:line:column`.
func shownPlace(in file: String, _ position: SourcePosition?) -> String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
}
