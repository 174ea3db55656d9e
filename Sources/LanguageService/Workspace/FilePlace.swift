/// Bytes of a file of a bundle.
package struct FilePlace: Hashable, Sendable {
    /// The path relative to the bundle.
    package let path: String
    /// The bytes, as byte offsets into the text of the file.
    package let span: Range<Int>

    package init(_ path: String, _ span: Range<Int>) {
        self.path = path
        self.span = span
    }
}
