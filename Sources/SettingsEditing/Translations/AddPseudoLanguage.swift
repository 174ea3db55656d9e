import SettingsModel
import SourceText

/// Adds or updates a pseudo-language for testing. In a pseudo-language, all localized strings look foreign, so strings
/// that are not localized stand out.
package struct AddPseudoLanguage: BundleOperation {
    /// The identifier that the Unicode CLDR defines for a pseudo-language with accented Latin letters.
    package static let standard = "en-XA"

    let language: Language
    private let includingGenerated: Bool

    package init(_ identifier: String = standard, includingGenerated: Bool = false) throws(UsageError) {
        language = try Language(checking: identifier)
        self.includingGenerated = includingGenerated
    }

    package func callAsFunction(on draft: inout Draft) throws {
        if draft.bundle.sourceLanguage == language {
            throw BundleError(
                "\(language.folder) is the source language", help: "choose a language that the bundle does not have")
        }
        try requireNoTranslations(in: draft.bundle)
        let isNew = draft.bundle.tables(in: language).isEmpty
        let adding = try AddLanguage(language.identifier)
        try draft.bundle.requireUniqueFolder(of: language)
        // The report lists strings, not the steps that created their tables.
        var changed = Draft(draft.bundle)
        for table in draft.bundle.requiredTables(includingGenerated: includingGenerated) {
            if changed.bundle.table(table.name, in: language) != nil { continue }
            try adding.createTable(table.name, of: table.panes, on: &changed)
        }
        let tables = changed.bundle.localizedTables(includingGenerated: includingGenerated)
        let isRightToLeft = LanguageIdentifier.isRightToLeft(language.identifier)
        var lines = 0
        for table in tables {
            guard let own = changed.bundle.table(table.name, in: language) else { continue }
            _ = try changed.bundle.writableTable(table.name, in: language)
            let values = changed.bundle.sourceValues(ofTable: table.name, in: changed.bundle.sourceLanguage)
            let texts = Dictionary(
                table.uses.map { place in
                    let text = place.use.text
                    return (text, PseudoText.text(for: values[text], isRightToLeft: isRightToLeft))
                }, uniquingKeysWith: { first, _ in first })
            let isChanged = changed.setValues(texts, in: own) { _ in table.panes.map(\.texts) }
            let isCreated = draft.bundle.table(table.name, in: language) == nil
            lines += 1
            draft.report(
                isCreated ? .create : isChanged ? .update : .identical, own.path, "\(count(texts.count, "string"))")
        }
        if lines == 0 {
            throw draft.bundle.errorWithoutTables("there is nothing to show in another language")
        }
        let before = draft.bundle
        draft.bundle = changed.bundle
        draft.keepSourceLanguage(of: before)
        let notes = draft.bundle.notesOnStringsOutsideTables("do not change", includingGenerated: includingGenerated)
        for note in notes { draft.advise(note) }
        if isNew {
            draft.advise("see it with: \(run: .show) \(input: .language) \(language.identifier)")
            draft.advise(
                "remove it before the app ships: \(run: .removeLanguage) \(language.identifier)")
        }
    }

    /// Throws an error if the language contains translations other than pseudo-translations.
    private func requireNoTranslations(in bundle: SettingsBundle) throws(BundleError) {
        let source = bundle.sourceLanguage
        for table in bundle.localizedTables(includingGenerated: includingGenerated) {
            guard let own = bundle.table(table.name, in: language).map({ IndexedTable($0) }) else { continue }
            let values = bundle.sourceValues(ofTable: table.name, in: source)
            let states = bundle.states(of: table, in: language, comparedWith: values)
            let translated = zip(table.uses, states).first { place, state in
                state == .translated && own[place.use.text].map { !PseudoText.isPseudoText($0) } ?? false
            }
            if let (place, _) = translated {
                throw BundleError(
                    "\(own.table.path) contains translations, for example of \(quoted(place.use.text.string))",
                    help: LanguageIdentifier.isPseudolanguage(language.identifier)
                        ? "remove it first: \(run: .removeLanguage) \(language.identifier)"
                        : "choose a language that the bundle does not have, as in \(verb: .pseudoLanguage) \(Self.standard)"
                )
            }
        }
    }
}

/// Functions that create and recognize pseudo-translations. A pseudo-translation has foreign-looking letters, is longer
/// than the source value and is enclosed in brackets.
///
/// Strings that are not localized have no brackets. If text is truncated, its closing bracket is missing.
struct PseudoText {
    /// The replacements for English letters.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
            "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars))

    /// The character that pads pseudo-translations to make them longer than the source value.
    private static let filler: Character = "⸱"

    /// Returns the pseudo-translation of a source value. Excluding the brackets, it is 30 percent longer than the
    /// source value, rounded up.
    ///
    /// - Parameter isRightToLeft: Whether the text runs from right to left, as in Arabic.
    static func text(for source: ExactString, isRightToLeft: Bool) -> ExactString {
        var text = ""
        for scalar in source.string.unicodeScalars { text.unicodeScalars.append(letters[scalar] ?? scalar) }
        text += String(repeating: filler, count: (source.string.count * 3 + 9) / 10)
        // The override ends at a line break, so each line requires its own.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let turned = isRightToLeft ? lines.map { "\u{202E}\($0)\u{202C}" } : lines.map(String.init)
        return ExactString("[\(turned.joined(separator: "\n"))]")
    }

    /// Returns whether a value looks like a pseudo-translation.
    static func isPseudoText(_ value: ExactString) -> Bool {
        value.string.hasPrefix("[") && value.string.hasSuffix("]") && value.string.contains(filler)
    }
}
