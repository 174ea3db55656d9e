import PropertyListSyntax
package import SourceText

/// An index of the positions of elements in a file. For a pane, it stores the items in which keys, links and strings
/// occur. For a string table, it stores the positions of entries.
///
/// The index is created in one pass over the file. After an edit, only the affected elements are indexed again.
package struct FileIndex: Sendable {
    /// The index of an element at the time when the log contained `time` shifts.
    private typealias RecordedIndex = (index: Int, time: Int)

    /// A replacement of elements that changes the indices of the elements after it. `end` is the index after the last
    /// replaced element.
    private typealias Shift = (end: Int, growth: Int)

    /// A lookup key of the index.
    fileprivate enum LookupKey: Hashable {
        case key(ExactString)
        case file(ExactString)
        case link(String)
        case text(ExactString)
        case restrictedGroup
    }

    /// The elements affected by a set of edits.
    package struct AffectedElements {
        /// The indices of the affected elements before the edits, in ascending order. Ranges do not touch.
        fileprivate var ranges: [Range<Int>] = []
        /// For each range but the last one, the byte offset of the element after the range, after the edits.
        fileprivate var nextOffsets: [Int] = []
        /// The number of elements in the file before the edits.
        fileprivate let count: Int
    }

    private var places: [LookupKey: [RecordedIndex]] = [:]
    /// The number of uses of each frequent string. The positions of frequent strings are not stored, because storing
    /// them would be too expensive.
    private var common: [LookupKey: Int] = [:]
    private var log: [Shift] = []
    /// The string table that a pane specifies, or `nil` if it does not specify one or the file is not a pane.
    package private(set) var stringsTable: String?

    package init(_ file: ParsedFile) {
        guard let list = IndexedList(file) else { return }
        stringsTable = list.stringsTable
        for index in 0..<list.count { add(list, index) }
    }

    /// Returns the positions of the items with a user-defaults key, in ascending order.
    package func indices(ofKey key: ExactString) -> [Int] { indices(of: .key(key)) }

    /// Returns the positions of the items with the given `File`, in ascending order. Not all of them link to a pane.
    package func indices(ofFile file: ExactString) -> [Int] { indices(of: .file(file)) }

    /// Returns the positions of the items that link to a pane, in ascending order. The name of the pane has no
    /// extension.
    package func indices(ofLinkTo pane: String) -> [Int] { indices(of: .link(pane)) }

    /// The positions of the groups that are restricted to certain build configurations, in ascending order.
    package var restrictedGroups: [Int] { indices(of: .restrictedGroup) }

    /// Returns the positions at which a string occurs, in ascending order. In a pane, these are the positions of the
    /// items that use the string. In a string table, they are the positions of the entries with that key. Returns `nil`
    /// for a frequent string, because its positions are not stored.
    package func indices(ofText text: ExactString) -> [Int]? {
        common[.text(text)] == nil ? indices(of: .text(text)) : nil
    }

    private func indices(of name: LookupKey) -> [Int] { places[name]?.map(currentIndex).sorted() ?? [] }

    /// Returns the number of times that a string occurs. In a pane, this is the number of items that use the string. In
    /// a string table, it is the number of entries with that key.
    package func useCount(of text: ExactString) -> Int { common[.text(text)] ?? places[.text(text)]?.count ?? 0 }

    private func currentIndex(_ place: RecordedIndex) -> Int {
        var index = place.index
        for shift in log[place.time...] where index >= shift.end { index += shift.growth }
        return index
    }

    // MARK: Following edits

    /// Removes from the index all elements that are affected by edits. Call this method before applying the edits to
    /// the file, and pass the result to `reindexAfterEdits(_:of:)` afterward. Returns `nil` if the affected elements
    /// cannot be determined.
    package mutating func prepareForEdits(_ edits: [TextEdit], of file: ParsedFile) -> AffectedElements? {
        guard let list = IndexedList(file), let affectedElements = list.affectedElements(by: edits) else { return nil }
        for index in affectedElements.ranges.joined() { remove(list, index) }
        return affectedElements
    }

    /// Indexes the edited elements again. Call this method after applying the edits to the file. If `affectedElements`
    /// is `nil`, the entire file is indexed again.
    package mutating func reindexAfterEdits(_ affectedElements: AffectedElements?, of file: ParsedFile) {
        guard let affectedElements, let list = IndexedList(file),
            let ranges = list.ranges(of: affectedElements)
        else {
            self = FileIndex(file)
            return
        }
        // From the last range to the first, because a shift must not change the indices of the next one.
        for (old, new) in zip(affectedElements.ranges, ranges).reversed() where new.count != old.count {
            log.append((old.upperBound, new.count - old.count))
        }
        for index in ranges.joined() { add(list, index) }
        if log.count > 2000 { applyLog() }
        stringsTable = list.stringsTable
    }

    private mutating func add(_ list: IndexedList, _ index: Int) {
        for name in list.names(at: index) {
            if let count = common[name] {
                common[name] = count + 1
                continue
            }
            places[name, default: []].append((index, log.count))
            if case .text = name, let count = places[name]?.count, count > 16 {
                common[name] = count
                places[name] = nil
            }
        }
    }

    private mutating func remove(_ list: IndexedList, _ index: Int) {
        for name in list.names(at: index) {
            if let count = common[name] {
                common[name] = count == 1 ? nil : count - 1
            } else if let known = places[name] {
                let rest = known.filter { currentIndex($0) != index }
                places[name] = rest.isEmpty ? nil : rest
            }
        }
    }

    private mutating func applyLog() {
        for (name, found) in places { places[name] = found.map { (currentIndex($0), 0) } }
        log = []
    }
}

