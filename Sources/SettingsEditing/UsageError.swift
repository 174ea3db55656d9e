/// A request that cannot be right, whatever the bundle holds: a mistake in what was typed.
package struct UsageError: Error, Hashable, Sendable {
    /// What is wrong, lower case, without a full stop.
    package let message: String
    /// What to type instead.
    package let help: String?

    package init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}
