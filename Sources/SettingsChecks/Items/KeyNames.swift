import SettingsModel
import SourceText

/// The names of keys, to tell one that is elsewhere from one that is nowhere.
enum KeyNames {
    private static let list = ((ItemType.all + ItemType.inAppSettingsKit).flatMap(\.keys) + InAppSettingsKit.keys)
        .map(\.name).withoutRepetitions

    /// The keys of all types of items.
    static let all = Set(list)

    /// The key that a misspelt one probably stands for: the same but for case and blanks, the one that Xcode shows under
    /// that name, or the nearest.
    static func meant(by name: String, among keys: [KeySchema]) -> String? {
        func words(_ name: String) -> String { name.filter { !$0.isWhitespace }.lowercased() }
        let names = keys.map(\.name)
        return same(as: name, among: names)
            ?? keys.first { $0.xcodeName.map(words) == words(name) }?.name
            ?? nearest(to: trimmed(name), among: names)
    }

    /// The key that a misspelt one on an item probably stands for, which may be one of another type; for an item of an
    /// unknown type the same but for case and blanks only.
    static func meant(by name: String, on item: Item) -> String? {
        let own = item.type?.keys ?? []
        if let same = same(as: name, among: own.map(\.name) + list) { return same }
        guard item.type != nil else { return nil }
        return meant(by: name, among: own) ?? nearest(to: trimmed(name), among: list)
    }

    /// The key that a name is but for case and blanks at the ends.
    private static func same(as name: String, among keys: [String]) -> String? {
        let wanted = trimmed(name).lowercased()
        return keys.first { $0.utf8.count == wanted.utf8.count && $0.lowercased() == wanted }
    }

    /// Whether only case or blanks at the ends keep a name from being a key.
    static func isSame(_ key: String, but name: String) -> Bool { same(as: name, among: [key]) != nil }

    /// A name without the blanks at its ends.
    static func trimmed(_ name: String) -> String {
        var rest = name[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
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
