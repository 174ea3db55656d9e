import LanguageService
import SettingsModel
import TestSupport
import Testing

/// A bundle with a cursor, marked by `‸`, in one of its files.
struct Typing {
    let bundle: SettingsBundle
    let path: String
    let offset: Int

    /// - Parameters:
    ///   - marked: The text with the cursor.
    ///   - others: The other files of the bundle.
    init(_ marked: String, in path: String = "Root.plist", beside others: KeyValuePairs<String, String> = [:]) {
        let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
        offset = parts[0].utf8.count
        self.path = path
        let files = [(path: path, bytes: Array(parts.joined().utf8))]
        bundle = SettingsBundle(bytes: files + others.map { (path: $0.key, bytes: Array($0.value.utf8)) })
    }

    var completions: [Completion] { bundle.completions(at: offset, in: path) }

    var labels: [String] { completions.map(\.label) }

    /// The text of the file after a completion is accepted, with default text for its placeholders.
    func text(taking label: String) throws -> String {
        let completion = try #require(completions.first { $0.label == label }, "\(labels)")
        var text = Array(try #require(bundle.text(of: path)).utf8)
        let insertion = completion.isSnippet ? Self.replacingPlaceholders(completion.text) : completion.text
        text.replaceSubrange(completion.span, with: Array(insertion.utf8))
        return String(decoding: text, as: UTF8.self)
    }

    /// The text of a snippet with default text for its placeholders.
    static func replacingPlaceholders(_ snippet: String) -> String {
        var result = ""
        var rest = Substring(snippet)
        while let first = rest.popFirst() {
            if first == "\\", let next = rest.popFirst() {
                result.append(next)
            } else if first == "$" {
                let digits = { rest.first?.isNumber ?? false }
                let isLong = rest.first == "{"
                if isLong { rest.removeFirst() }
                while digits() { rest.removeFirst() }
                if isLong { rest.removeFirst() }
            } else if first != "}" {
                result.append(first)
            }
        }
        return result
    }
}

/// A pane with one item, whose `<dict>` has the given contents.
func page(_ item: String, table: String? = nil) -> String { paneText(table: table, item) }
