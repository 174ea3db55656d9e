/// A problem that a parser found in a file.
package struct Diagnostic: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file has no value: CoreFoundation does not read it, or it is not valid JSON.
        case unreadable
        /// CoreFoundation stops reading here without an error, so the rest of the file is lost.
        case truncated
        /// The bytes do not match the encoding that the file declares, or the encoding is not supported.
        case damagedEncoding
        /// UTF-16 without a byte order mark: CoreFoundation drops the first character.
        case missingByteOrderMark
    }

    package var kind: Kind
    /// The affected bytes, as a range of byte offsets into the text.
    package var span: Range<Int>
    /// The description of the problem, which starts with a lowercase letter and does not end with a period.
    package var message: String
    /// The expected syntax, or a suggestion that solves the problem.
    package var help: String?

    package init(_ kind: Kind, at span: Range<Int>, _ message: String, help: String? = nil) {
        self.kind = kind
        self.span = span
        self.message = message
        self.help = help
    }
}
