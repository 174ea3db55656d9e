package import SourceText

/// A `.strings` file, or any other old-style property list, with every byte of it.
///
/// Its value is exactly what CoreFoundation reads from the same bytes. Nothing in it holds an absolute offset, so that
/// an edit costs what the edit costs.
package struct StringsDocument: Sendable {
    /// What the file is.
    enum Form: Sendable {
        /// A table, after so many bytes up to and with its opening brace; 0 for a table without braces.
        case table(prologue: Int)
        /// A string, an array or data.
        case value
        case unreadable(Diagnostic?)
    }

    /// The text and its encoding.
    package internal(set) var source: EncodedText
    var form: Form
    /// The entries of a table.
    var nodes: MeasuredSequence<StringsNode>
    var tail: StringsTail
    var keys: KeyIndex
    /// The bytes that are not UTF-8, if there are any.
    private var damage: StrayBytes?
    /// Whether the text can be changed: it is a table, or empty, every character of it has a spelling, and no entry
    /// depends on what stands behind it.
    package internal(set) var isEditable: Bool

    /// Reads the bytes of a file.
    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    /// Reads a text.
    package init(_ source: EncodedText) {
        self.source = source
        nodes = MeasuredSequence()
        tail = StringsTail(clean: 0, loss: nil)
        keys = KeyIndex(keys: [], nodes: [])
        isEditable = false
        if let problem = Self.obstacle(in: source) {
            form = problem
            isEditable = source.text.count == 0 && source.original == nil
            return
        }
        damage = StrayBytes(in: source)
        if let damage, !damage.isReadable {
            form = .unreadable(nil)
            return
        }
        let text = source.text.bytes(in: 0..<source.text.count)
        // The parser counts from 0, and a slice of a longer text may not.
        var parser = StringsParser(text.startIndex == 0 ? text : Array(text)[...])
        switch parser.parse() {
        case .table(let prologue, let tail):
            form = .table(prologue: prologue)
            self.tail = tail
            nodes = MeasuredSequence(parser.nodes)
            keys = KeyIndex(keys: parser.keys, nodes: parser.nodes)
            isEditable = source.original == nil && damage == nil && parser.isEditable
        case .value(let tail):
            form = .value
            self.tail = tail
        case .unreadable(let failure):
            form = .unreadable(Self.lostByteOrderMark(in: text) ?? failure.diagnostic(in: parser.scanner.bytes))
        }
    }

    /// Why a text cannot even be looked at. There is no diagnostic where that of the encoding says it all.
    private static func obstacle(in source: EncodedText) -> Form? {
        guard source.isDecoded else { return .unreadable(nil) }
        if source.text.count == 0 {
            return .unreadable(
                Diagnostic(.unreadable, at: 0..<0, "the file is empty", help: "write at least a comment"))
        }
        if source.text.count > Int(UInt32.max) {
            return .unreadable(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
        }
        return nil
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

    /// The bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// Whether the file has no text at all. CoreFoundation refuses it; callers may take it for an empty table.
    package var isEmptyFile: Bool { source.text.count == 0 && (source.original ?? []).isEmpty }

    /// Whether CoreFoundation reads the file.
    package var isReadable: Bool {
        if case .unreadable = form { false } else { true }
    }

    /// Whether the file is a table: a dictionary, with or without braces.
    package var isDictionary: Bool {
        if case .table = form { true } else { false }
    }

    /// Whether the table stands in braces.
    var hasBraces: Bool { prologue > 0 }

    /// How many bytes come before the first entry and its comments.
    var prologue: Int {
        if case .table(let prologue) = form { prologue } else { 0 }
    }

    /// The byte offset at which the last entry ends.
    var entriesEnd: Int { prologue + nodes.length }

    /// What is wrong with the file.
    package var diagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if let problem = source.diagnostic { diagnostics.append(problem) }
        if let damage { diagnostics.append(damage.diagnostic) }
        if case .unreadable(let problem?) = form { diagnostics.append(problem) }
        if let loss = tail.loss { diagnostics.append(loss.diagnostic(in: source.text, at: entriesEnd)) }
        return diagnostics
    }

    /// The bytes that CoreFoundation drops without a word, as a range of byte offsets into the text.
    package var lostSpan: Range<Int>? {
        guard let span = tail.loss?.span else { return nil }
        return (span.lowerBound + entriesEnd)..<(span.upperBound + entriesEnd)
    }

    /// What CoreFoundation reads from the file; nil where it reads nothing.
    package var value: StringsValue? {
        switch form {
        case .unreadable: return nil
        case .value:
            var scanner = StringsScanner(source.text.bytes(in: 0..<source.text.count))
            return scanner.readObject(depth: 0)
        case .table:
            var pairs: [StringsValue.Pair] = []
            pairs.reserveCapacity(count)
            forEachEntry { pairs.append(.init($0.key, $0.value)) }
            return .dictionary(pairs)
        }
    }
}

extension StringsDocument: Equatable {
    /// Compares everything but the labels, which say how a document came about.
    package static func == (left: StringsDocument, right: StringsDocument) -> Bool {
        guard left.bytes == right.bytes, left.source.encoding == right.source.encoding,
            left.diagnostics == right.diagnostics, left.isEditable == right.isEditable,
            left.isReadable == right.isReadable, left.isDictionary == right.isDictionary,
            left.prologue == right.prologue, left.tail == right.tail, left.count == right.count
        else { return false }
        return (0..<left.count).allSatisfy { index in
            let key = left.key(at: index)
            return left.nodes[index].hasSameParts(as: right.nodes[index])
                && left.indices(ofKey: key) == right.indices(ofKey: key)
        }
    }
}
