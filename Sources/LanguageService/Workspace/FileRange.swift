/// A range of bytes in a file of a bundle.
package struct FileRange: Hashable, Sendable {
    /// The path of the file relative to the bundle.
    package let path: String
    /// The byte range in the text of the file.
    package let span: Range<Int>

    package init(_ path: String, _ span: Range<Int>) {
        self.path = path
        self.span = span
    }
}
