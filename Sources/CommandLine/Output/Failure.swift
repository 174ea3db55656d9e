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
}
