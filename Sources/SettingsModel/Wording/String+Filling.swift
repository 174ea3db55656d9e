extension String {
    /// Returns the string with placeholders in angle brackets, such as `⟨style⟩`, replaced by the given parts.
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
