/// What can be told of a PNG without drawing it.
package enum PNGFile {
    /// The width and height in pixels; nil where the bytes are no PNG, or not all of one.
    ///
    /// Source: <https://www.w3.org/TR/png-3/#5Chunk-layout>
    package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var size: (width: Int, height: Int)?
        var start = 8
        // A chunk: its length, its name, so many bytes, and a checksum.
        while bytes.count - start >= 12 {
            let length = number(at: start, of: bytes)
            guard length <= bytes.count - start - 12 else { return nil }
            let end = start + 12 + length
            switch String(decoding: bytes[start + 4..<start + 8], as: UTF8.self) {
            case "IHDR" where start == 8 && length == 13:
                size = (number(at: start + 8, of: bytes), number(at: start + 12, of: bytes))
            case "IEND": return end == bytes.count ? size : nil
            default: if size == nil { return nil }
            }
            start = end
        }
        return nil
    }

    private static func number(at start: Int, of bytes: [UInt8]) -> Int {
        bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
