import SettingsModel
import SourceText

/// The lines of two texts in order, each marked as unchanged, removed or added.
///
/// Lines that occur once in both texts divide large texts into sections, as in a patience diff. A section is compared
/// exactly if it is short. A longer section without such lines is replaced as a whole, because the time of an exact
/// comparison grows with the square of the number of lines.
struct LineDifference {
    struct Line {
        enum Kind { case same, removed, added }
        let kind: Kind
        let text: ExactString
    }

    private(set) var lines: [Line] = []

    /// The largest number of lines in both texts of a section that are compared exactly.
    private static let maximumSection = 1_000
    /// The largest number of times that a section is divided again.
    private static let maximumDepth = 16

    init(from old: [ExactString], to new: [ExactString]) { compare(old[...], new[...], depth: 0) }

    private mutating func append(_ texts: some Sequence<ExactString>, as kind: Line.Kind) {
        lines += texts.map { Line(kind: kind, text: $0) }
    }

    private mutating func compare(_ old: ArraySlice<ExactString>, _ new: ArraySlice<ExactString>, depth: Int) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        append(old.prefix(start), as: .same)
        let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
        let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
        compareSection(oldRest.dropLast(end), newRest.dropLast(end), depth: depth)
        append(oldRest.suffix(end), as: .same)
    }

    private mutating func compareSection(_ old: ArraySlice<ExactString>, _ new: ArraySlice<ExactString>, depth: Int) {
        if old.count + new.count <= Self.maximumSection { return compareExactly(old, new) }
        let anchors = depth < Self.maximumDepth ? Self.anchors(old, new) : []
        var (oldStart, newStart) = (old.startIndex, new.startIndex)
        for anchor in anchors {
            compare(old[oldStart..<anchor.old], new[newStart..<anchor.new], depth: depth + 1)
            append([old[anchor.old]], as: .same)
            (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
        }
        if !anchors.isEmpty { return compare(old[oldStart...], new[newStart...], depth: depth + 1) }
        append(old, as: .removed)
        append(new, as: .added)
    }

    private mutating func compareExactly(_ old: ArraySlice<ExactString>, _ new: ArraySlice<ExactString>) {
        var (removed, added): (Set<Int>, Set<Int>) = ([], [])
        for change in Array(new).difference(from: Array(old)) {
            switch change {
            case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
            case .insert(let offset, _, _): added.insert(new.startIndex + offset)
            }
        }
        var right = new.startIndex
        func addedLines() -> ArraySlice<ExactString> {
            let start = right
            while added.contains(right) { right += 1 }
            return new[start..<right]
        }
        for left in old.indices {
            if removed.contains(left) {
                append([old[left]], as: .removed)
            } else {
                append(addedLines(), as: .added)
                append([old[left]], as: .same)
                right += 1
            }
        }
        append(addedLines(), as: .added)
    }

    /// Returns the positions of lines that occur once in both texts. They are in ascending order in both texts, and as
    /// many as possible.
    private static func anchors(
        _ old: ArraySlice<ExactString>, _ new: ArraySlice<ExactString>
    ) -> [(old: Int, new: Int)] {
        func uniqueLines(_ texts: ArraySlice<ExactString>) -> [ExactString: Int] {
            var places: [ExactString: Int?] = [:]
            for index in texts.indices {
                places.updateValue(places[texts[index]] == nil ? index : nil, forKey: texts[index])
            }
            return places.compactMapValues(\.self)
        }
        let placesInNew = uniqueLines(new)
        let common = uniqueLines(old).compactMap { text, place in placesInNew[text].map { (old: place, new: $0) } }
            .sorted { $0.old < $1.old }
        // The longest ascending sequence: `ends` contains the last element of the best sequence of each length.
        var ends: [Int] = []
        var predecessors: [Int?] = []
        for (index, pair) in common.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if common[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            predecessors.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var anchors: [(old: Int, new: Int)] = []
        var next = ends.last
        while let index = next {
            anchors.append(common[index])
            next = predecessors[index]
        }
        return anchors.reversed()
    }
}
