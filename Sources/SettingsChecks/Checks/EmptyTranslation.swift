import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string-table entries with an empty value.
    static let emptyTranslation = Rule(
        "empty-translation", .warning, "an entry in a string table is empty",
        what: """
            An entry in a string table has an empty value, but the corresponding entry in another language does not. \
            If the value is empty in all languages, it is considered intentional.
            """,
        why: "CoreFoundation returns the empty value, so no text is shown in this language.",
        instead: "Translate the string. Until it is translated, use the text of the source language.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            "de.lproj/Root.strings": "\"Sound\" = ⟦\"\"⟧;",
        ]),
        check: .bundle { checked, reporter in
            let empty = checked.translations.filter { $0.state == .empty }
            guard !empty.isEmpty else { return }
            var shown: [String: Set<ExactString>] = [:]
            for translation in checked.translations where translation.state != .empty {
                shown[translation.table.name, default: []].insert(translation.key)
            }
            for translation in empty {
                let isShown = shown[translation.table.name]?.contains(translation.key) ?? false
                guard isShown || !translation.hasSourceEntry else { continue }
                reporter.report(
                    translation.table.path, at: translation.span,
                    "the entry for \(short(translation.key)) is empty, so nothing is shown",
                    help: "translate the text")
            }
        })
}
