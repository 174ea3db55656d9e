package import SourceText

/// A lossless syntax tree of a property list. The document contains every byte of the file, even if the file is
/// damaged.
///
/// The tree contains exactly the values that CoreFoundation reads from the file. An XML or OpenStep file is parsed
/// directly. A binary file is converted to XML text for editing, and is saved as a binary file again.
package struct PropertyListDocument: Sendable {
    /// The text of the file, with its encoding. For a binary file, the equivalent XML text.
    package internal(set) var source: EncodedText
    package let grammar: PropertyListGrammar
    /// The contents of a binary file, or `nil` if the file is a text file.
    package internal(set) var binary: [UInt8]?
    /// The node of the root element, or `nil` if CoreFoundation cannot read the file.
    var rootNode: PropertyListNode?
    /// The problems in the file. A problem is either an error that makes the file unreadable, or text that
    /// CoreFoundation ignores without reporting an error.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Whether an edit affects only the entries that it touches. This requires that all characters can be encoded
    /// again, and that no entry's value depends on the text after the entry.
    var allowsLocalEdits = true

    /// The maximum length of the text in bytes. The length is limited because nodes store offsets and lengths as 32-bit
    /// integers.
    static let maximumLength = Int(UInt32.max)

    /// Parses the contents of a file as an XML property list.
    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    /// Parses text as an XML property list.
    package init(_ source: EncodedText) { self.init(source, in: .xml) }

    /// Parses text in the given grammar. The grammar is not detected from the text.
    package init(_ source: EncodedText, in grammar: PropertyListGrammar) {
        self.source = source
        self.grammar = grammar
        switch grammar {
        case .xml: readXML()
        case .openStep: readOpenStep()
        }
    }

    /// Parses the contents of a file in the format that CoreFoundation detects: binary, XML or OpenStep. The name of
    /// the file does not affect the format.
    package init(detectingFormat bytes: [UInt8]) {
        if let value = BinaryPropertyList.decode(bytes) {
            self.init(decoding: Array(PropertyListDocument.text(of: value).utf8))
            binary = bytes
        } else {
            self.init(detectingFormat: EncodedText(decoding: bytes))
        }
    }

    /// Parses text in the grammar that CoreFoundation detects.
    package init(detectingFormat source: EncodedText) {
        let first = source.text.bytes(in: 0..<source.text.count).first { $0 > 0x20 }
        guard first == UInt8(ascii: "<") || !source.isDecoded else {
            self.init(source, in: .openStep)
            return
        }
        self.init(source, in: .xml)
        if isReadable { return }
        // OpenStep data also begins with "<".
        let other = PropertyListDocument(source, in: .openStep)
        if other.isReadable { self = other }
    }

    private mutating func readXML() {
        diagnostics = source.diagnostic.map { [$0] } ?? []
        if source.diagnostic?.kind == .damagedEncoding, !source.isDecoded { return }
        guard source.text.count <= Self.maximumLength else {
            diagnostics.append(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
            return
        }
        let end = source.loneSurrogateOffset ?? source.text.count
        var parser = PropertyListParser(source.text.bytes(in: 0..<end), isUTF8: source.invalidUTF8Offset == nil)
        do {
            rootNode = try parser.parseFile()
        } catch {
            diagnostics.append(
                source.loneSurrogateOffset == nil
                    ? error.namingMergeConflict(in: source.text)
                    : Diagnostic(.unreadable, at: end..<(end + 3), "the file cannot be read past an unpaired surrogate")
            )
        }
    }

    /// Whether CoreFoundation ignores part of the file without reporting an error.
    var losesText: Bool { diagnostics.contains { $0.kind == .truncated } }

    /// The contents of the file, which are either a binary property list or the encoded text.
    package var bytes: [UInt8] { binary ?? source.bytes }

    /// Whether the file is empty. CoreFoundation rejects an empty file, but callers can treat it as an empty table.
    package var isEmptyFile: Bool { source.text.count == 0 && (source.unreproducibleBytes ?? []).isEmpty }

    /// Whether CoreFoundation can read the file.
    package var isReadable: Bool { rootNode != nil }

    /// Whether the file can be edited without changing any bytes outside the edits. An empty file can be edited as an
    /// OpenStep table without entries.
    package var isEditable: Bool {
        switch grammar {
        case .xml: isReadable && source.isEditable
        case .openStep:
            source.unreproducibleBytes == nil && allowsLocalEdits && (isEmptyFile || root?.kind == .dictionary)
        }
    }

    /// The root object of the property list, excluding the `<plist>` element that contains it.
    package var root: PropertyListElement? { rootElement?.unwrapped }

    /// The outermost element, which is usually the `<plist>` element in an XML property list.
    var rootElement: PropertyListElement? {
        rootNode.map { PropertyListElement(root: $0, text: source.text, grammar: grammar) }
    }

    /// The root dictionary, or `nil` if the root object is not a dictionary. For an empty OpenStep file, an empty
    /// dictionary.
    package var table: PropertyListElement? {
        if grammar == .openStep, isEmptyFile {
            return PropertyListElement(root: .emptyTable, text: source.text, grammar: .openStep)
        }
        return root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// The value of the property list, or `nil` if CoreFoundation cannot read the file.
    package var value: PropertyListValue? { root?.value }

    /// Updates the binary property list to the current value. Does nothing if the file is a text file.
    mutating func updateBinary() {
        if binary != nil, let value { binary = BinaryPropertyList.encode(value) }
    }

    // MARK: OpenStep

    /// Parses the text, and sets the syntax tree and diagnostics.
    mutating func readOpenStep() {
        allowsLocalEdits = false
        diagnostics = source.diagnostic.map { [$0] } ?? []
        guard source.isDecoded else { return }
        if source.text.count == 0 {
            allowsLocalEdits = true
            diagnostics.append(
                Diagnostic(.unreadable, at: 0..<0, "the file is empty", help: "write at least a comment"))
            return
        }
        guard source.text.count <= Self.maximumLength else {
            diagnostics.append(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
            return
        }
        if let offset = source.invalidUTF8Offset {
            let isReadable = TextEncoding.coreFoundationAcceptsAsUTF8(source.text.bytes(in: offset..<source.text.count))
            diagnostics.append(
                Diagnostic(
                    .damagedEncoding, at: offset..<(offset + 1),
                    "a byte that is not UTF-8" + (isReadable ? "; CoreFoundation reads it as U+FFFD" : ""),
                    help: "save the file as UTF-8"))
            guard isReadable else { return }
        }
        let text = source.text.bytes[...]
        var parser = OpenStepParser(text)
        switch parser.parse() {
        case .root(let node, let loss):
            rootNode = node
            if let loss { diagnostics.append(loss.namingMergeConflict(in: source.text)) }
            allowsLocalEdits = source.invalidUTF8Offset == nil && parser.isEditable
        case .unreadable(let failure):
            diagnostics.append(
                Self.lostByteOrderMark(in: text)
                    ?? failure.diagnostic(in: parser.scanner.bytes).namingMergeConflict(in: source.text))
        }
    }

    /// Returns a diagnostic if the file was encoded in UTF-16 but another program read and saved it as UTF-8. Such a
    /// file begins with two U+FFFD characters. Returns `nil` for any other file.
    private static func lostByteOrderMark(in text: ArraySlice<UInt8>) -> Diagnostic? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD, 0xEF, 0xBF, 0xBD]
        guard text.starts(with: mark), text.dropFirst(mark.count).prefix(2).contains(0) else { return nil }
        return Diagnostic(
            .damagedEncoding, at: 0..<mark.count,
            "UTF-16 whose byte order mark became U+FFFD: a program read the file as UTF-8 and saved it",
            help: "restore an earlier version of the file: non-ASCII characters are lost")
    }
}

extension PropertyListDocument: Equatable {
    /// Returns whether two documents have the same grammar, bytes, syntax tree and diagnostics.
    package static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
        left.grammar == right.grammar && left.rootNode == right.rootNode
            && left.allowsLocalEdits == right.allowsLocalEdits && left.diagnostics == right.diagnostics
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}

/// The syntax of a property list that is stored as text.
package enum PropertyListGrammar: Hashable, Sendable {
    case xml
    /// The syntax of `.strings` files and of `project.pbxproj`, such as `{ key = value; }`, `(value, value)` and
    /// `<00FF>`.
    case openStep
}

extension PropertyListNode {
    /// The node for the table of an empty file.
    static let emptyTable = PropertyListNode(kind: .dictionary, start: 0, children: [])
}
