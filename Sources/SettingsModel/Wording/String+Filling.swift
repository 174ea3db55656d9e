extension String {
    /// Returns a copy of the string in which placeholders, such as `⟨style⟩`, are replaced with the parts of the same
    /// name. A placeholder without a part loses its opening bracket.
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
