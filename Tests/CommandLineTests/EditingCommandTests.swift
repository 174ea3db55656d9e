import Foundation
import TestSupport
import Testing

/// Editing commands: changes, messages and exit codes.
@Suite struct EditingCommandTests {
    @Test func `add-item adds the item and its strings, and lists the changes`() throws {
        let folder = try exampleFolder(inMemory: true)
        let before = try folder.snapshot()
        let result = try folder.run("add-item", "toggle", "--title", "New", "--key", "k", "--translate", "de=Neu")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error == """
                insert  Root.plist  item 3: toggle 'New'
                insert  de.lproj/Root.strings  'New'
                insert  en.lproj/Root.strings  'New'
                insert  fr.lproj/Root.strings  'New'
                insert  ja.lproj/Root.strings  'New'

                """)
        #expect(
            try folder.snapshot().changes(since: before) == [
                "~ Settings.bundle/Root.plist", "~ Settings.bundle/de.lproj/Root.strings",
                "~ Settings.bundle/en.lproj/Root.strings", "~ Settings.bundle/fr.lproj/Root.strings",
                "~ Settings.bundle/ja.lproj/Root.strings",
            ])
        #expect(
            try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
                == tableText(["Sound": "Ton", "Play": "Spielen", "New": "Neu"]))
    }

    @Test func `add-pane creates a pane, its string tables and the item that opens it`() throws {
        let folder = try exampleFolder(inMemory: true)
        let before = try folder.snapshot()
        let arguments = ["add-pane", "Advanced", "--title", "Advanced"]
        let dry = try folder.run(arguments + ["--dry-run"])
        let diff = try folder.run(arguments + ["--diff"])
        #expect(try folder.snapshot() == before)
        let result = try folder.run(arguments)
        #expect([dry, diff, result].allSatisfy { $0.exitCode == 0 })
        #expect(dry.error == result.error + "nothing was written\n")
        #expect(diff.error == dry.error)
        #expect(dry.output == "" && result.output == "")
        #expect(diff.output.contains("--- /dev/null\n+++ b/Settings.bundle/Advanced.plist\n"))
        #expect(diff.output.contains("--- a/Settings.bundle/Root.plist\n+++ b/Settings.bundle/Root.plist\n"))
        #expect(
            try folder.snapshot().changes(since: before).filter { $0.hasPrefix("+") } == [
                "+ Settings.bundle/Advanced.plist", "+ Settings.bundle/de.lproj/Advanced.strings",
                "+ Settings.bundle/en.lproj/Advanced.strings", "+ Settings.bundle/fr.lproj/Advanced.strings",
                "+ Settings.bundle/ja.lproj/Advanced.strings",
            ])
        #expect(
            try folder.run("show").output == """
                Settings.bundle  de 66 %, en 100 %, fr 0 %, ja 0 %
                Root  table Root
                  0 group       Sound
                  1 toggle      Play      play = false
                  2 slider                volume = 0.5
                  3 child-pane  Advanced  → Advanced
                    Advanced  table Advanced
                      no items

                """)
    }

    /// The change record of a command that was interrupted before it replaced the first file.
    private static let record = """
        import hashlib, os
        digest = lambda data: hashlib.sha256(data).hexdigest()
        old = open("Settings.bundle/Root.plist", "rb").read()
        new = old.replace(b"Sound", b"Noise")
        record = f"settings-bundle change 1\\nwrite {digest(old)} {digest(new)} file-0 Root.plist\\n"
        os.mkdir(".Settings.bundle.settings-bundle-change")
        os.chdir(".Settings.bundle.settings-bundle-change")
        open("file-0", "wb").write(new)
        open("manifest", "w").write(record + f"end {digest(record.encode())}\\n")
        """

    @Test(.needs(.python3)) func `A dry run leaves an unfinished change as it is`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.record, to: "record.py")
        try #require(try shell("python3 record.py", in: folder).exitCode == 0)
        let before = try folder.snapshot()
        for option in ["--dry-run", "--diff"] {
            let result = try folder.run("set-item", "play", "--title", "New", option)
            #expect(result.exitCode == 0 && result.error.contains("was left unfinished"), "\(result.error)")
            #expect(try folder.snapshot() == before)
        }
        let result = try folder.run("set-item", "play", "--title", "New")
        #expect(result.exitCode == 0 && result.error.contains("note: finished a change to"), "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/Root.plist").contains("Noise"))
    }

    @Test func `The option --quiet hides notes but not errors`() throws {
        let folder = try exampleFolder(inMemory: true)
        let quiet = try folder.run("add-item", "toggle", "--title", "T", "--key", "k", "--quiet")
        #expect(quiet.exitCode == 0 && quiet.error == "" && quiet.output == "")
        #expect(try folder.run("-q", "add-item", "toggle", "--title", "T", "--key", "k").error.contains("error:"))
    }

    @Test func `add-item --if-missing changes nothing if the item exists`() throws {
        let folder = try exampleFolder(inMemory: true)
        let arguments = ["add-item", "toggle", "--title", "T", "--key", "k", "--if-missing"]
        #expect(try folder.run(arguments).error.hasPrefix("insert "))
        let before = try folder.snapshot()
        let second = try folder.run(arguments)
        #expect(second.exitCode == 0)
        #expect(second.error == "identical  Root.plist  item 3 has the key k\n")
        #expect(try folder.snapshot() == before)
    }

    @Test func `localize --check exits with 1 if entries are missing`() throws {
        let folder = try exampleFolder(inMemory: true)
        #expect(try folder.run("localize", "--check").exitCode == 0)
        try folder.write("/* empty */", to: "Settings.bundle/fr.lproj/Root.strings")
        let before = try folder.snapshot()
        let result = try folder.run("localize", "--check")
        #expect(result.exitCode == 1)
        #expect(result.error.contains("insert  fr.lproj/Root.strings  'Sound', 'Play'"), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `new creates a complete bundle in all specified languages`() throws {
        let name = "about"
        let folder = try ScratchFolder(inMemory: true)
        let dry = try folder.run("new", "--template", name, "--language", "en", "--language", "pl", "-n")
        #expect(try folder.snapshot().entries.isEmpty)
        let result = try folder.run("new", "--template", name, "--language", "en", "--language", "pl")
        #expect(result.exitCode == 0 && result.output == "", "\(result.error)")
        #expect(dry.error.contains("create  Settings.bundle/pl.lproj/Root.strings"), "\(dry.error)")
        #expect(try folder.snapshot().files.contains("Settings.bundle/pl.lproj/Root.strings"))
        #expect(try folder.run("localize", "--check").exitCode == 0)
        #expect(try folder.run("new", "--template", name).exitCode == 2)
    }

    @Test func `new --list-templates lists the templates`() throws {
        let result = try ScratchFolder().run("new", "--list-templates")
        #expect(result.output.split(separator: "\n").count == 5 && result.output.contains("tutorial "))
    }

    @Test func `Commands escape line breaks and control characters in names`() throws {
        let folder = try ScratchFolder(
            [
                "a\nb/Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "T\u{1B}[31m"])),
                "a\nb/Settings.bundle/Evil\n\u{1B}[2J.plist": paneText(table: "Evil\nTable"),
                "a\nb/Settings.bundle/en.lproj/Root.strings": "\"k\ney\" = \"v\";\n",
                "a\nb/Settings.bundle/x\ny.lproj/Root.strings": "/**/",
            ], inMemory: true)
        for arguments in [
            ["show"], ["show", "0"], ["show", "--pane", "Nowhere"], ["add-item", "group", "--title", "T"], ["localize"],
            ["localize", "remove", "x"], ["add-pane", "A", "--title", "A", "--diff"], ["new", "c\nd"], ["chek\nc"],
            ["show", "--json"], ["localize", "--source-language", "zz"],
        ] {
            let result = try folder.run(arguments)
            let shown = (result.output + result.error).unicodeScalars
            #expect(
                !shown.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" },
                "\(arguments): \(result)")
            #expect(!(result.output + result.error).contains("Evil\n"), "\(arguments)")
            #expect(!(result.output + result.error).contains("a\nb"), "\(arguments)")
        }
    }
}

