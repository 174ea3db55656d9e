import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that contain several entries for the same key.
    static let duplicateString = Rule(
        "duplicate-string", .error, "a string table has two entries for one key",
        what: """
            Two entries in a string table have the same key. If a string table contains a key twice, CoreFoundation \
            uses the last entry. The finding is a warning if both entries have the same value.
            """,
        why: "The correct translation may be in the entry that CoreFoundation does not use.",
        recommendation: "Keep only one of the entries with the same key.",
        evidence: .sourceCode(References.cfOldStyle),
        effect: .sourceCode(References.cfOldStyle),
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
                        ? "the table contains the key \(short(entry.key)) twice"
                        : "the table contains the key \(short(entry.key)) twice: this value is used, not "
                            + short(earlier ?? ""),
                    help: "keep one of the entries", as: isSame ? .warning : nil)
            }
        })
}
