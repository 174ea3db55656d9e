import CLibrary

/// Runs external programs as child processes.
package enum Program {
    /// The name of the command that opens a file in its default application.
    #if canImport(Darwin)
    package static let openCommand = "open"
    #else
    package static let openCommand = "xdg-open"
    #endif

    /// Runs a program and waits for it to exit. The program's standard output is redirected to standard error.
    ///
    /// - Parameter arguments: The program name, followed by its arguments.
    /// - Returns: The exit code, or `nil` if the program could not be run or was ended by a signal.
    package static func run(_ arguments: [String]) -> Int32? {
        guard let process = start(arguments, streams: [(STDOUT_FILENO, .number(STDERR_FILENO))]) else { return nil }
        return end(of: process).flatMap(exitCode)
    }

    /// The way a program with a time limit ended.
    package enum Termination: Equatable {
        case code(Int32)
        /// The program was ended by a signal that this process did not send.
        case signal(Int32)
        /// The program was killed because it exceeded its time limit.
        case timeout
        /// The program was killed because this process is about to end; see `Environment.deferringTermination(_:)`.
        case interrupted
    }

    /// Runs a program with empty standard input. If the program exceeds a time limit, it is killed together with its
    /// child processes.
    ///
    /// - Parameters:
    ///   - arguments: The program name, followed by its arguments.
    ///   - variables: The environment variables to set in addition to those of this process.
    ///   - output: The path of the file that receives standard output and standard error.
    ///   - limit: The time limit in milliseconds.
    /// - Returns: The way the program ended, or `nil` if it could not be run.
    package static func run(
        _ arguments: [String], setting variables: [String: String], output: String, limit: Int
    ) -> Termination? {
        let streams: [(number: Int32, destination: Stream)] = [
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
            let isInterrupted = Environment.isTerminationPending
            if isInterrupted || Clock.milliseconds - start >= limit {
                kill(-process, SIGKILL)
                _ = end(of: process)
                return isInterrupted ? .interrupted : .timeout
            }
            Clock.sleep(milliseconds: 10)
        }
        return exitCode(of: status).map { .code($0) } ?? .signal(status & 0x7F)
    }

    /// Starts a program that does not use the standard streams of this process. Returns its process ID, or `nil` if it
    /// could not be started.
    fileprivate static func startInBackground(_ arguments: [String]) -> pid_t? {
        let streams: [(number: Int32, destination: Stream)] = [
            (STDIN_FILENO, .file("/dev/null", O_RDONLY)), (STDOUT_FILENO, .file("/dev/null", O_WRONLY)),
            (STDERR_FILENO, .number(STDOUT_FILENO)),
        ]
        return start(arguments, inOwnGroup: true, streams: streams)
    }

    /// The target to which a standard stream of a child process is redirected.
    enum Stream {
        case file(_ path: String, _ flags: Int32)
        /// The number of a descriptor to duplicate. It is either a descriptor of this process or a stream that has
        /// already been redirected by an earlier element in the same list.
        case number(Int32)
    }

    /// Starts a program and returns its process ID, or `nil` if it could not be started.
    ///
    /// - Parameters:
    ///   - arguments: The program name, followed by its arguments.
    ///   - changes: The environment variables to change for the program. A value of `nil` removes the variable.
    ///   - isApart: Whether to run the program in its own process group and with default signal handling. If `false`,
    ///     the program belongs to the process group of this process, and inherits its ignored and blocked signals.
    ///   - streams: The redirections of standard streams, in the order in which they are applied. Other streams are
    ///     inherited.
    static func start(
        _ arguments: [String], changing changes: [String: String?] = [:], inOwnGroup isApart: Bool = false,
        streams: [(number: Int32, destination: Stream)]
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
        let environment = unsafe own + inheritedEnvironment(without: changes.keys.map { $0 + "=" }) + [nil]
        guard unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, words, environment) == 0 else {
            return nil
        }
        return process
    }

    /// Returns the environment variables of this process, except those that begin with one of the given prefixes, such
    /// as `LANG=`. Overridden variables must be excluded, because if a variable is defined twice, some programs use the
    /// last definition.
    private static func inheritedEnvironment(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
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

    /// Waits for a process to end and returns its wait status, or `nil` if the system does not report it.
    static func end(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return status
    }

    /// Returns the exit code from a wait status, or `nil` if a signal ended the process.
    static func exitCode(of status: Int32) -> Int32? { status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }

    /// The output and exit code of an external process.
    struct ProcessOutput {
        /// The exit code, or `nil` if a signal ended the process.
        let exitCode: Int32?
        let output: [UInt8]
    }

    /// The maximum size of the input in bytes. Input of this size fits into a pipe's buffer, so it can be written
    /// before the program starts reading.
    static let inputLimit = 4096

    /// Runs an external program and returns its standard output.
    ///
    /// - Parameters:
    ///   - arguments: The program name, followed by its arguments.
    ///   - input: The standard input, at most `inputLimit` bytes.
    ///   - changes: The environment variables to change for the program. A value of `nil` removes the variable.
    ///   - readsErrors: Whether to include the program's standard error in the output. If `false`, the program writes
    ///     to the standard error of this process.
    /// - Returns: The output and exit code, or `nil` if the program could not be run or its output exceeds the limit.
    static func answer(
        to arguments: [String], input: [UInt8] = [], environment changes: [String: String?] = [:],
        readingErrors readsErrors: Bool = false
    ) -> ProcessOutput? {
        guard let (process, output) = start(arguments, input, changes, readsErrors) else { return nil }
        let bytes = try? output.bytes(expecting: 0, limit: ReadingLimit.bundle)
        // Closing the pipe ends a program that is still writing.
        _ = consume output
        guard let status = end(of: process), let bytes else { return nil }
        return ProcessOutput(exitCode: exitCode(of: status), output: bytes)
    }

    /// Starts a program that reads from one pipe and writes to another. This process closes its copies of the
    /// descriptors that the program uses.
    private static func start(
        _ arguments: [String], _ input: [UInt8], _ changes: [String: String?], _ readsErrors: Bool
    ) -> (process: pid_t, output: Descriptor)? {
        guard let toChild = pipe(), let fromChild = pipe() else { return nil }
        // A program that does not read its input is detected by its output.
        try? toChild.write.write(Array(input.prefix(inputLimit)))
        let output = Stream.number(fromChild.write.number)
        let streams = [
            (number: STDIN_FILENO, destination: .number(toChild.read.number)),
            (number: STDOUT_FILENO, destination: output),
        ]
        let errors = readsErrors ? [(number: STDERR_FILENO, destination: output)] : []
        return start(arguments, changing: changes, streams: streams + errors).map { ($0, fromChild.read) }
    }

    /// Creates a pipe whose descriptors are not inherited by child processes and do not use the numbers of the standard
    /// streams.
    private static func pipe() -> (read: Descriptor, write: Descriptor)? {
        var numbers: [Int32] = [0, 0]
        guard unsafe CLibrary.pipe(&numbers) == 0 else { return nil }
        let ends = numbers.map { number in
            defer { close(number) }
            return fcntl(number, F_DUPFD_CLOEXEC, 3)
        }
        guard ends.allSatisfy({ $0 >= 0 }) else {
            for end in ends where end >= 0 { close(end) }
            return nil
        }
        return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }
}

/// Another process on this machine, identified by its process ID.
package struct RunningProcess {
    private let id: pid_t

    /// Finds a running process by its ID. The result is `nil` if the process does not exist or is not visible to this
    /// process. For example, a process in a container cannot see processes outside the container.
    package init?(id: Int) {
        guard id > 0, let id = pid_t(exactly: id) else { return nil }
        self.id = id
        if !isRunning { return nil }
    }

    /// Whether the process is still running, even if it belongs to another user.
    package var isRunning: Bool { kill(id, 0) == 0 || errno == EPERM }
}

/// A program that runs beside this process, such as a browser.
package final class BackgroundProgram {
    private let process: pid_t
    private var code: Int32?

    /// Starts a program, or returns `nil` if it could not be started.
    package init?(_ arguments: [String]) {
        guard let process = Program.startInBackground(arguments) else { return nil }
        self.process = process
    }

    /// The exit code of the program, or `nil` if it is still running. The value is -1 if a signal ended the program.
    package var exitCode: Int32? {
        if code != nil { return code }
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) != 0 else { return nil }
        code = Program.exitCode(of: status) ?? -1
        return code
    }
}