/// `show`, whose output goes to standard output.
@Suite struct ShowCommandTests {
    @Test func `show --value prints one value`() throws {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run("show", "volume", "--value", "DefaultValue")
        #expect(result.output == "0.5\n" && result.error == "")
        #expect(try folder.run("show", "play", "--value", "DefaultValue").output == "false\n")
        #expect(try folder.run("show", "title:Sound", "--value", "Type").output == "PSGroupSpecifier\n")
    }

    @Test func `show --json distinguishes the types of values`() throws {
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                itemText(
                    "TitleValue",
                    [
                        "Key": "k\u{7F}\"\\", "DefaultValue": "0",
                        "Values": """
                        <array><integer>0</integer><string>0</string><real>0</real><false/><real>-1.5e300</real>\
                        <integer>9223372036854775807</integer><integer>18446744073709551615</integer>\
                        <real>nan</real><date>2020-02-29T01:02:03Z</date><data>AAEC</data>\
                        <dict><key>a</key><integer>1</integer></dict>\
                        <dict><key>type</key><string>date</string><key>value</key><string>x</string></dict></array>
                        """,
                    ]))
        ])
        let script = """
            import json, sys
            item = json.load(sys.stdin)["panes"][0]["items"][0]
            print(item["key"] == "k\\x7f\\"\\\\", repr(item["default"]))
            for value in item["keys"]["Values"]: print(repr(value))
            """
        try folder.write(script, to: "read.py")
        let result = try shell(
            "command -v python3 >/dev/null || exit 99; settings-bundle show --json | python3 read.py", in: folder)
        if result.exitCode == 99 {
            notTried("no python3 to read the JSON with")
            return
        }
        #expect(
            result.output == """
                True '0'
                0
                '0'
                0.0
                False
                -1.5e+300
                9223372036854775807
                18446744073709551615
                {'type': 'real', 'value': 'nan'}
                {'type': 'date', 'value': '2020-02-29T01:02:03Z'}
                {'type': 'data', 'value': 'AAEC'}
                {'a': 1}
                {'type': 'dictionary', 'value': {'type': 'date', 'value': 'x'}}

                """, "\(result.error)")
        let one = try folder.run("show", "0", "--value", "DefaultValue", "--json")
        #expect(one.output == "\"0\"\n")
    }

    @Test func `show succeeds if its reader closes the pipe`() throws {
        let items = (0..<3000).map { toggleText("Title \($0)", key: "key\($0)") }
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(items.joined(separator: "</dict><dict>"))
        ])
        let result = try shell("{ settings-bundle show --json; echo $? >&2; } | head -1", in: folder)
        #expect(result.output == "{\n")
        #expect(result.error == "0\n")
    }

    @Test func `show prints color only on request`() throws {
        let folder = try exampleFolder(inMemory: true)
        #expect(!(try folder.run("show").output.contains("\u{1B}")))
        #expect(try folder.run("show", "--color", "always").output.contains("\u{1B}[1m"))
        #expect(try folder.run(["show"], environment: ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}[1m"))
        #expect(
            !(try folder.run(["show"], environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output.contains("\u{1B}"))
        )
    }
}
