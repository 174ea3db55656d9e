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
    /// - Parameter limit: how many bytes are read at the most.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func bytes(at path: String, limit: Int = .max) throws(StorageError) -> [UInt8] {
        do {
            let file =
                path == "-"
                ? Descriptor(owning: Int32(try system { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
                : try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY)
            let bytes = try file.bytes(expecting: 1 << 12, limit: limit)
            guard let bytes else { throw StorageError.tooLarge(path: path, limit: limit) }
            return bytes
        } catch let error as StorageError {
            throw error
        } catch let error as SystemError {
            throw error.isMissing
                ? .missing(path: path) : StorageError("read", path == "-" ? "standard input" : path, error)
        } catch {
            throw .missing(path: path)
        }
    }

    /// The path of the one file in a folder whose name ends so; symbolic links are no files.
    ///
    /// - Throws: `missing` where there is none, `notOne` where there are several, or `failed`.
    package static func only(in folder: String, endingIn ending: String) throws(StorageError) -> String {
        var names: [String] = []
        do throws(SystemError) {
            let opened = try Folder(at: folder)
            for name in try opened.entries().map(\.shown) where name.hasSuffix(ending) && !name.hasPrefix(".") {
                if try opened.status(of: name).kind == .file { names.append(name) }
            }
        } catch {
            throw error.isMissing ? .missing(path: folder) : StorageError("read", folder, error)
        }
        guard let first = names.first else { throw .missing(path: "\(folder)/*\(ending)") }
        guard names.count == 1 else { throw .notOne(path: folder, ending: ending) }
        return "\(folder)/\(first)"
    }
}
