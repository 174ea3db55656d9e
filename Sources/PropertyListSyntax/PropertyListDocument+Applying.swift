package import SourceText

extension PropertyListDocument {
    /// The document after some edits of its text, which must not overlap. All spans are those of the text before.
    package func applying(_ edits: [TextEdit]) -> PropertyListDocument {
        var result = self
        result.apply(edits)
        return result
    }

    /// Applies edits to the text and brings the tree in step.
    ///
    /// Only the elements that the edits touch are read again; the text, and the places of what stands behind them, are
    /// copied. Where these do not end just where they ended before,
    /// as after an edit that breaks the file, the whole text is.
    package mutating func apply(_ edits: [TextEdit]) {
        let edits = edits.inTextOrder
        guard let first = edits.first, let last = edits.last else { return }
        let changed = source.applying(edits)
        let touched = first.span.lowerBound..<max(first.span.lowerBound, last.span.upperBound)
        if let change = Change(of: self, to: changed, touched: touched, growth: edits.reduce(0) { $0 + $1.growth }),
            let rootNode, let reparsed = change.reparse(rootNode, around: 0, depth: 0, wrappers: 0)
        {
            source = changed
            self.rootNode = reparsed
        } else {
            // What the first bytes say about the encoding may have changed with them.
            let bytes = binary
            self = PropertyListDocument(EncodedText(decoding: changed.bytes), in: grammar)
            binary = bytes
        }
        updateBinary()
    }

    /// A change of a text: everything it touches lies in one span of the old text.
    private struct Change {
        let grammar: PropertyListGrammar
        let source: EncodedText
        let touched: Range<Int>
        let growth: Int

        /// Below this length, in bytes, an OpenStep text is read as a whole; above it, an edit behind the first bytes
        /// cannot change what they say about the encoding.
        private static let shortest = 64

        /// Nil for a change after which the whole text must be read.
        init?(of document: PropertyListDocument, to source: EncodedText, touched: Range<Int>, growth: Int) {
            guard source.text.count <= PropertyListDocument.maximumLength else { return nil }
            if document.grammar == .openStep {
                guard document.isEditable, !document.hasLoss, source.invalidUTF8 == nil, touched.lowerBound >= 4,
                    source.text.count >= Self.shortest
                else { return nil }
            }
            grammar = document.grammar
            self.source = source
            self.touched = touched
            self.growth = growth
        }

        /// The container after a change inside it; nil when the change is not inside it or does not fit there.
        ///
        /// - Parameter around: where the content around it starts
        func reparse(_ node: PropertyListNode, around: Int, depth: Int, wrappers: Int) -> PropertyListNode? {
            let contentStart = around + Int(node.start) + Int(node.startTagLength)
            let contentEnd = contentStart + Int(node.contentLength)
            guard let children = node.children, contentStart <= touched.lowerBound,
                touched.upperBound <= contentEnd
            else { return nil }
            let depth = node.kind == .plist ? depth : depth + 1
            let wrappers = node.kind == .plist ? wrappers + 1 : wrappers
            let first = children.index(covering: touched.lowerBound - contentStart)
            if first < children.count,
                let child = reparse(children[first], around: contentStart, depth: depth, wrappers: wrappers)
            {
                return node.replacing(first..<(first + 1), with: [child], growth: growth)
            }
            guard node.kind != .plist else { return nil }
            return reparseChildren(
                of: node, children, contentStart..<contentEnd, from: first, depth: depth, wrappers: wrappers)
        }

        /// The container with the children that the change touches read again.
        private func reparseChildren(
            of node: PropertyListNode, _ children: [PropertyListNode], _ content: Range<Int>,
            from touchedFirst: Int, depth: Int, wrappers: Int
        ) -> PropertyListNode? {
            // A word of OpenStep may go on where the change begins.
            var first = grammar == .openStep ? max(0, touchedFirst - 1) : touchedFirst
            var end = min(children.index(covering: touched.upperBound - content.lowerBound) + 1, children.count)
            if node.kind == .dictionary {
                first -= first % 2
                end += end % 2
            }
            let start = content.lowerBound + children.offset(of: first)
            // What is behind the last child belongs to no child, and is read along with it.
            let reachesEnd = touched.upperBound >= content.lowerBound + children.length
            let stop = (reachesEnd ? content.upperBound : content.lowerBound + children.offset(of: end)) + growth
            guard
                let (nodes, trailing) = parseChildren(
                    of: node, in: start..<stop, depth: depth, wrappers: wrappers),
                reachesEnd || trailing == 0
            else { return nil }
            if grammar == .openStep {
                // Only the last element lacks its end, and a table without brackets is one only if an entry comes first.
                let lacksEnd = nodes.last?.terminatorLength == 0
                let isNothing = node.startTagLength == 0 && first == 0 && nodes.isEmpty
                guard reachesEnd || !lacksEnd, !isNothing else { return nil }
            }
            let distance = start - content.lowerBound
            return node.replacing(
                first..<(reachesEnd ? children.count : end), with: nodes.map { $0.moved(by: distance) }, growth: growth)
        }

        private func parseChildren(
            of node: PropertyListNode, in span: Range<Int>, depth: Int, wrappers: Int
        ) -> (nodes: [PropertyListNode], trailingTrivia: Int)? {
            let bytes = source.text.bytes(in: span)
            guard grammar == .openStep else {
                var parser = PropertyListParser(bytes, isUTF8: source.invalidUTF8 == nil)
                return parser.parseChildren(of: node.kind, depth: depth, wrappers: wrappers)
            }
            var parser = OpenStepParser(bytes)
            guard let result = parser.parseChildren(of: node.kind, depth: depth) else { return nil }
            // Where the text goes on, a comment would go on with it.
            return parser.endsInLineComment && span.upperBound < source.text.count ? nil : result
        }
    }
}
