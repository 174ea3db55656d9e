import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A pane that names a string table no language has.
    static let missingTable = Rule(
        "missing-table", .warning, "no language has the string table of a pane",
        what: """
            No .lproj folder contains the table that the StringsTable of a pane names. It is a note in a bundle \
            without languages, and if the table is beside Root.plist, where it serves all languages. A table for one \
            kind of device, such as Root~ipad, is treated as the table Root.
            """,
        why: "The texts of the pane are shown as keys in every language.",
        instead: "Run settings-bundle localize to create the table, or correct the name.",
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
            // A language that has the table may be one that cannot be read.
            if checked.hasUnreadLanguage { return }
            let names = checked.tableNames
            guard let table = pane.table?.string, !table.lowercased().hasSuffix(".strings"),
                let element = pane.tableElement,
                checked.languages(with: table).isEmpty, names.variant(of: table) == nil,
                !checked.languages.contains(where: { checked.hasDeviceTable(table, in: $0) })
            else { return }
            if names.contains(table) {
                reporter.report(
                    pane, at: element.span,
                    "no language has a table \(short(table)); the table beside Root.plist serves all",
                    help: "move it into the .lproj folder of its language", as: .note)
                return
            }
            let similar = checked.tableMeant(by: table)
            let isLocalized = !checked.languages.isEmpty
            reporter.report(
                pane, at: element.span, "no language has a table \(short(table))",
                help: similar.map { "did you mean \(quoted($0))?" }
                    ?? (isLocalized
                        ? "run \(pane.pane.localizing), which creates it, or remove 'StringsTable'"
                        : "run \(run: .addLanguage) en to add a first language"),
                as: isLocalized ? nil : .note)
        })
}
