import SettingsModel
import SourceText

extension StringTable {
    /// What entries say that stay with other items, for texts without an entry: the comment of the entry names the item
    /// that has the new text by now.
    func inheritedValues(for uses: [LocalizableText]) -> [(text: ExactString, value: ExactString)] {
        var known = Set(keys)
        let missing = uses.filter { known.insert($0.text).inserted && $0.namesItem }
        guard !missing.isEmpty else { return [] }
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
}
