/// A comment between the entries of a dictionary or the elements of an array in an OpenStep property list.
package struct PropertyListComment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A comment from `//` to the end of the line.
        case line
        /// A comment from `/*` to `*/`.
        case block
    }

    /// The relation of a comment to the entries around it.
    package enum Attachment: Hashable, Sendable {
        /// The comment belongs to the previous entry because it follows on the same line.
        case trailing
        /// The comment does not belong to an entry. It is a header of the file or of a part of the file.
        case detached
        /// The comment belongs to the next entry because no blank line separates them.
        case direct
    }

    /// The bytes of the comment with its delimiters, as a range of byte offsets into the text.
    package let span: Range<Int>
    /// The text of the comment without its delimiters and without white space at both ends.
    package let text: String
    package let kind: Kind
    package internal(set) var place: Attachment

    /// Whether the comment begins a section of an Xcode project. A section consists of all objects of one type.
    var beginsSection: Bool { text.hasPrefix("Begin PBX") || text.hasPrefix("Begin XC") }

    /// Whether the comment ends a section of an Xcode project. A section consists of all objects of one type.
    var endsSection: Bool { text.hasPrefix("End PBX") || text.hasPrefix("End XC") }
}
