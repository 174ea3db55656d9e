import CLibrary

/// A program of the machine that this one starts.
package enum Program {
    /// The name of the one that shows a file in the program made for it.
    #if canImport(Darwin)
    package static let opener = "open"
    #else
    package static let opener = "xdg-open"
    #endif

    /// Runs a program and waits for it; its output goes to standard error.
    ///
    /// - Parameter arguments: its name, and the words behind it.
    /// - Returns: its exit code, or nil where it could not be run.
    package static func run(_ arguments: [String]) -> Int32? {
        guard let process = start(arguments, streams: [(STDOUT_FILENO, .number(STDERR_FILENO))]) else { return nil }
        return end(of: process).flatMap(exitCode)
    }

    /// How a program ended that had only so much time.
    package enum Ending: Equatable {
        case code(Int32)
        /// It was ended by a signal that came from elsewhere.
        case signal(Int32)
        /// It was killed when its time was up.
        case timeout
        /// It was killed because this process is about to end: see `Environment.holdingEnd(_:)`.
        case interrupted
    }

    /// Runs a program that reads nothing, and kills it, with the programs that it started, when it takes too long.
    ///
    /// - Parameters:
    ///   - arguments: its name, and the words behind it.
    ///   - variables: what is set in its environment, besides that of this process.
    ///   - output: the path of the file that gets what it writes to both streams.
    ///   - limit: how long it may take, in milliseconds.
    /// - Returns: nil where it could not be run.
    package static func run(
        _ arguments: [String], setting variables: [String: String], output: String, limit: Int
    ) -> Ending? {
        let streams: [(number: Int32, leadsTo: Stream)] = [
            (STDIN_FILENO, .file("/dev/null", O_RDONLY)), (STDOUT_FILENO, .file(output, O_WRONLY | O_CREAT | O_TRUNC)),
            (STDERR_FILENO, .number(STDOUT_FILENO)),
        ]
        guard let process = Self.start(arguments, changing: variables, inOwnGroup: true, streams: streams) else {
            return nil
        }
        let start = Clock.milliseconds
        var status: Int32 = 0
        while true {
            let found = unsafe waitpid(process, &status, WNOHANG)
            if found == process { break }
            if found < 0, errno != EINTR { return nil }
            let isInterrupted = Environment.isEnding
            if isInterrupted || Clock.milliseconds - start >= limit {
                kill(-process, SIGKILL)
                _ = end(of: process)
                return isInterrupted ? .interrupted : .timeout
            }
            Clock.sleep(milliseconds: 10)
        }
        return exitCode(of: status).map { .code($0) } ?? .signal(status & 0x7F)
    }

    /// Where a stream of a program leads.
    enum Stream {
        case file(_ path: String, _ flags: Int32)
        /// Where another stream does: of this process, or of the program, by what comes before in a list.
        case number(Int32)
    }

    /// Starts a program; nil where that fails.
    ///
    /// - Parameters:
    ///   - changes: the variables that it sees otherwise than this process; those that are nil it does not see.
    ///   - isApart: whether it is the first of a group of its own, and what this process ignores or holds back is no
    ///     matter of it.
    ///   - streams: those that lead elsewhere than the ones of this process, in the order in which they are made.
    static func start(
        _ arguments: [String], changing changes: [String: String?] = [:], inOwnGroup isApart: Bool = false,
        streams: [(number: Int32, leadsTo: Stream)]
    ) -> pid_t? {
        var process = pid_t()
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for (number, stream) in streams {
            switch stream {
            case .file(let path, let flags):
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
            case .number(let other): unsafe posix_spawn_file_actions_adddup2(&actions, other, number)
            }
        }
        if isApart {
            var none = sigset_t()
            var all = sigset_t()
            unsafe sigemptyset(&none)
            unsafe sigfillset(&all)
            unsafe posix_spawnattr_setsigmask(&attributes, &none)
            unsafe posix_spawnattr_setsigdefault(&attributes, &all)
            unsafe posix_spawnattr_setpgroup(&attributes, 0)
            unsafe posix_spawnattr_setflags(
                &attributes,
                Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
        }
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let settings = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
        let own = unsafe settings.map { unsafe strdup($0) }
        defer { unsafe (words + own).forEach { unsafe free($0) } }
        let environment = unsafe own + inherited(without: changes.keys.map { $0 + "=" }) + [nil]
        guard unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, words, environment) == 0 else {
            return nil
        }
        return process
    }

    /// The variables of this process, byte by byte, but for those that begin so: of two of one name, some programs take
    /// the last.
    private static func inherited(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
        #if canImport(Darwin)
        let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe _NSGetEnviron().pointee
        #else
        let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        #endif
        var kept = unsafe [UnsafeMutablePointer<CChar>?]()
        guard var next = unsafe variables else { return unsafe kept }
        while let variable = unsafe next.pointee {
            if !names.contains(where: { unsafe strncmp(variable, $0, $0.utf8.count) == 0 }) {
                unsafe kept.append(variable)
            }
            unsafe next += 1
        }
        return unsafe kept
    }

    /// Waits for a program: its status; nil where the system does not say.
    static func end(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return status
    }

    /// The code that a program exited with; nil where a signal ended it.
    static func exitCode(of status: Int32) -> Int32? { status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }
}
