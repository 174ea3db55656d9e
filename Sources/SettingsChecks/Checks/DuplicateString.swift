import SettingsModel
import SourceText

extension Rule {
    /// A string table with two entries for one text.
    static let duplicateString = Rule(
        "duplicate-string", .error, "a string table has two entries for one text",
        what: """
            Two entries of a table have the same key. Only the last of them counts. Where both have the same value \
            this is a warning.
            """,
        why: "The translation that was meant may be the one that is never shown.",
        instead: "Keep one of the entries.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files([
            "de.lproj/Root.strings": """
            "Sound" = "Ton";
            ⟦"Sound"⟧ = "Klang";
            """
        ]),
        check: .table { table, _, reporter in
            guard table.hasRepeatedTexts else { return }
            var values: [ExactString: ExactString?] = [:]
            values.reserveCapacity(table.entries.count)
            for entry in table.entries {
                guard let earlier = values.updateValue(entry.value, forKey: entry.key) else { continue }
                let isSame = earlier == entry.value
                reporter.report(
                    table.path, at: table.span(entry.keySpan),
                    isSame
                        ? "the table has the text \(short(entry.key)) twice"
                        : "the table has the text \(short(entry.key)) twice: this entry counts, and not "
                            + short(earlier ?? ""),
                    help: "keep one of the entries", as: isSame ? .warning : nil)
            }
        })
}
