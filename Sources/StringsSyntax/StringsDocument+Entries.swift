package import SourceText

extension StringsDocument {
    /// How many entries the table has; those of a repeated key count each.
    package var count: Int { nodes.count }

    /// An entry by its place in the table.
    package func entry(at index: Int) -> StringsEntry {
        let (node, offset) = nodes.element(at: index)
        return entry(node, index, offset)
    }

    /// The value of an entry: what `entry(at:)` has of it, without a look at the comments around it.
    package func value(at index: Int) -> StringsValue {
        let (node, offset) = nodes.element(at: index)
        return value(of: node, from: prologue + offset)
    }

    private func value(of node: StringsNode, from start: Int) -> StringsValue {
        if !node.isShorthand {
            let bytes = source.text.bytes(in: node.valueSpan(from: start))
            var scanner = StringsScanner(bytes)
            // A value that begins as a string is one, from its first byte to its last.
            if scanner.isAtString { return .string(StringsToken.decoded(bytes).string) }
            if let value = scanner.readObject(depth: 1) { return value }
        }
        return .string(key(of: node.keySpan(from: start)))
    }

    /// Calls the body with each entry in order.
    package func forEachEntry(_ body: (StringsEntry) -> Void) {
        nodes.forEachRun(in: 0..<count) { run, first, offset in
            var index = first
            var offset = offset
            for node in run {
                body(entry(node, index, offset))
                offset += node.length
                index += 1
            }
        }
    }

    /// Calls the body with the key and the value of each entry in order and the bytes of both: what `forEachEntry` has of
    /// it, without a look at the comments.
    package func forEachPair(
        _ body: (_ key: ExactString, _ value: StringsValue, _ keySpan: Range<Int>, _ valueSpan: Range<Int>) -> Void
    ) {
        nodes.forEachRun(in: 0..<count) { run, _, offset in
            var start = prologue + offset
            for node in run {
                let keySpan = node.keySpan(from: start)
                body(key(of: keySpan), value(of: node, from: start), keySpan, node.valueSpan(from: start))
                start += node.length
            }
        }
    }

    /// The key of an entry.
    package func key(at index: Int) -> ExactString {
        let (node, offset) = nodes.element(at: index)
        return key(of: node.keySpan(from: prologue + offset))
    }

    /// The keys of all entries in order.
    package var entryKeys: [ExactString] {
        var keys: [ExactString] = []
        keys.reserveCapacity(count)
        nodes.forEach(in: 0..<count) { node, _, offset in
            keys.append(key(of: node.keySpan(from: prologue + offset)))
            return true
        }
        return keys
    }

    /// How many keys the table has; those of several entries count once.
    package var keyCount: Int { keys.count }

    package func contains(key: ExactString) -> Bool { keys.last(of: key) != nil }

    /// The positions of those of some keys that no entry has.
    package func indices(ofMissing wanted: [ExactString]) -> [Int] {
        wanted.indices.filter { keys.last(of: wanted[$0]) == nil }
    }

    /// The place of the last entry of a key, the one CoreFoundation keeps.
    package func index(ofKey key: ExactString) -> Int? {
        keys.last(of: key).map(index(ofLabel:))
    }

    /// The places of all entries of a key, in order.
    package func indices(ofKey key: ExactString) -> [Int] {
        keys.labels(of: key).map(index(ofLabel:))
    }

    /// The entries that CoreFoundation drops because a later one has the same key, in order.
    package var overriddenIndices: [Int] {
        keys.repeatedKeys.flatMap { indices(ofKey: $0).dropLast() }.sorted()
    }

    /// The comments that stand behind an entry on its line.
    package func trailingComments(ofEntryAt index: Int) -> [StringsComment] {
        gap(before: index + 1).comments.filter { $0.place == .trailing }
    }

    private func key(of span: Range<Int>) -> ExactString {
        StringsToken.decoded(source.text.bytes(in: span)).string
    }

    private func entry(_ node: StringsNode, _ index: Int, _ offset: Int) -> StringsEntry {
        let start = prologue + offset
        let keySpan = node.keySpan(from: start)
        let valueSpan = node.valueSpan(from: start)
        let gap = StringsGap(
            source.text, start..<keySpan.lowerBound, hasEntryBefore: index > 0, hasEntryAfter: true)
        return StringsEntry(
            index: index, key: key(of: keySpan), value: value(of: node, from: start),
            span: keySpan.lowerBound..<(start + node.length), keySpan: keySpan,
            valueSpan: valueSpan, isShorthand: node.isShorthand, comments: gap.comments.filter { $0.place != .trailing }
        )
    }

    /// Finds an entry by its label; the labels grow along the table.
    private func index(ofLabel label: UInt64) -> Int {
        nodes.partitioningIndex { $0.label >= label }
    }

    /// What stands before each of some entries, in their order.
    func gaps(before entries: Range<Int>) -> [StringsGap] {
        var gaps: [StringsGap] = []
        gaps.reserveCapacity(entries.count)
        nodes.forEach(in: entries) { node, index, offset in
            let start = prologue + offset
            gaps.append(
                StringsGap(
                    source.text, start..<(start + Int(node.leading)), hasEntryBefore: index > 0, hasEntryAfter: true))
            return true
        }
        return gaps
    }

    /// What stands between an entry and the one before it; for `count`, what follows the last one.
    func gap(before index: Int) -> StringsGap {
        guard index < count else {
            return StringsGap(
                source.text, entriesEnd..<(entriesEnd + tail.clean), hasEntryBefore: count > 0, hasEntryAfter: false)
        }
        let (node, offset) = nodes.element(at: index)
        let start = prologue + offset
        return StringsGap(
            source.text, start..<(start + Int(node.leading)), hasEntryBefore: index > 0, hasEntryAfter: true)
    }
}
