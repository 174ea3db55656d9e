package import SettingsModel

/// A request that cannot be right, whatever the bundle holds: a mistake in what was typed.
package struct UsageError: Error, Hashable, Sendable {
    /// What is wrong, lower case, without a full stop.
    package let message: Message
    /// What to type instead.
    package let help: Message?

    package init(_ message: Message, help: Message? = nil) {
        self.message = message
        self.help = help
    }
}
