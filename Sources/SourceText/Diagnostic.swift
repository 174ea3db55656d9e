/// A problem that a parser found in a file.
package struct Diagnostic: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file cannot be read because CoreFoundation rejects the property list or because the text is not valid
        /// JSON.
        case unreadable
        /// CoreFoundation stops reading at the position of the diagnostic and ignores the rest of the file without
        /// reporting an error.
        case truncated
        /// The bytes do not match the encoding that the file declares, or the encoding is not supported.
        case damagedEncoding
        /// The file is in UTF-16 without a byte order mark. CoreFoundation drops the first character of such a file.
        case missingByteOrderMark
    }

    package var kind: Kind
    /// The byte range of the affected text.
    package var span: Range<Int>
    /// A description of the problem. It starts with a lowercase letter and has no period at the end.
    package var message: String
    /// A suggestion for solving the problem, such as the expected syntax, or `nil` if there is none.
    package var help: String?

    package init(_ kind: Kind, at span: Range<Int>, _ message: String, help: String? = nil) {
        self.kind = kind
        self.span = span
        self.message = message
        self.help = help
    }
}
