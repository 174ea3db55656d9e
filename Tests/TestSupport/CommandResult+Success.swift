#if canImport(Testing)
import Testing

extension CommandResult {
    /// Ends the test if the command failed.
    package func requireSuccess() throws { try #require(exitCode == 0, "\(error)") }
}
#endif
