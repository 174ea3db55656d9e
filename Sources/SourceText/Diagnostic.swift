/// What a reader of a file has to say about it.
package struct Diagnostic: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file has no value: CoreFoundation does not read it, or it is no JSON.
        case unreadable
        /// CoreFoundation reads the file and stops here without a word: what follows is lost.
        case truncated
        /// The bytes are not what the file claims to hold, or in an encoding that is not supported.
        case damagedEncoding
        /// UTF-16 without a byte order mark: CoreFoundation drops the first character.
        case missingByteOrderMark
    }

    package var kind: Kind
    /// The bytes it is about, as a range of byte offsets into the text.
    package var span: Range<Int>
    /// What is wrong, lower case, without a full stop.
    package var message: String
    /// What was expected, or what to do about it.
    package var help: String?

    package init(_ kind: Kind, at span: Range<Int>, _ message: String, help: String? = nil) {
        self.kind = kind
        self.span = span
        self.message = message
        self.help = help
    }
}
