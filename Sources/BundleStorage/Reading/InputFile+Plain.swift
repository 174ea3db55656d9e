#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension InputFile {
    /// The bytes of a plain file, through symbolic links: a pipe or a device is refused, for it might never end.
    ///
    /// - Parameter limit: how many bytes are read at the most.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func plainBytes(at path: String, limit: Int) throws(StorageError) -> [UInt8] {
        do {
            let file = try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            guard status.kind == .file else {
                throw StorageError.failed(
                    "read", path: path, reason: status.kind == .folder ? "it is a folder" : "it is no plain file")
            }
            guard let bytes = try file.bytes(expecting: min(status.size, limit), limit: limit) else {
                throw StorageError.tooLarge(path: path, limit: limit)
            }
            return bytes
        } catch let error as StorageError {
            throw error
        } catch let error as SystemError {
            throw error.isMissing ? .missing(path: path) : StorageError("read", path, error)
        } catch {
            throw .missing(path: path)
        }
    }
}
