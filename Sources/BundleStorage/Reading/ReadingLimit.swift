/// The size limits for reading files. Larger files are not settings and would take up too much memory.
package enum ReadingLimit {
    /// The maximum size in bytes of one file or of standard input.
    package static let file = 64 << 20
    /// The maximum total size in bytes of a bundle's files that are read.
    package static let bundle = 128 << 20
}
