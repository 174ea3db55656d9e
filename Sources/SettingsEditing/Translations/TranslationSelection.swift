import SettingsModel
import SourceText

/// The translations that imported files contain for one string table, divided into accepted and rejected translations.
struct TranslationSelection {
    /// The accepted translations, keyed by string.
    private(set) var values: [ExactString: ExactString] = [:]
    /// The strings whose translations count as translated even if they equal the source-language value, because the
    /// files state that they are translated.
    private(set) var confirmed: Set<ExactString> = []
    /// The strings whose accepted translations should be reviewed.
    private var reviews: Set<ExactString> = []
    /// Whether the files contain a string that has an entry in the table, or that a pane looks up in the table.
    private(set) var matchesAnyText = false
    /// The strings whose translations were rejected, each with the reason.
    private var refusals: [(text: ExactString, reason: Message)] = []
    private var empty: [ExactString] = []
    /// The strings whose translations equal the source-language value, although the files do not state that they are
    /// translated.
    private(set) var unconfirmed: Set<ExactString> = []
    private var hasIdentical = false

    private let table: IndexedTable
    private let uses: Set<ExactString>
    private let bundle: SettingsBundle
    private lazy var textsOfAllPanes = Set(bundle.panes.flatMap(\.texts).map(\.text))
    private let sourceTag: String?
    /// Whether the file records the source texts from which its strings were translated.
    private var comparesSources = true
    /// The current source text in the bundle, keyed by the language tag of the source text in the files.
    private var bundleSource: [String: SourceValues] = [:]

    /// Divides translations into accepted and rejected translations.
    ///
    /// - Parameter uses: All strings that panes might look up in the table.
    init(
        of offers: [TableTranslations], for table: StringTable, using uses: Set<ExactString>, in bundle: SettingsBundle
    ) {
        self.table = IndexedTable(table)
        self.bundle = bundle
        self.uses = uses
        sourceTag = bundle.sourceLanguage.map { LanguageIdentifier.tag(of: $0.identifier) ?? "en" }
        var conflicts: Set<ExactString> = []
        for offer in offers {
            comparesSources = !offer.isSheetWithoutSource(sourceTag)
            for unit in offer.units { acceptOrReject(withLineFeeds(unit), of: offer, &conflicts) }
        }
        for key in conflicts.sorted() {
            values[key] = nil
            confirmed.remove(key)
            refusals.append((key, "there are several different translations"))
        }
    }

    /// Whether no translation was rejected or skipped because it is empty.
    var acceptsAllTranslations: Bool { refusals.isEmpty && empty.isEmpty }

    /// Whether at least one translation was rejected, and none was accepted or equals the current one.
    var rejectsAllTranslations: Bool { !refusals.isEmpty && values.isEmpty && !hasIdentical }

    /// Returns a translation with line feeds as line breaks. Spreadsheets may write all line breaks as CRLF.
    private func withLineFeeds(_ unit: TranslationUnit) -> TranslationUnit {
        var unit = unit
        unit.target = unit.target?.withLineFeeds
        if !uses.contains(unit.key), case let key = unit.key.withLineFeeds, uses.contains(key) {
            unit.key = key
            unit.sources = unit.sources.mapValues(\.withLineFeeds)
        }
        return unit
    }

