/// A workflow command, parsed from a line of a log as GitHub's runner does.
///
/// Source: `ActionCommand.TryParseV2` in <https://github.com/actions/runner>.
struct GitHubCommand {
    var name: String
    var properties: [String: String] = [:]
    var message: String

    init?(_ line: some StringProtocol) {
        guard line.hasPrefix("::") else { return nil }
        let body = String(line.dropFirst(2))
        let parts = body.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let words = parts[0].split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return nil }
        name = String(words[0])
        for property in words[1].split(separator: ",") {
            let pair = property.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            properties[String(pair[0])] = Self.unescaped(pair[1], ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","])
        }
        message = Self.unescaped(parts[1], ["%0D": "\r", "%0A": "\n"])
    }

    /// The percent sign is unescaped last, since it is escaped first.
    private static func unescaped(_ text: Substring, _ escapes: KeyValuePairs<String, String>) -> String {
        var text = String(text)
        for (escape, character) in escapes { text = text.replacing(escape, with: character) }
        return text.replacing("%25", with: "%")
    }
}
