import JSONSyntax
import SourceText

/// A document that is open in the editor.
struct OpenDocument: Sendable {
    /// The URI of the document, exactly as the client sent it.
    let uri: String
    let path: String
    var version: Int?
    /// The client's text, which can start with a byte order mark. The client counts the mark as a character.
    private var clientText: SourceText
    /// Whether the text is unchanged since the document was opened or last saved.
    private(set) var isUnmodified = true
    /// The locations of the document in bundles. A String Catalog has one location for each bundle that uses it.
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

    /// Returns a converter between the client's positions and byte offsets. The byte offsets do not count a byte order
    /// mark.
    func lines(_ unit: SourcePosition.Unit) -> ClientLines { ClientLines(text, unit, isMarked: isMarked) }

    /// Whether the document is an options file.
    var isOptionsFile: Bool { Self.isOptionsFile(path) }

    static func isOptionsFile(_ path: String) -> Bool { path.hasSuffix("/" + optionsFileName) }

    static let optionsFileName = "settings-bundle.json"

    /// Applies changes in order. The positions in each change refer to the text after the previous change.
    mutating func apply(_ changes: [JSON], _ unit: SourcePosition.Unit) {
        var edited = EditedText(clientText)
        for change in changes {
            guard let new = change["text"]?.string else { continue }
            if let range = change["range"] {
                guard let span = try? ClientLines.span(of: range, in: edited, unit) else { continue }
                edited.apply(TextEdit(span: span, replacement: Array(new.utf8)))
            } else {
                edited = EditedText(SourceText(new))
            }
            isUnmodified = false
        }
        clientText = edited.text
    }

    mutating func markSaved() { isUnmodified = true }

    /// Returns the bytes that the file would contain if the document were saved in the file's existing encoding.
    ///
    /// If a file is damaged or has an unexpected encoding, the editor's text can differ from the file. In that case,
    /// the bytes on disk are returned until the document is edited.
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

    /// Returns whether the text equals the result of decoding bytes as UTF-8 and replacing invalid sequences.
    private func isLossyDecoding(_ bytes: [UInt8]) -> Bool {
        self.bytes.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
