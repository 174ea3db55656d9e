extension RandomAccessCollection {
    /// The index of the first element that satisfies a condition, or `endIndex`, found by binary search.
    ///
    /// - Parameter isAfter: a condition that all elements after the first match also satisfy.
    package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[index(startIndex, offsetBy: middle)]) { high = middle } else { low = middle + 1 }
        }
        return index(startIndex, offsetBy: low)
    }
}

extension [Int] {
    /// The indices of a longest increasing subsequence.
    package var longestIncreasingSubsequence: [Int] {
        // For each length, the index of the smallest number that ends such a subsequence.
        var ends: [Int] = []
        // For each number, the index of the number before it in its subsequence.
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
