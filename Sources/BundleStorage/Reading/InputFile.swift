#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that a user names for a command to read, which need not lie in a bundle.
package enum InputFile {
    /// The bytes of the file at a path; of standard input for "-".
    ///
    /// - Throws: `missing`, or `failed` with what the system said.
    package static func bytes(at path: String) throws(StorageError) -> [UInt8] {
        do {
            let file =
                path == "-"
                ? Descriptor(owning: Int32(try system { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
                : try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY)
            return try file.bytes(expecting: 1 << 12)
        } catch let error where error.isMissing {
            throw .missing(path: path)
        } catch {
            throw StorageError("read", path == "-" ? "standard input" : path, error)
        }
    }
}
