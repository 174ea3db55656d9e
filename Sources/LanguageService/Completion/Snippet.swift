/// A text with places to type at, as the protocol spells it.
struct Snippet {
    private(set) var text = ""
    private var places = 0

    /// Adds characters as they are.
    mutating func add(_ literal: some StringProtocol) { text += Self.escaped(literal) }

    /// Adds a place to type at, with what stands there until then.
    mutating func addPlace(_ proposal: some StringProtocol) {
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
