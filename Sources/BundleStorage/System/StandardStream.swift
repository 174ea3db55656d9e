import CLibrary

/// The three streams that a process is started with, any of which may be closed.
package enum StandardStream: Int32, CaseIterable {
    case input = 0
    case output = 1
    case error = 2

    /// Takes the places of those that are closed, so that no file gets their numbers, and with it what is written to a
    /// stream. To read or write there fails as before.
    package static func holdPlaces() {
        for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
            // A folder is always there, and can be neither read nor written.
            _ = unsafe openat(AT_FDCWD, "/", O_RDONLY)
        }
    }

    /// Writes all the bytes.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: rawValue)
    }

    /// Waits for bytes, and reads what is there then; none at the end of the stream.
    ///
    /// - Parameter most: how many bytes are read at the most, or a few more.
    package func readAvailable(most: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        repeat {
            let count = try system { unsafe read(rawValue, &buffer, buffer.count) }
            bytes += buffer[..<count]
            if count == 0 { break }
        } while bytes.count < most && events(within: 0) & Int16(POLLIN) != 0
        return bytes
    }

    /// Waits until there is something to read, be it the end of the stream or an error.
    ///
    /// - Returns: whether there is, after so many milliseconds at most.
    package func waitForInput(milliseconds: Int32) -> Bool { events(within: milliseconds) != 0 }

    /// What a reader learns without waiting longer; 0 for nothing yet.
    private func events(within milliseconds: Int32) -> Int16 {
        var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, milliseconds) == 1 ? request.revents : 0
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// How many columns the terminal has; nil when it is none, or does not say.
    package var columns: Int? {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
