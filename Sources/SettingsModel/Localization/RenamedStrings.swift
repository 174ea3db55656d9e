package import SourceText

/// Renamed strings of panes, detected by means of unused entries in string tables.
///
/// If a title is changed manually, its old entry remains in the string table. The new string is recognized if the
/// comment of the entry names the item, such as `Title of play`, or if only the case of the string differs. It then
/// gets the existing translations, which need to be reviewed.
package struct RenamedStrings: Sendable {
    /// The old and new keys of the renamed strings, in the order of the string tables.
    package private(set) var renamed: [(old: ExactString, new: ExactString)] = []
    private var successors: [ExactString: ExactString] = [:]
    /// The keys of unused entries that may belong to a string without a translation, even if the match is ambiguous.
    private var tied: Set<ExactString> = []

    /// Returns the string that replaced another string, or `nil` if the replacement is unknown.
    package func successor(of text: ExactString) -> ExactString? { successors[text] }

    /// Returns whether an unused entry may contain the translation of another string, so removing it could lose work.
    package func mightBeRenamed(_ text: ExactString) -> Bool { tied.contains(text) }

    /// Compares the unused entries of a string table with the strings that panes use.
    ///
    /// - Parameters:
    ///   - unused: The string table in all languages, each with the positions of the unused entries.
    ///   - texts: The strings that panes look up in the table, grouped by pane and in their order.
    package init(
        of unused: [(table: StringTable, indices: [Int])], besides texts: [[LocalizableText]], in bundle: SettingsBundle
    ) {
        let usedStrings = texts.flatMap(Self.usedStrings)
        let unused = Self.entries(of: unused, matchingAnyOf: usedStrings)
        guard let name = unused.first?.table.name else { return }
        let unusedEntriesByKey = Self.unusedEntriesByKey(of: unused)
        let source = bundle.sourceLanguage
        let sourceValues = bundle.sourceValues(ofTable: name, in: source)
        var found: [ExactString: [UsedString]] = [:]
        for (table, indices) in unused {
            let values = table.language == source ? nil : sourceValues
            let indexed = IndexedTable(table)
            let open = usedStrings.filter { !indexed.stateAndValue(of: $0.text, comparedWith: values).state.isDone }
            let ofComment = Dictionary(grouping: open, by: \.comment)
            let ofSpelling = Dictionary(grouping: open) { $0.text.string.lowercased() }
            for index in indices {
                guard let entry = table.entry(at: index), let remain = unusedEntriesByKey[entry.key] else { continue }
                // An entry whose value equals its key contains no translation. Only its position can be reused.
                let isWork =
                    entry.value != entry.key && indexed.stateAndValue(of: entry.key, comparedWith: values).state.isDone
                func candidates(_ usedStrings: [UsedString]) -> [UsedString] {
                    isWork ? usedStrings : usedStrings.filter { !table.contains($0.text) }
                }
                let spelled = candidates(ofSpelling[entry.key.string.lowercased()] ?? [])
                let named = candidates(remain.comments.flatMap { ofComment[$0] ?? [] })
                found[entry.key, default: []] +=
                    spelled.isEmpty ? named.filter { $0.namesItem || remain.hasSameNeighbor($0) } : spelled
                if isWork, !spelled.isEmpty || !named.isEmpty { tied.insert(entry.key) }
            }
        }
        pairUnambiguousMatches(unusedEntriesByKey, with: found)
        tied.formUnion(renamed.map(\.old))
    }

    /// Selects the pairs of old and new strings that match each other unambiguously.
    private mutating func pairUnambiguousMatches(
        _ unusedEntriesByKey: [ExactString: UnusedEntry], with candidates: [ExactString: [UsedString]]
    ) {
        var claims: [ExactString: [ExactString]] = [:]
        for (old, usedStrings) in candidates {
            var texts = Set(usedStrings.map(\.text))
            // If there are several, choose the string with the same neighbors in the pane as the entry has in the
            // string table.
            if texts.count > 1 {
                texts = Set(usedStrings.filter { unusedEntriesByKey[old]?.hasSameNeighbor($0) == true }.map(\.text))
            }
            if texts.count == 1, let new = texts.first { claims[new, default: []].append(old) }
        }
        for (new, olds) in claims {
            let near =
                olds.count == 1
                ? olds
                : olds.filter { old in
                    candidates[old]?.contains { $0.text == new && unusedEntriesByKey[old]?.hasSameNeighbor($0) == true }
                        == true
                }
            if near.count == 1 { successors[near[0]] = new }
        }
        renamed = successors.map { (old: $0.key, new: $0.value) }.sorted { left, right in
            (unusedEntriesByKey[left.old]?.order ?? 0) < (unusedEntriesByKey[right.old]?.order ?? 0)
        }
    }

    // MARK: Used strings

    /// A string of a pane with its neighbors.
    private struct UsedString {
        let text: ExactString
        let comment: String
        /// Whether the comment contains the key of an item, and not only its type.
        let namesItem: Bool
        var before: ExactString?
        var after: ExactString?
    }

    /// Returns the strings of one pane with their neighbors.
    private static func usedStrings(of texts: [LocalizableText]) -> [UsedString] {
        var usedStrings = texts.map { UsedString(text: $0.text, comment: $0.comment, namesItem: $0.namesItem) }
        for index in usedStrings.indices {
            usedStrings[index].before = index == 0 ? nil : usedStrings[index - 1].text
            usedStrings[index].after = index == usedStrings.count - 1 ? nil : usedStrings[index + 1].text
        }
        return usedStrings
    }

    // MARK: Unused strings

    /// The comments and neighbors of an unused entry in all languages.
    private struct UnusedEntry {
        /// The order in which the entry was first found.
        let order: Int
        var comments: Set<String> = []
        var before: Set<ExactString?> = []
        var after: Set<ExactString?> = []

        /// Returns whether the entry has the same predecessor or successor in the table as the use has in the pane.
        func hasSameNeighbor(_ use: UsedString) -> Bool { before.contains(use.before) || after.contains(use.after) }
    }

    /// Returns the unused entries that might belong to a used string according to at least one string table. All others
    /// can be skipped.
    private static func entries(
        of unused: [(table: StringTable, indices: [Int])], matchingAnyOf usedStrings: [UsedString]
    ) -> [(table: StringTable, indices: [Int])] {
        let comments = Set(usedStrings.map(\.comment))
        let spellings = Set(usedStrings.map { $0.text.string.lowercased() })
        var keys: Set<ExactString> = []
        for (table, indices) in unused {
            for index in indices {
                guard let entry = table.entry(at: index), !keys.contains(entry.key) else { continue }
                let lines = entry.comment?.split(separator: "\n") ?? []
                if lines.contains(where: { comments.contains(String($0)) })
                    || spellings.contains(entry.key.string.lowercased())
                {
                    keys.insert(entry.key)
                }
            }
        }
        return unused.map { table, indices in
            (table, keys.isEmpty ? [] : indices.filter { table.key(at: $0).map(keys.contains) ?? false })
        }.filter { !$0.indices.isEmpty }
    }

    private static func unusedEntriesByKey(of unused: [(table: StringTable, indices: [Int])]) -> [ExactString:
        UnusedEntry]
    {
        var unusedEntriesByKey: [ExactString: UnusedEntry] = [:]
        for (table, indices) in unused {
            for index in indices {
                guard let entry = table.entry(at: index) else { continue }
                var remain = unusedEntriesByKey[entry.key] ?? UnusedEntry(order: unusedEntriesByKey.count)
                for line in entry.comment?.split(separator: "\n") ?? [] { remain.comments.insert(String(line)) }
                remain.before.insert(table.key(at: index - 1))
                remain.after.insert(table.key(at: index + 1))
                unusedEntriesByKey[entry.key] = remain
            }
        }
        return unusedEntriesByKey
    }
}
