import PropertyListSyntax
import SourceText

/// Which entries of a pane are the same before and after.
///
/// Those of one key are, then those of one text; what is left where its neighbours are is, too, if it is of the same kind.
struct EntryMatching {
    /// For each entry after its position before; nil for one that is new.
    private(set) var origins: [Int?]
    /// For each entry before, whether it is there still.
    private(set) var isKept: [Bool]
    /// For each entry after, whether it stands elsewhere among those that are there still.
    private(set) var isMoved: [Bool]
    private let before: [PaneEntry]
    private let after: [PaneEntry]

    private struct Identity: Hashable {
        /// No section is a row, though a radio group has the key of its choices.
        var isRow: Bool
        var kind: String?
        var key: PaneEntry.Key?
        var title: ExactString?
    }

    /// - Parameter looksSame: whether an entry before and one after, by their positions, show the same.
    init(_ before: [PaneEntry], _ after: [PaneEntry], looksSame: (Int, Int) -> Bool) {
        self.before = before
        self.after = after
        origins = Array(repeating: nil, count: after.count)
        isKept = Array(repeating: false, count: before.count)
        isMoved = Array(repeating: false, count: after.count)
        match { $0.key == nil ? nil : Identity(isRow: $0.row != nil, kind: $0.kind, key: $0.key, title: $0.title) }
        match { $0.key == nil ? nil : Identity(isRow: $0.row != nil, key: $0.key) }
        match { $0.title == nil ? nil : Identity(isRow: $0.row != nil, kind: $0.kind, title: $0.title) }
        match { $0.title == nil || $0.row == nil ? nil : Identity(isRow: true, title: $0.title) }
        for index in after.indices { match(index, with: index == 0 ? 0 : origins[index - 1].map { $0 + 1 }, looksSame) }
        for index in after.indices.reversed() {
            let last = index == after.count - 1
            match(index, with: last ? before.count - 1 : origins[index + 1].map { $0 - 1 }, looksSame)
        }
        findMoves()
    }

    /// Matches the first entry of an identity before with the first of it after, and so on.
    private mutating func match(by identity: (PaneEntry) -> Identity?) {
        var places: [Identity: [Int]] = [:]
        for index in before.indices.reversed() where !isKept[index] {
            if let identity = identity(before[index]) { places[identity, default: []].append(index) }
        }
        for index in after.indices where origins[index] == nil {
            guard let identity = identity(after[index]), let place = places[identity]?.popLast() else { continue }
            keep(index, place)
        }
    }

    private mutating func match(_ index: Int, with place: Int?, _ looksSame: (Int, Int) -> Bool) {
        guard origins[index] == nil, let place, before.indices.contains(place), !isKept[place],
            before[place].kind == after[index].kind
        else { return }
        // Two keys are two settings, unless nobody can see the difference.
        let isOther = before[place].key != nil && after[index].key != nil
        if !isOther || looksSame(place, index) { keep(index, place) }
    }

    private mutating func keep(_ index: Int, _ place: Int) {
        origins[index] = place
        isKept[place] = true
    }

    /// Finds the fewest entries that have to move for the others to keep their order: all but the longest run of
    /// positions that rises.
    private mutating func findMoves() {
        isMoved = origins.map { $0 != nil }
        let kept = after.indices.filter { isMoved[$0] }
        for index in origins.compactMap(\.self).longestIncreasingSubsequence { isMoved[kept[index]] = false }
    }
}
