/// An index of the lines in text, used to convert between byte offsets and positions in lines and columns.
///
/// Character counts are stored for every 512 bytes, so lookups in one long line are as fast as in many short lines.
package struct LineTable: Sendable {
    private let text: SourceText
    /// The byte offset of each line's first byte.
    private let starts: [Int]
    /// The number of scalars and the number of UTF-16 code units before each block of text.
    private let counts: [(scalars: Int, utf16: Int)]

    /// The length of a block of text in bytes.
    private static let stretch = 512

    package init(_ text: SourceText) {
        self.text = text
        let bytes = text.bytes(in: 0..<text.count)
        starts = Self.starts(in: bytes)
        var counts = [(scalars: 0, utf16: 0)]
        counts.reserveCapacity(bytes.count / Self.stretch + 1)
        for start in stride(from: bytes.startIndex, to: bytes.endIndex - Self.stretch, by: Self.stretch) {
            let (scalars, utf16) = counts[counts.count - 1]
            let stretch = bytes[start..<(start + Self.stretch)]
            let continuations = stretch.reduce(0) { $1 & 0xC0 == 0x80 ? $0 + 1 : $0 }
            let pairs = continuations == 0 ? 0 : stretch.reduce(0) { $1 < 0xF0 ? $0 : $0 + 1 }
            let new = stretch.count - continuations
            counts.append((scalars + new, utf16 + new + pairs))
        }
        self.counts = counts
    }

    /// Returns the offset of each line's first byte, relative to the start of `bytes`.
    static func starts(in bytes: ArraySlice<UInt8>) -> [Int] {
        unsafe bytes.withUnsafeBufferPointer { bytes in
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

    /// The number of lines. If the text ends with a line break, the empty line after it is counted.
    package var count: Int { starts.count }

    /// Returns the line and column that correspond to a byte offset.
    package func position(
        of offset: Int, countedIn unit: SourcePosition.Unit = .scalars
    ) -> SourcePosition {
        let offset = min(max(offset, 0), text.count)
        let line = starts.partitioningIndex { $0 > offset } - 1
        let column = unitCount(before: offset, unit) - unitCount(before: starts[line], unit) + 1
        return SourcePosition(line: line + 1, column: column)
    }

    /// Returns the byte offset that corresponds to a line and column. If the column is inside a character, returns the
    /// offset of the start of that character.
    ///
    /// A column after the end of a line is treated as the end of that line. A line after the last line is treated as
    /// the end of the text.
    package func offset(of position: SourcePosition, countedIn unit: SourcePosition.Unit = .scalars) -> Int {
        if position.line < 1 { return 0 }
        guard position.line <= starts.count else { return text.count }
        let span = span(ofLine: position.line)
        let target = unitCount(before: span.lowerBound, unit) + max(position.column, 1) - 1
        guard target < unitCount(before: span.upperBound, unit) else { return span.upperBound }
        // The last block that begins before the position.
        let stretch = counts.indices.partitioningIndex { unitCount(before: $0 * Self.stretch, unit) > target } - 1
        let offset = max(span.lowerBound, stretch * Self.stretch)
        let bytes = text.bytes(in: offset..<span.upperBound)
        return unit.index(ofUnit: target - unitCount(before: offset, unit), in: bytes)
    }

    /// Returns the number of bytes, scalars or UTF-16 code units before a byte offset.
    private func unitCount(before offset: Int, _ unit: SourcePosition.Unit) -> Int {
        let stretch = min(offset / Self.stretch, counts.count - 1)
        let before =
            switch unit {
            case .bytes: stretch * Self.stretch
            case .scalars: counts[stretch].scalars
            case .utf16: counts[stretch].utf16
            }
        return before + unit.count(in: text.bytes(in: (stretch * Self.stretch)..<offset))
    }

    /// Returns the byte range of a line, excluding its line break. The line number is 1-based.
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

extension SourceText {
    /// Returns a dictionary that maps each byte offset to its line and column.
    package func positions(of offsets: [Int]) -> [Int: SourcePosition] {
        let lines = LineTable(self)
        return Dictionary(offsets.map { ($0, lines.position(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }
}
