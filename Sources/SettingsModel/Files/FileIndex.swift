import PropertyListSyntax
package import SourceText

/// An index of a pane's keys, links and strings, or of a string table's entries, by position in the file.
///
/// The index is created in one pass over the file. An update after an edit takes time only for the affected elements.
package struct FileIndex: Sendable {
    /// The position that an element had when the log contained `time` shifts.
    private struct RecordedIndex {
        var index: Int
        var time: Int
    }

    /// A logged replacement that moves the elements after it.
    private struct Shift {
        /// The index after the last replaced element.
        var end: Int
        var growth: Int
    }

    /// A lookup key of the index.
    fileprivate enum LookupKey: Hashable {
        case key(ExactString)
        case file(ExactString)
        case text(ExactString)
        case restrictedGroup
    }

    /// The elements that a set of edits affects.
    package struct AffectedElements {
        fileprivate let indices: Range<Int>
        /// The number of elements before the edits.
        fileprivate let count: Int
    }

    private var places: [LookupKey: [RecordedIndex]] = [:]
    /// The use counts of strings that occur so often that storing every position would be too expensive.
    private var common: [LookupKey: Int] = [:]
    private var log: [Shift] = []

    package init(_ file: ParsedFile) {
        guard let list = IndexedList(file) else { return }
        for index in 0..<list.count { add(list, index) }
    }

    /// Returns the positions of the items with a user-defaults key, in ascending order.
    package func indices(ofKey key: ExactString) -> [Int] { indices(of: .key(key)) }

    /// Returns the positions of the items that link to a pane, in ascending order.
    package func indices(ofLinksToFile file: ExactString) -> [Int] { indices(of: .file(file)) }

    /// The positions of the groups that are restricted to some build configurations, in ascending order.
    package var restrictedGroups: [Int] { indices(of: .restrictedGroup) }

    /// Returns the positions of the items that use a string or, for a string table, the positions of the string's
    /// entries, in ascending order. Returns `nil` if there are too many positions to store.
    package func indices(ofText text: ExactString) -> [Int]? {
        common[.text(text)] == nil ? indices(of: .text(text)) : nil
    }

    private func indices(of name: LookupKey) -> [Int] { places[name]?.map(currentIndex).sorted() ?? [] }

    /// Returns the number of items that use a string or, for a string table, the number of the string's entries.
    package func useCount(of text: ExactString) -> Int { common[.text(text)] ?? places[.text(text)]?.count ?? 0 }

    private func currentIndex(_ place: RecordedIndex) -> Int {
        var index = place.index
        for shift in log[place.time...] where index >= shift.end { index += shift.growth }
        return index
    }

    // MARK: Following edits

    /// Removes the affected elements from the index. Call this method before applying edits to the file.
    package mutating func prepareForEdits(_ edits: [TextEdit], of file: ParsedFile) -> AffectedElements? {
        guard let list = IndexedList(file), let affectedElements = list.affectedElements(by: edits) else { return nil }
        for index in affectedElements.indices { remove(list, index) }
        return affectedElements
    }

    /// Adds the elements that replaced the removed elements. Call this method after applying edits to the file.
    package mutating func reindexAfterEdits(_ affectedElements: AffectedElements?, of file: ParsedFile) {
        guard let affectedElements, let list = IndexedList(file), case let growth = list.count - affectedElements.count,
            affectedElements.indices.count + growth >= 0
        else {
            self = FileIndex(file)
            return
        }
        if growth != 0 { log.append(Shift(end: affectedElements.indices.upperBound, growth: growth)) }
        for index in affectedElements.indices.lowerBound..<(affectedElements.indices.upperBound + growth) {
            add(list, index)
        }
        if log.count > 2000 { applyLog() }
    }

    private mutating func add(_ list: IndexedList, _ index: Int) {
        for name in list.names(at: index) {
            if let count = common[name] {
                common[name] = count + 1
                continue
            }
            places[name, default: []].append(RecordedIndex(index: index, time: log.count))
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
        for (name, found) in places { places[name] = found.map { RecordedIndex(index: currentIndex($0), time: 0) } }
        log = []
    }
}

/// The elements of a file that are indexed: the items of a pane, or the entries of a string table.
private struct IndexedList {
    private let container: PropertyListElement
    private let pane: Pane?

    init?(_ file: ParsedFile) {
        pane = Pane(file)
        guard let container = pane?.itemsElement ?? (pane == nil ? file.document?.table : nil) else { return nil }
        self.container = container
    }

    /// The number of nodes per element: two for an entry, which consists of a key and a value, and one for an item.
    private var width: Int { pane == nil ? 2 : 1 }

    var count: Int { container.childCount / width }

    /// Returns the lookup keys of an element.
    func names(at index: Int) -> Set<FileIndex.LookupKey> {
        guard let pane else { return container.entry(at: index).map { [.text($0.key)] } ?? [] }
        guard let item = pane.item(at: index) else { return [] }
        var names = Set(item.texts.map { FileIndex.LookupKey.text($0.text) })
        if let key = item.key { names.insert(.key(key)) }
        if let file = item.linkedFile { names.insert(.file(file)) }
        if item.type == .group, item.has(.configurations) { names.insert(.restrictedGroup) }
        return names
    }

    /// Returns the elements that edits overlap or border on. In an OpenStep file, an edit next to a word can extend the
    /// word. An edit before the list does not change the indices of its elements.
    func affectedElements(by edits: [TextEdit]) -> FileIndex.AffectedElements? {
        guard let lower = edits.map(\.span.lowerBound).min(), let upper = edits.map(\.span.upperBound).max() else {
            return nil
        }
        let first = max(0, container.childIndex(touching: lower) / width - 1)
        let end = min(count, container.childIndex(touching: upper) / width + 1)
        return first <= end ? FileIndex.AffectedElements(indices: first..<end, count: count) : nil
    }
}
