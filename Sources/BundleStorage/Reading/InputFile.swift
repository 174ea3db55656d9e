#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that a user names for a command to read, which need not lie in a bundle.
package enum InputFile {
    /// The bytes of the file at a path, and of standard input for "-".
    ///
    /// What a shell gives a number, as for `<(…)`, is read like standard input; anything else has to be a plain file.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func bytes(at path: String) throws(StorageError) -> [UInt8] {
        guard isStream(path) else { return try plainBytes(at: path) }
        return try read(path == "-" ? "standard input" : path) { () throws(SystemError) in
            path == "-"
                ? Descriptor(owning: Int32(try system { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
                : try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY)
        }
    }

    /// The bytes of a plain file, through symbolic links: a pipe or a device is refused, for it might never end.
    ///
    /// - Parameter limit: how many bytes are read at the most.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func plainBytes(
        at path: String, limit: Int = ReadingLimit.file
    ) throws(StorageError) -> [UInt8] {
        try read(path, isPlain: true, limit: limit) { () throws(SystemError) in
            try Descriptor(opening: path, in: AT_FDCWD, O_RDONLY | O_NONBLOCK)
        }
    }

    private static func isStream(_ path: String) -> Bool {
        ["-", "/dev/stdin"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }

    private static func read(
        _ name: String, isPlain: Bool = false, limit: Int = ReadingLimit.file,
        _ open: () throws(SystemError) -> Descriptor
    ) throws(StorageError) -> [UInt8] {
        do {
            let file = try open()
            let status = try file.status()
            if isPlain, status.kind != .file {
                throw StorageError.failed(
                    "read", path: name, reason: status.kind == .folder ? "it is a folder" : "it is no plain file")
            }
            guard let bytes = try file.bytes(expecting: status.size, limit: limit) else {
                throw StorageError.tooLarge(path: name, size: status.size, limit: limit)
            }
            return bytes
        } catch let error as StorageError {
            throw error
        } catch let error as SystemError {
            throw error.isMissing ? .missing(path: name) : StorageError("read", name, error)
        } catch {
            throw .missing(path: name)
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
