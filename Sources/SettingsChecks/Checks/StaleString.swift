import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string-table entries that no pane uses.
    static let staleString = Rule(
        "stale-string", .warning, "a string table has an entry that no pane uses",
        what: """
            A string table contains an entry whose key is not a string in any pane that uses the table. The rule also \
            searches for the entry's key in items of unknown types, in unknown property-list keys, and in panes that \
            refer to a missing string table. If several languages contain the same unused entry, the rule reports one \
            finding, at the first entry. If the bundle is used with InAppSettingsKit, the finding is a note, because \
            the app's code may use the entry.
            """,
        why: """
            The Settings app never shows the value of an unused entry. An unused entry often remains in the string \
            table after a string in a pane is changed. If a changed string has no entry, the Settings app shows the \
            string untranslated in every language.
            """,
        recommendation: "Remove the unused entry, or change its key to match the text in the pane exactly.",
        fix: """
            The unsafe fix removes the unused entry and its comment after all other fixes. The fix is unsafe because a \
            translation may be lost. If the comment of the entry names an item whose string has no translation, the \
            fix moves the translation to that string instead of removing it. The fix also moves the translation if an \
            untranslated string differs from the entry's key only in case.
            """,
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .inferred(References.cfBundleStrings),
        example: .files([
            "Root.plist": """
            StringsTable: Root
            PreferenceSpecifiers: <array>
                <dict>
                    Type: PSGroupSpecifier
                    Title: Sounds
                </dict>
            </array>
            """,
            "de.lproj/Root.strings": """
            ⟦"Sound"⟧ = "Ton";
            "Sounds" = "Töne";
            """,
        ]),
        check: .table { table, checked, reporter in
            for index in checked.unusedEntries(of: table) {
                let entry = table.entries[index]
                if TemplateTexts.texts.contains(entry.key) { continue }
                if let succession = checked.probableRenames[table.name], succession.mightBeRenamed(entry.key) {
                    report(
                        entry, of: table, succession.successor(of: entry.key), in: checked.bundle, to: reporter,
                        as: checked.usesInAppSettingsKit ? .note : nil)
                    continue
                }
                let key = short(entry.key)
                reporter.report(
                    table.path, at: table.span(entry.keySpan), "no pane uses the string \(key)",
                    help: "remove the entry, or change its key to match the text in the pane",
                    fix: .removing([index], of: table, "remove the entry \(key)"),
                    group: FindingGroup(
                        id: "\(table.name)/\(entry.key)", name: checked.bundle.containingFilePath(of: table.table)
                    ) { paths in
                        (
                            "no pane uses the string \(key)",
                            "remove the entry from \(CheckedBundle.list(paths, limit: 4)), or change its key "
                                + "to match the text in the pane"
                        )
                    },
                    as: checked.usesInAppSettingsKit ? .note : nil)
            }
        })

    /// Reports an unused entry whose string was changed or might have been changed. A fix does not remove such an
    /// entry.
    private static func report(
        _ entry: StringTable.Pair, of table: CheckedTable, _ new: ExactString?, in bundle: SettingsBundle,
        to reporter: Reporter, as severity: Severity?
    ) {
        let key = short(entry.key)
        let message: String
        let help: Message
        var fix: Fix?
        if let new {
            message = "no pane uses the string \(key), which was probably changed to \(short(new))"
            help = "run \(run: .localize) to move the translation to \(short(new)), and review it"
            fix = .unsafe(
                "move the translations of \(key) to \(short(new))",
                .renameEntries(entry.key, to: new, table: table.name))
        } else {
            message = "no pane uses the string \(key), but its comment refers to an untranslated item"
            help = "move the translation to the string of the item, or remove the entry"
        }
        reporter.report(
            table.path, at: table.span(entry.keySpan), message, help: help, fix: fix,
            group: FindingGroup(id: "\(table.name)/\(entry.key)", name: bundle.containingFilePath(of: table.table)) {
                _ in
                (message, help)
            },
            as: severity)
    }
}
