package import SourceText

/// A property list, lossless: every byte of the file is in the tree, whatever the file holds.
///
/// What it reads is exactly what CoreFoundation reads from the same bytes. XML and OpenStep are trees of the file's own
/// text. A binary file is shown as the XML that it would be, and written as binary again.
package struct PropertyListDocument: Sendable {
    /// The text of the file, and how the file spells it; the XML of a binary file.
    package internal(set) var source: EncodedText
    package let grammar: PropertyListGrammar
    /// The bytes of a binary file; nil for a text.
    package internal(set) var binary: [UInt8]?
    /// The root element with all that stands before it; nil when CoreFoundation does not read the file.
    var rootNode: PropertyListNode?
    /// What is wrong with the file: what makes it unreadable, or what CoreFoundation drops of it without a word.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Whether every character of the text can be spelled again, and no part of it depends on what stands behind it.
    var isFaithful = true

    /// How long a text may be, in bytes: the nodes of the tree count in 32 bits.
    static let maximumLength = Int(UInt32.max)

    /// Reads the bytes of a file as XML.
    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    /// Reads a text as XML.
    package init(_ source: EncodedText) { self.init(source, in: .xml) }

    /// Reads a text in one of the grammars, whatever it looks like.
    package init(_ source: EncodedText, in grammar: PropertyListGrammar) {
        self.source = source
        self.grammar = grammar
        switch grammar {
        case .xml: readXML()
        case .openStep: readOpenStep()
        }
    }

    /// Reads a file in the spelling that CoreFoundation finds in it: the name of the file does not matter.
    package init(anySpelling bytes: [UInt8]) {
        if let value = BinaryPropertyList.decode(bytes) {
            self.init(decoding: Array(PropertyListDocument.text(of: value).utf8))
            binary = bytes
        } else {
            self.init(anySpelling: EncodedText(decoding: bytes))
        }
    }

    /// Reads a text in the grammar that CoreFoundation finds in it.
    package init(anySpelling source: EncodedText) {
        let first = source.text.bytes(in: 0..<min(source.text.count, 4096)).first { $0 > 0x20 }
        guard first == UInt8(ascii: "<") || !source.isDecoded else {
            self.init(source, in: .openStep)
            return
        }
        self.init(source, in: .xml)
        if isReadable { return }
        // OpenStep data begins with "<", too.
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
        let end = source.loneSurrogate ?? source.text.count
        var parser = PropertyListParser(source.text.bytes(in: 0..<end), isUTF8: source.invalidUTF8 == nil)
        rootNode = parser.parseFile()
        guard rootNode == nil else { return }
        if source.loneSurrogate != nil {
            diagnostics.append(
                Diagnostic(.unreadable, at: end..<(end + 3), "the file cannot be read past an unpaired surrogate"))
        } else if let diagnostic = parser.diagnostics.first {
            diagnostics.append(diagnostic)
        }
    }

    /// Whether CoreFoundation drops a part of the file without a word.
    var hasLoss: Bool { diagnostics.contains { $0.kind == .truncated } }

    /// The bytes of the file.
    package var bytes: [UInt8] { binary ?? source.bytes }

    /// Whether the file has no text at all. CoreFoundation refuses it; callers may take it for an empty table.
    package var isEmptyFile: Bool { source.text.count == 0 && (source.original ?? []).isEmpty }

    /// Whether CoreFoundation reads the file.
    package var isReadable: Bool { rootNode != nil }

    /// Whether the file can be edited without touching a byte outside the edit. One without a text is an OpenStep table
    /// without entries.
    package var isEditable: Bool {
        switch grammar {
        case .xml: isReadable && source.isEditable
        case .openStep: source.original == nil && isFaithful && (isEmptyFile || root?.kind == .dictionary)
        }
    }

    /// The object of the property list, taken out of its `<plist>`.
    package var root: PropertyListElement? { rootElement?.unwrapped }

    /// The outermost element.
    var rootElement: PropertyListElement? {
        rootNode.map { PropertyListElement(root: $0, text: source.text, grammar: grammar) }
    }

    /// The dictionary that the file holds, if it holds one; that of an OpenStep file without a text has no entries.
    package var table: PropertyListElement? {
        if grammar == .openStep, isEmptyFile {
            return PropertyListElement(root: .emptyTable, text: source.text, grammar: .openStep)
        }
        return root.flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// The value of the property list; nil when CoreFoundation does not read the file.
    package var value: PropertyListValue? { root?.value }

    /// Replaces the bytes of a binary file by those of its value.
    mutating func updateBinary() {
        if binary != nil, let value { binary = BinaryPropertyList.encode(value) }
    }
}

extension PropertyListDocument: Equatable {
    /// Whether two documents have the same bytes, trees and diagnostics.
    package static func == (left: PropertyListDocument, right: PropertyListDocument) -> Bool {
        left.grammar == right.grammar && left.rootNode == right.rootNode
            && left.isFaithful == right.isFaithful && left.diagnostics == right.diagnostics
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}
