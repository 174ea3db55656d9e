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
            relabel(around: range.lowerBound..<(range.lowerBound + new.count), keys: newKeys)
            return
        }
        var labelled = new
        for index in labelled.indices {
            labelled[index].label = low + step * UInt64(index + 1)
            keys.insert(labelled[index].label, for: newKeys[index])
        }
        nodes = nodes.replacing(range, with: labelled)
    }

    /// Spreads the labels around new entries evenly, as far as it takes for the next ones to find room.
    ///
    /// The new entries have no labels yet, and their keys are in no index.
    private mutating func relabel(around new: Range<Int>, keys newKeys: [ExactString]) {
        var window = new
        var low: UInt64 = 0
        var step: UInt64 = 0
        // The more entries there are to relabel, the more room they must gain by it.
        while window != 0..<count, step >> 16 < UInt64(window.count) {
            let more = max(32, window.count)
            window = max(0, window.lowerBound - more)..<min(count, window.upperBound + more)
            low = window.lowerBound > 0 ? nodes[window.lowerBound - 1].label : 0
            let high = window.upperBound < count ? nodes[window.upperBound].label : UInt64.max
            step = (high - low) / UInt64(window.count + 1)
        }
        var labelled: [StringsNode] = []
        labelled.reserveCapacity(window.count)
        nodes.forEach(in: window) { node, _, _ in
            labelled.append(node)
            return true
        }
        let windowKeys = window.map { new.contains($0) ? newKeys[$0 - new.lowerBound] : key(at: $0) }
        for index in window where !new.contains(index) {
            keys.remove(labelled[index - window.lowerBound].label, for: windowKeys[index - window.lowerBound])
        }
        for index in labelled.indices {
            labelled[index].label = low + step * UInt64(index + 1)
            keys.insert(labelled[index].label, for: windowKeys[index])
        }
        nodes = nodes.replacing(window, with: labelled)
    }
}
