import Foundation
import TestSupport
import Testing

/// `defaults list`: what an app has to register.
@Suite struct DefaultsListTests {
    private let row = itemText("ChildPane", ["Title": "A", "File": "A"])

    private func toggle(_ value: String) -> String {
        itemText("ToggleSwitch", ["Title": "T", "Key": "k", "DefaultValue": value])
    }

    private func grouped(_ page: String, _ group: String = "group.a") -> String {
        page.replacing(
            "\t<key>PreferenceSpecifiers",
            with:
                "\t<key>ApplicationGroupContainerIdentifier</key>\n\t<string>\(group)</string>\n\t<key>PreferenceSpecifiers"
        )
    }

    /// The page that a blog made by hand, with the defaults its code loses.
    @Test func theRemoteHost() throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--template", "remote-host", "--quiet").requireSuccess()
        let result = try folder.run("defaults", "list")
        #expect(
            result.output == """
                key                            item        type     default     page
                use_remote_device_preference   toggle      boolean  false       Root
                remote_device_host_preference  text-field           no default  Root
                remote_device_port_preference  text-field  string   "8181"      Root

                """)
        #expect(result.error == "" && result.exitCode == 0)
    }

    /// What Foundation reads from the property list is what it would register.
    @Test func thePropertyListHoldsTheDefaultsWithTheirTypes() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": pageText(
                    toggle("<true/>"), itemText("TextField", ["Key": "host"]),
                    itemText("TextField", ["Key": "a&b\n<c>", "DefaultValue": "8181"]).replacing(
                        "a&b\n<c>", with: "a&amp;b&#10;&lt;c&gt;"),
                    itemText("Slider", ["Key": "real", "DefaultValue": "<real>1</real>"]),
                    itemText("Slider", ["Key": "integer", "DefaultValue": "<integer>1</integer>"]), row),
                "Settings.bundle/A.plist": grouped(pageText(toggle("<false/>"))),
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
                == "note: the keys of the app group group.a are not among them: --group group.a prints those\n")
        #expect(try folder.run("defaults", "list").output.contains("app group\n"))
    }

    @Test func aConflictIsNamedWithBothPlaces() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": pageText(toggle("<true/>"), row),
                "Settings.bundle/A.plist": pageText(row, toggle("YES")),
            ], inMemory: true)
        let result = try folder.run("defaults", "list")
        #expect(result.exitCode == 0)
        #expect(
            result.error
                == "note: 'k' has the default true at Settings.bundle/Root.plist:9:3 and \"YES\" at "
                + "Settings.bundle/A.plist:17:3; the first counts here\n")
        #expect(try folder.run("defaults", "list", "--quiet").error == "")
    }

    @Test func theJSONHasTypedValuesAndPlaces() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": pageText(
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

    @Test func namesFromStrangersCannotBreakTheTable() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": pageText(
                    itemText("TextField", ["Key": "a&#10;b&#27;[2J", "DefaultValue": "x&#10;y"]))
            ], inMemory: true)
        let lines = try folder.run("defaults", "list").output.split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasPrefix("a\\nb\\u{1b}[2J "))
        #expect(lines[1].contains("\"x\\ny\""))
    }

    @Test func whatIsTypedWrongIsSaid() throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": pageText()], inMemory: true)
        let format = try folder.run("defaults", "list", "--format", "plits")
        #expect(format.exitCode == 64 && format.error.contains("did you mean plist?"))
        #expect(try folder.run("defaults", "list", "--format", "plist", "--json").exitCode == 64)
        let group = try folder.run("defaults", "list", "--group", "group.x")
        #expect(group.exitCode == 2 && group.error.contains("no page names the app group 'group.x'"))
        #expect(try folder.run("defaults", "list").output == "")
    }
}
