/// The translation coverage of a string table in a language, or of all string tables in a language.
package struct TranslationCoverage: Hashable, Sendable {
    /// The number of strings whose value differs from the value in the source language.
    package var translated = 0
    /// The number of strings with the same value as in the source language.
    package var same = 0
    /// The number of strings in `same` whose value is intentional, because a comment allows it or the string does not
    /// contain letters.
    package var allowedSame = 0
    /// The number of strings that have no entry.
    package var missing = 0
    /// The number of strings with an empty value.
    package var empty = 0
    /// The number of keys in the string table that no pane uses.
    package var stale = 0

    package init() {}

    /// The total number of strings that panes use.
    package var texts: Int { translated + same + missing + empty }

    /// The percentage of strings that are translated or intentionally have the same value as in the source language,
    /// rounded down. The percentage is 100 if there are no strings.
    package var percent: Int { texts == 0 ? 100 : (translated + allowedSame) * 100 / texts }

    package static func + (left: TranslationCoverage, right: TranslationCoverage) -> TranslationCoverage {
        var sum = left
        let counts: [WritableKeyPath] = [\Self.translated, \.same, \.allowedSame, \.missing, \.empty, \.stale]
        for count in counts { sum[keyPath: count] += right[keyPath: count] }
        return sum
    }

    /// Creates the coverage for a list of translation states, one for each string.
    package init(of states: [TextState]) {
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
    /// Returns the coverage of a language in all string tables that panes use, combined.
    package func coverage(of language: Language) -> TranslationCoverage { coverages(of: [language])[0] }

    /// Returns the coverage of each language in all string tables combined, in the order of `languages`. The panes are
    /// scanned only once.
    package func coverages(of languages: [Language]) -> [TranslationCoverage] {
        let tables = tableCoverages(of: languages, source: sourceLanguage)
        return languages.indices.map { index in tables.reduce(TranslationCoverage()) { $0 + $1.coverages[index] } }
    }

    /// Returns the string tables that panes use. The coverage values of each table are in the order
    /// of `languages`.
    ///
    /// - Parameter source: The source language, or `nil` if it is unknown. If it is unknown, each string is used as its
    ///   own source value.
    package func tableCoverages(
        of languages: [Language], source: Language?, includingGenerated: Bool = false
    ) -> [(table: LocalizedTable, coverages: [TranslationCoverage])] {
        let users = PanesByTable(in: self)
        return localizedTables(includingGenerated: includingGenerated).map { table in
            let used = users.texts(ofTable: table.name)
            let values = sourceValues(ofTable: table.name, in: source)
            let coverages = languages.map { language in
                let states = states(of: table, in: language, comparedWith: language == source ? nil : values)
                var coverage = TranslationCoverage(of: states)
                if let own = self.table(table.name, in: language) {
                    coverage.stale = Set(own.keys).subtracting(used).count
                }
                return coverage
            }
            return (table, coverages)
        }
    }
}
