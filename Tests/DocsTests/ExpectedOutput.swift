/// The lines that a document shows for a command, in which a line `…` matches any number of lines.
struct ExpectedOutput {
    static let anyLines = "…"

    let lines: [String]

    func matches(_ actual: [String]) -> Bool {
        var expectedIndex = 0
        var actualIndex = 0
        // Where to continue if the lines after the last `…` do not match: one line later.
        var retry: (expected: Int, actual: Int)?
        while actualIndex < actual.count {
            if expectedIndex < lines.count, lines[expectedIndex] == Self.anyLines {
                retry = (expectedIndex + 1, actualIndex)
                expectedIndex += 1
            } else if expectedIndex < lines.count, lines[expectedIndex] == actual[actualIndex] {
                expectedIndex += 1
                actualIndex += 1
            } else if let (expected, start) = retry {
                retry = (expected, start + 1)
                expectedIndex = expected
                actualIndex = start + 1
            } else {
                return false
            }
        }
        return lines[expectedIndex...].allSatisfy { $0 == Self.anyLines }
    }

    /// A diff of the lines: ` ` for common lines, `-` for expected ones and `+` for actual ones.
    func diff(to actual: [String]) -> String {
        let difference = actual.difference(from: lines)
        var removed: Set<Int> = []
        var inserted: [Int: String] = [:]
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, let line, _): inserted[offset] = line
            }
        }
        var result: [String] = []
        var actualIndex = 0
        func addInserted() {
            while let line = inserted[actualIndex] {
                result.append("+\(line)")
                actualIndex += 1
            }
        }
        for (index, line) in lines.enumerated() {
            if removed.contains(index) {
                result.append("-\(line)")
            } else {
                addInserted()
                result.append(" \(line)")
                actualIndex += 1
            }
        }
        addInserted()
        return result.joined(separator: "\n")
    }
}
