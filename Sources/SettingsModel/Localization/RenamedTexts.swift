package import SourceText

/// What became of texts that no pane uses any more, as far as a table tells.
///
/// A title that was changed by hand leaves its entry behind. The comment of the entry names the item, `Title of play`,
/// or the new text differs in case only: then its translations are those of the new text, for somebody to look at.
package struct RenamedTexts: Sendable {
    /// Each text that became another, with that, in the order of the tables.
    package private(set) var renamed: [(old: ExactString, new: ExactString)] = []
    private var successors: [ExactString: ExactString] = [:]
    /// The texts that something ties to a text that is left to translate; which one it is nobody may know.
    private var tied: Set<ExactString> = []

    /// The text that took the place of another.
    package func successor(of text: ExactString) -> ExactString? { successors[text] }

    /// Whether the entry of a text may be what is left to translate elsewhere, so that work would be lost with it.
    package func isTied(_ text: ExactString) -> Bool { tied.contains(text) }

    /// - Parameters:
    ///   - unused: the tables of one name, each with the positions of the entries that no pane uses.
    ///   - texts: those that the tables hold, of each pane in their order.
    package init(
        of unused: [(table: StringTable, indices: [Int])], besides texts: [[LocalizableText]], in bundle: SettingsBundle
    ) {
        let uses = texts.flatMap(Self.uses)
        let unused = Self.entries(of: unused, forHeirsAmong: uses)
        guard let name = unused.first?.table.name else { return }
        let remains = Self.remains(of: unused)
        let source = bundle.sourceLanguage
        let sourceValues = bundle.sourceValues(ofTable: name, in: source)
        var found: [ExactString: [Use]] = [:]
        for (table, indices) in unused {
            let values = table.language == source ? nil : sourceValues
            let indexed = IndexedTable(table)
            let open = uses.filter { !indexed.look(up: $0.text, comparedWith: values).state.isDone }
            let ofComment = Dictionary(grouping: open, by: \.comment)
            let ofSpelling = Dictionary(grouping: open) { $0.text.string.lowercased() }
            for index in indices {
                guard let entry = table.entry(at: index), let remain = remains[entry.key] else { continue }
                // What only repeats a text is no work of anybody; all it can give is its place.
                let isWork =
                    entry.value != entry.key && indexed.look(up: entry.key, comparedWith: values).state.isDone
                func heirs(_ uses: [Use]) -> [Use] { isWork ? uses : uses.filter { !table.contains($0.text) } }
                let spelled = heirs(ofSpelling[entry.key.string.lowercased()] ?? [])
                let named = heirs(remain.comments.flatMap { ofComment[$0] ?? [] })
                found[entry.key, default: []] +=
                    spelled.isEmpty ? named.filter { $0.namesItem || remain.isBeside($0) } : spelled
                if isWork, !spelled.isEmpty || !named.isEmpty { tied.insert(entry.key) }
            }
        }
        pair(remains, with: found)
        tied.formUnion(renamed.map(\.old))
    }

    /// Finds the texts of which each has one heir, and is the only one to have it.
    private mutating func pair(_ remains: [ExactString: Remains], with heirs: [ExactString: [Use]]) {
        var claims: [ExactString: [ExactString]] = [:]
        for (old, uses) in heirs {
            var texts = Set(uses.map(\.text))
            // Of several, the one that stands on the pane where the entry stands in the table.
            if texts.count > 1 { texts = Set(uses.filter { remains[old]?.isBeside($0) == true }.map(\.text)) }
            if texts.count == 1, let new = texts.first { claims[new, default: []].append(old) }
        }
        for (new, olds) in claims {
            let near =
                olds.count == 1
                ? olds
                : olds.filter { old in
                    heirs[old]?.contains { $0.text == new && remains[old]?.isBeside($0) == true } == true
                }
            if near.count == 1 { successors[near[0]] = new }
        }
        renamed = successors.map { (old: $0.key, new: $0.value) }.sorted { left, right in
            (remains[left.old]?.order ?? 0) < (remains[right.old]?.order ?? 0)
        }
    }

    // MARK: Texts that are used

    /// A text of a pane, and what stands beside it there.
    private struct Use {
        let text: ExactString
        let comment: String
        /// Whether the comment names an item, and not only a type.
        let namesItem: Bool
        var before: ExactString?
        var after: ExactString?
    }

    /// - Parameter texts: those of a pane, in their order.
    private static func uses(of texts: [LocalizableText]) -> [Use] {
        var uses = texts.map { Use(text: $0.text, comment: $0.comment, namesItem: $0.namesItem) }
        for index in uses.indices {
            uses[index].before = index == 0 ? nil : uses[index - 1].text
            uses[index].after = index == uses.count - 1 ? nil : uses[index + 1].text
        }
        return uses
    }

    // MARK: Texts that are not

    /// What all languages have left of a text.
    private struct Remains {
        /// Where it is found first.
        let order: Int
        var comments: Set<String> = []
        var before: Set<ExactString?> = []
        var after: Set<ExactString?> = []

        /// Whether the entry stands before or behind that of a text beside which another stands on the pane.
        func isBeside(_ use: Use) -> Bool { before.contains(use.before) || after.contains(use.after) }
    }

    /// The entries whose texts some table ties to a text that is used: all others need no closer look.
    private static func entries(
        of unused: [(table: StringTable, indices: [Int])], forHeirsAmong uses: [Use]
    ) -> [(table: StringTable, indices: [Int])] {
        let comments = Set(uses.map(\.comment))
        let spellings = Set(uses.map { $0.text.string.lowercased() })
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

    private static func remains(of unused: [(table: StringTable, indices: [Int])]) -> [ExactString: Remains] {
        var remains: [ExactString: Remains] = [:]
        for (table, indices) in unused {
            for index in indices {
                guard let entry = table.entry(at: index) else { continue }
                var remain = remains[entry.key] ?? Remains(order: remains.count)
                for line in entry.comment?.split(separator: "\n") ?? [] { remain.comments.insert(String(line)) }
                remain.before.insert(table.key(at: index - 1))
                remain.after.insert(table.key(at: index + 1))
                remains[entry.key] = remain
            }
        }
        return remains
    }
}
