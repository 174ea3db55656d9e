/// A place in a text as people count: line and column, both from 1.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// The line; CR, LF and CRLF each end one.
    package var line: Int
    /// The column, in Unicode scalars where nothing else is said.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// What a column counts.
    package enum Unit: Hashable, Sendable, CaseIterable {
        /// Bytes of UTF-8.
        case bytes
        /// Unicode scalars, as messages of this tool count.
        case scalars
        /// UTF-16 units, as most editors count.
        case utf16

        /// How many units the characters have whose first bytes are among some bytes.
        package func count(in bytes: ArraySlice<UInt8>) -> Int {
            switch self {
            case .bytes: bytes.count
            case .scalars: bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            // What takes four bytes is a surrogate pair.
            case .utf16: bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + ($1 < 0xF0 ? 1 : 2) }
            }
        }
    }
}
