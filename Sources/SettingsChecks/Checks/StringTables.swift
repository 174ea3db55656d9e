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
        example: .files([
            "Root.plist": """
            StringsTable: ⟦<string>Rot</string>⟧
            PreferenceSpecifiers: <array/>
            """,
            "en.lproj/Root.strings": "/* no texts yet */",
        ]),
        check: .pane { pane, checked, reporter in
            // The table may be in a language folder that cannot be read.
            if checked.unreadFolders.contains(where: SettingsBundle.isLanguageFolder) { return }
            // Another rule reports a table with a wrong name or in a wrong folder.
            if let table = pane.table?.string, checked.unreadFiles.contains(where: { $0.tableMeant?.name == table }) {
                return
            }
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
                    ?? (pane.pane.name.isLocalized
                        ? "add the table next to the pane, or remove 'StringsTable'"
                        : isLocalized
                            ? "run \(pane.pane.localizing) to create it, or remove 'StringsTable'"
                            : "run \(run: .addLanguage) en to add a first language"
                                + (pane.isGenerated ? ", then \(pane.pane.localizing)" : "")),
                // In the source language, the strings are shown as written in the pane.
                as: checked.languages.contains { $0 != checked.sourceLanguage } ? nil : .note)
        })

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
        fix: """
            The safe fix removes .strings from the StringsTable value. The fix is unsafe unless every language has a \
            table with the resulting name that contains exactly the strings of the pane, with the same placeholders.
            """,
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
                fix: name.isEmpty
                    ? nil
                    : .writing(name, over: element, in: pane, isSafe: checked.hasExactlyTexts(of: pane, inTable: name)))
        })

    /// A rule that reports panes in a localized bundle that do not have a string table.
    static let unlocalizedPane = Rule(
        "unlocalized-pane", .note, "a pane in a localized bundle has no string table",
        what: """
            The StringsTable of a pane with items is missing or empty, but the bundle has .lproj folders. For a pane \
            without StringsTable, InAppSettingsKit uses the table with the same name as the pane, or the table Root. \
            If only InAppSettingsKit shows a pane, and InAppSettingsKit finds a table for the pane, the rule ignores \
            the pane. With --in-app-settings-kit, the rule ignores every pane for which InAppSettingsKit finds a \
            table.
            """,
        why: """
            Apple's reference says that the text of a pane without StringsTable is not localized. CoreFoundation uses \
            the table Localizable if no string table is specified. It is an open question whether the Settings app \
            uses the table Localizable for a pane without StringsTable.
            """,
        recommendation: "Add the StringsTable key to the pane, and run 'settings-bundle localize'.",
        evidence: .documented(PaneSchema.pane),
        example: .files([
            "Root.plist": """
            ⟦<key>PreferenceSpecifiers</key>⟧
            <array>
                <dict>
                    Type: PSGroupSpecifier
                </dict>
            </array>
            """,
            "en.lproj/Root.strings": "/* no texts yet */",
        ]),
        check: .pane { pane, checked, reporter in
            guard !checked.languages.isEmpty else { return }
            guard pane.pane.stringsTable == nil && !pane.pane.name.isLocalized else { return }
            guard pane.pane.itemCount > 0, let entry = pane.entry(PaneSchema.items) else { return }
            let table = pane.tableElement
            // Other rules report a value that is not a string, and a misspelled key.
            if let table, !table.isString { return }
            let isMisspelled = pane.entries.contains { entry in
                entry.schema == nil && !pane.isKnownToCode(entry)
                    && KeyNames.keyMeant(by: entry, among: PaneSchema.keys)?.name == PaneSchema.stringsTable
            }
            if isMisspelled { return }
            // InAppSettingsKit uses the table with the same name as the pane, or the table named Root.
            let isFound =
                checked.usesInAppSettingsKit
                && [pane.pane.ownTable, "Root"].contains(where: checked.tableNames.contains)
            if isFound, pane.isInApp || checked.deployment.hasInAppSettingsKit { return }
            reporter.report(
                pane, at: table?.span ?? entry.keyElement.span,
                "the pane does not specify a string table, so "
                    + (isFound ? "the Settings app never translates it" : "it is never translated"),
                help: table == nil
                    ? "add 'StringsTable', and run \(pane.pane.localizing)"
                    : "specify the table in 'StringsTable', and run \(pane.pane.localizing)")
        })

    /// A rule that reports files that override string tables or individual entries in them.
    static let shadowedTables = Rule(
        "shadowed-tables", .error, "a file hides string tables or some of their entries",
        what: """
            A string table is stored next to Root.plist, and at least one .lproj folder contains a table with the same \
            name. A device-specific table next to Root.plist, such as Root~ipad, hides the table Root in every \
            language on that kind of device.
            """,
        why: """
            CoreFoundation searches the top level of the bundle before the .lproj folders, so the Settings app never \
            shows the translations in the hidden tables.
            """,
        recommendation: """
            Move the string table from the top level of the bundle into the .lproj folder for its language, or remove \
            the string table.
            """,
        evidence: .sourceCode(References.cfBundleResources),
        example: .files(
            ["Root.strings": "\"Sound\" = \"Sound\";", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"],
            at: ["Root.strings"]),
        check: .bundle { checked, reporter in
            for path in checked.bundle.files.keys where path.hasSuffix(".strings") && !path.contains("/") {
                let name = String(path.dropLast(".strings".count))
                let plain = StringTable.plainName(ofDeviceTable: name)
                let languages = checked.languages.filter { language in
                    checked.table(name, in: language) != nil
                        || (plain.map { checked.table($0, in: language) != nil }
                            ?? checked.hasDeviceTable(name, in: language))
                }
                guard !languages.isEmpty else { continue }
                let list = CheckedBundle.list(languages.map(\.identifier))
                reporter.report(
                    path, at: nil,
                    plain.map { "the table hides the table \(short($0)) in \(list) on its devices" }
                        ?? "the table hides the table in \(list)",
                    help: "move it into the .lproj folder of its language, or remove it")
            }
            reportOverridingStringsdictFiles(checked, reporter)
        })

    /// Reports the `.stringsdict` files whose entries override entries in a string table.
    private static func reportOverridingStringsdictFiles(_ checked: CheckedBundle, _ reporter: Reporter) {
        let ending = ".stringsdict"
        for path in checked.bundle.otherFiles.sorted() where path.hasSuffix(ending) {
            let parts = path.dropLast(ending.count).split(separator: "/")
            guard let name = parts.last.map(String.init) else { continue }
            // A file at the top level of the bundle takes precedence in all languages.
            let languages = checked.languages.filter { language in
                parts.count == 1 || parts.count == 2 && parts[0] == language.folder
            }
            guard languages.contains(where: { checked.table(name, in: $0) != nil }) else { continue }
            reporter.report(
                path, at: nil,
                "the entries in the file override the table \(short(name)) and are not checked",
                help: "move its strings to the table", as: .warning)
        }
    }
}
