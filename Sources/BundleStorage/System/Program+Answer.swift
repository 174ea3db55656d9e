#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Program {
    /// What a program wrote, and how it ended.
    struct Answer {
        /// Nil where a signal ended it.
        let exitCode: Int32?
        let output: [UInt8]
    }

    /// So many bytes a pipe takes that nobody reads from yet.
    static let inputLimit = 4096

    /// Runs a program and reads what it writes to standard output.
    ///
    /// - Parameters:
    ///   - arguments: its name, and the words behind it.
    ///   - input: what it reads from standard input: `inputLimit` bytes at the most.
    ///   - changes: the variables that it sees otherwise than this process; those that are nil it does not see.
    ///   - readsErrors: whether what it writes to standard error is read, too; else that goes where this process's goes.
    /// - Returns: nil where it could not be run, or wrote more than is ever read.
    static func answer(
        to arguments: [String], input: [UInt8] = [], environment changes: [String: String?] = [:],
        readingErrors readsErrors: Bool = false
    ) -> Answer? {
        guard let (process, output) = start(arguments, input, changes, readsErrors) else { return nil }
        let bytes = try? output.bytes(expecting: 0, limit: ReadingLimit.bundle)
        // One that has more to write ends when nobody reads it.
        _ = consume output
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return nil }
        }
        return bytes.map { Answer(exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : nil, output: $0) }
    }

    private static func start(
        _ arguments: [String], _ input: [UInt8], _ changes: [String: String?], _ readsErrors: Bool
    ) -> (process: pid_t, output: Descriptor)? {
        guard let toChild = pipe(), let fromChild = pipe() else { return nil }
        // One that reads nothing is known by what it answers.
        try? toChild.write.write(Array(input.prefix(inputLimit)))
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, toChild.read.number, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, fromChild.write.number, STDOUT_FILENO)
        if readsErrors { unsafe posix_spawn_file_actions_adddup2(&actions, fromChild.write.number, STDERR_FILENO) }
        let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let variables = unsafe Environment.variables(changing: changes).map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process = pid_t()
        guard unsafe posix_spawnp(&process, arguments[0], &actions, nil, words, variables) == 0 else { return nil }
        return (process, fromChild.read)
    }

    /// A pipe whose ends are closed in programs that are started, and have no number of a standard stream.
    private static func pipe() -> (read: Descriptor, write: Descriptor)? {
        var numbers: [Int32] = [0, 0]
        #if canImport(Darwin)
        let result = unsafe Darwin.pipe(&numbers)
        #elseif canImport(Musl)
        let result = unsafe Musl.pipe(&numbers)
        #else
        let result = unsafe Glibc.pipe(&numbers)
        #endif
        guard result == 0 else { return nil }
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

extension Environment {
    /// The variables of this process as another one gets them: `NAME=value`.
    ///
    /// - Parameter changes: those that have another value there, or none at all.
    fileprivate static func variables(changing changes: [String: String?]) -> [String] {
        #if canImport(Darwin)
        let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe _NSGetEnviron().pointee
        #else
        let first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
        #endif
        var variables: [String] = []
        var next = unsafe first
        while let variable = unsafe next?.pointee {
            let text = unsafe String(cString: variable)
            if !changes.keys.contains(where: { text.utf8.starts(with: ($0 + "=").utf8) }) { variables.append(text) }
            unsafe next = next.map { unsafe $0 + 1 }
        }
        return variables + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
}
