import CLibrary

/// An open file or folder, closed when the last reference goes.
final class Descriptor: Sendable {
    let number: Int32

    /// What something is opened for.
    enum Use {
        /// To be read as a file; a pipe is not waited for.
        case file
        /// To be read to its end, whatever it is.
        case stream
        /// To be written on at its end.
        case appending

        fileprivate var flags: Int32 {
            switch self {
            case .file: O_RDONLY | O_NONBLOCK
            case .stream: O_RDONLY
            case .appending: O_WRONLY | O_APPEND
            }
        }
    }

    /// Owns a number that the system gave out.
    init(owning number: Int32) {
        self.number = number
    }

    /// Opens what is at a path, relative to an open folder; it is closed in programs that this one starts.
    init(opening path: String, in folder: Int32, _ flags: Int32) throws(SystemError) {
        number = Int32(try system { unsafe Int(openat(folder, path, flags | O_CLOEXEC)) })
    }

    /// Opens what is at a path, through symbolic links.
    convenience init(opening path: String, for use: Use) throws(SystemError) {
        try self.init(opening: path, in: AT_FDCWD, use.flags)
    }

    /// Standard input, by a number of its own.
    static func standardInput() throws(SystemError) -> Descriptor {
        Descriptor(owning: Int32(try system { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
    }

    deinit {
        close(number)
    }

    /// What the system says of it.
    func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        try system { unsafe Int(fstat(number, &raw)) }
        return FileStatus(raw)
    }

    /// Reads from where it stands to its end, a piece at a time, as long as the body says to go on.
    func readAll(_ body: (ArraySlice<UInt8>) -> Bool) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try system { unsafe read(number, &buffer, buffer.count) }
            if count == 0 || !body(buffer[..<count]) { return }
        }
    }

    /// The bytes from where it stands to its end, which lies about `size` bytes away; nil where there are more than
    /// `limit`.
    func bytes(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
        if size > limit { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var isTooLong = false
        // What is no file has no size, and may never end.
        try readAll { piece in
            isTooLong = piece.count > limit - bytes.count
            if !isTooLong { bytes += piece }
            return !isTooLong
        }
        return isTooLong ? nil : bytes
    }

    /// The bytes from where it stands to its end, which lies about `size` bytes away.
    func bytes(expecting size: Int) throws(SystemError) -> [UInt8] {
        try bytes(expecting: size, limit: .max) ?? []
    }

    /// Writes all the bytes where it stands.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: number)
    }
}

/// Writes all the bytes to an open file of a number.
func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        // macOS refuses to write 2 GiB at once.
        let count = try system {
            unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, min($0.count, 1 << 30)) }
        }
        // Not what a file should answer, and asking on might never end.
        if count == 0 { throw SystemError(number: EIO) }
        rest = rest.dropFirst(count)
    }
}
