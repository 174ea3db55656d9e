import Foundation
import TestSupport
import Testing

/// `defaults list`: the defaults that an app registers.
@Suite struct DefaultsListTests {
    private let row = itemText("ChildPane", ["Title": "A", "File": "A"])

    private func toggle(_ value: String) -> String {
        itemText("ToggleSwitch", ["Title": "T", "Key": "k", "DefaultValue": value])
    }

    private func grouped(_ pane: String, _ group: String = "group.a") -> String {
        pane.replacing(
            "\t<key>PreferenceSpecifiers",
            with:
                "\t<key>ApplicationGroupContainerIdentifier</key>\n\t<string>\(group)</string>\n\t<key>PreferenceSpecifiers"
        )
    }

    /// A pane from a blog, with the defaults that the blog's code loses.
    @Test func `defaults list prints keys, types, defaults and panes`() throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--template", "remote-host", "--quiet").requireSuccess()
        let result = try folder.run("defaults", "list")
        #expect(
            result.output == """
                key                            item        type     default     pane
                use_remote_device_preference   toggle      boolean  false       Root
                remote_device_host_preference  text-field           no default  Root
                remote_device_port_preference  text-field  string   "8181"      Root

                """)
        #expect(result.error == "" && result.exitCode == 0)
    }

    /// Foundation reads the defaults to register from this property list.
    @Test func `defaults list prints typed defaults as a property list`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggle("<true/>"), itemText("TextField", ["Key": "host"]),
                    itemText("TextField", ["Key": "a&b\n<c>", "DefaultValue": "8181"]).replacing(
                        "a&b\n<c>", with: "a&amp;b&#10;&lt;c&gt;"),
                    itemText("Slider", ["Key": "real", "DefaultValue": "<real>1</real>"]),
                    itemText("Slider", ["Key": "integer", "DefaultValue": "<integer>1</integer>"]), row),
                "Settings.bundle/A.plist": grouped(paneText(toggle("<false/>"))),
            ], inMemory: true)
        func reading(_ options: String...) throws -> Oracle.Reading {
            let result = try folder.run(["defaults", "list", "--format", "plist"] + options)
            try result.requireSuccess()
            return Oracle.readPropertyList(result.outputBytes)
        }
        #expect(
            try reading()
                == .xml(
                    .dictionary([
                        Array("k".utf16): .boolean(true), Array("a&b\n<c>".utf16): .string(Array("8181".utf16)),
                        Array("real".utf16): .real((1.0).bitPattern), Array("integer".utf16): .integer(1),
                    ])))
        #expect(try reading("--group", "group.a") == .xml(.dictionary([Array("k".utf16): .boolean(false)])))
        #expect(
            try folder.run("defaults", "list", "--format", "plist").error
                == "note: the keys in the app group group.a are not included: --group group.a prints them\n")
        #expect(try folder.run("defaults", "list").output.contains("app group\n"))
    }

    @Test func `defaults list reports both locations of conflicting defaults`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggle("<true/>"), row),
                "Settings.bundle/A.plist": paneText(row, toggle("YES")),
            ], inMemory: true)
        let result = try folder.run("defaults", "list")
        #expect(result.exitCode == 0)
        #expect(
            result.error
                == "note: 'k' has the default true at Settings.bundle/Root.plist:9:3 and \"YES\" at "
                + "Settings.bundle/A.plist:17:3; the first one is used here\n")
        #expect(try folder.run("defaults", "list", "--quiet").error == "")
    }

    /// Dictionaries with the same entries in different orders are equal.
    @Test func `defaults list reports each conflicting default once`() throws {
        func item(_ value: String) -> String { itemText("TextField", ["Key": "k", "DefaultValue": value]) }
        func list(_ order: String...) -> String {
            itemText(
                "MultiValue",
                [
                    "Key": "m", "Titles": arrayText("T"), "Values": "<array><dict/></array>",
                    "DefaultValue": "<dict>" + order.map { "<key>\($0)</key><integer>1</integer>" }.joined()
                        + "</dict>",
                ])
        }
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    item("A"), item("B"), item("A"), item("C"), item("B"), list("a", "b"), list("b", "a"))
            ], inMemory: true)
        let notes = try folder.run("defaults", "list").error
        #expect(
            notes
                == "note: 'k' has the default \"A\" at Settings.bundle/Root.plist:9:3, \"B\" at "
                + "Settings.bundle/Root.plist:17:3 and \"C\" at Settings.bundle/Root.plist:33:3; the first one is used here\n"
        )
    }

    /// Defaults that cannot be read would be missing from the app without notice.
    @Test(arguments: [["list"], ["list", "--format", "plist", "-q"], ["resolve"], ["read", "--from", "stored"]])
    func `defaults fails if a reachable pane cannot be read`(_ command: [String]) throws {
        let good = paneText(toggle("<true/>"), row)
        for (root, child, place) in [
            ("<plist><dict><key>Pref", good, "Root.plist:1:23"), ("", good, "Root.plist:1:1"),
            (good, "<plist><dict>", "A.plist:1:8"), (good, "bplist00\u{FE}", "A.plist"),
        ] {
            let folder = try ScratchFolder(
                ["Settings.bundle/Root.plist": root, "Settings.bundle/A.plist": child], inMemory: true)
            try folder.write("<plist><dict/></plist>", to: "stored")
            let result = try folder.run(["defaults"] + command)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(result.error.hasPrefix("Settings.bundle/\(place): error: "), "\(result.error)")
        }
        // This includes a copy for one language.
        let copy = try ScratchFolder(
            ["Settings.bundle/Root.plist": good, "Settings.bundle/A.plist": good], inMemory: true)
        try copy.write("<plist>", to: "Settings.bundle/de.lproj/Root.plist")
        #expect(try copy.run(["defaults"] + command).error.hasPrefix("Settings.bundle/de.lproj/Root.plist:1:"))
        // A pane that cannot be reached is only noted.
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(toggle("<true/>")), "Settings.bundle/A.plist": "<plist>"],
            inMemory: true)
        try folder.write("<plist><dict/></plist>", to: "stored")
        let result = try folder.run(["defaults"] + command)
        #expect(result.exitCode == 0 && result.output.contains("k"))
        #expect(command.contains("-q") || result.error.contains("note: A.plist cannot be read"))
    }

    @Test func `defaults list notes a missing or invalid Root pane`() throws {
        for (file, text, note) in [
            ("A", paneText(toggle("<true/>")), "there is no Root.plist, so Settings shows nothing"),
            (
                "Root", "<plist><array/></plist>",
                "Root.plist is not a pane, so Settings shows nothing; run settings-bundle check to see why"
            ),
        ] {
            let folder = try ScratchFolder(["Settings.bundle/\(file).plist": text], inMemory: true)
            let result = try folder.run("defaults", "list")
            #expect(result.exitCode == 0 && result.output == "" && result.error == "note: \(note)\n")
            #expect(try folder.run("generate", "swift", "-o", "App.swift").error.hasPrefix("note: \(note)\n"))
        }
    }

    @Test func `defaults list notes items that open missing panes`() throws {
        let rows = ["A", "B", "C"].map { itemText("ChildPane", ["Title": $0, "File": $0]) }
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggle("<true/>"), rows[0], rows[1], rows[2], rows[0]),
                "Settings.bundle/B.plist": "<plist><array/></plist>", "Settings.bundle/de.lproj/C.plist": paneText(),
            ], inMemory: true)
        let result = try folder.run("defaults", "list")
        #expect(result.exitCode == 0 && result.output.contains("k    toggle"))
        #expect(
            result.error == """
                note: Root/1 opens 'A', which is not a pane in the bundle
                note: Root/2 opens 'B', which is not a pane in the bundle

                """)
    }

    /// The Settings app ignores the keys with which a library opens something other than the pane.
    @Test func `defaults list includes a pane that InAppSettingsKit would not open`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText("ChildPane", ["Title": "A", "File": "A", "IASKViewControllerClass": "Some"])),
                "Settings.bundle/A.plist": paneText(toggle("<true/>")),
            ], inMemory: true)
        #expect(try folder.run("defaults", "list").output.contains("k    toggle  boolean  true     A"))
    }

    @Test func `Common options are accepted before and after each word of a command`() throws {
        let folder = try ScratchFolder(["B/Settings.bundle/Root.plist": paneText(toggle("<true/>"))], inMemory: true)
        try folder.write(paneText(), to: "C/Settings.bundle/Root.plist")
        for words in [
            ["--bundle", "B", "defaults", "list"], ["defaults", "--bundle", "B", "list"],
            ["defaults", "list", "-b", "B"],
        ] {
            #expect(try folder.run(words).output.contains("k    toggle"))
        }
    }

    @Test func `defaults list --json contains typed values and locations`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggle("<integer>0</integer>"), itemText("TextField", ["Key": "h"]))
            ],
            inMemory: true)
        let result = try folder.run("defaults", "list", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any]
        #expect(object?["version"] as? Int == 1)
        let defaults = try #require(object?["defaults"] as? [[String: Any]])
        #expect(defaults.map { $0["key"] as? String } == ["k", "h"])
        #expect(defaults[0]["default"] as? [String: String] == ["type": "integer", "value": "0"])
        #expect(defaults[1]["default"] is NSNull && defaults[0]["appGroup"] is NSNull)
        let place = try #require((defaults[0]["places"] as? [[String: Any]])?.first)
        #expect(place["file"] as? String == "Root.plist" && place["line"] as? Int == 9 && place["index"] as? Int == 0)
        #expect(try folder.run("defaults", "list", "--format", "json").output == result.output)
    }

    @Test func `defaults list escapes line breaks and control characters in its table`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText("TextField", ["Key": "a&#10;b&#27;[2J", "DefaultValue": "x&#10;y"]))
            ], inMemory: true)
        let lines = try folder.run("defaults", "list").output.split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasPrefix("a\\nb\\u{1b}[2J "))
        #expect(lines[1].contains("\"x\\ny\""))
    }

    @Test func `defaults list rejects unknown formats and app groups`() throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": paneText()], inMemory: true)
        let format = try folder.run("defaults", "list", "--format", "plits")
        #expect(format.exitCode == 64 && format.error.contains("did you mean plist?"))
        #expect(try folder.run("defaults", "list", "--format", "plist", "--json").exitCode == 64)
        let group = try folder.run("defaults", "list", "--group", "group.x")
        #expect(group.exitCode == 2 && group.error.contains("no pane uses the app group 'group.x'"))
        #expect(try folder.run("defaults", "list").output == "")
    }
}
