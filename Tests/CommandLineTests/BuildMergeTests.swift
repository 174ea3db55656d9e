import Foundation
import TestSupport
import Testing

/// Panes that `build` merges as the options file specifies.
@Suite struct BuildMergeTests {
    /// - Parameter entry: the entry in the options file, which starts at line 2, column 25.
    private func project(_ entry: String) throws -> ScratchFolder {
        try ScratchFolder(
            [
                ".git/HEAD": "", "settings-bundle.json": "{\n  \"build\": { \"merge\": [ \(entry) ] }\n}\n",
                "Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
                    itemText("Group", ["Title": "About"])),
                "Settings.bundle/About.plist": paneText(itemText("Group", ["Title": "Of the app"])),
                "Licences/Root.plist": paneText(
                    itemText("ChildPane", ["Title": "Mine", "File": "Mine"]),
                    itemText("ChildPane", ["Title": "Other", "File": "Other"])),
                "Licences/Mine.plist": paneText(itemText("Group", ["Title": "MIT"])),
                "Licences/Other.plist": paneText(itemText("Group", ["Title": "Apache"])),
                "Settings.licences/Root.plist": paneText(itemText("Group", ["Title": "MIT"])),
                "Tops/One.plist": paneText(itemText("Group", ["Title": "One"])),
                "Tops/Two.plist": paneText(itemText("Group", ["Title": "Two"])),
            ], inMemory: true)
    }

    private static let command = ["build", "-o", "build/Settings.bundle"]

    @Test func `The row that a build adds can be translated after it was added to the pane`() throws {
        let folder = try project(#"{ "from": "Licences", "title": "Legal" }"#)
        for language in ["en", "de"] { try folder.run("localize", "add", language).requireSuccess() }
        let translation = ["localize", "set", "de", "Legal", "Rechtliches"]
        let refusal = try Refusal(translation, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error == """
                error: only the build adds the row 'Legal'
                  = help: to translate it, add it to the pane: settings-bundle add-item child-pane --file 'Licences' --title 'Legal'

                """, "\(refusal.error)")
        try folder.run("add-item", "child-pane", "--file", "Licences", "--title", "Legal").requireSuccess()
        try folder.run(translation).requireSuccess()
        try folder.run(Self.command).requireSuccess()
        let root = try folder.text(of: "build/Settings.bundle/Root.plist")
        #expect(root.components(separatedBy: "<string>Licences</string>").count == 2, "\(root)")
        let table = try folder.text(of: "build/Settings.bundle/de.lproj/Root.strings")
        #expect(table.contains("\"Legal\" = \"Rechtliches\";"), "\(table)")
        // The pane is missing only until the build.
        let check = try folder.run("check", "Settings.bundle", "--select", "missing-child-pane", "--notes")
        #expect(check.exitCode == 0 && check.output.contains("a build merges a pane with this name"), "\(check)")
        // Any other missing pane is an error.
        let other = try Refusal("add-item", "child-pane", "--file", "Gone", "--title", "Gone", in: folder)
        #expect(other.exitCode == 2 && other.error.contains("there is no pane 'Gone'"))
    }

    /// Errors are located at the invalid key, or else at the start of the entry.
    @Test(arguments: [
        (
            #"{ "from": "Licences" }"#, 25, "the row that opens Licences requires a title",
            "specify it with 'title'"
        ),
        (
            #"{ "from": "Licences", "title": "A\nB" }"#, 56, "'title' contains the control character U+000A",
            "remove it: a title is one line of plain text"
        ),
        (
            #"{ "from": "Licences", "title": "L", "name": "a:b" }"#, 69,
            "the pane name 'a:b' contains a character that file systems treat as a separator",
            "use a plain name, as in 'name' Licenses"
        ),
        (
            #"{ "from": "Licences", "title": "L", "name": "About" }"#, 69,
            "the pane About has nothing in common with the one in Licences, so it was not merged from there",
            "choose another name with 'name', or remove the pane: settings-bundle remove-pane About"
        ),
        (
            #"{ "from": "Settings.licences", "title": "L" }"#, 25,
            "the Root pane of Settings.licences requires a name in this bundle",
            "specify one with 'name', as in 'name' Licenses"
        ),
        (
            #"{ "from": "Tops", "title": "L" }"#, 25,
            "the other bundle has no Root, and several of its panes are not opened by another pane",
            "specify the top pane with 'from-pane': One, Two"
        ),
        (#"{ "from": "Gone", "title": "L" }"#, 35, "Gone does not exist", "check the path"),
        (
            #"{ "from": "Licences", "title": "L", "parent": "Gone" }"#, 25, "there is no pane 'Gone'",
            "the panes are Root, About"
        ),
        (
            #"{ "from": "Licences", "title": "L", "at": 9 }"#, 25,
            "there is no position 9 in Root, which has 3 items", "use a position from 0 to 3"
        ),
        (
            #"{ "from": "Licences", "title": "L", "in-group": "play" }"#, 25, "item Root/1 is not a group",
            "specify a group, or use 'after'"
        ),
    ])
    func `build locates errors in a merge entry in the options file`(
        entry: String, column: Int, message: String, help: String
    ) throws {
        let folder = try project(entry)
        let before = try folder.snapshot()
        let result = try folder.run(Self.command)
        #expect(
            result.error == "settings-bundle.json:2:\(column): error: \(message)\n  = help: \(help)\n",
            "\(result.error)")
        #expect(result.exitCode == 2)
        let lists = try folder.run("build", "--file-lists", "Lists", "--configuration", "Debug")
        #expect(lists.error == result.error && lists.exitCode == 2)
        #expect(try folder.snapshot() == before)
    }

    @Test func `build locates errors in a pane in the file of the pane`() throws {
        let folder = try project(#"{ "from": "Licences", "title": "L" }"#)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Licences/Mine.plist")
        let result = try folder.run(Self.command)
        #expect(
            result.exitCode == 2 && result.error.hasPrefix("Settings.bundle/Root.plist:")
                && result.error.contains("have the same key: 'play' at Mine/0 there and at Root/1 here"),
            "\(result.error)")
        try folder.write("<plist><dict>", to: "Licences/Mine.plist")
        let damaged = try folder.run(Self.command)
        #expect(damaged.exitCode == 2 && damaged.error.hasPrefix("Licences/Mine.plist:1:"), "\(damaged.error)")
    }

    @Test(
        arguments: [
            ("", ["Sound", "Play", "About", "Licences"]), (#", "at": 0"#, ["Licences", "Sound", "Play", "About"]),
            (#", "before": "play""#, ["Sound", "Licences", "Play", "About"]),
            (#", "after": "0""#, ["Sound", "Licences", "Play", "About"]),
            (#", "in-group": "title:Sound""#, ["Sound", "Play", "Licences", "About"]),
        ] as [(String, [String])])
    func `A merge entry specifies the position of its child-pane item`(position: String, rows: [String]) throws {
        let folder = try project("{ \"from\": \"Licences\", \"title\": \"Licences\"\(position) }")
        let before = try folder.snapshot(of: "Settings.bundle")
        try folder.run(Self.command).requireSuccess()
        let output = try folder.run("show", "--json", "-b", "build/Settings.bundle").outputBytes
        let panes = try JSONDecoder().decode(JSONValue.self, from: Data(output)).members["panes"]?.elements ?? []
        let root = panes.first { $0.members["pane"]?.string == "Root" }
        let items = root?.members["items"]?.elements ?? []
        #expect(items.map { $0.members["title"]?.string ?? "" } == rows)
        #expect(try folder.snapshot(of: "Settings.bundle") == before)
    }

    @Test func `A merge entry specifies the parent pane and the pane to merge`() throws {
        let folder = try project(
            #"{ "from": "Licences", "from-pane": "Mine", "title": "Licences", "parent": "About", "at": 0 }"#)
        try folder.run(Self.command).requireSuccess()
        let tree = try folder.run("show", "-b", "build/Settings.bundle", "--pane", "About")
        #expect(tree.output.contains("0 child-pane  Licences    → Mine"), "\(tree.output)\(tree.error)")
        let built = try folder.snapshot(of: "build/Settings.bundle")
        #expect(built.files == ["About.plist", "Mine.plist", "Root.plist"])
        let options = try folder.run("options")
        #expect(
            options.output.contains("build.merge[0].at         0                     settings-bundle.json:2:114"),
            "\(options.output)")
        let json = try folder.run("options", "--json").output
        #expect(json.contains("\"name\": \"build.merge[0].at\",\n      \"value\": 0,\n"), "\(json)")
    }

    /// SwiftPackageList writes a Root pane with one item, a pane with an item for each package, a folder of panes, and
    /// string tables in folders with lowercase language names, without a final line feed.
    @Test(arguments: [false, true]) func `build merges panes written by SwiftPackageList`(isSinglePane: Bool) throws {
        func pane(table: String?, _ items: String...) -> String {
            let table = table.map { "<key>StringsTable</key><string>\($0)</string>" } ?? ""
            let items = items.map { "<dict>\($0)</dict>" }.joined()
            return
                "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array>\(items)</array>\(table)</dict></plist>\n"
        }
        func row(_ title: String, _ file: String) -> String {
            "<key>File</key><string>\(file)</string><key>Title</key><string>\(title)</string>"
                + "<key>Type</key><string>PSChildPaneSpecifier</string>"
        }
        let type = "<key>Type</key><string>PSGroupSpecifier</string>"
        let made = "Made/Settings.bundle"
        let folder = try project(
            """
            { "from": "Made", "from-pane": "Acknowledgements", "title": "Licences", "after": "play",
              "single-pane": \(isSinglePane) }
            """)
        try folder.write(
            pane(table: "Root", row("Acknowledgements", "Acknowledgements")), to: "\(made)/Root.plist")
        try folder.write(
            pane(
                table: "Acknowledgements", "<key>Title</key><string>Licenses</string>\(type)",
                row("one", "Packages/one"), row("two", "Packages/two")), to: "\(made)/Acknowledgements.plist")
        for name in ["one", "two"] {
            let text = "<key>FooterText</key><string>Licence of \(name)\n\n  1. &amp;\n</string>\(type)"
            try folder.write(pane(table: nil, text), to: "\(made)/Packages/\(name).plist")
        }
        for (language, text) in [("de", "Lizenzen"), ("en", "Licenses"), ("fr", "Licences"), ("zh-hans", "许可证")] {
            try folder.write("\"Licenses\" = \"\(text)\";", to: "\(made)/\(language).lproj/Acknowledgements.strings")
        }
        for language in ["de", "en", "zh-Hans"] {
            try folder.write(
                tableText(["Sound": "Sound", "Play": "Play", "About": "About", "Of the app": "Of the app"]),
                to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        let before = try folder.snapshot()
        try folder.run(Self.command).requireSuccess()
        let built = try folder.snapshot(of: "build/Settings.bundle")
        #expect(built.files.contains("Packages/one.plist") == !isSinglePane)
        #expect(try folder.text(of: "build/Settings.bundle/de.lproj/Acknowledgements.strings").contains("\"Lizenzen\""))
        #expect(
            try folder.text(of: "build/Settings.bundle/zh-Hans.lproj/Acknowledgements.strings").contains("\"许可证\""))
        #expect(!built.files.contains { $0.hasPrefix("fr.lproj") || $0.hasPrefix("zh-hans") })
        let check = try folder.run("check", "build/Settings.bundle", "--ignore", "unreachable-pane")
        #expect(check.exitCode == 0 && check.output == "" && check.error == "", "\(check.output)")
        let changes = try folder.snapshot().changes(since: before)
        #expect(changes.allSatisfy { $0.hasPrefix("+ build") }, "\(changes)")
    }
}
