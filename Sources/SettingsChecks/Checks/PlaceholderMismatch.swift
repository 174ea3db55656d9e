import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports translations whose placeholders differ from the placeholders in the source text.
    static let placeholderMismatch = Rule(
        "placeholder-mismatch", .warning, "a translation and its source have different placeholders",
        what: """
            A translation and the text in the source language have different placeholders. For example, %@ is missing \
            from the translation, occurs too often or was replaced with %d. Numbered placeholders, such as %2$@, may \
            appear in a different order in the translation.
            """,
        why: """
            Inferred: the Settings app shows placeholders unchanged. An app that uses the translation as a format \
            string, for example with InAppSettingsKit, may show incorrect text or crash.
            """,
        recommendation: """
            Use the same placeholders in the translation as in the source text. A literal percent sign is not a \
            placeholder.
            """,
        evidence: .inferred("https://developer.apple.com/documentation/foundation/nsstring"),
        effect: .inferred("https://developer.apple.com/documentation/foundation/nsstring"),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"%@ of %d sounds\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"%d Klänge\"⟧;",
        ]),
        check: .translation { translation, _, reporter in
            guard translation.state == .translated else { return }
            let (value, source) = (translation.value.string, translation.source.string)
            guard value.utf8.contains(percent) || source.utf8.contains(percent) else { return }
            let (own, wanted) = (Placeholders(in: value), Placeholders(in: source))
            // A key without an entry may be an identifier, so it says nothing about placeholders.
            guard own != wanted, translation.hasSourceEntry || !wanted.spellings.isEmpty else { return }
            func list(_ placeholders: Placeholders) -> String {
                placeholders.spellings.isEmpty ? "none" : CheckedBundle.list(placeholders.spellings)
            }
            reporter.report(
                translation.table.path, at: translation.span,
                "placeholders differ: \(list(own)) in the translation, \(list(wanted)) in the source",
                help: "use the same placeholders as the source")
        })

    private static let percent = UInt8(ascii: "%")
}
