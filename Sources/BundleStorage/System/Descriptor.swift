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
    init(owning number: Int32) { self.number = number }

    /// Opens the item at a path relative to an open folder. The descriptor is not inherited by child processes.
    init(opening path: String, in folder: Int32, _ flags: Int32) throws(SystemError) {
        if folder == AT_FDCWD { try AccessBoundary.requireInside(path) }
        number = Int32(try performSystemCall { unsafe Int(openat(folder, path, flags | O_CLOEXEC)) })
    }

    /// Opens the item at a path, following symbolic links.
    convenience init(opening path: String, for use: OpeningPurpose) throws(SystemError) {
        try self.init(opening: path, in: AT_FDCWD, use.flags)
    }

    /// Returns a duplicate of the standard input descriptor.
    static func standardInput() throws(SystemError) -> Descriptor {
        // The standard input of a server contains its requests.
        if AccessBoundary.isSet { throw .outsideBoundary }
        return Descriptor(owning: Int32(try performSystemCall { Int(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) }))
    }

    deinit { close(number) }

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
    func bytes(expecting size: Int) throws(SystemError) -> [UInt8] { try bytes(expecting: size, limit: .max) ?? [] }

    /// Writes all bytes at the current position.
    func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: number) }
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

/// A standard stream of the process. The stream might be closed.
package enum StandardStream: Int32, CaseIterable {
    case input = 0
    case output = 1
    case error = 2

    /// Reserves the descriptor numbers of closed standard streams. Without this reservation, a file that is opened
    /// later could receive output intended for a standard stream. Reading from or writing to a closed stream still
    /// fails.
    package static func reserveStandardDescriptors() {
        for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
            // The root folder always exists and can be neither read nor written as a file.
            _ = unsafe openat(AT_FDCWD, "/", O_RDONLY)
        }
    }

    /// Writes all bytes to the stream.
    package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: rawValue) }

    /// Waits for input, and then returns the available bytes. The result is empty at the end of the stream.
    ///
    /// - Parameter maximumCount: The approximate maximum number of bytes. The result can be slightly longer.
    package func readAvailable(maximumCount: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        repeat {
            let count = try performSystemCall { unsafe read(rawValue, &buffer, buffer.count) }
            bytes += buffer[..<count]
            if count == 0 { break }
        } while bytes.count < maximumCount && events(within: 0) & Int16(POLLIN) != 0
        return bytes
    }

    /// Waits for input, the end of the stream, or an error.
    ///
    /// - Parameter milliseconds: The maximum waiting time.
    /// - Returns: Whether one of these events occurred within the waiting time.
    package func waitForInput(milliseconds: Int32) -> Bool { events(within: milliseconds) != 0 }

    /// Returns the poll events of the stream, or 0 if no event occurred within the waiting time.
    private func events(within milliseconds: Int32) -> Int16 {
        var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, milliseconds) == 1 ? request.revents : 0
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The number of columns of the terminal, or `nil` if the stream is not a terminal or the width is unknown.
    package var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
