package import BundleStorage
import SettingsEditing
package import SettingsModel
package import SourceText

/// An error that stops an action. A failure has a message, an optional location, and optional help.
package struct Failure: Error {
    /// The file that an error concerns, and the position in it.
    package struct Location: Hashable, Sendable, CustomStringConvertible {
        package let file: String
        /// The 1-based line, or `nil` if the error concerns the whole file.
        package let line: Int?
        /// The 1-based column, in Unicode scalars, or `nil` if the error concerns the whole line.
        package let column: Int?

        package init(_ file: String, line: Int? = nil, column: Int? = nil) {
            self.file = file
            self.line = line
            self.column = column
        }

        init(_ file: String, _ position: SourcePosition?) {
            self.init(file, line: position?.line, column: position?.column)
        }

        /// The location in the form `file`, `file:line` or `file:line:column`.
        package var description: String {
            ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
        }
    }

    package var message: Message
    package var location: Location?
    package var help: Message?
    /// Whether the user's request would be invalid for every bundle, for example because an option has an unknown
    /// value.
    package var isUsageError = false
    /// The other errors in the same file.
    package var others: [Failure] = []

    package init(_ message: Message, location: Location? = nil, help: Message? = nil) {
        self.message = message
        self.location = location
        self.help = help
    }

    /// Combines several errors in one file into a single failure. Returns `nil` if there are no errors.
    init?(all failures: [Failure]) {
        guard var first = failures.first else { return nil }
        first.others = Array(failures.dropFirst())
        self = first
    }

    package init(usage message: Message, help: Message? = nil) {
        self.init(message, help: help)
        isUsageError = true
    }

    /// Creates a failure for input lines that contain merge conflict markers, or `nil` if they do not.
    ///
    /// - Parameter name: The name of the input that the failure shows, such as `standard input`.
    package init?(mergeConflictIn text: String, named name: String) {
        guard let conflict = MergeConflict(in: SourceText(text)) else { return nil }
        self.init(usage: "the input \(conflict.problem)", help: Message(MergeConflict.help))
        location = Location(name, line: conflict.lines[0])
    }

    /// Creates a failure that reports an unknown name. If a known name is similar, the help suggests it.
    ///
    /// - Parameter help: The help text to use if no known name is similar. If `nil`, the help lists all known names.
    package init(unknown what: String, _ name: String, among names: [String], help: Message? = nil) {
        self.init(
            usage: "there is no \(what) \(quoted(name))",
            help: suggestion(for: name, among: names) ?? help ?? "use one of \(names.joined(separator: ", "))")
    }

    package init(_ error: StorageError) {
        self.init(
            Message(printable(error.message)), help: error.unfinishedBundle.map(Self.recoveryHelp) ?? error.help)
    }

    /// A note that says that the Xcode project could not be read. The note is printed if the action continues without
    /// the project.
    var uncheckedProjectNote: Message {
        "the Xcode project was not checked: \(location.map { "\($0): " } ?? "")\(message)"
    }

    /// Returns the help text for a bundle that has an unfinished change.
    static func recoveryHelp(of bundle: String) -> Message {
        "finish or undo it with \(run: .recover) \(input: .bundle) \(shellQuoted(bundle))"
    }

    /// Converts an error that this package defines to a failure. Returns `nil` for any other error.
    ///
    /// - Parameter bundle: The path of the bundle being processed.
    package init?(_ error: any Error, in bundle: String) {
        switch error {
        case let failure as Failure: self = failure
        case let error as StorageError: self.init(error)
        case let error as UsageError: self.init(usage: error.message, help: error.help)
        case let error as BundleError:
            let location = error.path.map {
                Location(displayPath(of: $0, in: error.bundle ?? bundle), error.position)
            }
            self.init(error.message, location: location, help: error.help)
        default: return nil
        }
    }

    /// Runs `body`, and converts every error that it throws to a failure.
    package static func of<Result>(_ bundle: String, _ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? Failure("\(error)")
        }
    }

    /// Runs `body`, and converts errors that this package defines to failures that include the path of the bundle.
    /// Other errors are rethrown unchanged.
    package static func convertingErrors<Result>(_ bundle: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Failure(error, in: bundle) ?? error
        }
    }
}

/// Returns a suggestion that contains the name that a user probably meant, such as `did you mean toggle?`. Returns
/// `nil` if there is no such name.
package func suggestion(for typed: String, among names: [String]) -> Message? {
    probableName(for: typed, among: names).map { "did you mean \($0)?" }
}

/// Formats a location as `file` or `file:line:column`.
package func formattedLocation(in file: String, _ position: SourcePosition?) -> String {
    position.map { "\(file):\($0.line):\($0.column)" } ?? file
}
