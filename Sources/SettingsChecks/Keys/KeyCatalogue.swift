import SettingsModel

/// The keys of all types of items, to tell a key that is elsewhere from one that is nowhere.
enum KeyCatalogue {
    private static let types = ItemType.all + ItemType.inAppSettingsKit
    private static let names: [String] = {
        var seen: Set<String> = []
        return (types.flatMap(\.keys) + InAppSettingsKit.keys).map(\.name).filter { seen.insert($0).inserted }
    }()
    private static let nameSet = Set(names)
    private static let byLowercase = Dictionary(
        names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// Whether some type has the key.
    static func isKeyOfSomeType(_ name: String) -> Bool { nameSet.contains(name) }

    /// The types of the Settings app that have the key.
    static func types(with key: String) -> [ItemType] { ItemType.all.filter { $0.key(key) != nil } }

    /// The key that a misspelt one probably stands for: the same but for case and blanks, or the nearest.
    static func meant(by name: String, among type: ItemType?) -> String? {
        let trimmed = Self.trimmed(name)
        let wanted = trimmed.lowercased()
        let own = (type?.keys ?? []).map(\.name)
        if let same = own.first(where: { $0.lowercased() == wanted }) ?? byLowercase[wanted] { return same }
        guard type != nil else { return nil }
        return nearest(to: trimmed, among: own) ?? nearest(to: trimmed, among: names)
    }

    /// A name without the blanks at its ends.
    static func trimmed(_ name: String) -> String {
        String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
