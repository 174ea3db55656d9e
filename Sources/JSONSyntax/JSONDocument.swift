package import SourceText

/// A variant of the JSON syntax.
package enum JSONGrammar: Hashable, Sendable {
    /// Standard JSON, as defined in RFC 8259.
    case plain
    /// JSON that allows line comments (`//`) and a comma after the last member or element.
    case commented
    /// JSON that also allows block comments (`/* … */`). Documents in this grammar are read but not edited.
    case blockCommented
}

/// A lossless syntax tree of a JSON document. Every byte of the file belongs either to a value or to the trivia between
/// values.
package struct JSONDocument: Sendable {
    /// The text of the file, with its encoding.
    package internal(set) var source: EncodedText
    package let grammar: JSONGrammar
    /// The root node of the syntax tree, or the first error if the text is not valid JSON.
    var reading: Result<JSONNode, Diagnostic>

    /// The maximum length of the text in bytes. The length is limited because nodes store offsets and lengths as 32-bit
    /// integers.
    static let maximumLength = Int(UInt32.max)

    /// Parses the contents of a JSON file. The file must be encoded in UTF-8, or in UTF-16 or UTF-32 with a byte order
    /// mark.
    package init(decoding bytes: [UInt8], in grammar: JSONGrammar = .plain) {
        self.init(EncodedText(decoding: bytes), in: grammar)
    }

    package init(_ source: EncodedText, in grammar: JSONGrammar = .plain) {
        self.source = source
        self.grammar = grammar
        reading = Result { () throws(Diagnostic) in try Self.read(source, in: grammar) }
    }

    private static func read(_ source: EncodedText, in grammar: JSONGrammar) throws(Diagnostic) -> JSONNode {
        if let diagnostic = source.diagnostic { throw diagnostic }
        if let offset = source.invalidUTF8Offset {
            throw Diagnostic(
                .damagedEncoding, at: offset..<(offset + 1), "the bytes are not UTF-8", help: "save the file as UTF-8")
        }
        if source.text.count > maximumLength {
            throw Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB")
        }
        var parser = JSONParser(source.text.bytes[...], in: grammar)
        return try parser.parseText()
    }

    /// The encoded bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// The root value, or `nil` if the text is not valid JSON.
    package var root: JSONElement? { try? readRoot() }

    /// Returns the root value of the text.
    ///
    /// - Throws: The first error in the text, if the text is not valid JSON.
    package func readRoot() throws(Diagnostic) -> JSONElement {
        JSONElement(root: try reading.get(), text: source.text)
    }

    /// The first error in the text, or `nil` if the text is valid.
    package var diagnostic: Diagnostic? { if case .failure(let diagnostic) = reading { diagnostic } else { nil } }

    /// Whether the text can be edited without changing any bytes outside the edits.
    package var isEditable: Bool { diagnostic == nil && source.isEditable }
}

extension JSONDocument: Equatable {
    /// Returns whether two documents have the same grammar, bytes, syntax tree and diagnostic.
    package static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.grammar == right.grammar && left.reading == right.reading
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}

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
            guard let (nodes, rest) = try? parser.parseChildren(of: node.kind, depth: depth, followsChild: first > 0),
                reachesEnd ? !parser.endsInComment : rest == 0
            else { return nil }
            let distance = start - content.lowerBound
            return node.replacing(
                first..<(reachesEnd ? node.children.count : end), with: nodes.map { $0.moved(by: distance) },
                growth: growth)
        }
    }
}
