/// The size limits for files that are read. Larger files are unlikely to contain settings and would use too much
/// memory.
package enum ReadingLimit {
    /// The maximum size, in bytes, of a single file or of standard input.
    package static let file = 64 << 20
    /// The maximum total size, in bytes, of the files that are read from a bundle.
    package static let bundle = 128 << 20
}
