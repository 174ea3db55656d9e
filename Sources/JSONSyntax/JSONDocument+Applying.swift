package import SourceText

extension JSONDocument: EditableText {
    package var hasRejectedEdits: Bool { source.hasRejectedEdits }

    /// Applies edits to the text and updates the syntax tree.
    ///
    /// Only the values that the edits touch are parsed again. Later nodes are moved. If the parsed values do not end at
    /// the expected offset, the whole text is parsed again.
    package mutating func apply(_ edits: [TextEdit]) {
        let edits = edits.sortedByPosition
        guard let first = edits.first, let last = edits.last else { return }
        let changed = source.applying(edits)
        guard !changed.hasRejectedEdits else {
            source = changed
            return
        }
        let change = CombinedEdits(
            grammar: grammar, source: changed,
            touched: first.span.lowerBound..<max(first.span.lowerBound, last.span.upperBound),
            growth: edits.reduce(0) { $0 + $1.growth })
        if case .success(let root) = reading, changed.invalidUTF8Offset == nil,
            changed.text.count <= Self.maximumLength,
            let reparsed = change.reparse(root, parentContentStart: 0, depth: 0)
        {
            source = changed
            reading = .success(reparsed)
        } else {
            // The edit may have changed the first bytes, which determine the encoding.
            self = JSONDocument(EncodedText(decoding: changed.bytes), in: grammar)
        }
    }

    /// A set of edits, combined into a single changed range of the original text.
    private struct CombinedEdits {
        let grammar: JSONGrammar
        let source: EncodedText
        let touched: Range<Int>
        let growth: Int

        /// Returns the array or object after the edits have been applied. Returns `nil` if the changed range is not
        /// inside the array or object, or if the changed text cannot be parsed on its own.
        ///
        /// - Parameter parentContentStart: The byte offset at which the content of the enclosing value starts.
        func reparse(_ node: JSONNode, parentContentStart: Int, depth: Int) -> JSONNode? {
            guard node.kind == .object || node.kind == .array else { return nil }
            let start = parentContentStart + Int(node.start) + 1
            let end = start + Int(node.length) - 2
            guard start <= touched.lowerBound, touched.upperBound <= end else { return nil }
            let first = node.index(covering: touched.lowerBound - start)
            if first < node.children.count,
                let child = reparse(node.children[first], parentContentStart: start, depth: depth + 1)
            {
                return node.replacing(first..<(first + 1), with: [child], growth: growth)
            }
            return reparseChildren(of: node, start..<end, from: first, depth: depth + 1)
        }

        /// Parses the changed children of an array or object again, and returns the updated array or object. Returns
        /// `nil` if the changed text cannot be parsed on its own.
        private func reparseChildren(
            of node: JSONNode, _ content: Range<Int>, from touchedFirst: Int, depth: Int
        ) -> JSONNode? {
            var first = touchedFirst
            var end = min(node.index(covering: touched.upperBound - content.lowerBound) + 1, node.children.count)
            if node.kind == .object {
                first -= first % 2
                end += end % 2
            }
            let start = content.lowerBound + node.offset(ofChild: first)
            // Trivia after the last child does not belong to a child, so it is parsed together with the children.
            let reachesEnd = touched.upperBound >= content.lowerBound + node.offset(ofChild: node.children.count)
            let stop = (reachesEnd ? content.upperBound : content.lowerBound + node.offset(ofChild: end)) + growth
            var parser = JSONParser(source.text.bytes(in: start..<stop), in: grammar)
            guard let (nodes, rest) = parser.parseChildren(of: node.kind, depth: depth, followsChild: first > 0),
                reachesEnd ? !parser.endsInComment : rest == 0
            else { return nil }
            let distance = start - content.lowerBound
            return node.replacing(
                first..<(reachesEnd ? node.children.count : end), with: nodes.map { $0.moved(by: distance) },
                growth: growth)
        }
    }
}
