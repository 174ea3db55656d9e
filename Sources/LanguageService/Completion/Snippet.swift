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
