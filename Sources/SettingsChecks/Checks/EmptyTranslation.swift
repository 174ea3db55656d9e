import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string-table entries with an empty value.
    static let emptyTranslation = Rule(
        "empty-translation", .warning, "a string table entry has an empty value",
        what: """
            The value of a string table entry is empty in one language but not in another. A value that is empty in \
            all languages is considered intentional and is not reported.
            """,
        why: """
            CoreFoundation returns the empty value, so the Settings app shows no text in the language of the string \
            table.
            """,
        recommendation: """
            Translate the string, or use the text from the source language as the value until a translation is \
            available.
            """,
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
