#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
        guard let process = start(arguments, [:], output: nil), let status = end(of: process) else { return nil }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
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
        guard let process = start(arguments, variables, output: output) else { return nil }
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
        let signal = status & 0x7F
        return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Starts a program; nil where that fails.
    ///
    /// - Parameter output: the file for what it writes, whereupon it is the first of a group of its own and has nothing to
    ///   read; nil to write all to standard error.
    private static func start(_ arguments: [String], _ variables: [String: String], output: String?) -> pid_t? {
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
        if let output {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            unsafe posix_spawn_file_actions_addopen(
                &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
            // What this process ignores or holds back is no matter of another program.
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
        } else {
            unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        }
        let settings = variables.map { "\($0.key)=\($0.value)" }
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let own = unsafe settings.map { unsafe strdup($0) }
        defer { unsafe (words + own).forEach { unsafe free($0) } }
        let environment = unsafe own + inherited(without: variables.keys.map { $0 + "=" }) + [nil]
        guard unsafe posix_spawnp(&process, arguments[0], &actions, &attributes, words, environment) == 0 else {
            return nil
        }
        return process
    }

    /// The variables of this process, but for those that begin so: of two of one name, some programs take the last.
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
    private static func end(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return status
    }
}
