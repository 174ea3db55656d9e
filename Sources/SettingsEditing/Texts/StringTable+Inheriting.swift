import SettingsModel
import SourceText

extension StringTable {
    /// Returns translations for strings without an entry. The translations are taken from the entries for other
    /// strings.
    ///
    /// A translation is taken from an entry whose generated comment, such as `Title of play`, is also the comment for
    /// the new string.
    ///
    /// - Parameter places: The index of each string's entry, or `nil` if the string has no entry.
    func inheritedValues(
        for uses: [LocalizableText], at places: [Int?]
    ) -> [(text: ExactString, value: ExactString)] {
        // Most strings have an entry, so only the others are copied.
        let missing = places.indices.filter { places[$0] == nil }.map { uses[$0] }
            .withoutRepetitions(of: \.text).filter(\.namesItem)
        guard !missing.isEmpty, missing.count > 4 || missing.contains(where: containsComment(of:)) else { return [] }
        let ofComment = Dictionary(grouping: uses, by: \.comment)
        let wanted = Set(missing.map(\.comment))
        var found: [String: [ExactString]] = [:]
        for entry in entries {
            guard let value = entry.value, !value.isEmpty, value != entry.key else { continue }
            for line in entry.comment?.split(separator: "\n").map(String.init) ?? [] where wanted.contains(line) {
                // An entry that the item still uses does not apply to its other strings.
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

    /// Returns whether the file contains the comment of a string. Searching the bytes is
    /// faster than parsing all comments.
    private func containsComment(of use: LocalizableText) -> Bool {
        file.text?.bytes.containsBytes(use.comment.utf8) ?? false
    }
}
