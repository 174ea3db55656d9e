import CLibrary

/// What the process was started with, and how it goes on and ends.
package enum Environment {
    /// A text that the system gave.
    package struct Text: Sendable {
        /// What is not UTF-8 in it is replaced.
        package let string: String
        package let isUTF8: Bool

        fileprivate init(_ bytes: UnsafePointer<CChar>) {
            string = unsafe String(cString: bytes)
            isUTF8 = unsafe String(validatingCString: bytes) != nil
        }
    }

    /// A variable, where it has any.
    package static subscript(name: String) -> String? { text(name)?.string }

    /// A variable, and whether it is UTF-8.
    package static func text(_ name: String) -> Text? {
        unsafe getenv(name).map { unsafe Text($0) }
    }

    /// The words behind the name of the program; nil where the system does not give them, as on Linux without `/proc`.
    package static var arguments: [Text]? {
        let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        #if !STATIC
        // Without /proc there are none at all, and without a name there is one that is empty.
        guard let name = unsafe words.first, unsafe words.count > 1 || name?.pointee != 0 else { return nil }
        #endif
        return unsafe words.dropFirst().compactMap { unsafe $0.map { unsafe Text($0) } }
    }

    /// Lets a write to a closed pipe fail instead of ending the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Lets the owner read and write what this process makes, whatever the umask says: the next command may have to
    /// finish what this one began.
    package static func keepRightsOfOwner() {
        let mask = umask(0o077)
        _ = umask(mask & ~0o700)
    }

    /// Does something that leaves nothing behind when the process is asked to end meanwhile: it ends afterwards.
    package static func holdingEnd<Result>(_ body: () throws -> Result) rethrows -> Result {
        var signals = sigset_t()
        var ignored = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigemptyset(&ignored)
        for number in ends { unsafe sigaddset(&signals, number) }
        unsafe sigprocmask(SIG_BLOCK, &signals, &before)
        // What is ignored, as after nohup, is so now, too.
        for number in ends {
            guard let handler = signal(number, SIG_DFL) else { continue }
            _ = signal(number, handler)
            unsafe sigaddset(&ignored, number)
        }
        unsafe sigprocmask(SIG_UNBLOCK, &ignored, nil)
        defer { unsafe sigprocmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// Whether the process ends after what it does now.
    static var isEnding: Bool {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        return ends.contains { unsafe sigismember(&pending, $0) == 1 }
    }

    /// The signals by which people and systems ask a process to end.
    private static let ends = [SIGINT, SIGTERM, SIGHUP]

    /// Ends the process.
    package static func end(with code: Int32) -> Never { exit(code) }
}
