/// Reads the properties of a PNG file without decoding the image.
package enum PNGFile {
    /// Returns the width and height of an image in pixels, or `nil` if the bytes are not a complete PNG file.
    ///
    /// Source: <https://www.w3.org/TR/png-3/#5Chunk-layout>
    package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var size: (width: Int, height: Int)?
        var start = 8
        // A chunk consists of its length, its type, its data, and a checksum.
        while bytes.count - start >= 12 {
            let length = bigEndianInteger(at: start, of: bytes)
            guard length <= bytes.count - start - 12 else { return nil }
            let end = start + 12 + length
            switch String(decoding: bytes[start + 4..<start + 8], as: UTF8.self) {
            case "IHDR" where start == 8 && length == 13:
                size = (bigEndianInteger(at: start + 8, of: bytes), bigEndianInteger(at: start + 12, of: bytes))
            case "IEND": return end == bytes.count ? size : nil
            default: if size == nil { return nil }
            }
            start = end
        }
        return nil
    }

    private static func bigEndianInteger(at start: Int, of bytes: [UInt8]) -> Int {
        bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
