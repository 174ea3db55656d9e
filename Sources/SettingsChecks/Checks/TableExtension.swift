import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A pane that names its table with `.strings`.
    static let tableExtension = Rule(
        "table-extension", .error, "a pane names its string table with '.strings'",
        what: "The StringsTable of a pane ends in .strings, in any case.",
        why: """
            The reference requires the name without its extension. CoreFoundation appends .strings, looks for \
            Root.strings.strings, and shows all texts of the pane as keys.
            """,
        instead: "Write the name without its extension.",
        fix: "Safe: removes the extension.",
        evidence: .documented(PaneSchema.pane),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": """
            StringsTable: ⟦<string>Root.strings</string>⟧
            PreferenceSpecifiers: <array/>
            """
        ]),
        check: .pane { pane, checked, reporter in
            // A file may be called so, after all.
            guard let table = pane.table?.string, table.lowercased().hasSuffix(".strings"),
                let element = pane.tableElement,
                !checked.tableNames.contains(table)
            else { return }
            let name = String(table.dropLast(".strings".count))
            reporter.report(
                pane, at: element.span, "the pane names its string table with '.strings'",
                help: name.isEmpty ? "write the name of a table" : "write \(short(name))",
                fix: name.isEmpty ? nil : .writing(name, over: element, in: pane, isSafe: true))
        })
}
