extension SourceText {
    /// The lines and columns of byte offsets, in time that the length of lines does not multiply.
    package func positions(of offsets: [Int]) -> [Int: SourcePosition] {
        var counter = PositionCounter(self)
        var positions: [Int: SourcePosition] = [:]
        positions.reserveCapacity(offsets.count)
        for offset in offsets.sorted() where positions[offset] == nil {
            positions[offset] = counter.position(of: offset)
        }
        return positions
    }
}
