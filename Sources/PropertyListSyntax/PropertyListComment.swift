/// A comment between the entries of a dictionary or the elements of an array in an OpenStep property list.
package struct PropertyListComment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A comment that begins with `//` and extends to the end of the line.
        case line
        /// A comment that begins with `/*` and ends with `*/`.
        case block
    }

    /// The entry to which a comment belongs, determined by the comment's position.
    package enum Attachment: Hashable, Sendable {
        /// The comment belongs to the previous entry because it follows on the same line.
        case trailing
        /// The comment does not belong to an entry. For example, it is the header of the file or of a part of the file.
        case detached
        /// The comment belongs to the next entry because no blank line separates them.
        case direct
    }

    /// The byte range of the comment, including its delimiters.
    package let span: Range<Int>
    /// The text of the comment, excluding its delimiters and any leading or trailing white space.
    package let text: String
    package let kind: Kind
    package internal(set) var place: Attachment

    /// Whether the comment begins a section of an Xcode project file. A section consists of all objects of one type.
    var beginsSection: Bool { text.hasPrefix("Begin PBX") || text.hasPrefix("Begin XC") }

    /// Whether the comment ends a section of an Xcode project file. A section consists of all objects of one type.
    var endsSection: Bool { text.hasPrefix("End PBX") || text.hasPrefix("End XC") }
}
