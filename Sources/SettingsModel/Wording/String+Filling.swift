extension String {
    /// The text with parts in the place of their names in angle brackets: `⟨style⟩`.
    package func filled(with parts: [String: String]) -> String {
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
