package import SourceText
package import StringsSyntax

/// A text that a table is to have, with what its comment says.
package struct NewText: Hashable, Sendable {
    package var text: ExactString
    /// What the text is to its item: `Title of play_sounds_preference`.
    package var comment: String

    package init(_ text: ExactString, comment: String) {
        self.text = text
        self.comment = comment
    }
}

extension StringTable {
    /// Where the entry for a new text goes: in a sorted table where the order puts it, else after the entry of the
    /// nearest text before it on the page that has one, else before that of the nearest after it, else at the end.
    ///
    /// - Parameters:
    ///   - before: the texts before it on the page, the nearest first.
    ///   - after: those after it, the nearest first.
    package func position(
        for text: ExactString, before: some Sequence<ExactString>, after: some Sequence<ExactString>
    ) -> StringsDocument.Position {
        var place = StringsDocument.Position.end
        if let index = before.lazy.compactMap({ self.index(of: $0) }).first(where: { _ in true }) {
            place = .after(index)
        } else if let index = after.lazy.compactMap({ self.index(of: $0) }).first(where: { _ in true }) {
            place = .before(index)
        }
        return sortedPosition(for: text, insteadOf: place) ?? place
    }

    /// The place in a table whose keys are sorted; nil where they are not, or where the given place keeps the order.
    private func sortedPosition(
        for text: ExactString, insteadOf place: StringsDocument.Position
    ) -> StringsDocument.Position? {
        // Two entries are in some order by chance.
        guard count > 2 else { return nil }
        let next =
            switch place {
            case .after(let index): index + 1
            case .before(let index): index
            case .end: count
            }
        let keepsOrder =
            (next == 0 || entry(at: next - 1).map { $0.key < text } ?? true)
            && (next == count || entry(at: next).map { text < $0.key } ?? true)
        guard !keepsOrder else { return nil }
        var earlier: ExactString?
        var position = StringsDocument.Position.before(0)
        for index in 0..<count {
            guard let key = entry(at: index)?.key else { return nil }
            if let earlier, !(earlier < key) { return nil }
            if key < text { position = .after(index) }
            earlier = key
        }
        return position
    }
}
