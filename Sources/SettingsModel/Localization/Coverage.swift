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
    /// Entries that no pane uses.
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

extension Coverage {
    /// Counts the states of texts.
    init(of states: [TextState]) {
        for state in states {
            switch state {
            case .translated: translated += 1
            case .same(let isMeant):
                same += 1
                if isMeant { allowedSame += 1 }
            case .missing: missing += 1
            case .empty: empty += 1
            }
        }
    }
}

extension SettingsBundle {
    /// How far a language is translated, over all tables that panes look texts up in.
    package func coverage(of language: Language) -> Coverage { coverages(of: [language])[0] }

    /// How far each of some languages is translated, in their order: the panes are looked through once for all.
    package func coverages(of languages: [Language]) -> [Coverage] {
        let tables = tableCoverages(of: languages, source: sourceLanguage)
        return languages.indices.map { index in tables.reduce(Coverage()) { $0 + $1.coverages[index] } }
    }

    /// How far each table is translated into each of some languages, in their order.
    ///
    /// - Parameter source: the language the texts are written in; nil where a text is its own source value.
    package func tableCoverages(
        of languages: [Language], source: Language?, includingGenerated: Bool = false
    ) -> [(table: LocalizedTable, coverages: [Coverage])] {
        let users = TableUsers(in: self)
        return localizedTables(includingGenerated: includingGenerated).map { table in
            let used = users.texts(ofTable: table.name)
            let values = sourceValues(ofTable: table.name, in: source)
            let coverages = languages.map { language in
                let states = states(of: table, in: language, comparedWith: language == source ? nil : values)
                var coverage = Coverage(of: states)
                if let own = self.table(table.name, in: language) {
                    coverage.stale = own.textCount - (used.count - own.indices(ofMissing: Array(used)).count)
                }
                return coverage
            }
            return (table, coverages)
        }
    }
}
