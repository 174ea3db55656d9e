import CLibrary

extension Program {
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
