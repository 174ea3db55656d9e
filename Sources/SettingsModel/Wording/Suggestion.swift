/// Returns the name most similar to the text that a user entered, or `nil` if no name is similar enough. Empty names
/// are ignored.
///
/// If the text is a path, its last component is first compared with the last components of the names in the same
/// folder. Otherwise, a long folder path would make all of these names similar.
package func mostSimilarName(to typed: String, among names: [String]) -> String? {
    let slash = UInt8(ascii: "/")
    let folder = typed.utf8.lastIndex(of: slash).map { typed[...$0] } ?? ""
    let inFolder = names.filter { $0.hasPrefix(folder) && !$0.utf8.dropFirst(folder.utf8.count).contains(slash) }
    if !folder.isEmpty, !inFolder.isEmpty {
        let last = String(typed.utf8.dropFirst(folder.utf8.count)) ?? ""
        let near = mostSimilarName(to: last, among: inFolder.map { String($0.utf8.dropFirst(folder.utf8.count)) ?? $0 })
        if let near { return folder + near }
    }
    let wanted = Array(typed.lowercased())
    guard wanted.count < 200 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names where !name.isEmpty && (folder.isEmpty || !name.hasPrefix(folder)) {
        // An ASCII name has as many characters as bytes. The length alone excludes most names.
        if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            let length = name.utf8.count
            guard abs(length - wanted.count) <= max(1, max(length, wanted.count) / 3) else { continue }
        }
        let candidate = Array(name.lowercased())
        let limit = max(1, max(candidate.count, wanted.count) / 3)
        guard abs(candidate.count - wanted.count) <= limit else { continue }
        let distance = editDistance(wanted, candidate)
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
}

/// Returns the name that a user probably meant: the most similar name or, if there is none, the only name that begins
/// with the text that the user entered. Returns `nil` if there is no such name.
package func probableName(for typed: String, among names: [String]) -> String? {
    if let similar = mostSimilarName(to: typed, among: names) { return similar }
    let longer = typed.utf8.count < 3 ? [] : names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    return Set(longer).count == 1 ? longer[0] : nil
}

/// Returns the only name that equals the text that a user entered, ignoring case. If there is no such name, returns the
/// only name with an edit distance of at most `distance`. Returns `nil` if several names match or no name does.
package func onlyNameWithin(_ distance: Int, from typed: String, among names: [String]) -> String? {
    let wanted = Array(typed.lowercased())
    guard wanted.count < 200 else { return nil }
    let distances = names.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
    let same = distances.filter { $0.distance == 0 }
    let near = same.isEmpty ? distances.filter { $0.distance <= distance } : same
    return near.count == 1 ? near[0].name : nil
}

/// Returns the edit distance between two words. It is the minimum number of edits that turn one word into the other.
/// Each edit inserts, deletes or replaces a letter, or transposes two adjacent letters.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
        var current = [row]
        for column in 1..<(right.count + 1) {
            let isSame = left[row - 1] == right[column - 1]
            var distance = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                distance = min(distance, beforeLast[column - 2] + 1)
            }
            current.append(distance)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
