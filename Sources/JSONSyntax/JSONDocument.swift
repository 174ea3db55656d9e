package import SourceText

/// How JSON may be written.
package enum JSONGrammar: Hashable, Sendable {
    /// As RFC 8259 has it.
    case plain
    /// Also with comments from `//` to the end of the line, and with a comma behind what comes last.
    case commented
}

/// A JSON text, lossless: every byte of the file is in the tree, or in what stands between its values.
package struct JSONDocument: Sendable {
    /// The text of the file, and how the file spells it.
    package internal(set) var source: EncodedText
    package let grammar: JSONGrammar
    /// The value of the whole text, or why there is none.
    var reading: Result<JSONNode, Diagnostic>

    /// How long a text may be, in bytes: the nodes of the tree count in 32 bits.
    static let maximumLength = Int(UInt32.max)

    /// Reads the bytes of a file: UTF-8, or UTF-16 or UTF-32 with a byte order mark.
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
        if let offset = source.invalidUTF8 {
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

    /// The bytes of the file.
    package var bytes: [UInt8] { source.bytes }

    /// The value of the text; nil where the text is no JSON.
    package var root: JSONElement? { try? readRoot() }

    /// The value of the text.
    ///
    /// - Throws: why the text is no JSON.
    package func readRoot() throws(Diagnostic) -> JSONElement {
        JSONElement(root: try reading.get(), text: source.text)
    }

    /// What is wrong with the text: the first mistake.
    package var diagnostic: Diagnostic? { if case .failure(let diagnostic) = reading { diagnostic } else { nil } }

    /// Whether the text can be edited without touching a byte outside the edit.
    package var isEditable: Bool { diagnostic == nil && source.isEditable }
}

extension JSONDocument: Equatable {
    /// Whether two documents have the same bytes, trees and diagnostics.
    package static func == (left: JSONDocument, right: JSONDocument) -> Bool {
        left.grammar == right.grammar && left.reading == right.reading
            && left.source.encoding == right.source.encoding && left.bytes == right.bytes
    }
}
