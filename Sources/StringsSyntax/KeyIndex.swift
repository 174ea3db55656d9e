import SourceText

/// Where each key of a table stands, as labels of entries.
///
/// It is a large dictionary that documents share and a small one of what changed since, so that a document that
/// differs in an entry from another costs little.
struct KeyIndex: Sendable {
    /// The last entry of each key.
    private var last: [ExactString: UInt64]
    /// The entries before the last of the keys that occur more than once, in order.
    private var earlier: [ExactString: [UInt64]] = [:]
    /// All entries of the keys that were touched since `last` and `earlier` were made, in order.
    private var changes: [ExactString: [UInt64]] = [:]

    init(keys: [ExactString], nodes: [StringsNode]) {
        last = Dictionary(minimumCapacity: keys.count)
        for index in keys.indices {
            if let previous = last.updateValue(nodes[index].label, forKey: keys[index]) {
                earlier[keys[index], default: []].append(previous)
            }
        }
    }

    /// The label of the last entry of a key, the one that CoreFoundation keeps.
    func last(of key: ExactString) -> UInt64? {
        if !changes.isEmpty, let labels = changes[key] { return labels.last }
        return last[key]
    }

    /// The labels of all entries of a key, in order.
    func labels(of key: ExactString) -> [UInt64] {
        if let labels = changes[key] { return labels }
        guard let last = last[key] else { return [] }
        return (earlier[key] ?? []) + [last]
    }

    /// How many keys there are.
    var count: Int {
        changes.reduce(last.count) { count, change in
            count + (change.value.isEmpty ? 0 : 1) - (last[change.key] == nil ? 0 : 1)
        }
    }

    /// The keys that occur more than once.
    var repeatedKeys: [ExactString] {
        earlier.keys.filter { changes[$0] == nil } + changes.filter { $0.value.count > 1 }.map(\.key)
    }

    mutating func insert(_ label: UInt64, for key: ExactString) {
        var labels = labels(of: key)
        labels.insert(label, at: labels.firstIndex { $0 > label } ?? labels.endIndex)
        change(key, to: labels)
    }

    mutating func remove(_ label: UInt64, for key: ExactString) {
        change(key, to: labels(of: key).filter { $0 != label })
    }

    private mutating func change(_ key: ExactString, to labels: [UInt64]) {
        changes[key] = labels
        // A limit near the square root keeps both the copies of `changes` and the mergers cheap.
        if changes.count > 64, changes.count * changes.count > last.count { merge() }
    }

    private mutating func merge() {
        for (key, labels) in changes {
            last[key] = labels.last
            earlier[key] = labels.count > 1 ? labels.dropLast() : nil
        }
        changes = [:]
    }
}
