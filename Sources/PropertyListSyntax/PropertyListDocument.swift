package import SourceText

/// A property list in XML, lossless: every byte of the file is in the tree, whatever the file holds.
package struct PropertyListDocument: Sendable {
    /// The text of the file, and how the file spells it.
    package private(set) var source: EncodedText
    /// The root element with all that stands before it; nil when CoreFoundation does not read the file.
    private(set) var rootNode: PropertyListNode?
    /// What is wrong with the file: nothing, or the first thing that makes it unreadable.
    package private(set) var diagnostics: [Diagnostic]

    /// How long a text may be, in bytes: the nodes of the tree count in 32 bits.
    private static let maximumLength = Int(UInt32.max)

    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    package init(_ source: EncodedText) {
        self.source = source
        diagnostics = source.diagnostic.map { [$0] } ?? []
        if source.diagnostic?.kind == .damagedEncoding, !source.isDecoded { return }
        guard source.text.count <= Self.maximumLength else {
            diagnostics.append(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
            return
        }
        let end = source.loneSurrogate ?? source.text.count
        var parser = PropertyListParser(source.text.bytes(in: 0..<end), isUTF8: source.invalidUTF8 == nil)
        rootNode = parser.parseFile()
        guard rootNode == nil else { return }
        if source.loneSurrogate != nil {
            diagnostics.append(
                Diagnostic(.unreadable, at: end..<(end + 3), "nothing is read from half of a surrogate pair on"))
        } else if let diagnostic = parser.diagnostic {
            diagnostics.append(diagnostic)
        }
    }

    /// The bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// Whether CoreFoundation reads the file.
    package var isReadable: Bool { rootNode != nil }

    /// Whether the file can be edited without touching a byte outside the edit.
    package var isEditable: Bool { isReadable && source.isEditable }

    /// The object of the property list, taken out of its `<plist>`.
    package var root: PropertyListElement? {
        rootNode.map { PropertyListElement(node: $0, triviaStart: 0, text: source.text).unwrapped }
    }

    /// The value of the property list; nil when CoreFoundation does not read the file.
    package var value: PropertyListValue? { root?.value }
}

extension PropertyListDocument: Equatable {
    /// Whether two documents have the same bytes, trees and diagnostics.
    package static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
        left.rootNode == right.rootNode && left.diagnostics == right.diagnostics
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}

extension PropertyListDocument {
    /// The document after some edits of its text.
    package func applying(_ edits: [TextEdit]) -> PropertyListDocument {
        var result = self
        result.apply(edits)
        return result
    }

    /// Applies edits to the text and brings the tree in step, in time that depends on the edit, not on the file.
    ///
    /// Only the elements that the edits touch are read again. Where these do not end just where they ended before,
    /// as after an edit that breaks the file, the whole text is.
    package mutating func apply(_ edits: [TextEdit]) {
        let edits = edits.inTextOrder
        guard let first = edits.first, let last = edits.last else { return }
        let changed = source.applying(edits)
        let touched = first.span.lowerBound..<max(first.span.lowerBound, last.span.upperBound)
        let change = Change(source: changed, touched: touched, growth: edits.reduce(0) { $0 + $1.growth })
        if let rootNode, changed.text.count <= Self.maximumLength,
            let reparsed = change.reparse(rootNode, triviaStart: 0, depth: 0, wrappers: 0)
        {
            source = changed
            self.rootNode = reparsed
        } else {
            // What the bytes before the root element say about the encoding may have changed.
            self = PropertyListDocument(decoding: changed.bytes)
        }
    }

    /// A change of a text: everything it touches lies in one span of the old text.
    private struct Change {
        let source: EncodedText
        let touched: Range<Int>
        let growth: Int

        /// The container after a change inside it; nil when the change is not inside it or does not fit there.
        func reparse(_ node: PropertyListNode, triviaStart: Int, depth: Int, wrappers: Int) -> PropertyListNode? {
            let contentStart = triviaStart + Int(node.triviaLength) + Int(node.startTagLength)
            let contentEnd = contentStart + Int(node.contentLength)
            guard let children = node.children?.nodes, contentStart <= touched.lowerBound,
                touched.upperBound <= contentEnd
            else { return nil }
            let depth = node.kind == .plist ? depth : depth + 1
            let wrappers = node.kind == .plist ? wrappers + 1 : wrappers
            let (first, firstOffset) = children.index(covering: touched.lowerBound - contentStart)
            if first < children.count,
                let child = reparse(
                    children[first], triviaStart: contentStart + firstOffset, depth: depth, wrappers: wrappers)
            {
                return node.replacing(children: children.replacing(first..<(first + 1), with: [child]), growth: growth)
            }
            guard node.kind != .plist else { return nil }
            return reparseChildren(
                of: node, children, contentStart..<contentEnd, from: first, depth: depth, wrappers: wrappers)
        }

        /// The container with the children that the change touches read again.
        private func reparseChildren(
            of node: PropertyListNode, _ children: MeasuredSequence<PropertyListNode>, _ content: Range<Int>,
            from touchedFirst: Int, depth: Int, wrappers: Int
        ) -> PropertyListNode? {
            var first = touchedFirst
            var end = min(children.index(covering: touched.upperBound - content.lowerBound).index + 1, children.count)
            if node.kind == .dictionary {
                first -= first % 2
                end += end % 2
            }
            let start = content.lowerBound + children.offset(of: first)
            // What is behind the last child belongs to no child, and is read along with it.
            let reachesEnd = touched.upperBound >= content.lowerBound + children.length
            let stop = (reachesEnd ? content.upperBound : content.lowerBound + children.offset(of: end)) + growth
            var parser = PropertyListParser(source.text.bytes(in: start..<stop), isUTF8: source.invalidUTF8 == nil)
            guard let (nodes, trailing) = parser.parseChildren(of: node.kind, depth: depth, wrappers: wrappers),
                reachesEnd || trailing == 0
            else { return nil }
            return node.replacing(
                children: children.replacing(first..<(reachesEnd ? children.count : end), with: nodes), growth: growth)
        }
    }
}
