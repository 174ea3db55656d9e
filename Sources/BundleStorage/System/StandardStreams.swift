#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The three streams that a process is started with, any of which may be closed.
package enum StandardStreams {
    /// Takes the places of those that are closed, so that no file gets their numbers, and with it what is written to a
    /// stream. To read or write there fails as before.
    package static func holdPlaces() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // A folder is always there, and can be neither read nor written.
            _ = unsafe openat(AT_FDCWD, "/", O_RDONLY)
        }
    }
}
