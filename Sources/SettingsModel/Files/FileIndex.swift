import PropertyListSyntax
package import SourceText

/// Where the keys, the rows and the texts of a pane stand, or the texts of a string table, kept up to date while the file
/// is edited.
///
/// It costs one look through the file to make, and after that what an edit touches.
package struct FileIndex: Sendable {
    /// Where an element stood when the log had a length.
    private struct Place {
        var index: Int
        var time: Int
    }

    /// Elements that gave way to others.
    private struct Shift {
        /// The index behind the elements that went.
        var end: Int
        var growth: Int
    }

    /// What elements are looked up by.
    fileprivate enum Name: Hashable {
        case key(ExactString)
        case file(ExactString)
        case text(ExactString)
        case groupForSome
    }

    /// Elements that edits touch.
    package struct Touched {
        fileprivate let indices: Range<Int>
        /// How many elements there were.
        fileprivate let count: Int
    }

    private var places: [Name: [Place]] = [:]
    /// How many elements have a text, for the texts of so many that it would cost too much to know where each of them is.
    private var common: [Name: Int] = [:]
    private var log: [Shift] = []

    package init(_ file: ParsedFile) {
        guard let list = IndexedList(file) else { return }
        for index in 0..<list.count { add(list, index) }
    }

    /// The positions of the items with a key, in order.
    package func indices(ofKey key: ExactString) -> [Int] { indices(of: .key(key)) }

    /// The positions of the rows that lead to the pane with a name, in order.
    package func indices(ofFile file: ExactString) -> [Int] { indices(of: .file(file)) }

    /// The positions of the groups that are for some build configurations only, in order.
    package var groupsForSome: [Int] { indices(of: .groupForSome) }

    /// The positions of the items that use a text, or of the entries for it, in order; nil where they are too many to be
    /// known.
    package func indices(ofText text: ExactString) -> [Int]? {
        common[.text(text)] == nil ? indices(of: .text(text)) : nil
    }

    private func indices(of name: Name) -> [Int] { places[name]?.map(current).sorted() ?? [] }

    /// How many items use a text.
    package func uses(of text: ExactString) -> Int { common[.text(text)] ?? places[.text(text)]?.count ?? 0 }

    private func current(_ place: Place) -> Int {
        var index = place.index
        for shift in log[place.time...] where index >= shift.end { index += shift.growth }
        return index
    }

    // MARK: Following edits

    /// Forgets what edits of the file's text touch, before they are made.
    package mutating func forget(_ edits: [TextEdit], of file: ParsedFile) -> Touched? {
        guard let list = IndexedList(file), let touched = list.touched(by: edits) else { return nil }
        for index in touched.indices { remove(list, index) }
        return touched
    }

    /// Takes in what the file has in the place of what was forgotten.
    package mutating func take(_ touched: Touched?, of file: ParsedFile) {
        guard let touched, let list = IndexedList(file), case let growth = list.count - touched.count,
            touched.indices.count + growth >= 0
        else {
            self = FileIndex(file)
            return
        }
        if growth != 0 { log.append(Shift(end: touched.indices.upperBound, growth: growth)) }
        for index in touched.indices.lowerBound..<(touched.indices.upperBound + growth) { add(list, index) }
        if log.count > 2000 { forgetLog() }
    }

    private mutating func add(_ list: IndexedList, _ index: Int) {
        for name in list.names(at: index) {
            if let count = common[name] {
                common[name] = count + 1
                continue
            }
            places[name, default: []].append(Place(index: index, time: log.count))
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
                let rest = known.filter { current($0) != index }
                places[name] = rest.isEmpty ? nil : rest
            }
        }
    }

    private mutating func forgetLog() {
        for (name, found) in places { places[name] = found.map { Place(index: current($0), time: 0) } }
        log = []
    }
}

/// The elements of a file that an index knows: the items of a pane, or the entries of a string table.
private struct IndexedList {
    private let container: PropertyListElement
    private let pane: Pane?

    init?(_ file: ParsedFile) {
        pane = Pane(file)
        guard let container = pane?.itemsElement ?? (pane == nil ? file.document?.table : nil) else { return nil }
        self.container = container
    }

    /// How many elements inside the container are one of the list.
    private var width: Int { pane == nil ? 2 : 1 }

    var count: Int { container.childCount / width }

    /// What is looked up, each once.
    func names(at index: Int) -> Set<FileIndex.Name> {
        guard let pane else { return container.entry(at: index).map { [.text($0.key)] } ?? [] }
        guard let item = pane.item(at: index) else { return [] }
        var names = Set(item.texts.map { FileIndex.Name.text($0.text) })
        if let key = item.key { names.insert(.key(key)) }
        if let file = item.linkedFile { names.insert(.file(file)) }
        if item.type == .group, item.has(.configurations) { names.insert(.groupForSome) }
        return names
    }

    /// The elements that edits touch, or the edges of which they touch: in OpenStep a word may go on where an edit begins.
    /// Edits before the list change none of them.
    func touched(by edits: [TextEdit]) -> FileIndex.Touched? {
        guard let lower = edits.map(\.span.lowerBound).min(), let upper = edits.map(\.span.upperBound).max() else {
            return nil
        }
        let first = max(0, container.childIndex(touching: lower) / width - 1)
        let end = min(count, container.childIndex(touching: upper) / width + 1)
        return first <= end ? FileIndex.Touched(indices: first..<end, count: count) : nil
    }
}
