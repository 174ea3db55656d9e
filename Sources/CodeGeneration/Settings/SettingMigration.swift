import SettingsModel
import SourceText

/// A key that has another name today.
package struct SettingMigration: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    /// Each old key with the one of today at the end of its chain, in the order in which they move: the newest first, for
    /// what is there already wins.
    ///
    /// - Throws: for a chain without an end, for two ways from one key, for an old key that a setting has, and for an end
    ///   that none has.
    static func moves(_ migrations: [SettingMigration], to settings: [GeneratedSetting]) throws(BundleError)
        -> [(from: String, setting: GeneratedSetting)]
    {
        let owners = Dictionary(settings.map { ($0.key.string, $0) }, uniquingKeysWith: { first, _ in first })
        var next: [String: String] = [:]
        for migration in migrations {
            if owners[migration.from] != nil {
                throw BundleError(
                    "the migration from \(quoted(migration.from)) would move what an item stores",
                    help: "take it out of 'migrations', or give the item another key")
            }
            if let other = next.updateValue(migration.to, forKey: migration.from), other != migration.to {
                throw BundleError(
                    "the migration from \(quoted(migration.from)) leads to \(quoted(other)) and to \(quoted(migration.to))",
                    help: "leave one of the two in 'migrations'")
            }
        }
        // The way from a key to its end is known once for all keys on it.
        var ends: [String: (key: String, steps: Int)] = [:]
        for start in migrations.map(\.from) where ends[start] == nil {
            var way = [start]
            var seen: Set = [start]
            var end: (key: String, steps: Int)?
            while end == nil, let last = way.last {
                if let known = ends[last] {
                    end = (known.key, known.steps)
                    way.removeLast()
                } else if let key = next[last] {
                    guard seen.insert(key).inserted else {
                        throw BundleError(
                            "the migration from \(quoted(start)) leads back to \(quoted(key))",
                            help: "take one of its steps out of 'migrations'")
                    }
                    way.append(key)
                } else {
                    end = (last, 0)
                    way.removeLast()
                }
            }
            guard let end else { continue }
            for (index, key) in way.reversed().enumerated() { ends[key] = (end.key, end.steps + index + 1) }
        }
        var moves: [(from: String, setting: GeneratedSetting, steps: Int)] = []
        for from in migrations.map(\.from).withoutRepetitions {
            guard let end = ends[from] else { continue }
            guard let setting = owners[end.key] else {
                throw BundleError(
                    "the migration from \(quoted(from)) leads to \(quoted(end.key)), which no item has as its key",
                    help: "name the key of an item, or take it out of 'migrations'")
            }
            moves.append((from, setting, end.steps))
        }
        let ordered = moves.enumerated().sorted { ($0.element.steps, $0.offset) < ($1.element.steps, $1.offset) }
        return ordered.map { ($0.element.from, $0.element.setting) }
    }
}
