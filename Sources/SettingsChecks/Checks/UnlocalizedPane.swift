import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports panes in a localized bundle that do not have a string table.
    static let unlocalizedPane = Rule(
        "unlocalized-pane", .note, "a pane in a localized bundle has no string table",
        what: """
            A pane with items has no StringsTable or an empty StringsTable, but the bundle has .lproj folders. For a \
            pane without StringsTable, InAppSettingsKit uses the table with the same name as the pane, or the table \
            Root. If only InAppSettingsKit shows a pane, and InAppSettingsKit finds a table for the pane, the rule \
            ignores the pane. With --in-app-settings-kit, the rule ignores every pane for which InAppSettingsKit finds \
            a table.
            """,
        why: """
            Apple's reference says that the text of a pane without StringsTable is not localized. CoreFoundation uses \
            the table Localizable if no string table is specified. Whether the Settings app uses the table Localizable \
            for a pane without StringsTable is an open question.
            """,
        recommendation: "Add the StringsTable key to the pane, and run 'settings-bundle localize'.",
        evidence: .documented(PaneSchema.pane),
        effect: .documented(PaneSchema.pane),
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
            // A value that is not a string is reported by another rule.
            if let table, !table.isString { return }
            let isFound = checked.usesInAppSettingsKit && checked.inAppSettingsKitFindsTable(for: pane.pane)
            if isFound, pane.isInApp || checked.deployment.hasInAppSettingsKit { return }
            reporter.report(
                pane, at: table?.span ?? entry.keyElement.span,
                "the pane does not specify a string table, so "
                    + (isFound ? "the Settings app never translates it" : "it is never translated"),
                help: table == nil
                    ? "add 'StringsTable', and run \(pane.pane.localizing)"
                    : "specify the table in 'StringsTable', and run \(pane.pane.localizing)")
        })
}

extension CheckedBundle {
    /// Returns whether InAppSettingsKit finds a string table for a pane that does not specify a table. In that case,
    /// InAppSettingsKit uses the table with the same name as the pane, or the table named `Root`.
    fileprivate func inAppSettingsKitFindsTable(for pane: Pane) -> Bool {
        tableNames.contains(pane.ownTable) || tableNames.contains("Root")
    }
}
