import SettingsEditing
import SettingsModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the process was started with: its arguments and its variables.
enum Environment {
    /// A variable, where it has any.
    static subscript(name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The words behind the name of the command.
    ///
    /// - Throws: `Failure` where the system does not give them, as on Linux without `/proc`; `UsageError` for a word, or
    ///   the variable that names the bundle, that is not UTF-8: what it names could be something else than was meant.
    static func arguments() throws -> [String] {
        let words = unsafe UnsafeBufferPointer(start: Swift.CommandLine.unsafeArgv, count: Int(Swift.CommandLine.argc))
        // Without /proc there are none at all, and without a name there is one that is empty.
        guard let name = unsafe words.first, unsafe words.count > 1 || name?.pointee != 0 else {
            throw Failure(
                "the arguments cannot be read", help: "on Linux they are read from /proc, which has to be mounted")
        }
        if let bundle = unsafe getenv("SETTINGS_BUNDLE"), unsafe String(validatingCString: bundle) == nil {
            throw UsageError("the variable SETTINGS_BUNDLE is not UTF-8", help: utf8Help)
        }
        return try unsafe words.dropFirst().enumerated().map { index, word in
            guard let word = unsafe word else { return "" }
            if let text = unsafe String(validatingCString: word) { return text }
            throw UsageError(
                "argument \(index + 1) is not UTF-8: \(quoted(unsafe String(cString: word)))", help: utf8Help)
        }
    }

    private static let utf8Help: Message = "type it in UTF-8; of a file whose name is not, change the name first"

    /// Lets a write to a closed pipe fail instead of ending the process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Lets the owner read and write what this process makes, whatever the umask says: the next command may have to
    /// finish what this one began.
    static func keepRightsOfOwner() {
        let mask = umask(0o077)
        _ = umask(mask & ~0o700)
    }

    /// Ends the process.
    static func end(with code: Int32) -> Never { exit(code) }
}
