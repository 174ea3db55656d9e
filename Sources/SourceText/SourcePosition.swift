/// A place in a text as people count: line and column, both from 1.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// The line; CR, LF and CRLF each end one.
    package var line: Int
    /// The column, in Unicode scalars.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Where the lines of a text begin.
package struct LineTable: Sendable {
    private let text: SourceText
    /// The byte offset of each line's first byte.
    private let starts: [Int]

    package init(_ text: SourceText) {
        self.text = text
        starts = unsafe text.bytes(in: 0..<text.count).withUnsafeBufferPointer { bytes in
            var starts = [0]
            starts.reserveCapacity(bytes.count / 32)
            var index = 0
            while index < bytes.count {
                let byte = unsafe bytes[index]
                index += 1
                if byte == UInt8(ascii: "\r") {
                    if index < bytes.count, unsafe bytes[index] == UInt8(ascii: "\n") { index += 1 }
                    starts.append(index)
                } else if byte == UInt8(ascii: "\n") {
                    starts.append(index)
                }
            }
            return starts
        }
    }

    /// How many lines there are; a text that ends in a line break has an empty last one.
    package var count: Int { starts.count }

    /// The line and column of a byte offset.
    package func position(of offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), text.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        // A scalar is counted at its first byte; the others are continuation bytes.
        let column = text.bytes(in: starts[low]..<offset).reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return SourcePosition(line: low + 1, column: column)
    }

    /// The bytes of a line (from 1), without its line break.
    package func span(ofLine line: Int) -> Range<Int> {
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] : text.count
        while end > start, let last = text.bytes(in: (end - 1)..<end).first,
            last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r")
        {
            end -= 1
        }
        return start..<end
    }
}
