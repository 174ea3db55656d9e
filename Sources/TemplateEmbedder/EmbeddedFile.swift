/// A file on its way into the binary, and how Swift spells it.
struct EmbeddedFile {
    /// The path relative to the folder of the templates: `xcode/Settings.bundle/Root.plist`.
    let path: String
    let bytes: [UInt8]

    /// One Swift file that holds the files, in the order they are given in.
    static func source(of files: [EmbeddedFile]) -> String {
        """
        // Written by TemplateEmbedder from the folders of the templates.

        /// The files of all templates, in the order of their paths.
        enum EmbeddedFiles {
            /// A path, relative to the folder of the templates, and the bytes found there.
            static let all: [(path: String, bytes: [UInt8])] = [
        \(files.map { "(\(literal($0.path)), \($0.contents)),\n" }.joined())    ]
        }

        """
    }

    /// The bytes as an expression: readable for text, which is what nearly every file is.
    private var contents: String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes), text.unicodeScalars.allSatisfy(Self.isPlain) else {
            return "[\(bytes.map(String.init).joined(separator: ", "))]"
        }
        return "Array(\(Self.literal(text)).utf8)"
    }

    /// Whether a multi-line literal gives the scalar back: it would turn a carriage return into a line feed.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\t" || scalar == "\n"
    }

    /// A raw literal with as many number signs as keep the text from ending it.
    private static func literal(_ text: String) -> String {
        var signs = "#"
        while text.contains("\"\"\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
        return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
    }
}
