import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct SyncTablesTests {
    private static let license = String(repeating: "Permission is hereby granted. ", count: 20)

    private func bundle(_ files: KeyValuePairs<String, String>) -> SettingsBundle {
        let panes: [(path: String, bytes: [UInt8]?)] = [
            (
                "Root.plist",
                Array(
                    paneText(
                        itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
                        itemText("ChildPane", ["Title": "More", "File": "More"])
                    ).utf8)
            ),
            ("More.plist", Array(paneText(toggleText("Debug", key: "debug"), toggleText("Play", key: "play2")).utf8)),
            (
                "Licences.plist",
                Array(paneText(table: "Licences", itemText("Group", ["FooterText": Self.license])).utf8)
            ),
        ]
        return SettingsBundle(bytes: panes + files.map { ($0.key, Array($0.value.utf8)) })
    }

    private func synced(_ bundle: SettingsBundle, prune: Bool = false) throws -> SettingsBundle {
        let after = bundle.after(try SyncTables(prune: prune)(bundle))
        let second = try SyncTables(prune: prune)(after)
        #expect(second.fileChanges == after.fileChanges)
        #expect(second.report == ["identical  all tables contain the strings of their panes"])
        return after
    }

    @Test func `Missing entries are inserted near the entries of adjacent items`() throws {
        let bundle = bundle(["en.lproj/Root.strings": tableText(["Play": "Play!", "Sound": "Sound"])])
        #expect(
            try synced(bundle).text(of: "en.lproj/Root.strings")
                == tableText(["Debug": "Debug", "Play": "Play!", "More": "More", "Sound": "Sound"]))
    }

    /// The keys of one table do not affect the order of entries in another table.
    @Test func `Tables with different keys and orders are synchronized independently`() throws {
        func table(_ texts: String...) -> String { texts.map { "\"\($0)\" = \"\($0)!\";\n" }.joined() }
        func keys(_ bundle: SettingsBundle) -> [String: [String]] {
            let tables = bundle.languages.compactMap { bundle.table("Root", in: $0) }
            return Dictionary(uniqueKeysWithValues: tables.map { ($0.path, $0.keys.map(\.string)) })
        }
        let tables: KeyValuePairs = [
            "de.lproj/Root.strings": table("Sound", "Play", "More"),
            "en.lproj/Root.strings": table("Sound", "Play", "More"),
            "es.lproj/Root.strings": table("More", "Play", "Sound"),
            "fr.lproj/Root.strings": table("Old", "Play", "More"),
            "it.lproj/Root.strings": table("Sound", "Play", "More", "Debug"), "ja.lproj/Root.strings": table("Play"),
        ]
        let together = keys(try synced(bundle(tables)))
        #expect(together.count == tables.count)
        for (path, table) in tables {
            #expect(keys(try synced(bundle([path: table]))) == [path: together[path] ?? []])
        }
        #expect(
            try SyncTables()(bundle(tables)).notes == [
                "fr.lproj/Root.strings: no pane uses 'Old', which may be the translation of a changed string: "
                    + "move the translation, or remove the entry"
            ])
    }

    @Test func `A missing table is created with all strings of its panes`() throws {
        let bundle = bundle([
            "en.lproj/Root.strings": tableText(["Sound": "Sounds", "Play": "", "More": "More", "Debug": "Debug"]),
            "de.lproj/Other.strings": "",
        ])
        let outcome = try SyncTables()(bundle)
        #expect(outcome.report == ["create de.lproj/Root.strings 4 strings"])
        #expect(
            try synced(bundle).text(of: "de.lproj/Root.strings")
                == "/* Title of a group */\n\"Sound\" = \"Sounds\";\n\n/* Title of play */\n\"Play\" = \"Play\";\n\n"
                + "/* Title of a child-pane */\n\"More\" = \"More\";\n\n/* Title of debug */\n\"Debug\" = \"Debug\";\n")
    }

    @Test func `Translations are kept, and unused entries are reported or pruned`() throws {
        let german = tableText(["Old": "Alt", "Sound": "Ton", "Play": "", "More": "Mehr", "Debug": "Debug"])
        let bundle = bundle([
            "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play", "More": "More", "Debug": "Debug"]),
            "de.lproj/Root.strings": german,
        ])
        let outcome = try SyncTables()(bundle)
        #expect(outcome.fileChanges.isEmpty)
        #expect(
            outcome.notes == [
                "de.lproj/Root.strings: no pane uses 'Old'; settings-bundle localize --prune removes it"
            ])
        let pruned = try SyncTables(prune: true)(bundle)
        #expect(pruned.report == ["remove de.lproj/Root.strings 'Old': no pane uses it"])
        #expect(
            try synced(bundle, prune: true).text(of: "de.lproj/Root.strings")
                == german.replacing("\"Old\" = \"Alt\";\n", with: ""))
    }

    @Test func `Entries that a pane without a table may use are not pruned`() throws {
        // InAppSettingsKit uses the table Root for a pane that specifies no table.
        let bare = paneText(table: nil, toggleText("Bare", key: "bare"))
        let bundle = bundle([
            "Bare.plist": bare,
            "en.lproj/Root.strings": tableText([
                "Sound": "Sound", "Play": "Play", "More": "More", "Debug": "Debug", "Bare": "Bare",
            ]),
        ])
        let pruned = try SyncTables(prune: true)(bundle)
        #expect(pruned.fileChanges.isEmpty)
        #expect(
            pruned.notes == [
                "Bare.plist has no string table, so its strings do not change; give it one: "
                    + "settings-bundle set-pane Bare --strings-table Bare"
            ])
    }

    @Test func `Generated panes are skipped unless they are included explicitly`() throws {
        let bundle = bundle(["en.lproj/Root.strings": ""])
        #expect(try synced(bundle).files["en.lproj/Licences.strings"] == nil)
        #expect(
            try SyncTables(includeGenerated: true)(bundle).report.contains("create en.lproj/Licences.strings 1 string"))
    }

    @Test func `Equal notes on many languages are one note`() throws {
        let table = tableText(["Sound": "S", "Play": "P", "More": "M", "Debug": "D", "Old": "O", "Older": "O"])
        let bundle = bundle([
            "de.lproj/Root.strings": table, "en.lproj/Root.strings": table, "fr.lproj/Root.strings": table,
            "ja.lproj/Root.strings": tableText(["Sound": "1", "Play": "2", "More": "3", "Debug": "4", "A": "B"]),
        ])
        #expect(
            try SyncTables()(bundle).notes == [
                "de.lproj/Root.strings and 2 more: no pane uses 'Old', 'Older'; "
                    + "settings-bundle localize --prune removes them",
                "ja.lproj/Root.strings: no pane uses 'A'; settings-bundle localize --prune removes it",
            ])
    }

    @Test func `An unreadable pane prevents the synchronization`() {
        let english = ("en.lproj/Root.strings", tableText(["Hidden": "Hidden"]))
        let bundle = bundle(["Broken.plist": "<plist>\n<dict>", english.0: english.1])
        for prune in [false, true] {
            let error = bundleError { _ = try SyncTables(prune: prune)(bundle) }
            #expect(error?.path == "Broken.plist" && error?.position?.line == 2)
        }
        // A localized copy requires no entries, but may use entries that would be pruned.
        let localized = self.bundle(["de.lproj/Root.plist": "<plist>", english.0: english.1])
        #expect(throws: Never.self) { try SyncTables()(localized) }
        #expect(throws: BundleError.self) { try SyncTables(prune: true)(localized) }
    }

    @Test func `An unreadable table prevents the synchronization`() {
        let bundle = bundle(["en.lproj/Root.strings": "", "fr.lproj/Root.strings": "\"a\" \"b\";"])
        #expect(bundleError { _ = try SyncTables()(bundle) }?.path == "fr.lproj/Root.strings")
    }

    @Test func `A table that differs from another table only in case is not created`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(table: "root"), "en.lproj/Root.strings": tableText(["Play": "Play"]),
        ])
        let error = bundleError { _ = try SyncTables()(bundle) }
        #expect(error?.message == "en.lproj/Root.strings differs from en.lproj/root.strings only in case")
        #expect(error?.path == "Root.plist")
        // A single operation does not create both tables either.
        let both = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "More.plist": paneText(table: "root", toggleText("Debug", key: "debug")),
            "en.lproj/Other.strings": tableText(["x": "y"]),
        ])
        #expect(bundleError { _ = try SyncTables()(both) }?.message == error?.message)
    }

    @Test func `A table name that leads outside the bundle is rejected`() {
        for name in ["../evil", "/etc/evil", "a/../../evil"] {
            let bundle = SettingsBundle(["Root.plist": paneText(table: name), "en.lproj/Root.strings": ""])
            let error = bundleError { _ = try SyncTables()(bundle) }
            #expect(error?.path == "Root.plist", "\(name)")
            #expect(error?.help == "set StringsTable to a plain name, such as Root")
        }
    }

    @Test func `Synchronizing a bundle without languages suggests localize add`() {
        #expect(bundleError { _ = try SyncTables()(bundle([:])) }?.help == "settings-bundle localize add en")
    }

    @Test func `The source language can be specified`() throws {
        let bundle = bundle([
            "en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            "de.lproj/Root.strings": tableText(["Sound": "Ton"]),
            "fr.lproj/Other.strings": "",
        ])
        let after = bundle.after(try SyncTables(sourceLanguage: "de")(bundle))
        #expect(after.table("Root", in: Language("fr"))?["Sound"] == "Ton")
        #expect(
            bundleError { _ = try SyncTables(sourceLanguage: "it")(bundle) }?.help == "its languages are de, en, fr")
    }
}
