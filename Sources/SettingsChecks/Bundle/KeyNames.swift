import PropertyListSyntax
import SettingsModel
import SourceText

/// All known keys and their names. They are used to distinguish misplaced keys from unknown keys.
enum KeyNames {
    private static let schemas = ItemType.known.flatMap(\.keys) + InAppSettingsKit.keys

    /// The names of the keys of all item types.
    static let all = Set(schemas.map(\.name))

    /// Returns the key that was probably meant by a misspelled key. The candidates, in order of preference, are a key
    /// that certainly was meant and, among the keys that accept the value, the most similar key and the only key that
    /// begins with the name.
    static func keyMeant(by entry: Item.Entry, among keys: [KeySchema]) -> KeySchema? {
        let certain = certainKey(by: entry.key.string, among: keys)
        if let certain, certain.type.firstTypeMismatch(entry.element) == nil { return certain }
        let name = trimmed(visible(entry.key.string))
        let likely = keys.filter { key in
            key.type.firstTypeMismatch(entry.element) == nil && !isOtherShortWord(name, than: key.name)
        }
        guard let meant = probableName(for: name, among: likely.map(\.name)) else { return certain }
        // A value of the wrong type may be meant for a shorter key, as with MinimumValue and MinimumValueImage.
        let isShorterMeant = keys.contains { key in
            key.name != meant && meant.hasPrefix(key.name) && name.count <= key.name.count
                && !likely.contains { $0.name == key.name }
        }
        return isShorterMeant ? certain : likely.first { $0.name == meant }
    }

    /// Returns the key that a name certainly stands for, because the name differs from the key only in case or white
    /// space, or because Xcode displays the name for the key.
    static func certainKey(by name: String, among keys: [KeySchema]) -> KeySchema? {
        sameKeyIgnoringCase(as: name, among: keys) ?? keys.first { $0.isDisplayed(as: name) }
    }

    /// Returns the key that was probably meant by a misspelled key in an item. The result is a key that applies to the
    /// item. If the type of the item is unknown, only keys that differ from the name in case or white space are
    /// considered, and the key for the type if the value is one.
    static func keyMeant(by entry: Item.Entry, on item: Item, in pane: CheckedPane) -> KeySchema? {
        guard let type = item.type else {
            let isType = entry.element.stringValue.map { ItemType.rawName($0.string) != nil } ?? false
            return sameKeyIgnoringCase(as: isType && !item.has(.type) ? "Type" : entry.key.string, among: schemas)
        }
        let hasLibrary = pane.usesInAppSettingsKit || pane.deployment.hasInAppSettingsKit
        return keyMeant(by: entry, among: type.keys + (hasLibrary ? InAppSettingsKit.keys : []))
    }

    /// Returns the key that matches a name, ignoring case, surrounding white space and invisible characters.
    private static func sameKeyIgnoringCase(as name: String, among keys: [KeySchema]) -> KeySchema? {
        let wanted = trimmed(visible(name)).lowercased()
        return keys.first { $0.name.utf8.count == wanted.utf8.count && $0.name.lowercased() == wanted }
    }

    /// Returns whether a name is as short as a key and has other letters, such as `Film` instead of `File`.
    private static func isOtherShortWord(_ name: String, than key: String) -> Bool {
        key.count < 5 && name.count == key.count && name.lowercased().sorted() != key.lowercased().sorted()
    }

    /// Removes the invisible characters from an ASCII name.
    private static func visible(_ name: String) -> String {
        name.invisibleCharacter == nil ? name : String(name.unicodeScalars.filter { $0.invisibleName == nil })
    }

    /// Removes white space from both ends of a name.
    static func trimmed(_ name: String) -> String { String(name.trimming(while: \.isWhitespace)) }
}

extension Item {
    /// Returns whether the item contains a misspelling of a missing key. The misspelling is reported instead of the
    /// missing key.
    func misspells(_ key: ItemKey, in pane: CheckedPane) -> Bool {
        entries.contains { entry in
            isUnknown(entry, in: pane) && PaneSchema.key(entry.key.string) == nil
                && KeyNames.keyMeant(by: entry, on: self, in: pane)?.key == key
        }
    }

    /// Returns whether an entry has a key that neither the Settings app, InAppSettingsKit nor code reads.
    func isUnknown(_ entry: Entry, in pane: CheckedPane) -> Bool {
        entry.schema == nil && !pane.isKnownToCode(entry) && !entry.key.string.hasPrefix("IASK")
            && (type == nil || !KeyNames.all.contains(entry.key.string))
    }
}
