package import SourceText

/// A lossless syntax tree of a property list. Every byte of the file is in the tree, even if the file is damaged.
///
/// The tree has exactly the values that CoreFoundation reads from the same bytes. XML and OpenStep files are parsed
/// from their own text. A binary file is converted to XML text and saved as binary again.
package struct PropertyListDocument: Sendable {
    /// The text of the file and its encoding. For a binary file, the text is the equivalent XML.
    package internal(set) var source: EncodedText
    package let grammar: PropertyListGrammar
    /// The bytes of a binary file, or `nil` for a text file.
    package internal(set) var binary: [UInt8]?
    /// The root element with the text before it, or `nil` if CoreFoundation cannot read the file.
    var rootNode: PropertyListNode?
    /// The problems in the file. A problem is an error that makes the file unreadable, or text that CoreFoundation
    /// ignores without an error.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Whether an edit changes only the entries that it touches. This is the case if all characters can be encoded
    /// again and the meaning of an entry does not depend on later text.
    var allowsLocalEdits = true

    /// The maximum length of the text in bytes. Nodes store offsets and lengths in 32 bits.
    static let maximumLength = Int(UInt32.max)

    /// Parses the bytes of a file as XML.
    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    /// Parses text as XML.
    package init(_ source: EncodedText) { self.init(source, in: .xml) }

    /// Parses text in the specified grammar. The grammar is not detected from the text.
    package init(_ source: EncodedText, in grammar: PropertyListGrammar) {
        self.source = source
        self.grammar = grammar
        switch grammar {
        case .xml: readXML()
        case .openStep: readOpenStep()
        }
    }

    /// Parses a file in the format that CoreFoundation detects: binary, XML or OpenStep. The file name is not used.
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
        let first = source.text.bytes(in: 0..<min(source.text.count, 4096)).first { $0 > 0x20 }
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
        rootNode = parser.parseFile()
        guard rootNode == nil else { return }
        if source.loneSurrogateOffset != nil {
            diagnostics.append(
                Diagnostic(.unreadable, at: end..<(end + 3), "the file cannot be read past an unpaired surrogate"))
        } else if let diagnostic = parser.diagnostics.first {
            diagnostics.append(diagnostic)
        }
    }

    /// Whether CoreFoundation ignores a part of the file without an error.
    var losesText: Bool { diagnostics.contains { $0.kind == .truncated } }

    /// The bytes of the file: the binary property list, or the encoded text.
    package var bytes: [UInt8] { binary ?? source.bytes }

    /// Whether the file is empty. CoreFoundation rejects an empty file, but callers are allowed to treat it as an empty
    /// table.
    package var isEmptyFile: Bool { source.text.count == 0 && (source.unreproducibleBytes ?? []).isEmpty }

    /// Whether CoreFoundation can read the file.
    package var isReadable: Bool { rootNode != nil }

    /// Whether the file can be edited without changing a byte outside the edit. An empty file can be edited as an
    /// OpenStep table without entries.
    package var isEditable: Bool {
        switch grammar {
        case .xml: isReadable && source.isEditable
        case .openStep:
            source.unreproducibleBytes == nil && allowsLocalEdits && (isEmptyFile || root?.kind == .dictionary)
        }
    }

    /// The root object of the property list, without the surrounding `<plist>` element.
    package var root: PropertyListElement? { rootElement?.unwrapped }

    /// The outermost element.
    var rootElement: PropertyListElement? {
        rootNode.map { PropertyListElement(root: $0, text: source.text, grammar: grammar) }
    }

    /// The root dictionary, or `nil` if the root object has another type. An empty OpenStep file has an empty
    /// dictionary.
    package var table: PropertyListElement? {
        if grammar == .openStep, isEmptyFile {
            return PropertyListElement(root: .emptyTable, text: source.text, grammar: .openStep)
        }
        return root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// The value of the property list, or `nil` if CoreFoundation cannot read the file.
    package var value: PropertyListValue? { root?.value }

    /// If the file is binary, encodes the current value as a binary property list.
    mutating func updateBinary() {
        if binary != nil, let value { binary = BinaryPropertyList.encode(value) }
    }
}

extension PropertyListDocument: Equatable {
    /// Returns whether two documents have the same bytes, trees and diagnostics.
    package static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
        left.grammar == right.grammar && left.rootNode == right.rootNode
            && left.allowsLocalEdits == right.allowsLocalEdits && left.diagnostics == right.diagnostics
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}
