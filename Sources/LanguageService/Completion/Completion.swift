import PropertyListSyntax
package import SettingsModel
import SourceText

/// A completion that an editor offers at a position in a file.
package struct Completion: Hashable, Sendable {
    /// A kind of completion. The raw value is its number in the protocol.
    ///
    /// Source:
    /// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#completionItemKind>
    package enum Kind: Int, Sendable {
        /// An item type.
        case type = 7
        /// A property-list key of a pane or an item.
        case key = 10
        /// A possible value of a key.
        case value = 12
        /// A pane, identified by its file name.
        case file = 17
        /// A name that is used elsewhere in the bundle, such as the name of an image or the key of an item.
        case reference = 18
        /// A string that a pane shows.
        case text = 1
        /// A complete item or pane.
        case snippet = 15
        /// The end tag of an element.
        case tag = 14
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

extension SettingsBundle {
    /// Returns the completions at a byte offset in a file, with the most likely completions first.
    package func completions(at offset: Int, in path: String) -> [Completion] {
        guard let file = files[path], let document = file.document else { return [] }
        if let page = newPaneCompletion(at: offset, in: document.source.text, of: path) { return [page] }
        if let text = file.text, (0...text.count) ~= offset,
            let directive = DirectiveCompleter(self, at: offset, in: text)
        {
            return directive.completions
        }
        return PropertyListCompleter(self, at: offset, in: file)?.completions
            ?? TableCompleter(self, at: offset, in: file)?.completions ?? []
    }

    /// Returns a completion that inserts a complete pane without items. Returns `nil` if the file is not a property
    /// list, or if it contains more than the word that is being typed.
    private func newPaneCompletion(at offset: Int, in text: SourceText, of path: String) -> Completion? {
        guard path.hasSuffix(".plist"), (0...text.count) ~= offset else { return nil }
        let word = CompletionPosition.word(around: offset, in: text).span
        let isBlank = [0..<word.lowerBound, word.upperBound..<text.count].allSatisfy { span in
            text.bytes(in: span).allSatisfy { $0 <= 0x20 }
        }
        guard isBlank else { return nil }
        let table = proposedTableNames(of: path).first?.value ?? .string("Root")
        let page = PropertyListDocument.text(
            of: .dictionary([
                .init(ExactString(PaneSchema.stringsTable), table), .init(ExactString(PaneSchema.items), .array([])),
            ]))
        let parts = page.split(separator: "<array/>", maxSplits: 1, omittingEmptySubsequences: false)
        var snippet = Snippet()
        snippet.appendLiteral(parts[0] + "<array>\n\t\t")
        snippet.appendPlaceholder("")
        snippet.appendLiteral("\n\t</array>" + parts[parts.count - 1])
        return Completion(
            label: "Settings pane", kind: .snippet, detail: "a pane without items", text: snippet.text,
            isSnippet: true, filter: "<Settings pane", span: word)
    }
}

/// Text with placeholders, in the snippet syntax of the Language Server Protocol.
struct Snippet {
    private(set) var text = ""
    private var places = 0

    /// Appends literal text.
    mutating func appendLiteral(_ literal: some StringProtocol) { text += Self.escaped(literal) }

    /// Appends a placeholder with its default text.
    mutating func appendPlaceholder(_ proposal: some StringProtocol) {
        places += 1
        text += proposal.isEmpty ? "$\(places)" : "${\(places):\(Self.escaped(proposal))}"
    }

    private static func escaped(_ literal: some StringProtocol) -> String {
        var result = ""
        for scalar in literal.unicodeScalars {
            if scalar == "$" || scalar == "}" || scalar == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
