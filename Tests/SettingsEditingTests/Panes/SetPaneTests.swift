import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct SetPaneTests {
    private let pane = [toggleText("Sound", key: "s"), toggleText("Debug", key: "d")]

    /// A bundle with additional files, whose Root uses the table Root, and whose Advanced pane has two strings.
    private func bundle(
        _ files: KeyValuePairs<String, String> = [:], table: String? = "Advanced",
        links: [(path: String, target: String)] = []
    ) -> SettingsBundle {
        let all = [
            "Root.plist": paneText(toggleText("Sound", key: "r")),
            "Advanced.plist": paneText(table: table, pane[0], pane[1]),
        ].merging(files.map { ($0.key, $0.value) }) { $1 }
        return SettingsBundle(bytes: all.map { (path: $0.key, bytes: Array($0.value.utf8)) }, links: links)
    }

    private func set(_ bundle: SettingsBundle, table: String, drop: Bool = false) throws -> Draft {
        try SetPane("Advanced", table: SetPane.NewValue(table), dropsStrings: drop)(bundle)
    }

    // MARK: The keys

    @Test func `The keys of a pane are set, recognized as identical, and removed`() throws {
        let bundle = bundle()
        let outcome = try SetPane("Root", appGroup: .text("group.a"), title: .text("My App"))(bundle)
        #expect(
            outcome.report == ["update Root.plist Title", "update Root.plist ApplicationGroupContainerIdentifier"])
        let after = bundle.after(outcome)
        let root = try #require(after.pane(named: "Root")?.root?.entries)
        #expect(
            root.map(\.key) == ["Title", "StringsTable", "ApplicationGroupContainerIdentifier", "PreferenceSpecifiers"])
        let again = try SetPane("Root.plist", appGroup: .text("group.a"), title: .text("My App"))(after)
        #expect(
            again.report == [
                "identical Root.plist Title is 'My App'",
                "identical Root.plist ApplicationGroupContainerIdentifier is 'group.a'",
            ])
        #expect(again.fileChanges.map(\.path) == ["Root.plist"])
        let back = after.after(
            try SetPane("Root", appGroup: SetPane.NewValue.none, title: SetPane.NewValue.none)(after))
        #expect(back.fileChanges.isEmpty)
        #expect(
            try SetPane("Root", title: SetPane.NewValue.none)(bundle).report == ["identical Root.plist has no Title"])
    }

    @Test func `Invalid options are rejected with help`() {
        func error(_ table: String? = nil, group: String? = nil, title: String? = nil, drop: Bool = false) -> String? {
            usageError {
                _ = try SetPane(
                    "Root", table: SetPane.NewValue(table), appGroup: SetPane.NewValue(group),
                    title: SetPane.NewValue(title), dropsStrings: drop)
            }?.help
        }
        #expect(error() == "add --strings-table, --app-group, --title or --configuration")
        #expect(error("Root.strings") == "use the name without .strings")
        #expect(error("../Root") == "use a plain name, as in --strings-table Root")
        #expect(error(group: "") == "use --app-group none")
        #expect(error(title: "a\nb") == "remove it: a title is one line of plain text")
        #expect(error(title: "A", drop: true) == "add --strings-table none")
    }

    @Test func `Changing the table of a localized copy changes no other file`() throws {
        let bundle = bundle(["de.lproj/Root.plist": paneText(table: "Root", pane[0]), "de.lproj/Root.strings": "/**/"])
        let outcome = try SetPane("de.lproj/Root", table: .text("New"))(bundle)
        #expect(outcome.report == ["update de.lproj/Root.plist StringsTable"])
    }

    // MARK: Change the table

    @Test func `A table that only one pane uses is renamed`() throws {
        let english = "/* A */\n\"Debug\" = \"Debug\";\n\n/* gone */\n\"x\" = \"y\";\n"
        let bundle = bundle([
            "en.lproj/Advanced.strings": english, "de.lproj/Advanced.strings": "Debug=Fehler;",
            "fr.lproj/Own.strings": "",
        ])
        let outcome = try set(bundle, table: "Expert")
        #expect(
            outcome.report == [
                "update Advanced.plist StringsTable",
                "rename de.lproj/Advanced.strings to de.lproj/Expert.strings",
                "rename en.lproj/Advanced.strings to en.lproj/Expert.strings",
                "skip fr.lproj/Expert.strings no such table; run settings-bundle localize",
            ])
        let after = bundle.after(outcome)
        #expect(after.text(of: "en.lproj/Expert.strings") == english)
        #expect(after.text(of: "de.lproj/Expert.strings") == "Debug=Fehler;")
        #expect(after.after(try set(after, table: "Advanced")).fileChanges.isEmpty)
    }

    @Test func `The strings move into an existing table, and conflicts are reported for review`() throws {
        let bundle = bundle([
            "en.lproj/Advanced.strings": tableText(["Sound": "Sounds", "Debug": "Debugging"]),
            "de.lproj/Advanced.strings": "/* mind */\n\"Sound\" = \"Klang\";\n/* allow */\n\"Debug\" = \"Fehler\";\n",
            "fr.lproj/Advanced.strings": tableText(["Debug": "Erreurs"]), "it.lproj/Own.strings": "",
            "en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            "de.lproj/Root.strings": "/* Title */\n\"Sound\" = \"Ton\";\n", "ja.lproj/Root.strings": "/**/",
        ])
        let outcome = try set(bundle, table: "Root")
        #expect(
            outcome.report == [
                "update Advanced.plist StringsTable",
                "review de.lproj/Root.strings \"Sound\" = \"Ton\", and \"Klang\" in Advanced.strings",
                "insert de.lproj/Root.strings 'Debug'",
                "review en.lproj/Root.strings \"Sound\" = \"Sound\", and \"Sounds\" in Advanced.strings",
                "insert en.lproj/Root.strings 'Debug'", "insert ja.lproj/Root.strings 'Sound', 'Debug'",
                "create fr.lproj/Root.strings 2 strings",
                "skip it.lproj/Root.strings no such table; run settings-bundle localize",
                "remove de.lproj/Advanced.strings ", "remove en.lproj/Advanced.strings ",
                "remove fr.lproj/Advanced.strings ",
            ])
        let after = bundle.after(outcome)
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == "/* Title */\n\"Sound\" = \"Ton\";\n\n/* allow */\n\"Debug\" = \"Fehler\";\n")
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "Sound", "Debug": "Debugging"]))
        #expect(after.table("Root", in: Language("fr"))?.values == ["Sound": "Sound", "Debug": "Erreurs"])
        // Missing translations get the value in the source language.
        let japanese = try #require(after.table("Root", in: Language("ja")))
        #expect(japanese["Sound"] == "Sound" && japanese["Debug"] == "Debugging")
    }

    @Test func `Entries that other panes use are copied, and the others are moved`() throws {
        let bundle = bundle(
            [
                "en.lproj/Root.strings": tableText(["Sound": "Sound", "Debug": "Debug", "stale": "x"]),
                "de.lproj/Root.strings": "/* Ton */\n\"Sound\" = \"Ton\";\n/* F */\n\"Debug\" = \"Fehler\";\n",
                "fr.lproj/Own.strings": "",
            ], table: "Root")
        let outcome = try set(bundle, table: "Advanced")
        #expect(
            outcome.report == [
                "update Advanced.plist StringsTable", "create de.lproj/Advanced.strings 2 strings",
                "create en.lproj/Advanced.strings 2 strings", "create fr.lproj/Advanced.strings 2 strings",
                "remove de.lproj/Root.strings 'Debug'", "remove en.lproj/Root.strings 'Debug'",
            ])
        let after = bundle.after(outcome)
        #expect(
            after.text(of: "de.lproj/Advanced.strings")
                == "/* Ton */\n\"Sound\" = \"Ton\";\n\n/* F */\n\"Debug\" = \"Fehler\";\n")
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "Sound", "stale": "x"]))
        let back = after.after(try set(after, table: "Root"))
        #expect(back.table("Root", in: Language("de"))?["Debug"] == "Fehler")
        #expect(!back.files.keys.contains { $0.hasSuffix("/Advanced.strings") })
    }

    @Test func `A pane without a table gets tables with entries in every language`() throws {
        let bundle = bundle(
            [
                "en.lproj/Root.strings": tableText(["Sound": "Sound"]), "de.lproj/New.strings": "Sound=Ton;",
                "fr.lproj/Localizable.strings": tableText(["Sound": "Son"]),
            ], table: nil)
        let outcome = try set(bundle, table: "New")
        #expect(
            outcome.report == [
                "update Advanced.plist StringsTable", "insert de.lproj/New.strings 'Debug'",
                "create en.lproj/New.strings 2 strings", "create fr.lproj/New.strings 2 strings",
            ])
        let after = bundle.after(outcome)
        // Strings that the system finds in Localizable keep their values in the new table.
        #expect(after.table("New", in: Language("fr"))?["Sound"] == "Son")
        #expect(
            after.files["fr.lproj/Localizable.strings"]?.bytes == bundle.files["fr.lproj/Localizable.strings"]?.bytes)
        #expect(after.coverage(of: Language("en")).missing == 0)
        let bare = self.bundle(table: nil)
        #expect(
            try set(bare, table: "New").notes == ["the bundle has no language yet: settings-bundle localize add en"])
    }

    @Test func `A shared table that a language lacks is not created`() throws {
        let bundle = bundle(
            ["en.lproj/Root.strings": tableText(["Sound": "Sound"]), "de.lproj/Own.strings": ""], table: nil)
        let outcome = try set(bundle, table: "Root")
        #expect(outcome.report.last == "skip de.lproj/Root.strings no such table; run settings-bundle localize")
        #expect(
            bundle.after(outcome).text(of: "en.lproj/Root.strings") == tableText(["Sound": "Sound", "Debug": "Debug"]))
    }

    @Test func `A new shared table gets the strings of all panes that use it`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Other", key: "o"), toggleText("Sound", key: "r")),
            "Advanced.plist": paneText(table: "Advanced", pane[0], pane[1]),
            "de.lproj/Advanced.strings": tableText(["Sound": "Ton", "Other": "alt"]), "en.lproj/Root.strings": "/**/",
        ])
        let after = bundle.after(try set(bundle, table: "Root", drop: true))
        let german = try #require(after.table("Root", in: Language("de")))
        // An entry that the pane did not use does not translate the same string in another pane.
        #expect(german.values == ["Other": "Other", "Sound": "Ton", "Debug": "Debug"])
        #expect(german.entries.map(\.key) == ["Other", "Sound", "Debug"])
        #expect(after.files["de.lproj/Advanced.strings"] == nil)
    }

    @Test func `A table is merged, not renamed, if another pane uses the new name`() throws {
        let bundle = bundle(["de.lproj/Advanced.strings": tableText(["Sound": "Ton"])])
        let after = bundle.after(try set(bundle, table: "Root"))
        // The table also has the strings of Root.
        #expect(after.table("Root", in: Language("de"))?.values == ["Sound": "Ton", "Debug": "Debug"])
        #expect(after.coverage(of: Language("de")).missing == 0)
    }

    @Test func `A table name can be changed in case only, unless another file has that name`() throws {
        let bundle = bundle(["en.lproj/Advanced.strings": "/**/"])
        #expect(bundle.after(try set(bundle, table: "advanced")).files["en.lproj/advanced.strings"] != nil)
        let other = self.bundle(["en.lproj/Advanced.strings": "/**/", "en.lproj/EXPERT.strings": "/**/"])
        #expect(
            bundleError { _ = try set(other, table: "Expert") }?.message
                == "en.lproj/EXPERT.strings differs from en.lproj/Expert.strings only in case")
    }

    // MARK: Remove the table

    @Test func `A table whose values equal its keys is removed`() throws {
        let bundle = bundle(["en.lproj/Advanced.strings": tableText(["Sound": "Sound", "Debug": "Debug"])])
        let outcome = try set(bundle, table: "none")
        #expect(outcome.report == ["remove Advanced.plist StringsTable", "remove en.lproj/Advanced.strings "])
        #expect(bundle.after(outcome).text(of: "Advanced.plist") == paneText(table: nil, pane[0], pane[1]))
        #expect(
            try set(self.bundle(table: nil), table: "none").report == ["identical Advanced.plist has no StringsTable"])
    }

    @Test func `A change that would lose translations must be requested explicitly`() throws {
        let bundle = bundle([
            "en.lproj/Advanced.strings": tableText(["Sound": "Sound"]),
            "de.lproj/Advanced.strings": tableText(["Sound": "Ton", "Debug": "Fehler"]),
        ])
        let error = bundleError { _ = try set(bundle, table: "none") }
        #expect(error?.message == "2 translations would be lost, including 'Sound' in de.lproj/Advanced.strings")
        #expect(error?.help == "add --drop-strings to remove them, or specify a table to move them to")
        let after = bundle.after(try set(bundle, table: "none", drop: true))
        #expect(after.files.keys.sorted() == ["Advanced.plist", "Root.plist"])
    }

    @Test func `Unsetting a shared table removes only entries that no other pane uses`() throws {
        let files: KeyValuePairs = [
            "de.lproj/Root.strings": tableText(["Sound": "Ton", "Debug": "Debug", "stale": "alt"])
        ]
        let bundle = bundle(files, table: "Root")
        let after = bundle.after(try set(bundle, table: "none"))
        #expect(after.text(of: "de.lproj/Root.strings") == tableText(["Sound": "Ton", "stale": "alt"]))
        let translated = self.bundle(
            ["de.lproj/Root.strings": tableText(["Sound": "Ton", "Debug": "F"])], table: "Root")
        #expect(
            bundleError { _ = try set(translated, table: "none") }?.message
                == "the translation of 'Debug' in de.lproj/Root.strings would be lost")
    }

    @Test func `A new entry has the value in the source language`() throws {
        let bundle = bundle(
            [
                "en.lproj/Localizable.strings": tableText(["Sound": "Audio", "Debug": ""]),
                "de.lproj/Localizable.strings": tableText(["Debug": "Fehler"]),
            ], table: nil)
        let after = bundle.after(try set(bundle, table: "Advanced"))
        #expect(after.table("Advanced", in: Language("en"))?.values == ["Sound": "Audio", "Debug": ""])
        #expect(after.table("Advanced", in: Language("de"))?.values == ["Sound": "Audio", "Debug": "Fehler"])
    }

    // MARK: Rejected changes

    @Test(arguments: ["", "..", "a/b", "a/../b", "a\0b", "Root.plist", "Root.strings"])
    func `An invalid table name is rejected`(name: String) throws {
        #expect(throws: UsageError.self) { try SetPane("Advanced", table: .text(name)) }
        #expect(throws: UsageError.self) { try AddPane("Expert", title: "Expert", table: .named(name)) }
    }

    @Test func `A table name with a folder is rejected`() {
        let refusal = usageError { _ = try SetPane("Advanced", table: .text("a/b")) }
        #expect(
            refusal?.message
                == "the table name 'a/b' contains a folder, but tables are stored directly in .lproj folders")
        #expect(refusal?.help == "use a plain name, as in --strings-table Root")
        let error = bundleError { _ = try SyncTables()(bundle(["en.lproj/Root.strings": "/**/"], table: "a/b")) }
        #expect(
            error?.message == "the table name 'a/b' contains a folder, but tables are stored directly in .lproj folders"
        )
        #expect(error?.path == "Advanced.plist")
    }

    @Test func `An unreadable table or pane prevents the change`() {
        let table = bundle(["de.lproj/Advanced.strings": "\"a\" = ", "en.lproj/Advanced.strings": "/**/"])
        #expect(bundleError { _ = try set(table, table: "Root") }?.path == "de.lproj/Advanced.strings")
        let pane = bundle(["Broken.plist": "<plist><dict>"])
        #expect(bundleError { _ = try set(pane, table: "Root") }?.path == "Broken.plist")
        #expect(bundleError { _ = try SetPane("Advance", title: .text("T"))(pane) }?.help == "did you mean Advanced?")
    }

    @Test func `Renaming a symbolically linked table is rejected`() {
        let bundle = bundle(
            ["en.lproj/Advanced.strings": tableText(["Sound": "Sound"])],
            links: [("de.lproj/Advanced.strings", "en.lproj/Advanced.strings")])
        #expect(
            bundleError { _ = try set(bundle, table: "Expert") }?.message
                == "de.lproj/Advanced.strings is a symbolic link")
    }
}
