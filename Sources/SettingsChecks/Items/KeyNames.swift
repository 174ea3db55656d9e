import SettingsModel
import SourceText

/// The names of keys, to tell one that is elsewhere from one that is nowhere.
enum KeyNames {
    private static let list: [String] = {
        var seen: Set<String> = []
        let keys = (ItemType.all + ItemType.inAppSettingsKit).flatMap(\.keys) + InAppSettingsKit.keys
        return keys.map(\.name).filter { seen.insert($0).inserted }
    }()

    /// The keys of all types of items.
    static let all = Set(list)

    /// The key that a misspelt one probably stands for: the same but for case and blanks, or the nearest.
    static func meant(by name: String, among keys: [KeySchema]) -> String? {
        let names = keys.map(\.name)
        return names.first { isSame($0, but: name) } ?? nearest(to: trimmed(name), among: names)
    }

    /// The key that a misspelt one on an item probably stands for, which may be one of another type; for an item of an
    /// unknown type the same but for case and blanks only.
    static func meant(by name: String, on item: Item) -> String? {
        let own = item.type?.keys ?? []
        if let same = (own.map(\.name) + list).first(where: { isSame($0, but: name) }) { return same }
        guard item.type != nil else { return nil }
        return meant(by: name, among: own) ?? nearest(to: trimmed(name), among: list)
    }

    /// Whether only case or blanks at the ends keep a name from being a key.
    static func isSame(_ key: String, but name: String) -> Bool {
        key.utf8.count <= name.utf8.count && key.lowercased() == trimmed(name).lowercased()
    }

    /// A name without the blanks at its ends.
    static func trimmed(_ name: String) -> String {
        String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Item {
    /// Whether only case or blanks keep a key from being one that the item lacks: it is reported, and not what lacks.
    func misspells(_ key: ItemKey) -> Bool {
        entries.contains { $0.schema == nil && isMeantForSure(key.name.string, by: $0) }
    }

    /// Whether only case or blanks keep an unknown key from being the one that it probably stands for.
    func isMeantForSure(_ key: String, by entry: Entry) -> Bool {
        let name = entry.key.string
        return key != name && KeyNames.isSame(key, but: name) && KeyNames.meant(by: name, on: self) == key
    }
}
