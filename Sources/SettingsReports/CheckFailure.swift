/// Why a bundle, or a path with none in it, was not checked or not fixed, beside others that were.
package struct CheckFailure: Sendable {
    /// The path as it was given or found.
    package let path: String
    /// What went wrong.
    package let message: String
    /// Where, as `file` or `file:line:column`.
    package let location: String?
    /// What to do about it.
    package let help: String?

    package init(path: String, message: String, location: String? = nil, help: String? = nil) {
        self.path = path
        self.message = message
        self.location = location
        self.help = help
    }

    /// All of it in a line; it may hold characters that a terminal must not get.
    var line: String {
        [(location.map { $0 + ": " } ?? "") + message, help].compactMap(\.self).joined(separator: "; ")
    }
}
