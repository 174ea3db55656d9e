package import SourceText

/// The strings in panes that have been renamed since their entries were added to the string tables. Renames are
/// detected by comparing unused entries with untranslated strings.
///
/// When a title is changed manually, its old entry remains in the string table. The new string is recognized if the
/// comment of the entry contains the key of the item, such as `Title of play`, or if the old and new strings differ
/// only in case. The existing translations are then used for the new string and need to be reviewed. Without a comment,
/// an entry in the place of an untranslated string only might be its translation.
package struct RenamedStrings: Sendable {
    /// The old and new keys of the renamed strings, in string-table order.
    package private(set) var renamed: [(old: ExactString, new: ExactString)] = []
    private var successors: [ExactString: ExactString] = [:]
    /// The keys of unused entries that might belong to an untranslated string, even if the match is ambiguous.
    private var tied: Set<ExactString> = []

    /// Returns the string that replaced another string, or `nil` if there is no known replacement.
    package func successor(of text: ExactString) -> ExactString? { successors[text] }

    /// Returns whether an unused entry might contain the translation of a renamed string. Removing such an entry could
    /// lose the translation.
    package func mightBeRenamed(_ text: ExactString) -> Bool { tied.contains(text) }

    /// String tables, each with the positions of its unused entries.
    package typealias UnusedIndices = [(table: StringTable, indices: [Int])]

    /// Finds renamed strings by comparing the unused entries in a string table with the strings that panes use.
    ///
    /// - Parameters:
    ///   - unused: The string table in each language, with the positions of its unused entries.
    ///   - texts: The strings that each pane looks up in the table, in pane order.
    ///   - moved: The strings that moved to or from another table. The same string there is more certain than a comment.
    package init(
        of all: UnusedIndices, besides texts: [[LocalizableText]], in bundle: SettingsBundle, _ moved: MovedStrings
    ) {
        let own: UnusedIndices = all.map { table, indices in
            (table, indices.filter { !moved.isUsedElsewhere(table.key(at: $0) ?? "", inTable: table.name) })
        }
        // Without unused entries, long lists of strings need not be compared.
        if own.allSatisfy(\.indices.isEmpty) { return }
        let usedStrings = texts.flatMap(Self.usedStrings)
        let textsByTranslation = Self.textsByTranslation(of: own, besides: usedStrings, in: bundle)
        let unused = Self.entries(of: own, matchingAnyOf: usedStrings, or: textsByTranslation)
        guard let name = unused.first?.table.name else { return }
        let source = bundle.sourceLanguage
        let sourceValues = bundle.sourceValues(ofTable: name, in: source)
        let candidates = usedStrings.map(\.use.text).filter { !moved.isSupplied($0, inTable: name) }
        var translated: Set<ExactString> = []
        // The source language is last.
        let tables = unused.sorted { $1.table.language == source && $0.table.language != source }
            .map { table, indices in
                let values = table.language == source ? nil : sourceValues
                let indexed = IndexedTable(table)
                let open = Set(
                    candidates.filter { text in
                        let (state, value) = indexed.stateAndValue(of: text, comparedWith: values)
                        // A value that equals the string may have been added for a new string.
                        return !state.isDone || values == nil && value == text && !translated.contains(text)
                    })
                if values != nil { translated.formUnion(candidates.filter { !open.contains($0) }) }
                return (
                    table: table, indices: indices, indexed: indexed, values: values,
                    open: usedStrings.filter { open.contains($0.use.text) }
                )
            }
        // The entry of an untranslated string may be new, so what is behind it is a neighbor as well.
        let unusedEntriesByKey = Self.unusedEntriesByKey(
            of: unused, besides: Set(tables.flatMap(\.open).map(\.use.text)))
        // A changed string is untranslated in all languages.
        let newTexts = tables.dropFirst().reduce(into: Set(tables.first?.open.map(\.use.text) ?? [])) { texts, table in
            texts.formIntersection(table.open.map(\.use.text))
        }
        // The comments of choices are the same.
        let textsByComment = usedStrings.reduce(into: [String: Set<ExactString>]()) { texts, used in
            texts[used.use.comment, default: []].insert(used.use.text)
        }
        let namesString = { (used: UsedString) in
            used.use.namesItem && textsByComment[used.use.comment]?.count == 1
        }
        let usesByText = Dictionary(grouping: usedStrings, by: \.use.text)
        var found: [ExactString: [UsedString]] = [:]
        for (table, indices, indexed, values, open) in tables {
            let openTexts = Set(open.map(\.use.text))
            let isSorted = bundle.catalogs[name] != nil || Self.isSorted(table)
            let ofComment = Dictionary(grouping: open, by: \.use.comment)
            let ofCase = Dictionary(grouping: open) { $0.use.text.string.lowercased() }
            let spellings = Set(open.map { Self.spelling(of: $0.use.text) })
            // A string with an entry is not new, unless only the item that the comment names has it.
            let isNew = { (used: UsedString) in
                !indexed.contains(used.use.text)
                    || namesString(used)
                        && usesByText[used.use.text]?.allSatisfy { $0.use.comment == used.use.comment } == true
            }
            let resembles = Self.resemblance(to: open, of: indices.count)
            let places = OpenPlaces(
                among: usedStrings, where: { openTexts.contains($0.use.text) }, in: indexed, unused: indices)
            for index in indices {
                guard let entry = table.entry(at: index), let remain = unusedEntriesByKey[entry.key] else { continue }
                // An entry whose value equals its key contains no translation. Only its position can be reused.
                let isWork =
                    entry.value != entry.key && indexed.stateAndValue(of: entry.key, comparedWith: values).state.isDone
                // In the source language, the entry of a string is never replaced.
                func candidates(_ usedStrings: [UsedString]) -> [UsedString] {
                    isWork && values != nil ? usedStrings : usedStrings.filter { !indexed.contains($0.use.text) }
                }
                let ofSameCase = ofCase[entry.key.string.lowercased()] ?? []
                let ofSameComment = remain.comments.flatMap { ofComment[$0] ?? [] }
                let (spelled, named) = (candidates(ofSameCase), candidates(ofSameComment))
                found[entry.key, default: []] +=
                    spelled.isEmpty
                    ? named.filter { isNew($0) && (namesString($0) || remain.hasSameNeighbor($0)) } : spelled
                // A comment names the item of an entry. Without a comment, only the place is known.
                let isInPlace =
                    remain.comments.isEmpty && (isSorted && !newTexts.isEmpty || places.contains(index))
                let isSimilar =
                    isInPlace || spellings.contains(Self.spelling(of: entry.key)) || resembles(entry.key.string)
                    || open.contains { textsByTranslation[entry.key]?.contains($0.use.text) == true }
                if isWork, isSimilar || !ofSameCase.isEmpty || !ofSameComment.isEmpty { tied.insert(entry.key) }
            }
        }
        pairUnambiguousMatches(unusedEntriesByKey, with: found)
        tied.formUnion(renamed.map(\.old))
    }

    /// Stores the pairs of old and new strings whose match is unambiguous.
    private mutating func pairUnambiguousMatches(
        _ unusedEntriesByKey: [ExactString: UnusedEntry], with candidates: [ExactString: [UsedString]]
    ) {
        var claims: [ExactString: [ExactString]] = [:]
        for (old, usedStrings) in candidates {
            var texts = Set(usedStrings.map(\.use.text))
            // If there are several, choose the string with the same neighbors in the pane as the entry has in the
            // string table.
            if texts.count > 1 {
                texts = Set(usedStrings.filter { unusedEntriesByKey[old]?.hasSameNeighbor($0) == true }.map(\.use.text))
            }
            if texts.count == 1, let new = texts.first { claims[new, default: []].append(old) }
        }
        for (new, olds) in claims {
            let near =
                olds.count == 1
                ? olds
                : olds.filter { old in
                    candidates[old]?.contains {
                        $0.use.text == new && unusedEntriesByKey[old]?.hasSameNeighbor($0) == true
                    }
                        == true
                }
            if near.count == 1 { successors[near[0]] = new }
        }
        renamed = successors.map { (old: $0.key, new: $0.value) }.sorted { left, right in
            (unusedEntriesByKey[left.old]?.order ?? 0) < (unusedEntriesByKey[right.old]?.order ?? 0)
        }
    }

    /// Returns a string without what a correction of its spelling changes: case, spaces, punctuation, and a character
    /// reference such as `&amp;`. Punctuation stays in short strings and beside digits, where it has a meaning.
    private static func spelling(of text: ExactString) -> String {
        let lowercase = text.string.lowercased()
        let visible = String(String.UnicodeScalarView(lowercase.unicodeScalars.filter { $0.invisibleName == nil }))
        let letters = visible.replacing("&amp;", with: "&").filter { $0.isLetter || $0.isNumber }
        let isShort = letters.count < 4 || letters.contains(where: \.isNumber)
        return isShort ? String(visible.trimming(while: \.isWhitespace)) : letters
    }

    /// Returns a function that tells whether a key is similar to one of the strings. Comparing each key with each string
    /// takes quadratic time, so the keys of long lists are not similar to any string.
    private static func resemblance(to strings: [UsedString], of keyCount: Int) -> (_ key: String) -> Bool {
        let names = strings.count * keyCount > 2000 ? [] : strings.map(\.use.text.string)
        return { isSimilar($0, toAny: names) }
    }

    // MARK: Used strings

    /// A string in a pane, with the strings before and after it.
    private struct UsedString {
        let use: LocalizableText
        let before: ExactString?
        let after: ExactString?
    }

    /// Returns the strings in a pane, each with the strings before and after it.
    private static func usedStrings(of texts: [LocalizableText]) -> [UsedString] {
        let strings: [ExactString?] = [nil] + texts.map { $0.text } + [nil]
        return texts.indices.map { UsedString(use: texts[$0], before: strings[$0], after: strings[$0 + 2]) }
    }

    // MARK: Unused strings

    /// The comments and neighbors of an unused entry, collected from all languages.
    private struct UnusedEntry {
        /// The position at which the entry was first found among all unused entries.
        let order: Int
        var comments: Set<String> = []
        var before: Set<ExactString?> = []
        var after: Set<ExactString?> = []

        /// Returns whether the entry has the same neighbor in a string table as a used string has in its pane. The
        /// neighbor can come before or after both of them.
        func hasSameNeighbor(_ use: UsedString) -> Bool { before.contains(use.before) || after.contains(use.after) }
    }

    /// The places in a string table at which the entry of an untranslated string would be, or is. A place is known by
    /// the nearest used key before or after it.
    private struct OpenPlaces {
        private var before: Set<ExactString> = []
        private var after: Set<ExactString> = []
        /// The nearest used keys before and after each unused entry.
        private var neighbors: [Int: (before: ExactString?, after: ExactString?)] = [:]
        /// Whether the table has no used key, and as many unused entries as there are untranslated strings.
        private let isReplaced: Bool

        /// - Parameters:
        ///   - isOpen: Whether a string has not been translated.
        ///   - unused: The positions of the unused entries, in ascending order.
        init(among strings: [UsedString], where isOpen: (UsedString) -> Bool, in indexed: IndexedTable, unused: [Int]) {
            let places = strings.map { (use: $0, hasEntry: indexed.contains($0.use.text), isOpen: isOpen($0)) }
            let table = indexed.table
            isReplaced = unused.count == table.count && Set(strings.map(\.use.text)).count == table.count
            func insert(
                _ strings: some Sequence<(use: UsedString, hasEntry: Bool, isOpen: Bool)>,
                into set: inout Set<ExactString>, isFirst: (UsedString) -> Bool
            ) {
                var last: ExactString?
                for place in strings {
                    if isFirst(place.use) { last = nil }
                    // The entry of an untranslated string may be new, so the one beside it marks the place as well.
                    if place.isOpen, let last { set.insert(last) }
                    if place.hasEntry { last = place.use.use.text }
                    if place.isOpen, let last { set.insert(last) }
                }
            }
            insert(places, into: &before) { $0.before == nil }
            insert(places.reversed(), into: &after) { $0.after == nil }
            for index in unused {
                let last = neighbors[index - 1]
                neighbors[index] = (last == nil ? table.key(at: index - 1) : last?.before, nil)
            }
            for index in unused.reversed() {
                let next = neighbors[index + 1]
                neighbors[index]?.after = next == nil ? table.key(at: index + 1) : next?.after
            }
        }

        /// Returns whether the entry at an index is at one of the places.
        func contains(_ index: Int) -> Bool {
            guard let near = neighbors[index], !isReplaced else { return isReplaced }
            return near.before.map(before.contains) ?? false || near.after.map(after.contains) ?? false
        }
    }

    /// Returns the used strings whose translation into another language is the key of an unused entry. The table was
    /// probably made from the table of that language.
    private static func textsByTranslation(
        of unused: UnusedIndices, besides usedStrings: [UsedString], in bundle: SettingsBundle
    ) -> [ExactString: Set<ExactString>] {
        guard let name = unused.first?.table.name else { return [:] }
        let keys = Set(unused.flatMap { table, indices in indices.compactMap(table.key(at:)) })
        let texts = Set(usedStrings.map(\.use.text))
        var found: [ExactString: Set<ExactString>] = [:]
        for language in bundle.languages where !keys.isEmpty {
            for entry in bundle.table(name, in: language)?.entries ?? [] {
                guard let value = entry.value, keys.contains(value), texts.contains(entry.key) else { continue }
                found[value, default: []].insert(entry.key)
            }
        }
        return found
    }

    /// Returns the unused entries that might belong to a used string. An entry is included in all languages if it
    /// matches a string, or has no comment, in at least one of them.
    private static func entries(
        of unused: UnusedIndices, matchingAnyOf usedStrings: [UsedString],
        or textsByTranslation: [ExactString: Set<ExactString>]
    ) -> UnusedIndices {
        let comments = Set(usedStrings.map(\.use.comment))
        let spellings = Set(usedStrings.map { Self.spelling(of: $0.use.text) })
        let resembles = resemblance(to: usedStrings, of: unused.map(\.indices.count).max() ?? 0)
        var keys: Set<ExactString> = []
        for (table, indices) in unused {
            for index in indices {
                guard let entry = table.entry(at: index), !keys.contains(entry.key) else { continue }
                let lines = table.comment(ofEntryAt: index)?.split(separator: "\n") ?? []
                if lines.isEmpty || lines.contains(where: { comments.contains(String($0)) })
                    || spellings.contains(Self.spelling(of: entry.key)) || textsByTranslation[entry.key] != nil
                    || resembles(entry.key.string)
                {
                    keys.insert(entry.key)
                }
            }
        }
        return unused.map { table, indices in
            (table, keys.isEmpty ? [] : indices.filter { table.key(at: $0).map(keys.contains) ?? false })
        }.filter { !$0.indices.isEmpty }
    }

    private static func unusedEntriesByKey(
        of unused: UnusedIndices, besides open: Set<ExactString>
    ) -> [ExactString: UnusedEntry] {
        var unusedEntriesByKey: [ExactString: UnusedEntry] = [:]
        for (table, indices) in unused {
            // In a sorted table, the place of an entry says nothing about its place in the pane.
            let isSorted = isSorted(table)
            for index in indices {
                guard let entry = table.entry(at: index) else { continue }
                var remain = unusedEntriesByKey[entry.key] ?? UnusedEntry(order: unusedEntriesByKey.count)
                remain.comments.formUnion(
                    table.comment(ofEntryAt: index)?.split(separator: "\n").map(String.init) ?? [])
                if !isSorted {
                    remain.before.formUnion(Self.neighbors(of: index, by: -1, in: table, besides: open))
                    remain.after.formUnion(Self.neighbors(of: index, by: 1, in: table, besides: open))
                }
                unusedEntriesByKey[entry.key] = remain
            }
        }
        return unusedEntriesByKey
    }

    private static func isSorted(_ table: StringTable) -> Bool {
        let words = table.keys.map { $0.string.lowercased() }
        return table.isSorted || zip(words, words.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Returns the keys beside an entry, up to the first one that is not in `others`. A string that is before all others
    /// has no neighbor, which is `nil`.
    private static func neighbors(
        of index: Int, by step: Int, in table: StringTable, besides others: Set<ExactString>
    ) -> [ExactString?] {
        let beside = table.key(at: index + step)
        var neighbors = [beside]
        var next = index + step
        while let key = table.key(at: next), others.contains(key), neighbors.count < 8 {
            next += step
            if let key = table.key(at: next) { neighbors.append(key) }
        }
        return neighbors
    }
}
