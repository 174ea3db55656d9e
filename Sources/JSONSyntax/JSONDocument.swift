package import SourceText

/// A variant of the JSON syntax.
package enum JSONGrammar: Hashable, Sendable {
    /// JSON as defined in RFC 8259.
    case plain
    /// JSON with line comments (`//`) and an optional comma after the last element.
    case commented
}

/// A lossless syntax tree of a JSON document. Every byte of the file belongs to a value or to the trivia between
/// values.
package struct JSONDocument: Sendable {
    /// The text of the file and its encoding.
    package internal(set) var source: EncodedText
    package let grammar: JSONGrammar
    /// The root node, or the diagnostic if the text is not valid JSON.
    var reading: Result<JSONNode, Diagnostic>

    /// The maximum length of the text in bytes. Nodes store offsets and lengths in 32 bits.
    static let maximumLength = Int(UInt32.max)

    /// Parses the bytes of a file in UTF-8, or in UTF-16 or UTF-32 with a byte order mark.
    package init(decoding bytes: [UInt8], in grammar: JSONGrammar = .plain) {
        self.init(EncodedText(decoding: bytes), in: grammar)
    }

    package init(_ source: EncodedText, in grammar: JSONGrammar = .plain) {
        self.source = source
        self.grammar = grammar
        reading = Self.read(source, in: grammar)
    }

    private static func read(_ source: EncodedText, in grammar: JSONGrammar) -> Result<JSONNode, Diagnostic> {
        if let diagnostic = source.diagnostic { return .failure(diagnostic) }
        if let offset = source.invalidUTF8Offset {
            return .failure(
                Diagnostic(
                    .damagedEncoding, at: offset..<(offset + 1), "the bytes are not UTF-8",
                    help: "save the file as UTF-8"))
        }
        guard source.text.count <= maximumLength else {
            return .failure(Diagnostic(.unreadable, at: 0..<0, "the file is longer than 4 GiB"))
        }
        var parser = JSONParser(source.text.bytes[...], in: grammar)
        if let root = parser.parseText() { return .success(root) }
        return .failure(parser.diagnostic ?? Diagnostic(.unreadable, at: 0..<0, "the file is not JSON"))
    }

    /// The encoded bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// The root value, or `nil` if the text is not valid JSON.
    package var root: JSONElement? { try? readRoot() }

    /// Returns the root value of the text.
    ///
    /// - Throws: The diagnostic of the first syntax error, if the text is not valid JSON.
    package func readRoot() throws(Diagnostic) -> JSONElement {
        JSONElement(root: try reading.get(), text: source.text)
    }

    /// The first error in the text, or `nil` if the text is valid.
    package var diagnostic: Diagnostic? { if case .failure(let diagnostic) = reading { diagnostic } else { nil } }

    /// Whether the text can be edited without changing a byte outside the edit.
    package var isEditable: Bool { diagnostic == nil && source.isEditable }
}

extension JSONDocument: Equatable {
    /// Returns whether two documents have the same bytes, trees and diagnostics.
    package static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.grammar == right.grammar && left.reading == right.reading
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}
