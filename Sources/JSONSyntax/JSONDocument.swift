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
        var parser = JSONParser(source.text.bytes, in: grammar)
        do {
            return try parser.parseText()
        } catch {
            throw error.namingMergeConflict(in: source.text)
        }
    }

    /// Returns whether a text begins with `{`, after white space and comments. An unclosed block comment counts as such
    /// a beginning.
    package static func beginsWithObject(_ text: SourceText, in grammar: JSONGrammar) -> Bool {
        var parser = JSONParser(text.bytes, in: grammar)
        parser.skipTrivia()
        return parser.next == UInt8(ascii: "{") || parser.isAtBlockComment
    }

    /// The encoded bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// The root value, or `nil` if the text is not valid JSON.
    package var root: JSONElement? { try? readRoot() }

    /// Returns the root value of the text.
    ///
    /// - Throws: The first error in the text, if the text is not valid JSON.
    package func readRoot() throws(Diagnostic) -> JSONElement {
        JSONElement(node: try reading.get(), triviaStart: 0, text: source.text)
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

    /// Applies edits to the text and parses it again.
    package mutating func apply(_ edits: [TextEdit]) {
        if edits.isEmpty { return }
        source.apply(edits)
        if source.hasRejectedEdits { return }
        // The edit may have changed the first bytes, which determine the encoding.
        self = JSONDocument(EncodedText(decoding: source.bytes), in: grammar)
    }
}
