import SettingsModel
import SourceText

extension Rule {
    /// A translation with other placeholders than its source.
    static let placeholderMismatch = Rule(
        "placeholder-mismatch", .warning, "a translation has other placeholders than its source",
        what: """
            The value of an entry and that of the source language leave different things to be filled in: %@ is \
            missing, one too many, or %d stands in its place. Numbered ones such as %2$@ may change places.
            """,
        why: """
            The Settings app fills in nothing and shows them as they are. An app that shows the same text, as with \
            InAppSettingsKit, shows something wrong, or crashes.
            """,
        instead: "Write the placeholders of the source. A percent sign that is one for people is no matter.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
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
            // A key without an entry may be a name for the text, which says nothing of what is filled in.
            guard own != wanted, translation.hasSourceEntry || !wanted.spellings.isEmpty else { return }
            func list(_ placeholders: Placeholders) -> String {
                placeholders.spellings.isEmpty ? "none" : CheckedBundle.list(placeholders.spellings)
            }
            reporter.report(
                translation.table.path, at: translation.span,
                "the placeholders are \(list(own)), and those of the source are \(list(wanted))",
                help: "write the placeholders of the source")
        })

    private static let percent = UInt8(ascii: "%")
}
