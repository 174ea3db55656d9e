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
        while index < end {
            let byte = bytes[index]
            index += 1
            let isCRLF = byte == UInt8(ascii: "\r") && index < bytes.endIndex && bytes[index] == UInt8(ascii: "\n")
            if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isCRLF) {
                position = SourcePosition(line: position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
        return position
    }
}
