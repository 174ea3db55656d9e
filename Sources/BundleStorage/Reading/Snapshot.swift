/// The state of a bundle's files at the time they were read.
struct Snapshot: Sendable {
    struct File: Hashable, Sendable {
        /// The path of the file or symbolic link, relative to the bundle. Symbolic links in the parent folders are
        /// resolved, but a link at the end of the path is not resolved.
        var place: String
        /// The destination that is stored in the symbolic link, or `nil` for a file.
        var destination: [UInt8]?
        /// The status of the file, or of the target of a symbolic link. The value is `nil` for a broken link.
        var status: FileStatus?
        /// Whether the contents of the file were read.
        var wasRead: Bool
    }

    /// The files, keyed by the UTF-8 bytes of their paths. Strings are not suitable as keys: on Linux, the names of two
    /// files can differ only in Unicode normalization, and such strings are equal.
    var files: [[UInt8]: File] = [:]
    /// The paths of the draft files that interrupted commands left behind. Symbolic links in the paths are resolved.
    var drafts: [String] = []
    /// The time at which reading began, in nanoseconds since 1970.
    var startTime: Int64 = 0

    subscript(_ path: String) -> File? { files[Array(path.utf8)] }
}
