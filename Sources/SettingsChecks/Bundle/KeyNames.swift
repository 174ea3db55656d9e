import SettingsModel
import SourceText

/// All known keys and their names. They are used to distinguish misplaced keys from unknown keys.
enum KeyNames {
    static let schemas = ItemType.known.flatMap(\.keys) + InAppSettingsKit.keys
    private static let list = schemas.map(\.name).withoutRepetitions

    /// The names of the keys of all item types.
    static let all = Set(list)

    /// Returns the key that was probably meant by a misspelled name. The candidates, in order of preference, are a key
    /// that differs only in case or white space, a key for which Xcode displays the name, the most similar key, and the
    /// only key that begins with the name.
    static func keyMeant(by name: String, among keys: [KeySchema]) -> String? {
        certainKey(by: name, among: keys) ?? probableName(for: trimmed(visible(name)), among: keys.map(\.name))
    }

    /// Returns the key that a name certainly stands for, because the name differs from the key only in case or white
    /// space, or because Xcode displays the name for the key.
    static func certainKey(by name: String, among keys: [KeySchema]) -> String? {
        sameKeyIgnoringCase(as: name, among: keys.map(\.name))
            ?? keys.first { $0.isDisplayed(as: name) }?.name
    }

    /// Returns the key that was probably meant by a misspelled name in an item. The result is a key that applies to the
    /// item. If the type of the item is unknown, only keys that differ from the name in case or white space are
    /// considered.
    ///
    /// - Parameter hasLibrary: Whether the keys of InAppSettingsKit apply to the item.
    static func keyMeant(by name: String, on item: Item, hasLibrary: Bool = false) -> String? {
        guard let type = item.type else { return sameKeyIgnoringCase(as: name, among: list) }
        return keyMeant(by: name, among: type.keys + (hasLibrary ? InAppSettingsKit.keys : []))
    }

    /// Returns the key that matches a name, ignoring case, surrounding white space and invisible characters.
    static func sameKeyIgnoringCase(as name: String, among keys: [String]) -> String? {
        let wanted = trimmed(visible(name)).lowercased()
        return keys.first { $0.utf8.count == wanted.utf8.count && $0.lowercased() == wanted }
    }

    /// Removes the invisible characters from an ASCII name.
    private static func visible(_ name: String) -> String {
        name.invisibleCharacter == nil ? name : String(name.unicodeScalars.filter(\.isASCII))
    }

    /// Removes white space from both ends of a name.
    static func trimmed(_ name: String) -> String { String(name.trimming(while: \.isWhitespace)) }
}

extension Item {
    /// Returns whether the item contains a misspelling of a key. The misspelling must differ from the key only in case
    /// or white space. It is reported instead of the missing key.
    func misspells(_ key: ItemKey) -> Bool {
        entries.contains { $0.schema == nil && isCertainMisspelling(key.name.string, by: $0) }
    }

    /// Returns whether the key of an entry is certainly a misspelling of the given key. The two keys must differ only
    /// in case or white space.
    func isCertainMisspelling(_ key: String, by entry: Entry) -> Bool {
        let name = entry.key.string
        return key != name && KeyNames.sameKeyIgnoringCase(as: name, among: [key]) != nil
            && KeyNames.keyMeant(by: name, on: self) == key
    }
}
