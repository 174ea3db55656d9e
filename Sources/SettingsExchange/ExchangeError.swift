package import SourceText

/// An error that occurs when a translation file is read.
package struct ExchangeError: Error, Hashable, Sendable {
    /// The error message. It starts with a lowercase letter and has no period at the end.
    package let message: String
    /// The position of the error in the file, or `nil` if the error concerns the whole file.
    package let position: SourcePosition?
    /// A suggestion for how to resolve the error, or `nil` if there is none.
    package let help: String?

    init(_ message: String, at position: SourcePosition? = nil, help: String? = nil) {
        self.message = message
        self.position = position
        self.help = help
    }

    /// Creates an error at a byte offset in the text.
    init(_ message: String, at offset: Int, in text: SourceText, help: String? = nil) {
        self.init(message, at: LineTable(text).position(of: offset), help: help)
    }
}
