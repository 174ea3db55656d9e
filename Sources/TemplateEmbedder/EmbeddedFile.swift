/// A file to embed in the binary as Swift source code.
struct EmbeddedFile {
    /// The path of the file, relative to the folder of the templates, such as `xcode/Settings.bundle/Root.plist`.
    let path: String
    let bytes: [UInt8]

    /// Returns the Swift source code that contains the files, in the specified order.
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

    /// The Swift expression for the bytes of the file. A text file is converted to a readable string literal.
    private var contents: String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes), text.unicodeScalars.allSatisfy(Self.isPlain) else {
            return "[\(bytes.map(String.init).joined(separator: ", "))]"
        }
        return "Array(\(Self.literal(text)).utf8)"
    }

    /// Returns whether a multiline string literal preserves a scalar. For example, a carriage return would be changed
    /// to a line feed.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\t" || scalar == "\n"
    }

    /// Returns a raw multiline string literal. The number of number signs in its delimiters is chosen so that the text
    /// does not contain the closing delimiter.
    private static func literal(_ text: String) -> String {
        var signs = "#"
        while text.contains("\"\"\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
        return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
    }
}
