import PropertyListSyntax
import SettingsModel
import SourceText

/// A dictionary that an item has under a key, and whose keys are known, too: what asks before a toggle is turned.
struct InnerDictionary {
    /// The key of the item that holds it.
    let name: String
    let element: PropertyListElement
    /// The keys that are known of it.
    let keys: [KeySchema]
    /// The entries that are read.
    let entries: [PropertyListElement.Entry]

    /// What is known of one of its keys; nil for an unknown one.
    func key(_ name: ExactString) -> KeySchema? { keys.first { ExactString($0.name) == name } }

    /// The names of the keys that it lacks and must have.
    var missingKeys: [String] {
        keys.filter(\.isRequired).map(\.name).filter { name in !entries.contains { $0.key.string == name } }
    }

    /// The key that an unknown one probably stands for: the same but for case and blanks, or the nearest.
    func meant(by name: String) -> String? {
        let trimmed = KeyCatalogue.trimmed(name)
        let names = keys.map(\.name)
        return names.first { $0.lowercased() == trimmed.lowercased() } ?? nearest(to: trimmed, among: names)
    }
}

extension CheckedItem {
    /// The dictionaries with known keys. Hardly any item has one, and which do not is known at a glance.
    var innerDictionaries: [InnerDictionary] {
        guard traits.contains(.nested) else { return [] }
        return entries.compactMap { entry in
            guard case .dictionary(let keys)? = entry.key.schema?.type, !keys.isEmpty,
                entry.element.node.kind == .dictionary
            else { return nil }
            return InnerDictionary(
                name: entry.key.name.string, element: entry.element, keys: keys,
                entries: entry.element.entries)
        }
    }
}
