import Foundation
import TestSupport
import Testing

/// `check` reports the cause of a problem and what to do about it.
@Suite struct CheckCausesTests {
    private func findings(_ files: KeyValuePairs<String, String>, _ arguments: String...) throws -> [String] {
        let folder = try ScratchFolder(inMemory: true)
        for (path, text) in files { try folder.write(text, to: "Settings.bundle/\(path)") }
        return try CheckReport(folder.run(["check", "--notes", "--json"] + arguments)).findings.map {
            "\($0.file.split(separator: "/").last ?? "") \($0.severity) \($0.rule): \($0.message)\($0.help.map { ": \($0)" } ?? "")"
        }
    }

    private let group = itemText("Group", ["Title": "Sound"])

    // MARK: Info.plist

    @Test func `The Info.plist of a bundle is a pane only if an item opens it`() throws {
        let key = "<key>CFBundleIdentifier</key>\n<string>com.example.settings</string>\n"
        let text = itemText("TextField", ["Title": "User", "Key": "user"])
        let info = paneText(table: nil, text).replacing("<dict>\n", with: "<dict>\n\(key)", maxReplacements: 1)
        let root = paneText(table: nil, group, text)
        #expect(try findings(["Root.plist": root, "Info.plist": info]) == [])

        let folder = try ScratchFolder(["Settings.bundle/Root.plist": root, "Settings.bundle/Info.plist": info])
        #expect(try !folder.run("dump").output.contains("\"Info\""))
        #expect(try folder.run("rename-key", "user", "name", "--no-migration").exitCode == 0)
        #expect(try folder.text(of: "Settings.bundle/Info.plist") == info)

        let opening = paneText(table: nil, group, text, itemText("ChildPane", ["Title": "More", "File": "Info"]))
        let opened = try findings(["Root.plist": opening, "Info.plist": info])
        #expect(
            opened.map { $0.prefix { $0 != ":" } } == ["Info.plist note ungrouped-item", "Info.plist note shared-key"])
        // Without a key of such a file, the property list is an ordinary pane.
        let plain = try findings(["Root.plist": root, "Info.plist": paneText(table: nil, group)])
        #expect(plain.map { $0.prefix { $0 != ":" } } == ["Info.plist warning unreachable-pane"])
    }

    @Test(arguments: [
        "CFBundleIdentifier", "LSMinimumSystemVersion", "NSHumanReadableCopyright", "UIDeviceFamily",
    ])
    func `The Info.plist of a bundle is not suggested as a pane`(key: String) throws {
        let info = paneText(table: nil).replacing(
            "<key>PreferenceSpecifiers</key>\n\t<array/>", with: "<key>\(key)</key>\n\t<string>1</string>")
        for file in ["info", "Infos", "Inf"] {
            let root = paneText(table: nil, group, itemText("ChildPane", ["Title": "More", "File": file]))
            #expect(
                try findings(["Root.plist": root, "Info.plist": info]) == [
                    "Root.plist error missing-child-pane: the child-pane 'More' refers to '\(file).plist', which does not "
                        + "exist: add the file, or remove the child pane"
                ])
        }
    }

    @Test(arguments: [
        ["add-item", "toggle", "--title", "A", "--key", "a", "--pane", "Info"], ["remove-pane", "Info"],
        ["rename-pane", "Info", "More"], ["set-pane", "Info", "--title", "A"], ["show", "--pane", "Info"],
    ])
    func `Commands do not treat the Info.plist of a bundle as a pane`(arguments: [String]) throws {
        let pane = paneText(table: nil, group)
        let info = pane.replacing(
            "<dict>\n", with: "<dict>\n<key>CFBundleIdentifier</key>\n<string>a</string>\n", maxReplacements: 1)
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": pane, "Settings.bundle/Info.plist": info], inMemory: true)
        let before = try folder.snapshot()
        let result = try folder.run(arguments)
        #expect(result.exitCode == 2 && result.error.contains("Info.plist is not a pane: it describes the bundle"))
        #expect(try folder.snapshot() == before)
    }

    // MARK: Invisible characters

    @Test(arguments: [
        ("Root.plist", "\t<array/>", "\t\u{200B}<array/>", "between elements: a zero-width space (U+200B)"),
        ("Root.plist", "<plist ", "\u{A0}<plist ", "before the first element: a no-break space (U+00A0)"),
        ("Root.plist", "<array/>", "<array\u{2060}/>", "contains a word joiner (U+2060)"),
        ("Root.plist", "<?xml", "\u{FEFF}\u{FEFF}<?xml", "a byte order mark (U+FEFF)"),
        ("Root.plist", "\t<array/>", "\t\u{2028}<array/>", "between elements: a line separator (U+2028)"),
        ("Root.plist", "\t<array/>", "\t\u{1}<array/>", "between elements: a control character (U+0001)"),
        ("en.lproj/Root.strings", "= \"Sound\"", "= \u{1B}\"Sound\"", "found a control character (U+001B)"),
        ("en.lproj/Root.strings", "= \"Sound\"", "= \u{200B}\"Sound\"", "found a zero-width space (U+200B)"),
        ("en.lproj/Root.strings", "\"Sound\";", "\"Sound\"\u{FEFF};", "found a byte order mark (U+FEFF)"),
    ])
    func `An invisible character that breaks a file is named`(
        path: String, old: String, new: String, problem: String
    ) throws {
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(),
            "Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
        ])
        let text = try folder.text(of: "Settings.bundle/\(path)").replacing(old, with: new, maxReplacements: 1)
        try folder.write(text, to: "Settings.bundle/\(path)")
        let result = try folder.run("check")
        #expect(result.exitCode == 1 && result.output.contains(problem), "\(result.output)")
        #expect(result.output.contains("= help: remove the invisible character"))
    }

    @Test func `A control character in a key is reported`() throws {
        let found = try findings(["Root.plist": paneText(table: nil, toggleText("Play", key: "us\u{1}er"))])
        #expect(
            found == [
                "Root.plist warning key-spaces: the 'Key' 'us\\u{1}er' contains a control character (U+0001): "
                    + "remove the invisible character; stored values remain under the old key"
            ])
    }

    @Test func `An invisible character in the options file is named`() throws {
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(table: nil), "settings-bundle.json": "{\u{200B}}",
        ])
        let result = try folder.run("check")
        #expect(result.exitCode != 0 && result.error.contains("found a zero-width space (U+200B)"), "\(result.error)")
    }

    @Test func `An invisible character in a name is shown`() throws {
        let item = itemText("TextField", ["Title": "User", "Key": "us\u{200B}er"])
            .replacing("<key>Type</key>", with: "<key>Type\u{FEFF}</key>")
        let found = try findings([
            "Root.plist": paneText(
                table: nil, item, itemText("Gr\u{200B}oup"), itemText("TextField", ["Key": "n\u{200B}"]))
        ])
        #expect(
            found == [
                "Root.plist error unknown-key: unknown key 'Type\\u{feff}' in the item 'us\\u{200b}er': did you mean 'Type'?",
                "Root.plist warning key-spaces: the 'Key' 'us\\u{200b}er' contains a zero-width space (U+200B): "
                    + "remove the invisible character; stored values remain under the old key",
                "Root.plist error unknown-type: unknown item type 'PSGr\\u{200b}oupSpecifier': write 'PSGroupSpecifier'",
                "Root.plist warning key-spaces: the 'Key' 'n\\u{200b}' contains a zero-width space (U+200B): "
                    + "remove the invisible character; stored values remain under the old key",
            ])
    }

    // MARK: Items

    @Test func `check says where the items in an item belong`() throws {
        let inner = "<array><dict>\(itemText("Group"))</dict></array>"
        let found = try findings([
            "Root.plist": paneText(
                table: nil, itemText("Group", ["Title": "A", "PreferenceSpecifiers": inner]),
                itemText("ChildPane", ["Title": "B", "File": "Root", "Items": inner]),
                itemText("Group", ["Title": "C", "PreferenceSpecifiers": "<array/>", "StringsTable": "Root"]))
        ]).filter { $0.contains("unknown-key") }
        #expect(
            found == [
                "Root.plist error unknown-key: the items in 'PreferenceSpecifiers' of the group 'A' are not shown: move "
                    + "them after the group: the items of a group follow it",
                "Root.plist error unknown-key: the items in 'Items' of the child-pane 'B' are not shown: move them to a "
                    + "pane of their own, and specify its name in 'File'",
                "Root.plist warning unknown-key: unknown key 'PreferenceSpecifiers' in the group 'C': it belongs to the pane",
                "Root.plist warning unknown-key: unknown key 'StringsTable' in the group 'C': it belongs to the pane",
            ])
    }

    @Test func `Names that Xcode displays at the root of a pane are recognized`() throws {
        let root = paneText(group).replacing("StringsTable", with: "Strings Filename")
            .replacing("PreferenceSpecifiers", with: "Preference Items")
        let files: KeyValuePairs = ["Root.plist": root, "en.lproj/Root.strings": tableText(["Sound": "Sound"])]
        #expect(
            try findings(files).filter { !$0.contains("unused-table") } == [
                "Root.plist warning unknown-key: unknown key 'Strings Filename' in the pane: did you mean 'StringsTable'?",
                "Root.plist error not-a-pane: the pane has no 'PreferenceSpecifiers', so it is empty: did you mean "
                    + "'PreferenceSpecifiers'?",
            ])
    }

    @Test func `A title item without a title is a note`() throws {
        let found = try findings([
            "Root.plist": paneText(
                table: nil, itemText("TitleValue", ["Key": "version", "DefaultValue": "1"]),
                itemText("TitleValue", ["Title": "", "Key": "build", "DefaultValue": "1"]))
        ])
        #expect(found == ["Root.plist note missing-required-key: the title 'version' has no 'Title': add 'Title'"])
        let two = try findings([
            "Root.plist": paneText(
                table: nil, itemText("TitleValue", ["Key": "version", "DefaultValue": "1"]),
                itemText("TitleValue", ["Key": "build", "DefaultValue": "1"]))
        ])
        #expect(
            two == [
                "Root.plist note missing-required-key: 2 title items have no 'Title': the title 'version', the title "
                    + "'build': add 'Title'"
            ])
    }

    // MARK: Texts

    @Test func `A title with variables is as wide as its preview`() throws {
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                table: nil, toggleText("$(SHORT_NAME_OF_THE_APPLICATION)", key: "a"),
                toggleText("$(LONG)", key: "b"), toggleText("$(UNKNOWN_NAME_OF_THE_APPLICATION)", key: "c")),
            "settings-bundle.json": """
            {"build": {"variables": {"SHORT_NAME_OF_THE_APPLICATION": "Maps", "LONG": "Play sounds in the background"}}}
            """,
        ])
        let found = try CheckReport(folder.run("check", "--notes", "--json", "--select", "long-title")).findings
        #expect(found.count == 1)
        #expect(found.first?.message.hasPrefix("the title 'Play sounds in the background' may be truncated") == true)
    }
}
