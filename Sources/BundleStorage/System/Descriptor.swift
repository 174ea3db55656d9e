#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open file or folder, closed when the last reference goes.
final class Descriptor: Sendable {
    let number: Int32

    /// Owns a number that the system gave out.
    init(owning number: Int32) {
        self.number = number
    }

    /// Opens what is at a path, relative to an open folder; it is closed in programs that this one starts.
    init(opening path: String, in folder: Int32, _ flags: Int32) throws(SystemError) {
        number = Int32(try system { unsafe Int(openat(folder, path, flags | O_CLOEXEC)) })
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
    func readAll(_ body: (UnsafeRawBufferPointer) -> Bool) throws(SystemError) {
        let size = 1 << 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { unsafe buffer.deallocate() }
        while true {
            let count = try system { unsafe read(number, buffer.baseAddress, size) }
            if count == 0 { return }
            if unsafe !body(UnsafeRawBufferPointer(rebasing: buffer[0..<count])) { return }
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
        try unsafe readAll { piece in
            isTooLong = isTooLong || piece.count > limit - bytes.count
            if !isTooLong { unsafe bytes.append(contentsOf: piece) }
            return !isTooLong
        }
        return isTooLong ? nil : bytes
    }

    /// The bytes from where it stands to its end, which lies about `size` bytes away.
    func bytes(expecting size: Int) throws(SystemError) -> [UInt8] {
        try bytes(expecting: size, limit: .max) ?? []
    }

    /// The next `size` bytes, fewer where the file ends before: read at once, into the place where they stay.
    func bytes(upTo size: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            do throws(SystemError) {
                while count < size {
                    let free = unsafe UnsafeMutableRawBufferPointer(buffer)[count...]
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: free)
                    let length = try system { unsafe read(number, rest.baseAddress, rest.count) }
                    if length == 0 { return }
                    count += length
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
