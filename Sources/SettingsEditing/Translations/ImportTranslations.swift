package import SettingsModel
import SourceText

/// Takes in translations that came back from a translator.
///
/// Nothing is guessed: what does not fit the bundle as it is by now is reported and left out. Nothing but the values of
/// the translated texts changes.
package struct ImportTranslations: BundleOperation {
    private let tables: [TableTranslations]

    package init(_ tables: [TableTranslations]) { self.tables = tables }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let start = draft.lines.count
        let known = draft.bundle.localizedTables(includingGenerated: true)
        var order: [Place] = []
        var offers: [Place: [TableTranslations]] = [:]
        for table in tables {
            guard let place = place(of: table, known, &draft) else { continue }
            if offers[place] == nil { order.append(place) }
            offers[place, default: []].append(table)
        }
        for place in order {
            let table = try draft.bundle.writableTable(place.table, in: place.language)
            let texts = known.first { $0.name == place.table }?.panes.map(\.texts) ?? []
            let choice = Choice(
                of: offers[place] ?? [], for: table, uses: Set(texts.joined().map(\.text)), draft.bundle)
            let isChanged = draft.setValues(choice.values, in: table, texts: texts)
            choice.report(in: table, &draft)
            if !isChanged, choice.isEmpty { draft.report(.identical, table.path) }
        }
        if draft.lines.count == start { draft.report(.identical, "", "the files hold no translation") }
    }

    /// A table of the bundle.
    private struct Place: Hashable {
        var table: String
        var language: Language
    }

    /// The table of this bundle that a table of a file means; nil, and a line in the report, where there is none.
    private func place(of table: TableTranslations, _ known: [LocalizedTable], _ draft: inout Draft) -> Place? {
        let bundle = draft.bundle
        guard let name = table.origin.table else {
            draft.report(.skip, table.origin.text, "is no table of a Settings bundle")
            return nil
        }
        if let other = table.origin.bundle, !bundle.loaded.name.isEmpty, other != bundle.loaded.name {
            draft.report(.skip, table.origin.text, "is of another bundle than \(bundle.loaded.name)")
            return nil
        }
        guard
            known.contains(where: { $0.name == name })
                || bundle.languages.contains(where: { bundle.table(name, in: $0) != nil })
        else {
            draft.report(.skip, table.origin.text, "no page uses a table \(quoted(name))")
            return nil
        }
        guard let target = table.target else {
            draft.report(.skip, table.origin.text, "the file does not say into which language it is translated")
            return nil
        }
        guard let language = bundle.language(tag: target) else {
            draft.report(.skip, Language(target).folder, "the bundle has no such language; add it with localize add")
            return nil
        }
        guard bundle.table(name, in: language) != nil else {
            draft.skipTable("\(language.folder)/\(name).strings")
            return nil
        }
        return Place(table: name, language: language)
    }
}

extension ImportTranslations {
    /// What is taken of the translations that files offer for a table, and what is not.
    private struct Choice {
        private(set) var values: [ExactString: ExactString] = [:]
        /// The texts that are left out, each with the reason.
        private var refusals: [(text: ExactString, reason: String)] = []
        private var empty: [String] = []

        var isEmpty: Bool { refusals.isEmpty && empty.isEmpty }

        init(of offers: [TableTranslations], for table: StringTable, uses: Set<ExactString>, _ bundle: SettingsBundle) {
            var conflicts: Set<ExactString> = []
            for offer in offers {
                let source = bundle.language(tag: offer.source ?? "") ?? bundle.sourceLanguage
                let isSource = source == table.language
                let sources = bundle.sourceValues(ofTable: table.name, in: source)
                for unit in offer.units {
                    guard let target = unit.target, !target.isEmpty else {
                        if unit.obstacle != nil || unit.target != nil { refuse(unit, because: nil) }
                        continue
                    }
                    // What the table says already is no change, whatever became of its source.
                    if unit.obstacle == nil, target == table[unit.key], values[unit.key] == nil { continue }
                    if let reason = Self.reason(
                        against: unit, target, in: table, uses, isSource ? unit.key : sources[unit.key])
                    {
                        refuse(unit, because: reason)
                    } else if let other = values[unit.key], other != target {
                        conflicts.insert(unit.key)
                    } else {
                        values[unit.key] = target
                    }
                }
            }
            for key in conflicts.sorted() {
                values[key] = nil
                refusals.append((key, "there are several translations, which differ"))
            }
        }

        private mutating func refuse(_ unit: TranslationUnit, because reason: String?) {
            if let reason = reason ?? unit.obstacle {
                refusals.append((unit.key, reason))
            } else {
                empty.append(unit.key.string)
            }
        }

        /// Why a translation is not taken; nil where it is.
        private static func reason(
            against unit: TranslationUnit, _ target: ExactString, in table: StringTable, _ uses: Set<ExactString>,
            _ source: ExactString
        ) -> String? {
            if let obstacle = unit.obstacle { return obstacle }
            if !uses.contains(unit.key), !table.contains(unit.key) { return "no page uses this text" }
            if let told = unit.source, told != source {
                return "it was translated from \(quoted(told.string)), and is \(quoted(source.string)) by now"
            }
            do {
                try TextRules.requireText(target.string, "the translation")
                return nil
            } catch {
                return error.message
            }
        }

        func report(in table: StringTable, _ draft: inout Draft) {
            for refusal in refusals {
                draft.report(.skip, table.path, "\(quoted(refusal.text.string)): \(refusal.reason)")
            }
            if !empty.isEmpty {
                draft.report(.skip, table.path, "\(listed(empty)): the translation is empty")
            }
        }
    }
}
