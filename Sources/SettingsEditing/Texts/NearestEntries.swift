/// For each of some texts in a row, the nearest before it and the nearest behind it that have an entry in a table.
struct NearestEntries {
    private var before: [Int?] = []
    private var after: [Int?] = []

    /// - Parameter hasEntry: whether each of the texts has one.
    init(_ hasEntry: [Bool]) {
        before.reserveCapacity(hasEntry.count)
        var last: Int?
        for (position, hasEntry) in hasEntry.enumerated() {
            before.append(last)
            if hasEntry { last = position }
        }
        after = [Int?](repeating: nil, count: hasEntry.count)
        last = nil
        for position in hasEntry.indices.reversed() {
            after[position] = last
            if hasEntry[position] { last = position }
        }
    }

    /// The position of the nearest text before one; nil where none of them has an entry.
    func before(_ position: Int) -> Int? { before[position] }

    /// The position of the nearest text behind one; nil where none of them has an entry.
    func after(_ position: Int) -> Int? { after[position] }
}
