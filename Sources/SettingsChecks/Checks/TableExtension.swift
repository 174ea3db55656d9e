import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports panes whose `StringsTable` value ends in `.strings`.
    static let tableExtension = Rule(
        "table-extension", .error, "the StringsTable of a pane includes '.strings'",
        what: "The StringsTable value of a pane ends in .strings, in any capitalization.",
        why: """
            Apple's reference requires the name of the string table without its extension. CoreFoundation appends \
            .strings to the StringsTable value and looks for a file such as Root.strings.strings. All strings in the \
            pane appear untranslated, because CoreFoundation does not find the string table.
            """,
        recommendation: "Specify the name of the string table without .strings.",
        fix: "The safe fix removes .strings from the StringsTable value.",
        evidence: .documented(PaneSchema.pane),
        effect: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": """
            StringsTable: ⟦<string>Root.strings</string>⟧
            PreferenceSpecifiers: <array/>
            """
        ]),
        check: .pane { pane, checked, reporter in
            // A file may actually have that name.
            guard let table = pane.table?.string, table.lowercased().hasSuffix(".strings"),
                let element = pane.tableElement,
                !checked.tableNames.contains(table)
            else { return }
            let name = String(table.dropLast(".strings".count))
            reporter.report(
                pane, at: element.span, "the pane specifies its string table with '.strings'",
                help: name.isEmpty ? "write the name of a table" : "write \(short(name))",
                fix: name.isEmpty ? nil : .writing(name, over: element, in: pane, isSafe: true))
        })
}
