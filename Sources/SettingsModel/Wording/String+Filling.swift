extension String {
    /// Returns a copy of the string in which each placeholder, such as `⟨style⟩`, is replaced with the part of that
    /// name. Every placeholder must have a part.
    package func replacingPlaceholders(with parts: [String: String]) -> String {
        var result = ""
        for piece in split(separator: "⟨", omittingEmptySubsequences: false) {
            guard let end = piece.firstIndex(of: "⟩"), let part = parts[String(piece[..<end])] else {
                result += piece
                continue
            }
            result += part
            result += piece[piece.index(after: end)...]
        }
        return result
    }
}
