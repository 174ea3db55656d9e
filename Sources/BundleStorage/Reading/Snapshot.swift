/// What the files of a bundle were when it was read.
struct Snapshot: Sendable {
    struct File: Hashable, Sendable {
        /// The path of the file or link itself, relative to the bundle, with no symbolic link on the way to it.
        var place: String
        /// Where it leads, written as in the link; nil for a file.
        var destination: [UInt8]?
        /// What was there, behind links; nil where a link leads nowhere.
        var status: FileStatus?
        /// Whether its contents were read.
        var wasRead: Bool
    }

    /// By the bytes of the path: on Linux two names may differ in nothing but the normalization of their characters.
    var files: [[UInt8]: File] = [:]
    /// The files that a killed command was writing, as paths in which no symbolic link is.
    var drafts: [String] = []
    /// When the reading began, in nanoseconds since 1970.
    var taken: Int64 = 0

    subscript(_ path: String) -> File? { files[Array(path.utf8)] }
}
