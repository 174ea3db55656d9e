import SourceText

/// Something that can be typed at a place of a file.
package struct Completion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A type of item.
        case type
        /// A key of a page or an item.
        case key
        /// A value that a key may have.
        case value
        /// A page, by its file.
        case file
        /// A name that the bundle has somewhere: an image, a string table, the key of an item.
        case reference
        /// A text that a page shows.
        case text
        /// A whole item.
        case snippet
        /// The end of an element.
        case tag
    }

    /// What a list of completions shows.
    package var label: String
    package var kind: Kind
    /// A few words to stand beside the label.
    package var detail: String?
    /// What it is, in Markdown.
    package var documentation: String?
    /// What comes into the place of the span. The lines after the first are indented as they are to be in the file.
    package var text: String
    /// Whether the text has places to type at, `${1:name}`, and `$`, `}` and `\` elsewhere with a backslash.
    package var isSnippet: Bool
    /// What the typed bytes of the span are compared with.
    package var filter: String
    /// What gives way, as byte offsets into the text of the file; it is on one line.
    package var span: Range<Int>
}

extension Completion {
    /// The text for an editor that puts the white space before the current line before each new line.
    ///
    /// - Parameters:
    ///   - text: the text that the completion inserts.
    ///   - source: the text of the file.
    func removingIndentation(from text: String, as source: SourceText) -> String {
        let indentation = source.indentation(at: span.lowerBound)
        if indentation.isEmpty { return text }
        return ["\r\n", "\n", "\r"].reduce(text) { $0.replacing($1 + indentation, with: $1) }
    }

    /// The text for an editor that knows no places to type at: its first line, for Neovim's own client inserts line
    /// breaks as NUL; what is proposed at the places stays.
    package var plainText: String {
        guard isSnippet else { return text }
        var plain = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\": if let next = rest.popFirst() { plain.append(next) }
            case "$" where rest.first == "{": rest = rest.drop { $0 != ":" }.dropFirst()
            case "$": rest = rest.drop { ("0"..."9").contains($0) }
            case "}": continue
            case "\n", "\r": return String(plain)
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }
}
