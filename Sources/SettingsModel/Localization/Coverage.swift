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
    /// How far each language is translated, over all tables that pages owe texts to.
    ///
    /// The source language is there when its entries are: an entry equal to its text counts as translated.
    package func coverage(of language: Language) -> Coverage {
        owedTables().reduce(Coverage()) { $0 + coverage(ofTable: $1.name, $1.panes, in: language) }
    }

    private func coverage(ofTable name: String, _ panes: [Pane], in language: Language) -> Coverage {
        var coverage = Coverage()
        let source = sourceLanguage
        let isSource = language == source
        let sourceValues = isSource ? [:] : source.flatMap { self.table(name, in: $0)?.values } ?? [:]
        let table = self.table(name, in: language)
        var seen: Set<ExactString> = []
        for use in panes.flatMap(\.texts) where seen.insert(use.text).inserted {
            guard let index = table?.index(of: use.text), let entry = table?.entry(at: index) else {
                coverage.missing += 1
                continue
            }
            if entry.value?.isEmpty ?? false {
                coverage.empty += 1
            } else if isSource || entry.value != sourceValues[use.text] ?? use.text {
                coverage.translated += 1
            } else {
                coverage.same += 1
                if !use.text.string.contains(where: \.isLetter)
                    || entry.comment?.contains("settings-bundle: allow same") == true
                {
                    coverage.allowedSame += 1
                }
            }
        }
        let used = texts(ofTable: name)
        coverage.stale = Set(table?.entries.map(\.key) ?? []).subtracting(used).count
        return coverage
    }
}
