import SettingsModel
import SourceText

/// A migration from an old user-defaults key to a new key.
package struct SettingMigration: Hashable, Sendable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    /// An old key and the setting to which its value is moved.
    package struct Move: Sendable {
        let from: String
        let setting: GeneratedSetting
    }

    /// A problem that makes the migrations invalid.
    package struct Problem: Error, Hashable, Sendable {
        package let message: String
        package let help: String
        /// The index of the migration that causes the problem.
        package let index: Int
    }

    /// Follows each chain of migrations, and returns each old key with the setting at the end of its chain. More recent
    /// keys come first, because a value that already exists is not overwritten.
    ///
    /// - Parameter others: The keys of items for which no code is generated. Values are not moved to these keys.
    ///
    /// - Throws: An error if a chain of migrations is circular, if a key migrates to two different keys, if an old key
    ///   belongs to an item, or if the last key of a chain does not belong to an item.
    package static func moves(
        _ migrations: [SettingMigration], to settings: [GeneratedSetting], besides others: Set<String> = []
    ) throws(Problem) -> [Move] {
        let owners = Dictionary(settings.map { ($0.key.string, $0) }, uniquingKeysWith: { first, _ in first })
        var next: [String: String] = [:]
        for (index, migration) in migrations.enumerated() {
            if owners[migration.from] != nil || others.contains(migration.from) {
                throw Problem(
                    message: "the migration from \(quoted(migration.from)) would move the values of an item",
                    help: "remove it from 'migrations', or give the item another key", index: index)
            }
            if let other = next.updateValue(migration.to, forKey: migration.from), other != migration.to {
                throw Problem(
                    message: "the migration from \(quoted(migration.from)) leads to \(quoted(other)) and to "
                        + quoted(migration.to), help: "remove one of them from 'migrations'", index: index)
            }
        }
        // Store the end of a chain for all keys on it, so that no chain is followed twice.
        var ends: [String: (key: String, steps: Int)] = [:]
        for (index, start) in migrations.map(\.from).enumerated() where ends[start] == nil {
            var last = start
            var way: [String] = []
            var seen: Set = [start]
            while ends[last] == nil, let key = next[last] {
                guard seen.insert(key).inserted else {
                    throw Problem(
                        message: "the migration from \(quoted(start)) leads back to \(quoted(key))",
                        help: "remove one of its steps from 'migrations'", index: index)
                }
                way.append(last)
                last = key
            }
            let end = ends[last] ?? (last, 0)
            for (index, key) in way.reversed().enumerated() { ends[key] = (end.key, end.steps + index + 1) }
        }
        var moves: [(move: Move, steps: Int)] = []
        for from in migrations.map(\.from).withoutRepetitions {
            guard let end = ends[from] else { continue }
            guard let setting = owners[end.key] else {
                if others.contains(end.key) { continue }
                throw Problem(
                    message:
                        "the migration from \(quoted(from)) leads to \(quoted(end.key)), which is not the key of an item",
                    help: mostSimilarName(to: end.key, among: owners.keys.sorted()).map {
                        "did you mean \(quoted($0))?"
                    }
                        ?? "specify the key of an item, or remove the migration from 'migrations'",
                    index: migrations.firstIndex { $0.to == end.key } ?? 0)
            }
            moves.append((Move(from: from, setting: setting), end.steps))
        }
        let ordered = moves.enumerated().sorted { ($0.element.steps, $0.offset) < ($1.element.steps, $1.offset) }
        return ordered.map(\.element.move)
    }
}
