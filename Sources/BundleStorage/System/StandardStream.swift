import CLibrary

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
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: rawValue)
    }

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
