/// A comment between the entries of a dictionary or the elements of an array in OpenStep.
package struct PropertyListComment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// From `//` to the end of the line.
        case line
        /// From `/*` to `*/`.
        case block
    }

    /// To which entry a comment belongs.
    package enum Place: Hashable, Sendable {
        /// To the entry before it, behind which it stands on the same line.
        case trailing
        /// To none: the header of the file or of a part of it.
        case detached
        /// To the entry after it, with no blank line in between.
        case direct
    }

    /// The bytes of the comment with its delimiters, as a range of byte offsets into the text.
    package let span: Range<Int>
    /// What it says, without its delimiters and the white space at both ends.
    package let text: String
    package let kind: Kind
    package internal(set) var place: Place

    /// Whether it is about all objects of one type in an Xcode project, and not about the first of them.
    var beginsSection: Bool { text.hasPrefix("Begin PBX") || text.hasPrefix("Begin XC") }

    /// Whether the objects of one type in an Xcode project end with it.
    var endsSection: Bool { text.hasPrefix("End PBX") || text.hasPrefix("End XC") }
}
