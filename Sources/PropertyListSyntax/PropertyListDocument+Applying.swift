package import SourceText

extension PropertyListDocument: EditableText {
    package var hasRejectedEdits: Bool { source.hasRejectedEdits }

    /// Applies edits to the text and updates the syntax tree.
    ///
    /// Only the elements that the edits touch are parsed again. Later nodes in the same containers are moved. If the
    /// parsed elements do not end at the expected offset, for example because an edit makes the file invalid, the whole
    /// text is parsed again.
    package mutating func apply(_ edits: [TextEdit]) {
        let edits = edits.sortedByPosition
        guard let first = edits.first, let last = edits.last else { return }
        if grammar == .xml, edits.count == 2, last.span.lowerBound - first.span.upperBound > Self.minimumDistance {
            apply([last])
            if !hasRejectedEdits { apply([first]) }
            return
        }
        let touched = first.span.lowerBound..<max(first.span.lowerBound, last.span.upperBound)
        let isSound = grammar == .xml || isEditable && !losesText
        source.apply(edits)
        if hasRejectedEdits { return }
        let change = CombinedEdits(
            grammar: grammar, source: source, touched: touched, growth: edits.reduce(0) { $0 + $1.growth })
        if !isSound || !change.isLocal || rootNode?.apply(change) != true {
            // The edit may have changed the first bytes, which determine the encoding.
            let bytes = binary
            self = PropertyListDocument(EncodedText(decoding: source.bytes), in: grammar)
            binary = bytes
        }
        updateBinary()
    }

    /// The number of bytes between two edits above which they are applied one after the other. Together, they would
    /// require parsing all elements between them again, for example after moving an item.
    private static let minimumDistance = 1000

    /// A set of edits, combined into a single changed range of the original text.
    fileprivate struct CombinedEdits {
        let grammar: PropertyListGrammar
        /// The text after the edits have been applied.
        let source: EncodedText
        let touched: Range<Int>
        let growth: Int

        /// The minimum length, in bytes, of OpenStep text that can be reparsed in part after an edit. If the text has
        /// at least this length, an edit after the first four bytes cannot change the detected encoding.
        private static let shortest = 64

        /// Whether it might be sufficient to parse only a part of the text again after the edits.
        var isLocal: Bool {
            guard source.text.count <= PropertyListDocument.maximumLength else { return false }
            return grammar == .xml
                || source.invalidUTF8Offset == nil && touched.lowerBound >= 4 && source.text.count >= Self.shortest
        }

        /// Parses a part of a container's content. Returns `nil` if the part cannot be parsed without the rest of the
        /// text.
        func parseChildren(
            of kind: PropertyListNode.Kind, in span: Range<Int>, depth: Int, wrappers: Int
        ) -> (nodes: [PropertyListNode], trailingTrivia: Int)? {
            let bytes = source.text.bytes(in: span)
            guard grammar == .openStep else {
                var parser = PropertyListParser(bytes, isUTF8: source.invalidUTF8Offset == nil)
                return parser.parseChildren(of: kind, depth: depth, wrappers: wrappers)
            }
            var parser = OpenStepParser(bytes)
            guard let result = parser.parseChildren(of: kind, depth: depth) else { return nil }
            // A line comment at the end of the part would continue in the rest of the text.
            return parser.endsInLineComment && span.upperBound < source.text.count ? nil : result
        }
    }
}

extension PropertyListNode {
    /// Updates a container after a change inside it. The container is updated in place if its storage is uniquely
    /// referenced.
    ///
    /// - Parameter parentContentStart: The byte offset at which the parent's content starts.
    /// - Returns: `true` if the container was updated. Returns `false` and leaves the container unchanged if the change
    ///   is not inside the container, or if the changed part cannot be parsed without the rest of the text.
    fileprivate mutating func apply(
        _ change: PropertyListDocument.CombinedEdits, parentContentStart: Int = 0, depth: Int = 0, wrappers: Int = 0
    ) -> Bool {
        let touched = change.touched
        let contentStart = parentContentStart + Int(start) + Int(startTagLength)
        let content = contentStart..<(contentStart + Int(contentLength))
        guard let first = children?.index(covering: touched.lowerBound - content.lowerBound),
            content.lowerBound <= touched.lowerBound, touched.upperBound <= content.upperBound
        else { return false }
        let depth = kind == .plist ? depth : depth + 1
        let wrappers = kind == .plist ? wrappers + 1 : wrappers
        let coversTouched = children.map { first < $0.count } ?? false
        if coversTouched,
            children?[first].apply(change, parentContentStart: content.lowerBound, depth: depth, wrappers: wrappers)
                == true
        {
            growContent(by: change.growth, before: first + 1)
            return true
        }
        guard kind != .plist,
            let (range, nodes) = reparsedChildren(change, content, from: first, depth: depth, wrappers: wrappers)
        else { return false }
        children?.replaceSubrange(range, with: nodes)
        growContent(by: change.growth, before: range.lowerBound + nodes.count)
        return true
    }

    /// Returns the nodes that replace the changed children of a container. Returns `nil` if the changed part cannot be
    /// parsed without the rest of the text.
    private func reparsedChildren(
        _ change: PropertyListDocument.CombinedEdits, _ content: Range<Int>, from touchedFirst: Int, depth: Int,
        wrappers: Int
    ) -> (range: Range<Int>, nodes: [PropertyListNode])? {
        guard let children else { return nil }
        // In OpenStep, an unquoted string may extend into the change.
        var first = change.grammar == .openStep ? max(0, touchedFirst - 1) : touchedFirst
        var end = min(children.index(covering: change.touched.upperBound - content.lowerBound) + 1, children.count)
        if kind == .dictionary {
            first -= first % 2
            end += end % 2
        }
        let distance = children.offset(of: first)
        // Trivia after the last child does not belong to a child, so it is parsed together with the children.
        let reachesEnd = change.touched.upperBound >= content.lowerBound + children.length
        if reachesEnd { end = children.count }
        let stop = (reachesEnd ? content.upperBound : content.lowerBound + children.offset(of: end)) + change.growth
        guard
            let (parsed, trailing) = change.parseChildren(
                of: kind, in: (content.lowerBound + distance)..<stop, depth: depth, wrappers: wrappers),
            reachesEnd || trailing == 0
        else { return nil }
        var nodes = parsed
        if change.grammar == .openStep {
            // Only the last element may lack its terminator, and a table without brackets must begin with an entry.
            let lacksEnd = nodes.last?.terminatorLength == 0
            let isNothing = startTagLength == 0 && first == 0 && nodes.isEmpty
            guard reachesEnd || !lacksEnd, !isNothing else { return nil }
        }
        nodes.move(by: distance)
        return (first..<end, nodes)
    }
}
