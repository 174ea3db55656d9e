import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports panes whose string table does not exist in any language.
    static let missingTable = Rule(
        "missing-table", .warning, "the string table of a pane does not exist in any language",
        what: """
            The StringsTable of a pane names a string table that is not in any .lproj folder. The finding is a note if \
            the bundle has no localizations, or if the string table is next to Root.plist. A string table next to \
            Root.plist applies to all languages. The rule treats a string table for one kind of device, such as \
            Root~ipad.strings, as the string table Root.
            """,
        why: "The strings in the pane appear untranslated in every language.",
        recommendation:
            "Run 'settings-bundle localize' to create the string table, or correct the name in StringsTable.",
        evidence: .sourceCode(References.cfBundleStrings),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": """
            StringsTable: ⟦<string>Rot</string>⟧
            PreferenceSpecifiers: <array/>
            """,
            "en.lproj/Root.strings": "/* no texts yet */",
        ]),
        check: .pane { pane, checked, reporter in
            // The table may be in a language folder that cannot be read.
            if checked.hasUnreadLanguage { return }
            let names = checked.tableNames
            guard let table = pane.table?.string, !table.lowercased().hasSuffix(".strings"),
                let element = pane.tableElement,
                checked.languages(with: table).isEmpty, names.nameDifferingInCase(of: table) == nil,
                !checked.languages.contains(where: { checked.hasDeviceTable(table, in: $0) })
            else { return }
            if names.contains(table) {
                reporter.report(
                    pane, at: element.span,
                    "no language has a table \(short(table)); the table next to Root.plist applies to all",
                    help: "move it into the .lproj folder of its language", as: .note)
                return
            }
            let similar = checked.tableMeant(by: table)
            let isLocalized = !checked.languages.isEmpty
            reporter.report(
                pane, at: element.span, "no language has a table \(short(table))",
                help: similar.map { "did you mean \(quoted($0))?" }
                    ?? (isLocalized
                        ? "run \(pane.pane.localizing) to create it, or remove 'StringsTable'"
                        : "run \(run: .addLanguage) en to add a first language"),
                as: isLocalized ? nil : .note)
        })
}
