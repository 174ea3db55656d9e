#if canImport(Testing)
import Testing

extension CommandResult {
    /// Ends the test where the command failed.
    package func requireSuccess() throws { try #require(exitCode == 0, "\(error)") }
}
#endif
