import JSONSyntax
import SourceText

/// A document that is open in the editor.
struct OpenDocument: Sendable {
    /// The URI of the document, as the client spells it.
    let uri: String
    let path: String
    var version: Int?
    /// The client's text. Positions in it count a byte order mark as a character.
    private var clientText: SourceText
    /// Whether the text has not changed since it was opened or saved.
    private(set) var isUnmodified = true
    /// The bundles that the document belongs to: one for a file in a bundle, and possibly several for a String Catalog.
    var parts: [BundleFileLocation] = []

    init(uri: String, path: String, version: Int?, text: String) {
        self.uri = uri
        self.path = path
        self.version = version
        clientText = SourceText(text)
    }

    /// The bytes of the client's text.
    var bytes: [UInt8] { clientText.bytes }

    /// Whether the client's text starts with a byte order mark, which most clients remove.
    var isMarked: Bool { clientText.bytes.starts(with: ClientLines.mark) }

    /// The text without a byte order mark.
    private var text: SourceText { isMarked ? SourceText(Array(bytes.dropFirst(ClientLines.mark.count))) : clientText }

    /// Returns the lines of the text without a byte order mark, with positions in the client's encoding.
    func lines(_ encoding: PositionEncoding) -> ClientLines { ClientLines(text, encoding, isMarked: isMarked) }

    /// Whether the document is an options file.
    var isOptionsFile: Bool { Self.isOptionsFile(path) }

    static func isOptionsFile(_ path: String) -> Bool { path.hasSuffix("/" + optionsFileName) }

    static let optionsFileName = "settings-bundle.json"

    /// Applies the changes of a message in order. Each change refers to the text after the previous change.
    mutating func apply(_ changes: [JSON], _ encoding: PositionEncoding) {
        var edited = EditedText(clientText)
        for change in changes {
            guard let new = change["text"]?.string else { continue }
            if let range = change["range"] {
                guard let span = try? ClientLines.span(of: range, in: edited, encoding) else { continue }
                edited.apply(TextEdit(span: span, replacement: Array(new.utf8)))
            } else {
                edited = EditedText(SourceText(new))
            }
            isUnmodified = false
        }
        clientText = edited.text
    }

    mutating func markSaved() { isUnmodified = true }

    /// Returns the bytes of the file as if the document were saved now, in the existing encoding of the file.
    ///
    /// If a file is damaged or has an unexpected encoding, an editor shows text that differs from the file. As long as
    /// such a document is unchanged, the bytes on disk are returned.
    ///
    /// - Parameter saved: The bytes on disk, or `nil` if the file does not exist.
    func bytes(ifSavedOver saved: [UInt8]?) -> [UInt8] {
        guard let saved else { return bytes }
        let file = EncodedText(decoding: saved)
        let text = text
        if isUnmodified, !file.isEditable || file.text.bytes == text.bytes || isLossyDecoding(saved) { return saved }
        let isSpelled =
            file.encoding.scheme != .latin1
            || String(decoding: text.bytes, as: UTF8.self).unicodeScalars.allSatisfy(file.encoding.canEncode)
        if !isSpelled || file.encoding == .utf8 { return bytes }
        return EncodedText(text, in: file.encoding).bytes
    }

    /// Whether the text is what an editor shows if it decodes the bytes as UTF-8 and replaces invalid bytes.
    private func isLossyDecoding(_ bytes: [UInt8]) -> Bool {
        self.bytes.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