/// The indexed elements of a file: the items of a pane, or the entries of a string table.
private struct IndexedList {
    private let container: PropertyListElement
    private let pane: Pane?

    init?(_ file: ParsedFile) {
        pane = Pane(file)
        guard let container = pane?.itemsElement ?? (pane == nil ? file.document?.table : nil) else { return nil }
        self.container = container
    }

    var stringsTable: String? { pane?.stringsTable?.string }

    /// The number of child nodes per element. A string-table entry has two nodes, its key and its value. An item has
    /// one.
    private var width: Int { pane == nil ? 2 : 1 }

    var count: Int { container.childCount / width }

    /// Returns the lookup keys of an element.
    func names(at index: Int) -> Set<FileIndex.LookupKey> {
        guard let pane else { return container.entry(at: index).map { [.text($0.key)] } ?? [] }
        guard let item = pane.item(at: index) else { return [] }
        var names = Set(item.texts.map { FileIndex.LookupKey.text($0.text) })
        if let key = item.key { names.insert(.key(key)) }
        if let file = item.string(.file) { names.insert(.file(file)) }
        for link in item.paneLinks { names.insert(.link(link.pane.full)) }
        if item.type == .group, item.has(.configurations) { names.insert(.restrictedGroup) }
        return names
    }

    /// Returns the elements that the edits overlap or touch, or `nil` if there are no edits. Touched elements are
    /// included because, in an OpenStep file, an edit next to a word can extend the word.
    func affectedElements(by edits: [TextEdit]) -> FileIndex.AffectedElements? {
        guard !edits.isEmpty else { return nil }
        var affected = FileIndex.AffectedElements(count: count)
        var growth = 0
        for edit in edits.sortedByPosition {
            let first = max(0, container.childIndex(touching: edit.span.lowerBound) / width - 1)
            let end = min(count, container.childIndex(touching: edit.span.upperBound) / width + 1)
            guard first <= end else { return nil }
            if let last = affected.ranges.last, first <= last.upperBound {
                affected.ranges[affected.ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                if let last = affected.ranges.last, let next = container.child(at: last.upperBound * width) {
                    affected.nextOffsets.append(next.span.lowerBound + growth)
                }
                affected.ranges.append(first..<end)
            }
            growth += edit.growth
        }
        return affected
    }

    /// Returns the indices of affected elements after the edits, with one range for each range before the edits, or
    /// `nil` if they cannot be determined.
    func ranges(of affected: FileIndex.AffectedElements) -> [Range<Int>]? {
        let ends = affected.nextOffsets.map { container.childIndex(touching: $0) / width }
        guard let last = affected.ranges.last, ends.count == affected.ranges.count - 1 else { return nil }
        var ranges: [Range<Int>] = []
        var growth = 0
        for (old, end) in zip(affected.ranges, ends + [last.upperBound + count - affected.count]) {
            let start = old.lowerBound + growth
            guard start <= end, end <= count else { return nil }
            ranges.append(start..<end)
            growth = end - old.upperBound
        }
        return ranges
    }
}
