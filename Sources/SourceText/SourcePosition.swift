/// A line and column in text, both 1-based.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// The 1-based line number. CR, LF and CRLF each end a line.
    package var line: Int
    /// The 1-based column. Columns are counted in Unicode scalars unless documented otherwise.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// The unit in which columns are counted.
    package enum Unit: Hashable, Sendable, CaseIterable {
        /// UTF-8 bytes.
        case bytes
        /// Unicode scalars. The tool's messages use this unit.
        case scalars
        /// UTF-16 code units. Most editors use this unit.
        case utf16

        /// Returns the length of UTF-8 text, measured in this unit. When counting scalars or UTF-16 code units, a
        /// partial character at the start or end is counted only if its first byte is included.
        package func count(in bytes: ArraySlice<UInt8>) -> Int {
            switch self {
            case .bytes: bytes.count
            case .scalars: bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            // A character of four bytes is a surrogate pair.
            case .utf16: bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + ($1 < 0xF0 ? 1 : 2) }
            }
        }

        /// Returns the index of the first byte of the character that contains the unit with a zero-based number.
        /// Returns the end index if the text has fewer units.
        func index(ofUnit number: Int, in bytes: ArraySlice<UInt8>) -> Int {
            var left = number
            var character = bytes.startIndex
            for index in bytes.indices {
                if bytes[index] & 0xC0 != 0x80 { character = index }
                left -= count(in: bytes[index...index])
                if left < 0 { return character }
            }
            return bytes.endIndex
        }
    }
}
