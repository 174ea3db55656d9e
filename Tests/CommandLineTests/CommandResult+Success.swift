import TestSupport
import Testing

extension CommandResult {
    /// Ends the test where the command failed.
    func requireSuccess() throws { try #require(exitCode == 0, "\(error)") }
}
