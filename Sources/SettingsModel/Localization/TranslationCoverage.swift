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
    /// The number of strings of which it is unknown whether they are translated, because a pane in an `.lproj` folder
    /// contains them in its own language. They are not included in `texts`.
    package var unknown = 0
    /// Whether a pane cannot be read, so that its strings are not counted.
    package var isPartial = false

    package init() {}

    /// The total number of strings that panes use.
    package var texts: Int { translated + same + missing + empty }

    /// The number of strings in `same` whose value might be untranslated.
    package var unconfirmedSame: Int { same - allowedSame }

    /// The percentage of strings that are translated or intentionally have the same value as in the source language,
    /// rounded down. The percentage is 100 if there are no strings, and `nil` if strings are unknown or a pane cannot
    /// be read.
    package var percent: Int? {
        if unknown > 0 || isPartial { return nil }
        return texts == 0 ? 100 : (translated + allowedSame) * 100 / texts
    }

    package static func + (left: TranslationCoverage, right: TranslationCoverage) -> TranslationCoverage {
        var sum = left
        let counts: [WritableKeyPath] = [
            \Self.translated, \.same, \.allowedSame, \.missing, \.empty, \.stale, \.unknown,
        ]
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
        let source = sourceLanguage
        return coverages(of: languages, in: tableCoverages(of: languages, source: source), source: source)
    }

    /// Returns the coverage of each language, in the order of `languages`: the sum of its coverages in string tables,
    /// and the strings of panes in `.lproj` folders.
    func coverages(
        of languages: [Language], in tables: [TableCoverages], source: Language?, includingGenerated: Bool = false
    ) -> [TranslationCoverage] {
        let unknown = textsInLocalizedPanes(
            shownIn: languages, source: source, includingGenerated: includingGenerated)
        let isPartial = unreadPaneFolder != nil || !unreadablePropertyLists(includingLocalized: false).isEmpty
        return languages.indices.map { index in
            var sum = tables.reduce(TranslationCoverage()) { $0 + $1.coverages[index] }
            sum.unknown = unknown[index]
            sum.isPartial = isPartial
            return sum
        }
    }

    /// A string table that panes use, and its coverage in several languages.
    package typealias TableCoverages = (table: LocalizedTable, coverages: [TranslationCoverage])

    /// Returns the string tables that panes use. The coverage values of each table are in the order
    /// of `languages`.
    ///
    /// The strings of panes without a string table are missing in every language except the source language.
    ///
    /// - Parameter source: The source language, or `nil` if it is unknown. If it is unknown, each string is used as its
    ///   own source value.
    package func tableCoverages(
        of languages: [Language], source: Language?, includingGenerated: Bool = false
    ) -> [TableCoverages] {
        let users = PanesByTable(in: self)
        return localizedTables(includingGenerated: includingGenerated, includingUnlocalized: true).map { table in
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

    /// Returns the number of strings that a device reads from panes in `.lproj` folders, for each language. Such a pane
    /// contains its strings in the language of the folder, so no string table shows whether they are translated. The
    /// panes in the folder of the source language are excluded, because their strings are the source.
    private func textsInLocalizedPanes(
        shownIn languages: [Language], source: Language?, includingGenerated: Bool
    ) -> [Int] {
        guard !localizedPanes(includingGenerated: includingGenerated).isEmpty else { return languages.map { _ in 0 } }
        let devices = DeviceLanguage.all(languages.map(\.identifier), in: self, followsSettings: false)
        return zip(languages, devices).map { language, device in
            panes(on: device).filter { pane in
                pane.name.isLocalized && (includingGenerated || !pane.isGenerated)
                    && (language != source || pane.path.languageFolder != source?.folder)
            }.reduce(0) { $0 + Set($1.texts.map(\.text)).count }
        }
    }
}
