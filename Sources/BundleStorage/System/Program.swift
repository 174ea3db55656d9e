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
        var process = pid_t()
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        let environment = unsafe _NSGetEnviron().pointee
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        let environment = unsafe environ
        #endif
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        guard unsafe posix_spawnp(&process, arguments[0], &actions, nil, words, environment) == 0 else { return nil }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }
}
