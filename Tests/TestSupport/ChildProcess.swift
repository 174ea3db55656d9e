import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A running child process, with its streams in files.
///
/// Foundation's `Process` is not used, because on Linux it occasionally crashes the test run: it reads past the end of
/// a directory entry when it looks for open files.
struct ChildProcess {
    private let identifier: pid_t
    /// Programs are not started while a file is written. A program inherits the open file, and until it closes it, the
    /// file cannot be executed.
    static let queue = DispatchQueue(label: "programs and files")

    /// Starts a program.
    ///
    /// - Parameter error: the file for standard error, or `nil` to merge it into standard output.
    init(
        _ executable: String, _ arguments: [String], environment: [String: String], folder: String, input: String,
        output: String, error: String?
    ) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_APPEND, 0)
        if let error {
            unsafe posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_APPEND, 0)
        } else {
            unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        // Threads of a test run block signals that the program expects to receive.
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

        // A shell changes the working folder and then executes the program, because spawning in a folder is not
        // portable.
        let command = ["sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder, executable] + arguments
        var words = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var started = pid_t()
        let problem = Self.queue.sync {
            unsafe posix_spawn(&started, "/bin/sh", &actions, &attributes, &words, &variables)
        }
        guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
        identifier = started
    }

    /// Waits until the program exits, and kills it after the given time.
    ///
    /// - Returns: the exit code, 128 plus the number of the signal that ended the program, or `nil` if this method
    ///   killed it.
    func wait(seconds: Double) throws -> Int? {
        let start = ContinuousClock.now
        var status: Int32 = 0
        while true {
            let found = unsafe waitpid(identifier, &status, WNOHANG)
            if found == identifier { break }
            if found < 0, errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
            let elapsed = ContinuousClock.now - start
            if elapsed > .seconds(seconds) {
                kill(identifier, SIGKILL)
                unsafe waitpid(identifier, &status, 0)
                return nil
            }
            // A tenth of the elapsed time, so that polling adds at most a tenth.
            usleep(UInt32(min(max(elapsed / .microseconds(10), 50), 20_000)))
        }
        let signal = Int(status & 0x7F)
        return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
    }
}
