/// A parser that splits a byte stream into messages.
///
/// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol>
package struct MessageFrameParser: Sendable {
    /// A message or an error in the byte stream.
    package enum Frame: Hashable, Sendable {
        /// The content of a message.
        case message([UInt8])
        /// A message that was skipped because it exceeds the maximum length. The associated value is its length in
        /// bytes.
        case tooLong(Int)
        /// A header that is too long or does not specify the content length. The bytes after it cannot be parsed.
        case damaged
    }

    /// The maximum length of a message in bytes.
    package static let maximumMessageLength = 256 << 20
    /// The maximum length of a header in bytes.
    private static let maximumHeaderLength = 4096

    private var bytes: [UInt8] = []
    /// The number of parsed bytes at the start of the buffer.
    private var start = 0
    /// The number of bytes that remain to be skipped in a message that is too long.
    private var skipped = 0
    private var isDamaged = false
    private var length: Int?

    package init() {}

    package mutating func append(_ more: [UInt8]) {
        if isDamaged { return }
        let rest = more.dropFirst(skipped)
        skipped -= more.count - rest.count
        // Removes parsed bytes once they make up more than half of the buffer.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += rest
    }

    /// Returns the next complete message, or `nil` if more bytes are required.
    package mutating func next() -> Frame? {
        if isDamaged { return nil }
        if length == nil, let damaged = readHeader() { return damaged }
        guard let length else { return nil }
        if length > Self.maximumMessageLength {
            self.length = nil
            let here = min(length, bytes.count - start)
            start += here
            skipped = length - here
            return .tooLong(length)
        }
        guard bytes.count - start >= length else { return nil }
        self.length = nil
        defer { start += length }
        return .message(Array(bytes[start..<(start + length)]))
    }

    /// Reads the header of the next message if the header is complete. Returns `.damaged` if the header is invalid, or
    /// `nil` if it is valid or incomplete.
    private mutating func readHeader() -> Frame? {
        let rest = bytes[start...].prefix(Self.maximumHeaderLength)
        // An empty line ends the header.
        guard let end = rest.firstRange(of: "\r\n\r\n".utf8)?.upperBound else {
            if rest.count < Self.maximumHeaderLength { return nil }
            return markAsDamaged()
        }
        let lines = String(decoding: rest[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let words = parts[1].split { $0 == " " || $0 == "\t" }
            length = words.count == 1 ? Int(words[0]).flatMap { $0 >= 0 ? $0 : nil } : nil
        }
        guard length != nil else { return markAsDamaged() }
        start = end
        return nil
    }

    private mutating func markAsDamaged() -> Frame {
        isDamaged = true
        (bytes, start) = ([], 0)
        return .damaged
    }

    /// Returns the bytes of a message, preceded by its header.
    package static func messageWithHeader(_ message: String) -> [UInt8] {
        Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
    }
}
