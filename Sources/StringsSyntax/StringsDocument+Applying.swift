package import SourceText

extension StringsDocument {
    /// The document after some edits of its text, which must not overlap. All spans are those of the text before.
    ///
    /// The result is the one that reading the new text from its start would give, but it costs only what the edits
    /// touch, unless they damage the table. A file whose text cannot be spelled again must not be edited.
    package func applying(_ edits: [TextEdit]) -> StringsDocument {
        var document = self
        document.apply(edits)
        return document
    }

    /// Applies edits in place; see `applying(_:)`.
    package mutating func apply(_ edits: [TextEdit]) {
        guard let lower = edits.map(\.span.lowerBound).min(), let upper = edits.map(\.span.upperBound).max() else {
            return
        }
        let edited = source.applying(edits)
        guard reparse(lower..<upper, in: edited) else {
            // What the first bytes say about the encoding may have changed with them.
            self = StringsDocument(decoding: edited.bytes)
            return
        }
    }

    /// Below this length, in bytes, a text is read as a whole; above it, an edit behind the first bytes cannot change
    /// what they say about the encoding.
    private static var shortest: Int { 64 }

    /// Reads the entries again that an edit of a span touches; false where the whole text must be read again.
    private mutating func reparse(_ span: Range<Int>, in edited: EncodedText) -> Bool {
        guard isEditable, isDictionary, span.lowerBound >= max(prologue, 4), edited.text.count >= Self.shortest else {
            return false
        }
        let first = nodes.index(covering: span.lowerBound - prologue).index
        let reachesTail = span.upperBound >= entriesEnd
        // One entry more, since at a boundary the edit may be the beginning of it.
        let last = reachesTail ? count : nodes.index(covering: span.upperBound - prologue).index + 1
        let start = prologue + nodes.offset(of: first)
        let growth = edited.text.count - source.text.count
        let end = reachesTail ? edited.text.count : prologue + nodes.offset(of: last) + growth
        let slice = edited.text.bytes(in: start..<end)
        guard String(validating: slice, as: UTF8.self) != nil else { return false }
        var parser = StringsParser(slice)
        guard parser.parseEntries(), parser.isEditable else { return false }
        // A table without braces is one only if an entry comes first.
        guard hasBraces || first > 0 || !parser.nodes.isEmpty else { return false }
        if reachesTail {
            guard let tail = parser.parseTail(opening: hasBraces ? slice.startIndex : nil) else { return false }
            self.tail = tail
        } else if parser.scanner.cursor != slice.endIndex {
            return false
        }
        replace(first..<last, with: parser.nodes, keys: parser.keys, in: edited)
        return true
    }

    /// Puts new entries in the place of others, in the tree and in the index of keys.
    private mutating func replace(
        _ range: Range<Int>, with new: [StringsNode], keys newKeys: [ExactString], in edited: EncodedText
    ) {
        for index in range { keys.remove(nodes[index].label, for: key(at: index)) }
        let low = range.lowerBound > 0 ? nodes[range.lowerBound - 1].label : 0
        let high = range.upperBound < count ? nodes[range.upperBound].label : UInt64.max
        // Short steps leave room for more entries behind these.
        let step = min((high - low) / UInt64(new.count + 1), 1 << 32)
        source = edited
        guard step > 0 || new.isEmpty else {
            nodes = nodes.replacing(range, with: new)
            relabel()
            return
        }
        var labelled = new
        for index in labelled.indices {
            labelled[index].label = low + step * UInt64(index + 1)
            keys.insert(labelled[index].label, for: newKeys[index])
        }
        nodes = nodes.replacing(range, with: labelled)
    }

    /// Spreads the labels evenly again.
    private mutating func relabel() {
        let step = UInt64.max / UInt64(count + 1)
        var all: [StringsNode] = []
        all.reserveCapacity(count)
        nodes.forEach(in: 0..<count) { node, index, _ in
            var node = node
            node.label = step * UInt64(index + 1)
            all.append(node)
            return true
        }
        nodes = MeasuredSequence(all)
        keys = KeyIndex(keys: (0..<count).map { key(at: $0) }, nodes: all)
    }
}
