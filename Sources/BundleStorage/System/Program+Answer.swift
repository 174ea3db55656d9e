import CLibrary

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
        guard let status = end(of: process), let bytes else { return nil }
        return Answer(exitCode: exitCode(of: status), output: bytes)
    }

    /// Starts a program; the ends of the pipes that it has are closed here.
    private static func start(
        _ arguments: [String], _ input: [UInt8], _ changes: [String: String?], _ readsErrors: Bool
    ) -> (process: pid_t, output: Descriptor)? {
        guard let toChild = pipe(), let fromChild = pipe() else { return nil }
        // One that reads nothing is known by what it answers.
        try? toChild.write.write(Array(input.prefix(inputLimit)))
        let output = Stream.number(fromChild.write.number)
        let streams = [
            (number: STDIN_FILENO, leadsTo: .number(toChild.read.number)), (number: STDOUT_FILENO, leadsTo: output),
        ]
        let errors = readsErrors ? [(number: STDERR_FILENO, leadsTo: output)] : []
        return start(arguments, changing: changes, streams: streams + errors).map { ($0, fromChild.read) }
    }

    /// A pipe whose ends are closed in programs that are started, and have no number of a standard stream.
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
