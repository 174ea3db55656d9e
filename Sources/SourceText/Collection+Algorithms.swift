extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a condition, using a binary search. Returns `endIndex` if
    /// no element satisfies the condition.
    ///
    /// - Parameter isAfter: A condition that must also be satisfied by all elements after the first match.
    package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[index(startIndex, offsetBy: middle)]) { high = middle } else { low = middle + 1 }
        }
        return index(startIndex, offsetBy: low)
    }
}

extension Range<Int> {
    /// Returns the numbers in the range that differ from the given number by at most 8, nearest first.
    package func nearest(to number: Int) -> [Int] {
        (0...8).flatMap { $0 == 0 ? [number] : [number - $0, number + $0] }.filter(contains)
    }
}

extension [Int] {
    /// The indices of the elements that form a longest strictly increasing subsequence.
    package var longestIncreasingSubsequence: [Int] {
        // The index of the smallest number that ends a subsequence of each length.
        var ends: [Int] = []
        // The predecessor of each number in its subsequence.
        var previous: [Int?] = []
        for (index, number) in enumerated() {
            let length = ends.partitioningIndex { self[$0] >= number }
            previous.append(length > 0 ? ends[length - 1] : nil)
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var indices: [Int] = []
        var next = ends.last
        while let index = next {
            indices.append(index)
            next = previous[index]
        }
        return indices.reversed()
    }
}

extension Sequence {
    /// Returns the elements in their original order, keeping only the first element for each key.
    package func withoutRepetitions<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    package var withoutRepetitions: [Element] { withoutRepetitions { $0 } }
}

// Inlined, because other modules would otherwise call them without specialization, which is slow for long comments.
extension BidirectionalCollection {
    /// Returns the longest suffix whose elements all satisfy a condition.
    @inlinable
    package func suffix(while condition: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)...]
    }

    /// Returns the collection without the elements at both ends that satisfy a condition.
    @inlinable
    package func trimming(while condition: (Element) -> Bool) -> SubSequence {
        let rest = drop(while: condition)
        return rest[..<rest.suffix(while: condition).startIndex]
    }
}
