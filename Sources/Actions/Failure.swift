package import BundleStorage
import SettingsEditing
package import SettingsModel
package import SourceText

/// Why an action could not be carried out: what, where, and what to do instead.
package struct Failure: Error {
    package var message: Message
    /// `file`, or `file:line:column`; line and column are 1-based.
    package var location: String?
    package var help: Message?
    /// Whether the request is wrong, whatever the bundle holds.
    package var isUsage = false
    /// Further mistakes in the same file.
    package var others: [Failure] = []

    package init(_ message: Message, location: String? = nil, help: Message? = nil) {
        self.message = message
        self.location = location
        self.help = help
    }

    /// Several mistakes of one file; `nil` if there are none.
    init?(all failures: [Failure]) {
        guard var first = failures.first else { return nil }
        first.others = Array(failures.dropFirst())
        self = first
    }

    package init(usage message: Message, help: Message? = nil) {
        self.init(message, help: help)
        isUsage = true
    }

    /// A name that does not exist.
    ///
    /// - Parameter help: the advice if no name is similar; `nil` to list the names.
    package init(unknown what: String, _ name: String, among names: [String], help: Message? = nil) {
        self.init(
            usage: "there is no \(what) \(quoted(name))",
            help: suggestion(for: name, among: names) ?? help ?? "use one of \(names.joined(separator: ", "))")
    }

    package init(_ error: StorageError) {
        self.init(
            Message(visible(error.message)), help: error.unfinishedBundle.map(Self.recoveryHelp) ?? error.help)
    }

    /// The note of an action that goes on without the Xcode project, which could not be read.
    var adviceAboutProject: Message {
        "the Xcode project was not checked: \(location.map { "\($0): " } ?? "")\(message)"
    }

    /// What to do about a change of a bundle that was left unfinished.
    static func recoveryHelp(of bundle: String) -> Message {
        "finish or undo it with \(run: .recover) \(input: .bundle) \(shellQuoted(bundle))"
    }

    /// An error of this package; `nil` for any other.
    ///
    /// - Parameter bundle: the path of the bundle that was worked on.
    package init?(_ error: any Error, in bundle: String) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StorageError: self.init(error)
        case let error as UsageError: self.init(usage: error.message, help: error.help)
        case let error as BundleError:
            let location = error.path.map {
                shownPlace(in: shownPath(of: $0, in: error.bundle ?? bundle), error.position)
            }
            self.init(error.message, location: location, help: error.help)
        default: return nil
        }
    }

    /// Runs the body; every error becomes a failure.
    package static func of<Result>(_ bundle: String, _ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? Failure("\(error)")
        }
    }

    /// Runs the body; errors of this package become failures that name the path of the bundle.
    package static func naming<Result>(_ bundle: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? error
        }
    }
}

/// A question about the most similar name; `nil` if none is similar.
package func suggestion(for typed: String, among names: [String]) -> Message? {
    nearest(to: typed, among: names).map { "did you mean \($0)?" }
}

/// A place: `file`, or `file:line:column`.
package func shownPlace(in file: String, _ position: SourcePosition?) -> String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
}

/// A word as a shell reads it back.
package func shellQuoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "_-./~@%+:,".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
