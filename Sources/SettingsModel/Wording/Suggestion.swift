/// Returns the name most similar to the text that a user entered, or `nil` if no name is similar enough. Empty names
/// are ignored.
///
/// Names are similar if at most a third of their letters differ, and if at most a quarter of the letters differ in each
/// word that they do not share. Without the second condition, long shared words would make names similar that mean
/// different things, such as `PSSwitchSpecifier` and `PSSliderSpecifier`. One letter may differ in a short word, but
/// words of one or two letters and numbers must be equal.
///
/// If the text is a path, its last component is first compared with the last components of the names in the same
/// folder. Otherwise, a long folder path would make all of these names similar.
///
/// Returns `nil` if several names are equally similar, because each of them may be meant.
package func mostSimilarName(to typed: String, among names: [String]) -> String? {
    nearestName(to: typed, among: names).flatMap { $0.isTie ? nil : $0.name }
}

/// Returns whether a text is similar to at least one of the names.
package func isSimilar(_ typed: String, toAny names: [String]) -> Bool { nearestName(to: typed, among: names) != nil }

private func nearestName(to typed: String, among names: [String]) -> (name: String, isTie: Bool)? {
    let slash = UInt8(ascii: "/")
    let folder = typed.utf8.lastIndex(of: slash).map { typed[...$0] } ?? ""
    let inFolder = names.filter { $0.hasPrefix(folder) && !$0.utf8.dropFirst(folder.utf8.count).contains(slash) }
    if !folder.isEmpty, !inFolder.isEmpty {
        let last = String(typed.utf8.dropFirst(folder.utf8.count)) ?? ""
        let near = nearestName(to: last, among: inFolder.map { String($0.utf8.dropFirst(folder.utf8.count)) ?? $0 })
        if let near { return (folder + near.name, near.isTie) }
    }
    let wanted = Array(typed.lowercased())
    guard wanted.count < 200 else { return nil }
    var best: (name: String, distance: Int)?
    var isTie = false
    for name in names where !name.isEmpty && (folder.isEmpty || !name.hasPrefix(folder)) {
        // An ASCII name has as many characters as bytes. The length alone excludes most names.
        if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            let length = name.utf8.count
            guard abs(length - wanted.count) <= maximumDistance(length, wanted.count) else { continue }
        }
        let candidate = Array(name.lowercased())
        let limit = maximumDistance(candidate.count, wanted.count)
        guard abs(candidate.count - wanted.count) <= limit else { continue }
        let distance = editDistance(wanted, candidate)
        guard distance <= limit, distance <= best?.distance ?? .max, haveSimilarWords(typed, name) else { continue }
        if let best, distance == best.distance {
            isTie = isTie || name.lowercased() != best.name.lowercased()
        } else {
            (best, isTie) = ((name, distance), false)
        }
    }
    return best.map { ($0.name, isTie) }
}

/// Returns the name that a user probably meant: the most similar name or, if there is none, the only name that begins
/// with the text that the user entered. Returns `nil` if there is no such name, or if another name begins with a word
/// that is similar to this text.
package func probableName(for typed: String, among names: [String]) -> String? {
    if let similar = mostSimilarName(to: typed, among: names) { return similar }
    let start = typed.lowercased()
    guard start.utf8.count >= 3 else { return nil }
    let longer = Set(
        names.filter { name in
            name.lowercased().hasPrefix(start)
                || nameWords(name).first.map { isSimilarWord($0.lowercased(), start) } == true
        })
    guard longer.count == 1, let name = longer.first, name.lowercased().hasPrefix(start) else { return nil }
    return name
}

/// Returns the words of a name. A word ends at punctuation, at white space, before and after a number, and before an
/// uppercase letter, as in `AutocorrectionType`. A single letter belongs to the next word, as in `iPhone`.
package func nameWords(_ name: String) -> [String] {
    var words = [""]
    var previous: Character?
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
        defer { previous = letter }
        guard letter.isLetter || letter.isNumber else {
            words.append("")
            continue
        }
        if let previous, let word = words.last, !word.isEmpty {
            let isFollowedByLowercase = index + 1 < letters.count && letters[index + 1].isLowercase
            let isCapital =
                letter.isUppercase && (previous.isLowercase || previous.isUppercase && isFollowedByLowercase)
            if letter.isNumber != previous.isNumber || isCapital && word.count > 1 { words.append("") }
        }
        words[words.count - 1].append(letter)
    }
    return words.filter { !$0.isEmpty }
}

/// Returns whether each word that occurs in only one of two names is similar to a word of the other name. If one of the
/// names has more words, the words that they do not share are compared as a whole, as in `AutoCorrection` and
/// `Autocorrection`.
private func haveSimilarWords(_ left: String, _ right: String) -> Bool {
    var (left, right) = (nameWords(left).map { $0.lowercased() }[...], nameWords(right).map { $0.lowercased() }[...])
    let count = left.count
    while let first = left.first, first == right.first { (left, right) = (left.dropFirst(), right.dropFirst()) }
    while let last = left.last, last == right.last { (left, right) = (left.dropLast(), right.dropLast()) }
    if left.count != right.count { return isSimilarWord(left.joined(), right.joined()) }
    return zip(left, right).allSatisfy { pair in
        let (short, long) = pair.0.count < pair.1.count ? pair : (pair.1, pair.0)
        // An abbreviation, as in MinValue
        if left.count < count, short.count > 2, long.hasPrefix(short) { return true }
        return isSimilarWord(short, long)
    }
}

private func isSimilarWord(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    if left.allSatisfy(\.isNumber), right.allSatisfy(\.isNumber) { return false }
    return editDistance(Array(left), Array(right)) <= maximumDistance(left.count, right.count, dividedBy: 4)
}

/// Returns the number of edits between two similar words or names with the given numbers of letters.
private func maximumDistance(_ left: Int, _ right: Int, dividedBy divisor: Int = 3) -> Int {
    let length = max(left, right)
    return length < 3 ? 0 : max(1, length / divisor)
}

/// Returns the only name that equals the text that a user entered, ignoring case. If there is no such name, returns the
/// only name with similar words and an edit distance of at most `distance`. Returns `nil` if several names match or no
/// name does.
package func onlyNameWithin(_ distance: Int, from typed: String, among names: [String]) -> String? {
    let wanted = Array(typed.lowercased())
    guard wanted.count < 200 else { return nil }
    let distances = names.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
    let same = distances.filter { $0.distance == 0 }
    let near =
        same.isEmpty ? distances.filter { $0.distance <= distance && haveSimilarWords(typed, $0.name) } : same
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
