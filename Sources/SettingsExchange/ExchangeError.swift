package import SourceText

/// Why a file of translations cannot be read.
package struct ExchangeError: Error, Hashable, Sendable {
    /// What is wrong, lower case, without a full stop.
    package let message: String
    /// The place in the file, where it is about one.
    package let position: SourcePosition?
    /// What to do instead.
    package let help: String?

    init(_ message: String, at position: SourcePosition? = nil, help: String? = nil) {
        self.message = message
        self.position = position
        self.help = help
    }

    /// An error about a byte offset in a text.
    init(_ message: String, at offset: Int, in text: SourceText, help: String? = nil) {
        self.init(message, at: LineTable(text).position(of: offset), help: help)
    }
}
