/// Counts lines and columns of offsets that only grow, in one pass however long the lines are.
struct PositionCounter {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var position = SourcePosition(line: 1, column: 1)

    init(_ text: SourceText) {
        bytes = text.bytes(in: 0..<text.count)
        index = bytes.startIndex
    }

    mutating func position(of offset: Int) -> SourcePosition {
        let end = min(bytes.startIndex + max(offset, 0), bytes.endIndex)
        guard index < end else { return position }
        var (line, column) = (position.line, position.column)
        let start = bytes.startIndex
        unsafe bytes.withUnsafeBufferPointer { bytes in
            for index in (index - start)..<(end - start) {
                let byte = unsafe bytes[index]
                let next = index + 1 < bytes.count ? unsafe bytes[index + 1] : 0
                // Of CRLF, the second ends the line.
                let isEnd = byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
                if isEnd || byte == UInt8(ascii: "\n") {
                    (line, column) = (line + 1, 1)
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
        }
        index = end
        position = SourcePosition(line: line, column: column)
        return position
    }
}
