import SourceText

/// A text that is open in the editor.
struct OpenDocument: Sendable {
    /// As the client spells it.
    let uri: String
    let path: String
    var version: Int?
    private(set) var text: SourceText
    /// Whether nobody typed in it since it was opened or saved.
    private(set) var isAsSaved = true
    /// The bundles that it belongs to: one for a file of a bundle, maybe several for a catalog.
    var parts: [BundlePart] = []

    init(uri: String, path: String, version: Int?, text: String) {
        self.uri = uri
        self.path = path
        self.version = version
        self.text = SourceText(text)
    }

    /// Whether it is the options file of a project.
    var isOptionsFile: Bool { path.hasSuffix("/" + Self.optionsFileName) }

    static let optionsFileName = "settings-bundle.json"

    mutating func setText(_ new: String) {
        text = SourceText(new)
        isAsSaved = false
    }

    mutating func apply(_ edit: TextEdit) {
        text.apply([edit])
        isAsSaved = false
    }

    mutating func noteSaved() { isAsSaved = true }

    /// The bytes of the file, if it were saved now: in the encoding that it is in.
    ///
    /// Of a file that is damaged, or in an encoding that it does not expect, an editor shows something else than what is
    /// there, and as long as nobody types, the file counts.
    ///
    /// - Parameter saved: what is on the disk; nil for a file that is not there.
    func bytes(over saved: [UInt8]?) -> [UInt8] {
        guard let saved else { return text.bytes }
        let file = EncodedText(decoding: saved)
        if isAsSaved, !file.isEditable || file.text.bytes == text.bytes || isRepaired(saved) { return saved }
        let isSpelled =
            file.encoding.scheme != .latin1
            || String(decoding: text.bytes, as: UTF8.self).unicodeScalars.allSatisfy(file.encoding.canEncode)
        return isSpelled ? EncodedText(text, in: file.encoding).bytes : text.bytes
    }

    /// Whether this is how an editor shows bytes that it takes for UTF-8.
    private func isRepaired(_ bytes: [UInt8]) -> Bool {
        text.bytes.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
