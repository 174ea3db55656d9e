#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The C library's stream for standard error.
enum StandardError {
    private nonisolated(unsafe) static var receive: @Sendable ([UInt8]) -> Void = { _ in }

    /// Replaces the stream by one that passes all bytes to a function. Call this method once.
    ///
    /// - Returns: whether the stream was replaced.
    static func redirect(to receive: @escaping @Sendable ([UInt8]) -> Void) -> Bool {
        // The stream does not exist yet, so no other thread reads the variable.
        unsafe Self.receive = receive
        #if canImport(Darwin)
        let name = "__stderrp"
        let stream = unsafe funopen(
            nil, nil, { _, bytes, count in unsafe StandardError.send(bytes, Int(count)) }, nil, nil)
        #else
        let name = "stderr"
        let functions = unsafe cookie_io_functions_t(
            read: nil, write: { _, bytes, count in Int(unsafe StandardError.send(bytes, count)) }, seek: nil, close: nil
        )
        let stream = unsafe fopencookie(nil, "w", functions)
        #endif
        // Swift 6 does not allow access to the variable itself, because other threads might use it.
        guard let stream = unsafe stream, let variable = unsafe dlsym(dlopen(nil, RTLD_LAZY), name) else {
            return false
        }
        unsafe setvbuf(stream, nil, _IONBF, 0)
        unsafe variable.assumingMemoryBound(to: UnsafeMutablePointer<FILE>.self).pointee = stream
        return true
    }

    private static func send(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> CInt {
        unsafe receive(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        return CInt(truncatingIfNeeded: count)
    }
}
