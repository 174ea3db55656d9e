/// The exit code and the output of a command.
package struct CommandResult: Equatable, Sendable {
    /// The exit code. If a signal ended the command, it is 128 plus the number of the signal, as in a shell.
    package let exitCode: Int
    package let outputBytes: [UInt8]
    package let errorBytes: [UInt8]

    /// Standard output, or both streams in the order of writing if the runner merges them.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    package var error: String { String(decoding: errorBytes, as: UTF8.self) }
}
