import SourceText

/// What is peculiar to a document in OpenStep.
extension PropertyListDocument {
    /// The byte offset at which the last entry of a table ends; 0 in any other file.
    var entriesEnd: Int {
        guard grammar == .openStep, let table else { return 0 }
        return table.contentSpan.lowerBound + (table.node.children?.nodes.length ?? 0)
    }

    /// The bytes that CoreFoundation drops without a word, as a range of byte offsets into the text.
    package var lostSpan: Range<Int>? {
        guard let span = tail.loss?.span else { return nil }
        return (span.lowerBound + entriesEnd)..<(span.upperBound + entriesEnd)
    }

    /// Reads the text.
    mutating func readOpenStep() {
        isFaithful = false
        problems = source.diagnostic.map { [$0] } ?? []
        guard source.isDecoded else { return }
        if source.text.count == 0 {
            isFaithful = true
            problems.append(
                Diagnostic(.unreadable, at: 0..<0, "the file is empty", help: "write at least a comment"))
            return
        }
        guard source.text.count <= Self.maximumLength else {
            problems.append(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
            return
        }
        let damage = StrayBytes(in: source)
        if let damage {
            problems.append(damage.diagnostic)
            guard damage.isReadable else { return }
        }
        let text = source.text.bytes(in: 0..<source.text.count)
        // The parser counts from 0, and a slice of a longer text may not.
        var parser = OpenStepParser(text.startIndex == 0 ? text : Array(text)[...])
        switch parser.parse() {
        case .root(let node, let tail):
            rootNode = node
            self.tail = tail
            isFaithful = damage == nil && parser.isEditable
        case .unreadable(let failure):
            problems.append(Self.lostByteOrderMark(in: text) ?? failure.diagnostic(in: parser.scanner.bytes))
        }
    }

    /// What there is to say of UTF-16 that a program took for UTF-8 and wrote so: it begins with two U+FFFD.
    private static func lostByteOrderMark(in text: ArraySlice<UInt8>) -> Diagnostic? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD, 0xEF, 0xBF, 0xBD]
        guard text.starts(with: mark), text.dropFirst(mark.count).prefix(2).contains(0) else { return nil }
        return Diagnostic(
            .damagedEncoding, at: 0..<mark.count,
            "UTF-16 whose byte order mark became U+FFFD: a program took the file for UTF-8 and wrote it so",
            help: "take the file from a version before that: characters other than ASCII are lost")
    }
}

extension PropertyListNode {
    /// The table of a file without a text.
    static let emptyTable = PropertyListNode(
        kind: .dictionary, triviaLength: 0, startTagLength: 0, contentLength: 0, endTagLength: 0,
        children: Children(MeasuredSequence()))
}
