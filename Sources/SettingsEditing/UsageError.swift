package import SettingsModel

/// An error in the command-line arguments that does not depend on the contents of the bundle.
package struct UsageError: Error, Hashable, Sendable {
    /// The problem, in lowercase and without a trailing period.
    package let message: Message
    /// The suggested correction.
    package let help: Message?

    package init(_ message: Message, help: Message? = nil) {
        self.message = message
        self.help = help
    }
}
