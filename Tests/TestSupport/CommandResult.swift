/// What a command left behind when it ended.
package struct CommandResult: Equatable, Sendable {
    /// The exit code; for a command that a signal ended, 128 and the signal's number, as a shell says it.
    package let exitCode: Int
    package let outputBytes: [UInt8]
    package let errorBytes: [UInt8]

    /// Standard output, or both streams in the order they were written in where the runner merges them.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    package var error: String { String(decoding: errorBytes, as: UTF8.self) }
}
