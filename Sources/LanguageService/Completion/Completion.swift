import SourceText

/// A completion that an editor offers at a position in a file.
package struct Completion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// An item type.
        case type
        /// A property-list key of a pane or an item.
        case key
        /// A possible value of a key.
        case value
        /// A pane, identified by its file name.
        case file
        /// A name that is used elsewhere in the bundle, such as the name of an image or the key of an item.
        case reference
        /// A string that a pane shows.
        case text
        /// A complete item or pane.
        case snippet
        /// The end tag of an element.
        case tag
    }

    /// The label in the list of completions.
    package var label: String
    package var kind: Kind
    /// A short description that is shown next to the label.
    package var detail: String?
    /// The documentation, in Markdown.
    package var documentation: String?
    /// The text that replaces the contents of `span`. All lines except the first include the indentation that they have
    /// in the file.
    package var text: String
    /// Whether the text is a snippet with placeholders such as `${1:name}`. In a snippet, a literal `$`, `}`, or `\` is
    /// escaped with a backslash.
    package var isSnippet: Bool
    /// The text that an editor compares with the typed text to filter completions.
    package var filter: String
    /// The byte range in the file that the completion replaces. The range does not contain line breaks.
    package var span: Range<Int>
}

extension Completion {
    /// Removes the indentation of the current line from all lines except the first, for editors that add this
    /// indentation to each new line.
    ///
    /// - Parameters:
    ///   - text: The text that the completion inserts.
    ///   - source: The text of the file.
    func removingIndentation(from text: String, as source: SourceText) -> String {
        let indentation = source.indentation(at: span.lowerBound)
        if indentation.isEmpty { return text }
        return ["\r\n", "\n", "\r"].reduce(text) { $0.replacing($1 + indentation, with: $1) }
    }

    /// The text to insert in an editor that does not support snippets. It is the first line of the snippet, with
    /// placeholders replaced by their default text. The remaining lines are omitted, because Neovim's built-in client
    /// inserts line breaks as NUL characters.
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
