import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports translations whose leading or trailing white space differs from that of the source text.
    static let edgeSpaceMismatch = Rule(
        "edge-space-mismatch", .note, "a translation and its source differ in leading or trailing white space",
        what: """
            A translation begins or ends with white space, but the string in the source language does not, or vice \
            versa.
            """,
        why: "Inferred: the translation is not aligned with other text, or an empty line follows the translation.",
        recommendation: """
            Preferably, remove leading and trailing white space from the translation and the source string. \
            Alternatively, use the same white space in the translation as in the source string.
            """,
        evidence: .inferred(References.cfBundleStrings),
        effect: .inferred(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"Ton \"⟧;",
        ]),
        check: .translation { translation, _, reporter in
            guard translation.state == .translated, let problem = difference(of: translation) else { return }
            reporter.report(
                translation.table.path, at: translation.span, problem, help: "use the same white space as in the source"
            )
        })

    private static func difference(of translation: CheckedTranslation) -> String? {
        let (text, sourceText) = (translation.value.string, translation.source.string)
        if text.isEmpty || sourceText.isEmpty { return nil }
        let (own, source) = (text.hasBlankEdges, sourceText.hasBlankEdges)
        if own.start != source.start {
            return "the translation \(own.start ? "begins" : "does not begin") with white space, "
                + "but its source \(own.start ? "does not" : "does")"
        }
        if own.end != source.end {
            return "the translation \(own.end ? "ends" : "does not end") with white space, "
                + "but its source \(own.end ? "does not" : "does")"
        }
        return nil
    }
}
