import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct RenamePaneTests {
    private func row(_ file: String, _ title: String = "Row") -> String {
        itemText("ChildPane", ["Title": title, "File": file])
    }

    private func bundle() -> SettingsBundle {
        SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), row("Advanced"), row("Other")),
            "Root~ipad.plist": paneText(row("Advanced")),
            "de.lproj/Root.plist": paneText(table: nil, row("Advanced")),
            "Advanced.plist": paneText(table: "Advanced", toggleText("Debug", key: "debug"), row("Deep/More")),
            "Advanced~ipad.plist": paneText(table: "Advanced", row("Advanced~ipad"), row("Advanced.plist")),
            "de.lproj/Advanced.plist": paneText(table: nil, toggleText("Fehler", key: "debug")),
            "Deep/More.plist": paneText(table: nil, row("Advanced"), row("advanced"), row("Deep/Advanced")),
            "Other.plist": paneText(table: "Root"),
            "en.lproj/Advanced.strings": "/* ours */\n\"Debug\" = \"Debug\";\n/* gone */\"x\"=\"y\";",
            "de.lproj/Advanced.strings": "", "de.lproj/Root.strings": tableText(["Sound": "Ton", "Row": "Zeile"]),
            "Advanced.png": "",
        ])
    }

    @Test func `Renaming a pane updates its copies, its rows and its tables`() throws {
        let bundle = bundle()
        let outcome = try RenamePane("Advanced", to: "Expert")(bundle)
        #expect(
            outcome.report == [
                "rename Advanced.plist to Expert.plist", "rename Advanced~ipad.plist to Expert~ipad.plist",
                "rename de.lproj/Advanced.plist to de.lproj/Expert.plist", "update Root.plist item 1: File",
                "update Root~ipad.plist item 0: File", "update Deep/More.plist item 0: File",
                "update Expert~ipad.plist item 0: File", "update Expert~ipad.plist item 1: File",
                "update de.lproj/Root.plist item 0: File", "update Expert.plist StringsTable",
                "update Expert~ipad.plist StringsTable",
                "rename de.lproj/Advanced.strings to de.lproj/Expert.strings",
                "rename en.lproj/Advanced.strings to en.lproj/Expert.strings",
            ])
        let after = bundle.after(outcome)
        #expect(
            after.text(of: "Expert.plist")
                == paneText(table: "Expert", toggleText("Debug", key: "debug"), row("Deep/More")))
        #expect(
            after.text(of: "Expert~ipad.plist") == paneText(table: "Expert", row("Expert~ipad"), row("Expert.plist")))
        #expect(
            after.text(of: "Deep/More.plist")
                == paneText(table: nil, row("Expert"), row("advanced"), row("Deep/Advanced")))
        #expect(after.text(of: "en.lproj/Expert.strings") == bundle.text(of: "en.lproj/Advanced.strings"))
        #expect(after.otherFiles == ["Advanced.png"])
        #expect(!after.files.keys.contains { $0.contains("Advanced") })
    }

    @Test func `The generated table comment is updated`() throws {
        let tables = [
            "/* Texts of Old */\n", "/* Texts of Old */\n\n\"A\" = \"B\";\n", "/* Texts of Older */\n",
            "// Texts of Old\n",
        ]
        for table in tables {
            let bundle = SettingsBundle([
                "Root.plist": paneText(row("Old")), "Old.plist": paneText(table: "Old"), "en.lproj/Old.strings": table,
            ])
            let after = bundle.after(try RenamePane("Old", to: "New")(bundle))
            #expect(
                after.text(of: "en.lproj/New.strings")
                    == table.replacing("/* Texts of Old */", with: "/* Texts of New */"))
        }
    }

    @Test func `Renaming a pane and renaming it back restores every byte`() throws {
        let bundle = bundle()
        let there = bundle.after(try RenamePane("Advanced.plist", to: "Sub/Expert.plist")(bundle))
        #expect(there.pane(named: "Sub/Expert~ipad") != nil && there.pane(named: "de.lproj/Sub/Expert") != nil)
        #expect(there.pane(named: "Sub/Expert")?.stringsTable == "Expert")
        let back = there.after(try RenamePane("Sub/Expert", to: "Advanced")(there))
        #expect(back.fileChanges.isEmpty)
        #expect(back.files.keys.sorted() == bundle.files.keys.sorted())
    }

    @Test func `A pane name can be changed in case only`() throws {
        let bundle = bundle()
        let after = bundle.after(try RenamePane("Other", to: "other")(bundle))
        #expect(after.files["other.plist"] != nil && after.files["Other.plist"] == nil)
        #expect(after.lines().last == "Type=PSChildPaneSpecifier Title=Row File=other")
    }

    @Test func `A table whose name differs from the pane's name is kept`() throws {
        let bundle = bundle()
        let outcome = try RenamePane("Other", to: "Root2")(bundle)
        #expect(outcome.report == ["rename Other.plist to Root2.plist", "update Root.plist item 2: File"])
        #expect(bundle.after(outcome).pane(named: "Root2")?.stringsTable == "Root")
    }

    @Test func `A table that other panes use keeps its name`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(table: "Advanced", row("Advanced")), "Advanced.plist": paneText(table: "Advanced"),
            "en.lproj/Advanced.strings": tableText(["Row": "Row"]),
        ])
        let outcome = try RenamePane("Advanced", to: "Expert")(bundle)
        #expect(outcome.report == ["rename Advanced.plist to Expert.plist", "update Root.plist item 0: File"])
        #expect(outcome.notes == ["the table Advanced keeps its name, because Root also uses it"])
    }

    @Test func `A table with the pane's name is renamed even if the pane does not specify it`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("Advanced")), "Advanced.plist": paneText(table: nil),
            "en.lproj/Advanced.strings": tableText(["Row": "Row"]),
        ])
        let after = bundle.after(try RenamePane("Advanced", to: "Expert")(bundle))
        #expect(after.text(of: "en.lproj/Expert.strings") == tableText(["Row": "Row"]))
        #expect(after.text(of: "Expert.plist") == paneText(table: nil))
    }

    @Test func `A dead row can refer to the new name`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("Expert"), row("Advanced")), "Advanced.plist": paneText(table: nil),
        ])
        let after = bundle.after(try RenamePane("Advanced", to: "Expert")(bundle))
        #expect(after.lines().allSatisfy { $0.hasSuffix("File=Expert") })
    }

    @Test func `References in InAppSettingsKit list groups are updated`() throws {
        let list =
            "<key>Type</key><string>IASKListGroupSpecifier</string>"
            + "<key>ItemSpecifier</key><dict><key>File</key><string>Advanced</string></dict>"
        let bundle = SettingsBundle(["Root.inApp.plist": paneText(list), "Advanced.inApp.plist": paneText(table: nil)])
        let outcome = try RenamePane("Advanced", to: "Expert")(bundle)
        #expect(
            outcome.report == [
                "rename Advanced.inApp.plist to Expert.inApp.plist", "update Root.inApp.plist item 0: File",
            ])
        #expect(bundle.after(outcome).text(of: "Root.inApp.plist")?.contains("<string>Expert</string>") == true)
    }

    @Test(arguments: [
        ("Root", "A", "Root cannot be renamed"), ("Root~ipad", "A", "Root~ipad cannot be renamed"),
        ("de.lproj/Root", "A", "de.lproj/Root cannot be renamed"),
        ("Advanced~ipad", "A", "'Advanced~ipad' is a variant of a pane"),
        ("de.lproj/Advanced", "A", "'de.lproj/Advanced' is a localized copy of a pane"),
        ("Advanced", "Root", "every bundle has a Root pane"),
        ("Advanced", "Root~ipad", "every bundle has a Root pane"),
        ("Advanced", "A~ipad", "'A~ipad' is the name of a variant"),
        ("Advanced", "de.lproj/A", "'de.lproj/A' is in an .lproj folder"),
        ("Advanced", "../A", "the pane name '../A' leads outside the bundle"),
        ("Advanced", "", "the pane name is empty"),
        ("Advanced", "Advanced.plist", "the pane already has that name"),
    ])
    func `Names that are invalid in every bundle are rejected`(old: String, new: String, message: String) {
        let error = usageError { _ = try RenamePane(old, to: new) }
        #expect(error?.message == message)
        #expect(error?.help != nil)
    }

    @Test func `A name that is already used, or differs only in case, is rejected`() {
        func error(_ old: String, _ new: String) -> WordedError? {
            bundleError { _ = try RenamePane(old, to: new)(bundle()) }
        }
        #expect(error("Advanced", "Other")?.message == "the pane 'Other' already exists")
        #expect(error("Advanced", "other")?.message == "Other.plist differs from other.plist only in case")
        // The variants of both panes would become variants of one pane.
        #expect(error("Other", "Advanced")?.path == "Advanced.plist")
        #expect(error("Advance", "Expert")?.help == "did you mean Advanced?")
    }

    @Test func `A rename is rejected if a table with the new name exists or is used`() throws {
        var texts = [("Root.plist", paneText(row("Advanced"))), ("Advanced.plist", paneText(table: "Advanced"))]
        texts.append(("en.lproj/Advanced.strings", "/**/"))
        func error(with file: (String, String)) -> WordedError? {
            let files = (texts + [file]).map { (path: $0.0, bytes: Optional(Array($0.1.utf8))) }
            return bundleError { _ = try RenamePane("Advanced", to: "Expert")(SettingsBundle(bytes: files)) }
        }
        let help = "move the strings first: settings-bundle set-pane Advanced --strings-table Expert"
        let there = error(with: ("de.lproj/Expert.strings", "/**/"))
        #expect(there?.message == "the table de.lproj/Expert.strings already exists" && there?.help == help)
        let named = error(with: ("More.plist", paneText(table: "Expert")))
        #expect(named?.message == "More already uses the table 'Expert'" && named?.help == help)
        #expect(
            error(with: ("en.lproj/expert.strings", "/**/"))?.message
                == "en.lproj/expert.strings differs from en.lproj/Expert.strings only in case")
    }

    @Test func `Renaming a pane that involves symbolic links is rejected`() {
        func error(_ links: KeyValuePairs<String, String>) -> WordedError? {
            let bundle = SettingsBundle(
                [
                    "Root.plist": paneText(row("Advanced")), "Other.plist": paneText(table: "Advanced"),
                    "Advanced.plist": paneText(table: "Advanced"), "en.lproj/Advanced.strings": "/**/",
                ], links: links)
            return bundleError { _ = try RenamePane("Advanced", to: "Expert")(bundle) }
        }
        #expect(
            error(["Advanced~ipad.plist": "Other.plist"])?.message == "Advanced~ipad.plist is a symbolic link")
        let linked = error(["More.plist": "Advanced.plist"])
        #expect(linked?.message == "More.plist is a symbolic link to Advanced.plist")
        #expect(linked?.help == "replace the link with a copy of the file, or remove it")
    }

    @Test func `Renaming a pane with a symbolically linked table is rejected`() {
        let bundle = SettingsBundle(
            [
                "Root.plist": paneText(row("Advanced")), "Advanced.plist": paneText(table: "Advanced"),
                "en.lproj/Advanced.strings": "/**/",
            ], links: ["de.lproj/Advanced.strings": "en.lproj/Advanced.strings"])
        #expect(bundleError { _ = try RenamePane("Advanced", to: "Expert")(bundle) }?.help == "move it manually")
    }

    @Test func `An unreadable pane prevents the rename, because it may refer to the pane`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("Advanced")), "Advanced.plist": paneText(table: nil),
            "Broken.plist": "<plist><dict><key>a</key></dict></plist>",
        ])
        #expect(bundleError { _ = try RenamePane("Advanced", to: "Expert")(bundle) }?.path == "Broken.plist")
    }

    @Test func `A file that is not a pane cannot be renamed`() {
        let bundle = SettingsBundle(["Root.plist": paneText(), "Info.plist": "<plist><dict/></plist>"])
        #expect(
            bundleError { _ = try RenamePane("Info", to: "About")(bundle) }?.message
                == "Info.plist is not a pane: it has no PreferenceSpecifiers array")
    }
}
