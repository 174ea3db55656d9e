import JSONSyntax
import SourceText

/// A text that is open in the editor.
struct OpenDocument: Sendable {
    /// As the client spells it.
    let uri: String
    let path: String
    var version: Int?
    /// The text as the client has it, whose positions count a byte order mark as a character.
    private var clientText: SourceText
    /// Whether nobody typed in it since it was opened or saved.
    private(set) var isAsSaved = true
    /// The bundles that it belongs to: one for a file of a bundle, maybe several for a catalog.
    var parts: [BundlePart] = []

    init(uri: String, path: String, version: Int?, text: String) {
        self.uri = uri
        self.path = path
        self.version = version
        clientText = SourceText(text)
    }

    /// The bytes of the text as the client has it.
    var bytes: [UInt8] { clientText.bytes }

    /// Whether the client's text begins with a byte order mark. Most clients remove it.
    var isMarked: Bool { clientText.bytes.starts(with: ClientLines.mark) }

    /// The text without a byte order mark.
    private var text: SourceText { isMarked ? SourceText(Array(bytes.dropFirst(ClientLines.mark.count))) : clientText }

    /// The lines of the text without a byte order mark, as the client counts them.
    func lines(_ encoding: PositionEncoding) -> ClientLines { ClientLines(text, encoding, isMarked: isMarked) }

    /// Whether it is the options file of a project.
    var isOptionsFile: Bool { Self.isOptionsFile(path) }

    static func isOptionsFile(_ path: String) -> Bool { path.hasSuffix("/" + optionsFileName) }

    static let optionsFileName = "settings-bundle.json"

    /// Applies the changes of a message, each to the text after the previous change.
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
            isAsSaved = false
        }
        clientText = edited.text
    }

    mutating func noteSaved() { isAsSaved = true }

    /// The bytes of the file, if it were saved now: in the encoding that it is in.
    ///
    /// Of a file that is damaged, or in an encoding that it does not expect, an editor shows something else than what is
    /// there, and as long as nobody types, the file counts.
    ///
    /// - Parameter saved: what is on the disk; nil for a file that is not there.
    func bytes(over saved: [UInt8]?) -> [UInt8] {
        guard let saved else { return bytes }
        let file = EncodedText(decoding: saved)
        let text = text
        if isAsSaved, !file.isEditable || file.text.bytes == text.bytes || isRepaired(saved) { return saved }
        let isSpelled =
            file.encoding.scheme != .latin1
            || String(decoding: text.bytes, as: UTF8.self).unicodeScalars.allSatisfy(file.encoding.canEncode)
        if !isSpelled || file.encoding == .utf8 { return bytes }
        return EncodedText(text, in: file.encoding).bytes
    }

    /// Whether this is how an editor shows bytes that it takes for UTF-8.
    private func isRepaired(_ bytes: [UInt8]) -> Bool {
        self.bytes.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
