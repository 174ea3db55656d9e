// A static build also builds this target, but does not have Testing.
#if canImport(Testing)
import Foundation
import Synchronization
package import Testing

/// The standard error stream of a test run.
///
/// Swift Testing writes each of its messages to the C library's `stderr`. This stream replaces it, so that `swift test`
/// and all its options work as usual. Other output of the process, such as the message of a crash, is not affected.
package enum TestOutput {
    private struct State {
        var report = TestReport(isVerbose: !verboseOptions.isDisjoint(with: CommandLine.arguments))
        /// The bytes of a message whose end is still missing.
        var pending: [UInt8] = []
        var hasFailures = false
    }

    private static let state = Mutex(State())

    private static let verboseOptions: Set = ["-v", "--verbose", "--vv", "--very-verbose"]

    /// The file with the complete messages of failures that were shortened.
    private static let failures =
        "\(Repository.root.path(percentEncoded: false))/.build/test-failures/\(ProcessInfo.processInfo.processIdentifier).txt"

    /// Whether the stream has been replaced.
    fileprivate static let isInstalled: Bool = {
        guard StandardError.redirect(to: { TestOutput.receive($0) }) else { return false }
        atexit { TestOutput.end() }
        return true
    }()

    /// Receives the bytes that Swift Testing writes.
    private static func receive(_ bytes: [UInt8]) {
        state.withLock { state in
            state.pending += bytes
            guard bytes.last == UInt8(ascii: "\n") else { return }
            let message = String(decoding: state.pending, as: UTF8.self)
            state.pending = []
            var (text, isShortened) = state.report.record(message)
            if isShortened, append(message), !state.hasFailures {
                state.hasFailures = true
                text += "  The complete messages are in \(failures).\n"
            }
            print(text)
        }
    }

    fileprivate static func addNotTried(_ reason: String) { state.withLock { $0.report.addNotTried(reason) } }

    /// Appends a message to the file for failures.
    private static func append(_ message: String) -> Bool {
        try? FileManager.default.createDirectory(
            atPath: "\(Repository.root.path(percentEncoded: false))/.build/test-failures",
            withIntermediateDirectories: true)
        // The programs that tests run do not inherit the file.
        guard let file = unsafe fopen(failures, "ae") else { return false }
        defer { unsafe fclose(file) }
        return unsafe fputs(message, file) >= 0
    }

    private static func end() {
        state.withLock { state in
            if !state.pending.isEmpty { print(String(decoding: state.pending, as: UTF8.self)) }
            print(state.report.summary)
        }
    }

    /// Writes to the real standard error stream.
    private static func print(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// Lists a reason at the end of the run why the rest of a test does not run, such as a missing program.
///
/// Prefer `needs(_:)` if the whole test needs the program.
package func notTried(_ reason: String) { TestOutput.addNotTried(reason) }

/// Selects and shortens the output of all tests of the process.
package struct OutputTrait: SuiteTrait {
    // Traits are created when Swift Testing looks for tests, which it does before it runs or prints anything.
    fileprivate init() { _ = TestOutput.isInstalled }
}

extension Trait where Self == OutputTrait {
    /// Selects and shortens the output of all tests of the process, including the tests in other suites.
    package static var shortensOutput: Self { OutputTrait() }
}
#endif
