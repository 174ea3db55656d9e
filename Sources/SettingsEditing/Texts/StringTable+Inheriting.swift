import SettingsModel
import SourceText

extension StringTable {
    /// What entries say that stay with other items, for texts without an entry: the comment of the entry names the item
    /// that has the new text by now.
    ///
    /// - Parameter places: the position of the entry of each text, or `nil` if the text has no entry.
    func inheritedValues(
        for uses: [LocalizableText], at places: [Int?]
    ) -> [(text: ExactString, value: ExactString)] {
        // Most texts have an entry: only the others are copied.
        let missing = places.indices.filter { places[$0] == nil }.map { uses[$0] }
            .withoutRepetitions(of: \.text).filter(\.namesItem)
        guard !missing.isEmpty, missing.count > 4 || missing.contains(where: holdsComment(of:)) else { return [] }
        let ofComment = Dictionary(grouping: uses, by: \.comment)
        let wanted = Set(missing.map(\.comment))
        var found: [String: [ExactString]] = [:]
        for entry in entries {
            guard let value = entry.value, !value.isEmpty, value != entry.key else { continue }
            for line in entry.comment?.split(separator: "\n").map(String.init) ?? [] where wanted.contains(line) {
                // What the item goes on with says nothing of its other texts.
                if ofComment[line]?.contains(where: { $0.text == entry.key }) != true {
                    found[line, default: []].append(value)
                }
            }
        }
        return missing.compactMap { use in
            guard let values = found[use.comment], values.count == 1 else { return nil }
            let heirs = Set(missing.filter { $0.comment == use.comment }.map(\.text))
            return heirs.count == 1 ? (use.text, values[0]) : nil
        }
    }

    /// Whether the comment of a text occurs anywhere in the file: searching its bytes is faster than reading all comments.
    private func holdsComment(of use: LocalizableText) -> Bool {
        file.text?.bytes.holds(use.comment.utf8) ?? false
    }
}