    private mutating func acceptOrReject(
        _ unit: TranslationUnit, of offer: TableTranslations, _ conflicts: inout Set<ExactString>
    ) {
        matchesAnyText = matchesAnyText || uses.contains(unit.key) || table[unit.key] != nil
        if let obstacle = unit.obstacle {
            refusals.append((unit.key, Message(obstacle)))
            return
        }
        guard let target = unit.target else { return }
        let own = table[unit.key]
        if target == own, values[unit.key] == nil {
            hasIdentical = hasIdentical || !target.isEmpty
            let source = bundleSource(in: sourceTag ?? "", unit.key)
            if !unit.isConfirmed, !target.isEmpty, target == source, !table.allowsSameAsSource(unit.key) {
                unconfirmed.insert(unit.key)
            }
            if unit.isConfirmed, !target.isEmpty, reason(against: unit, target, offer) == nil {
                confirmed.insert(unit.key)
            }
            return
        }
        // Only blank strings may have blank translations.
        if target.isEmpty || target.isBlank && !unit.key.isBlank {
            // In a spreadsheet, an empty cell may mean that the string is untranslated.
            let recorded = comparesSources ? source(of: unit, offer)?.bundleSource : nil
            let source = recorded ?? bundleSource(in: sourceTag ?? "", unit.key)
            let isOpen = own.map { $0.isEmpty || $0 == source } ?? true
            if !offer.hasEmptyTargets || !isOpen { empty.append(unit.key) }
            return
        }
        if let reason = reason(against: unit, target, offer) {
            refusals.append((unit.key, reason))
        } else if let other = values[unit.key] ?? (confirmed.contains(unit.key) ? own : nil), other != target {
            conflicts.insert(unit.key)
        } else {
            values[unit.key] = target
            if unit.needsReview { reviews.insert(unit.key) }
            if unit.isConfirmed { confirmed.insert(unit.key) }
        }
    }

    /// Returns the reason to reject a translation, or `nil` to accept it.
    private mutating func reason(
        against unit: TranslationUnit, _ target: ExactString, _ offer: TableTranslations
    ) -> Message? {
        guard uses.contains(unit.key) else {
            return textsOfAllPanes.contains(unit.key)
                ? "only panes with another table use this string" : "no pane uses this string"
        }
        if comparesSources {
            guard let source = source(of: unit, offer) else { return "the file does not contain the source text" }
            if source.fileSource != source.bundleSource {
                return
                    "it was translated from \(quoted(source.fileSource.string)), but the source is now \(quoted(source.bundleSource.string))"
            }
        }
        do {
            try TextRules.requireMultilineText(target.string, "the translation")
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns the source text from which a string was translated, as recorded in the file, and the current source text
    /// in the bundle. Returns `nil` if the file does not identify the source text.
    private mutating func source(
        of unit: TranslationUnit, _ offer: TableTranslations
    ) -> (fileSource: ExactString, bundleSource: ExactString)? {
        if let tag = sourceTag, let fileSource = unit.sources[tag] {
            return (fileSource, bundleSource(in: tag, unit.key))
        }
        // For translations from a language other than the source language, the file must contain only one candidate.
        let others = unit.sources.filter { $0.key != offer.target }
        guard others.count == 1, let (tag, fileSource) = others.first else { return nil }
        return (fileSource, bundleSource(in: tag, unit.key))
    }

    private mutating func bundleSource(in tag: String, _ text: ExactString) -> ExactString {
        if let known = bundleSource[tag] { return known[text] }
        let language = tag == sourceTag ? bundle.sourceLanguage : bundle.language(tag: tag) ?? bundle.sourceLanguage
        let values = bundle.sourceValues(ofTable: table.table.name, in: language)
        bundleSource[tag] = values
        return values[text]
    }

    /// Reports translations that should be reviewed, and rejected translations with the reason for each rejection.
    func report(in table: StringTable, _ draft: inout Draft) {
        for text in reviews.sorted() {
            if let value = values[text] { draft.reportReview(of: text, translated: value, in: table.path) }
        }
        for refusal in refusals {
            draft.report(.skip, table.path, entries: [refusal.text], because: refusal.reason)
        }
        if !empty.isEmpty { draft.report(.skip, table.path, entries: empty, because: "the translation is empty") }
    }
}

extension ExactString {
    /// The string with CRLF replaced by line feeds.
    var withLineFeeds: ExactString { ExactString(string.replacing("\r\n", with: "\n")) }

    /// Whether the string is empty or consists only of white space.
    fileprivate var isBlank: Bool { string.allSatisfy(\.isWhitespace) }
}
