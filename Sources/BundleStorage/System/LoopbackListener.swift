import CLibrary

/// A TCP server that only programs on this machine can connect to.
///
/// It listens on 127.0.0.1 and, if the machine supports IPv6, on ::1, with the same port. No call blocks except
/// `wait(for:writing:milliseconds:)`.
package final class LoopbackListener {
    package let port: UInt16
    private let sockets: [Descriptor]

    /// Starts to listen.
    ///
    /// - Parameter port: The port, or 0 for a port that the system chooses.
    /// - Throws: The error of the system, such as a port that is already in use.
    package init(port wanted: UInt16) throws(SystemError) {
        // The port that the system chooses for IPv4 may be in use for IPv6.
        for attempt in 1...10 {
            let first = try Self.listeningSocket(isIPv6: false, port: wanted)
            let port = try Self.port(of: first)
            do throws(SystemError) {
                sockets = [first, try Self.listeningSocket(isIPv6: true, port: port)]
            } catch {
                if error.number == EADDRINUSE {
                    if wanted == 0, attempt < 10 { continue }
                    throw error
                }
                // The machine does not support IPv6.
                sockets = [first]
            }
            self.port = port
            return
        }
        throw SystemError(number: EADDRINUSE)
    }

    private static func listeningSocket(isIPv6: Bool, port: UInt16) throws(SystemError) -> Descriptor {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let socket = Descriptor(
            owning: Int32(try performSystemCall { Int(CLibrary.socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)) }))
        try LoopbackConnection.prepare(socket.number)
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // Without this option, the port stays in use for a minute after the server ends.
        _ = unsafe setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if isIPv6 {
            _ = unsafe setsockopt(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            try bind(socket, to: &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try bind(socket, to: &address)
        }
        try performSystemCall { Int(listen(socket.number, 64)) }
        return socket
    }

    private static func bind<Address>(_ socket: Descriptor, to address: inout Address) throws(SystemError) {
        try performSystemCall {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Int(CLibrary.bind(socket.number, $0, socklen_t(MemoryLayout<Address>.size)))
                }
            }
        }
    }

    private static func port(of socket: Descriptor) throws(SystemError) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try performSystemCall {
            unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Int(getsockname(socket.number, $0, &size))
                }
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The number of connections that leave enough file descriptors for the rest of the process. Without descriptors,
    /// libdispatch ends the process.
    package static let maximumConnections = max(1, min(64, sysconf(Int32(_SC_OPEN_MAX)) - 24))

    /// Accepts some of the connections that are waiting.
    package func newConnections() -> [LoopbackConnection] {
        sockets.flatMap { socket in
            var found: [LoopbackConnection] = []
            while found.count < 4, case let number = accept(socket.number, nil, nil), number >= 0 {
                let connection = Descriptor(owning: number)
                if (try? LoopbackConnection.prepare(number)) != nil { found.append(LoopbackConnection(connection)) }
            }
            return found
        }
    }

    /// Waits until there is a new connection, a connection has data or has ended, or a connection can be written to.
    ///
    /// - Parameters:
    ///   - connections: The connections to wait for.
    ///   - isWriting: Whether there is data to write to a connection. If so, its arrived data is not waited for.
    ///   - milliseconds: The maximum waiting time.
    package func wait(
        for connections: [LoopbackConnection], writing isWriting: [Bool], milliseconds: Int32
    ) {
        var requests = sockets.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        for (connection, isWriting) in zip(connections, isWriting) {
            requests.append(
                pollfd(fd: connection.number, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0))
        }
        _ = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    }
}

/// A connection of a program on this machine to the server. It is closed when the object is released.
package final class LoopbackConnection {
    private let descriptor: Descriptor
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    fileprivate var number: Int32 { descriptor.number }

    fileprivate init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    fileprivate static func prepare(_ number: Int32) throws(SystemError) {
        try performSystemCall { Int(fcntl(number, F_SETFD, FD_CLOEXEC)) }
        let flags = try performSystemCall { Int(fcntl(number, F_GETFL)) }
        try performSystemCall { Int(fcntl(number, F_SETFL, Int32(flags) | O_NONBLOCK)) }
        var yes: Int32 = 1
        // Answers are small and wait for nothing else. This option has no effect on a listening socket.
        _ = unsafe setsockopt(
            number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Returns the bytes that have arrived, or `nil` if there are none yet. The array is empty if the connection has
    /// ended.
    package func read() -> ArraySlice<UInt8>? {
        do {
            let count = try performSystemCall { unsafe recv(number, &buffer, buffer.count, 0) }
            return buffer[..<count]
        } catch {
            return error.number == EAGAIN || error.number == EWOULDBLOCK ? nil : []
        }
    }

    /// Writes as many bytes as the connection accepts now.
    ///
    /// - Returns: The number of bytes that were written, or `nil` if the connection has ended.
    package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        do {
            return try performSystemCall {
                unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, 0) }
            }
        } catch {
            return error.number == EAGAIN || error.number == EWOULDBLOCK ? 0 : nil
        }
    }
}
