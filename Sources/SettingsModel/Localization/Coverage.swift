import SourceText

/// How far a table, or all tables of a language, are translated.
package struct Coverage: Hashable, Sendable {
    /// Entries whose value differs from the source language's.
    package var translated = 0
    /// Entries whose value is that of the source language.
    package var same = 0
    /// Those of `same` that are meant so: the entry's comment allows it, or the text has no letters.
    package var allowedSame = 0
    /// Texts without an entry.
    package var missing = 0
    /// Entries with an empty value.
    package var empty = 0
    /// Entries that no page uses.
    package var stale = 0

    package init() {}

    /// How many texts there are.
    package var texts: Int { translated + same + missing + empty }

    /// The share of texts that are translated, or meant to be the same, in whole percent; 100 for no texts.
    package var percent: Int { texts == 0 ? 100 : (translated + allowedSame) * 100 / texts }

    package static func + (left: Coverage, right: Coverage) -> Coverage {
        var sum = left
        sum.translated += right.translated
        sum.same += right.same
        sum.allowedSame += right.allowedSame
        sum.missing += right.missing
        sum.empty += right.empty
        sum.stale += right.stale
        return sum
    }
}

extension SettingsBundle {
    /// How far a language is translated, over all tables that pages owe texts to.
    package func coverage(of language: Language) -> Coverage { coverages(of: [language])[0] }

    /// How far each of some languages is translated, in their order: the pages are looked through once for all.
    ///
    /// The source language is there when its entries are: an entry equal to its text counts as translated.
    package func coverages(of languages: [Language]) -> [Coverage] {
        var coverages = [Coverage](repeating: Coverage(), count: languages.count)
        let source = sourceLanguage
        for (name, panes) in owedTables() {
            var texts: [ExactString] = []
            var seen: Set<ExactString> = []
            for use in panes.flatMap(\.texts) where seen.insert(use.text).inserted { texts.append(use.text) }
            // What the pages of a generator use is owed by nobody, and not stale all the same.
            let others = self.panes.filter {
                $0.stringsTable?.string == name && ($0.isGenerated || $0.name.isLocalized)
            }
            let used = others.reduce(into: seen) { used, pane in for use in pane.texts { used.insert(use.text) } }
            let sourceTable = source.flatMap { table(name, in: $0) }
            for (index, language) in languages.enumerated() {
                coverages[index] =
                    coverages[index]
                    + Self.coverage(
                        of: texts, in: table(name, in: language), source: language == source ? nil : sourceTable,
                        isSource: language == source, used: used)
            }
        }
        return coverages
    }

    private static func coverage(
        of texts: [ExactString], in table: StringTable?, source: StringTable?, isSource: Bool, used: Set<ExactString>
    ) -> Coverage {
        var coverage = Coverage()
        guard let table else {
            coverage.missing = texts.count
            return coverage
        }
        for text in texts {
            guard let index = table.index(of: text), let entry = table.entry(at: index) else {
                coverage.missing += 1
                continue
            }
            if entry.value?.isEmpty ?? false {
                coverage.empty += 1
            } else if isSource || entry.value != source?[text] ?? text {
                coverage.translated += 1
            } else {
                coverage.same += 1
                if !text.string.contains(where: \.isLetter)
                    || entry.comment?.contains("settings-bundle: allow same") == true
                {
                    coverage.allowedSame += 1
                }
            }
        }
        coverage.stale = Set(table.entries.map(\.key)).subtracting(used).count
        return coverage
    }
}
