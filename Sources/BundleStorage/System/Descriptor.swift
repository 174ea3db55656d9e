import CLibrary

/// The descriptor of an open file or folder. It is closed when the last reference to this object is released.
final class Descriptor: Sendable {
    let number: Int32

    /// The purpose for which a file is opened.
    enum OpeningPurpose {
        /// Reads a file. If the file is a pipe, opening it does not block.
        case file
        /// Reads an item of any kind, such as a pipe, to its end.
        case stream
        /// Appends data to a file.
        case appending

        fileprivate var flags: Int32 {
            switch self {
            case .file: O_RDONLY | O_NONBLOCK
            case .stream: O_RDONLY
            case .appending: O_WRONLY | O_APPEND
            }
        }
    }

    /// Creates an object that takes ownership of an open file descriptor. The descriptor is closed when the object is
    /// released.
    init(owning number: Int32) {
        self.number = number
    }

    /// Opens the item at a path relative to an open folder. The descriptor is not inherited by child processes.
    init(opening path: String, in folder: Int32, _ flags: Int32) throws(SystemError) {
        number = Int32(try performSystemCall { unsafe Int(openat(folder, path, flags | O_CLOEXEC)) })
    }

    /// Opens the item at a path, following symbolic links.
    convenience init(opening path: String, for use: OpeningPurpose) throws(SystemError) {
        try self.init(opening: path, in: AT_FDCWD, use.flags)
    }

    /// Returns a duplicate of the standard input descriptor.
    static func standardInput() throws(SystemError) -> Descriptor {
        Descriptor(owning: Int32(try performSystemCall { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
    }

    deinit {
        close(number)
    }

    /// Returns the status of the open file or folder.
    func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        try performSystemCall { unsafe Int(fstat(number, &raw)) }
        return FileStatus(raw)
    }

    /// Reads chunks from the current position to the end of the file, or until the closure returns `false`.
    func readChunks(_ body: (ArraySlice<UInt8>) -> Bool) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try performSystemCall { unsafe read(number, &buffer, buffer.count) }
            if count == 0 || !body(buffer[..<count]) { return }
        }
    }

    /// Returns the bytes from the current position to the end of the file. The result is `nil` if there are more than
    /// `limit` bytes.
    ///
    /// - Parameter size: The approximate number of remaining bytes.
    func bytes(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
        if size > limit { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var isTooLong = false
        // Pipes and devices do not have a size and may never end.
        try readChunks { piece in
            isTooLong = piece.count > limit - bytes.count
            if !isTooLong { bytes += piece }
            return !isTooLong
        }
        return isTooLong ? nil : bytes
    }

    /// Returns the bytes from the current position to the end of the file.
    ///
    /// - Parameter size: The approximate number of remaining bytes.
    func bytes(expecting size: Int) throws(SystemError) -> [UInt8] {
        try bytes(expecting: size, limit: .max) ?? []
    }

    /// Writes all bytes at the current position.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: number)
    }
}

/// Writes all bytes to a file descriptor.
func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        // macOS rejects writes of 2 GiB or more.
        let count = try performSystemCall {
            unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, min($0.count, 1 << 30)) }
        }
        // A file should never return 0, and retrying might never end.
        if count == 0 { throw SystemError(number: EIO) }
        rest = rest.dropFirst(count)
    }
}
