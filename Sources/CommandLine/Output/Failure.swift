import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

/// Something that could not be done, ready to be shown: exit code 2.
struct Failure: Error {
    var message: String
    /// `file`, or `file:line:column`.
    var location: String?
    var help: String?

    init(_ message: String, location: String? = nil, help: String? = nil) {
        self.message = message
        self.location = location
        self.help = help
    }

    init(_ mistake: UsageError, location: String? = nil) {
        self.init(mistake.message.worded, location: location, help: mistake.help?.worded)
    }

    init(_ error: StorageError) {
        self.init(visible(error.message), help: error.unfinishedBundle.map(Self.recoveryHelp) ?? error.help?.worded)
    }

    /// What to do about a change of a bundle that was left unfinished.
    static func recoveryHelp(of bundle: String) -> String {
        "finish it or take it back with settings-bundle recover --bundle \(shellQuoted(bundle))"
    }

    init(_ error: BundleError, in bundle: String) {
        var location = error.path.map { (error.bundle ?? bundle) + "/" + $0 }
        if let position = error.position { location? += ":\(position.line):\(position.column)" }
        self.init(error.message.worded, location: location, help: error.help?.worded)
    }

    /// What a person is told of an error of ours; nil for one of the argument parser.
    ///
    /// - Parameter bundle: the bundle that was worked on.
    init?(_ error: any Error, in bundle: String) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StorageError: self.init(error)
        case let error as BundleError: self.init(error, in: bundle)
        default: return nil
        }
    }

    /// Does something with a bundle, whose errors then name the path of the bundle.
    static func naming<Result>(_ bundle: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as BundleError {
            throw Failure(error, in: bundle)
        }
    }
}
