import CLibrary

/// The environment variables, arguments, and signal handling of the process.
package enum Environment {
    /// A string that the system provides. Its bytes might not be valid UTF-8.
    package struct Text: Sendable {
        /// The string. Invalid bytes are replaced by U+FFFD.
        package let string: String
        package let isUTF8: Bool

        fileprivate init(_ bytes: UnsafePointer<CChar>) {
            string = unsafe String(cString: bytes)
            isUTF8 = unsafe String(validatingCString: bytes) != nil
        }
    }

    /// Returns the value of an environment variable, or `nil` if it is not set.
    package static subscript(name: String) -> String? { text(name)?.string }

    /// Returns the value of an environment variable, or `nil` if it is not set or empty.
    package static func nonempty(_ name: String) -> String? { Environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns the value of an environment variable and whether it is valid UTF-8, or `nil` if the variable is not
    /// set.
    package static func text(_ name: String) -> Text? { unsafe getenv(name).map { unsafe Text($0) } }

    /// The command-line arguments, excluding the program name, or `nil` if the system does not provide them. For
    /// example, Linux does not provide them if `/proc` is missing.
    package static var arguments: [Text]? {
        let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        #if !STATIC
        // Without /proc, the list is empty or consists of an empty program name.
        guard let name = unsafe words.first, unsafe words.count > 1 || name?.pointee != 0 else { return nil }
        #endif
        return unsafe words.dropFirst().compactMap { unsafe $0.map { unsafe Text($0) } }
    }

    /// Whether the process runs as root.
    package static var isRootUser: Bool { geteuid() == 0 }

    /// Ignores the signals `SIGPIPE` and `SIGXFSZ`. Writing to a closed pipe, or past the limit for the size of a file,
    /// then fails with an error instead of ending the process.
    package static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Changes the umask so that the owner can access all files and folders that the process creates. If a change is
    /// interrupted, the next command needs this access to finish it.
    package static func ensureOwnerAccess() {
        let mask = umask(0o077)
        _ = umask(mask & ~0o700)
    }

    /// Runs a closure and defers termination signals until the closure returns. The closure can therefore clean up its
    /// temporary files before the process ends.
    package static func deferringTermination<Result>(_ body: () throws -> Result) rethrows -> Result {
        var signals = sigset_t()
        var ignored = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigemptyset(&ignored)
        for number in terminationSignals { unsafe sigaddset(&signals, number) }
        unsafe sigprocmask(SIG_BLOCK, &signals, &before)
        // Signals that are ignored, such as after nohup, stay ignored.
        for number in terminationSignals {
            guard let handler = signal(number, SIG_DFL) else { continue }
            _ = signal(number, handler)
            unsafe sigaddset(&ignored, number)
        }
        unsafe sigprocmask(SIG_UNBLOCK, &ignored, nil)
        defer { unsafe sigprocmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// Whether a termination signal is pending. If `true`, the process ends when `deferringTermination(_:)` returns.
    package static var isTerminationPending: Bool {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        return terminationSignals.contains { unsafe sigismember(&pending, $0) == 1 }
    }

    /// The signals that request termination of a process.
    private static let terminationSignals = [SIGINT, SIGTERM, SIGHUP]

    /// Ends the process with an exit code.
    package static func end(with code: Int32) -> Never { exit(code) }
}

/// The sandbox in which Xcode runs script phases and build rules.
///
/// The sandbox denies access to the project and build folders, except for declared inputs and outputs. Denied accesses
/// appear in the build log.
///
/// Source: <https://developer.apple.com/documentation/xcode/build-settings-reference#User-Script-Sandboxing>
package enum ScriptSandbox {
    /// Whether this process runs in a script phase or build rule.
    package static let hasScript =
        Environment["SCRIPT_INPUT_FILE_COUNT"] != nil || Environment["SCRIPT_INPUT_FILE"] != nil

    /// Whether this process runs in the sandbox. A target can disable the sandbox in its build settings.
    package static let isOn = hasScript && Environment["ENABLE_USER_SCRIPT_SANDBOXING"] != "NO"
}

/// Reads the system clocks and suspends the current thread.
package enum Clock {
    package static var secondsSince1970: Int64 { nanosecondsSince1970 / 1_000_000_000 }
    /// The time of a monotonic clock, in milliseconds.
    package static var milliseconds: Int { Int(read(CLOCK_MONOTONIC) / 1_000_000) }
    static var nanosecondsSince1970: Int64 { read(CLOCK_REALTIME) }

    static func sleep(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        unsafe nanosleep(&time, nil)
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
