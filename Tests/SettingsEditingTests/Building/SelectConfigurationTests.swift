import Foundation
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

struct SelectConfigurationTests {
    private static let key = PaneSchema.configurations

    /// A bundle with a group for Debug, and a row for Debug and QA that is the only row that opens its pane.
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText("Group", ["Title": "Debug", key: arrayText("Debug")]), toggleText("Log", key: "log"),
            itemText("ChildPane", ["Title": "Servers", "File": "Servers"]),
            itemText("Group", ["Title": "About"]),
            itemText("ChildPane", ["Title": "Tests", "File": "Tests", key: arrayText("Debug", "QA")]),
            itemText("ToggleSwitch", ["Title": "Play", "Key": "again", key: arrayText("Release")])),
        "Servers.plist": paneText(table: "Servers", itemText("ChildPane", ["Title": "More", "File": "sub/More"])),
        "sub/More.plist": paneText(itemText("Slider", ["Key": "s", "MinimumValueImage": "low"])),
        "Tests.plist": paneText(toggleText("Fast", key: "fast"), itemText("Slider", ["MinimumValueImage": "low"])),
        "en.lproj/Root.strings": tableText([
            "Sound": "Sound", "Play": "Play", "Debug": "Debug", "Log": "Log", "Servers": "Servers", "About": "About",
            "Tests": "Tests", "Fast": "Fast", "Mine": "Mine",
        ]),
        "de.lproj/Root~ipad.strings": tableText(["Log": "Protokoll", "Play": "Spielen"]),
        "de.lproj/Servers.strings": tableText(["More": "Mehr"]),
        "low@2x.png": "", "de.lproj/low.png": "", "mine.png": "",
    ])

    private func select(_ name: ExactString?, in bundle: SettingsBundle) throws -> SettingsBundle {
        bundle.after(try SelectConfiguration(name)(bundle))
    }

    private func paths(_ bundle: SettingsBundle) -> [String] {
        (Array(bundle.files.keys) + bundle.otherFiles).sorted()
    }

    @Test func `Items for other configurations are removed with their panes, strings and images`() throws {
        let result = try select("Release", in: bundle)
        #expect(
            result.text(of: "Root.plist")
                == paneText(
                    itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
                    itemText("Group", ["Title": "About"]),
                    itemText("ToggleSwitch", ["Title": "Play", "Key": "again"])))
        #expect(
            paths(result)
                == ["Root.plist", "de.lproj/Root~ipad.strings", "en.lproj/Root.strings", "mine.png"])
        #expect(
            result.text(of: "en.lproj/Root.strings")
                == tableText(["Sound": "Sound", "Play": "Play", "About": "About", "Mine": "Mine"]))
        #expect(result.text(of: "de.lproj/Root~ipad.strings") == tableText(["Play": "Spielen"]))
    }

    @Test func `Items for the selected configuration are kept without the configurations key`() throws {
        let result = try select("Debug", in: bundle)
        #expect(result.titles() == "Sound Play Debug Log Servers About Tests")
        #expect(paths(result) == paths(bundle))
        #expect(result.text(of: "en.lproj/Root.strings") == bundle.text(of: "en.lproj/Root.strings"))
        #expect(result.configurationKeys.isEmpty)
    }

    /// The group and the panes that only it opens are removed, but an image that another pane uses is kept.
    @Test func `Panes and images that the remaining items use are kept`() throws {
        let result = try select("QA", in: bundle)
        #expect(result.titles() == "Sound Play About Tests")
        #expect(
            paths(result) == [
                "Root.plist", "Tests.plist", "de.lproj/Root~ipad.strings", "de.lproj/low.png",
                "en.lproj/Root.strings", "low@2x.png", "mine.png",
            ])
        #expect(result.text(of: "Tests.plist") == bundle.text(of: "Tests.plist"))
    }

    /// Configurations of a pane apply to the rows that open it; configurations of a variant apply to the variant only.
    @Test func `Panes and variants for other configurations are removed`() throws {
        func pane(_ names: String, _ item: String) -> String {
            paneText(item).replacing(
                "<dict>\n\t<key>StringsTable",
                with: "<dict>\n\t<key>\(Self.key)</key>\n\t\(arrayText(names))\n\t<key>StringsTable")
        }
        let row = itemText("ChildPane", ["Title": "More", "File": "More"])
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("A", key: "a"), row), "Root~ipad.plist": pane("Debug", row),
            "More.plist": pane("Debug", toggleText("B", key: "b")),
            "de.lproj/More.plist": pane("Debug", toggleText("B", key: "b")),
        ])
        let release = try select("Release", in: bundle)
        #expect(paths(release) == ["Root.plist"])
        #expect(release.titles() == "A")
        let debug = try select("Debug", in: bundle)
        #expect(debug.text(of: "More.plist") == paneText(toggleText("B", key: "b")))
        #expect(debug.text(of: "Root~ipad.plist") == paneText(row))
    }

    /// Panes that were unreachable before, or that only open themselves, are unchanged.
    @Test func `Files that do not depend on removed items are kept`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText("ChildPane", ["File": "A", Self.key: arrayText("Debug")]),
                itemText("ChildPane", ["File": "B"])),
            "A.plist": paneText(itemText("ChildPane", ["File": "Root"]), itemText("ChildPane", ["File": "B"])),
            "B.plist": paneText(itemText("ChildPane", ["File": "B"])),
            "C.plist": paneText(itemText("ChildPane", ["File": "D"])),
            "D.plist": paneText(itemText("ChildPane", ["File": "C"])),
            "E.plist": "<plist><string>E</string></plist>",
        ])
        #expect(
            paths(try select("Release", in: bundle)) == ["B.plist", "C.plist", "D.plist", "E.plist", "Root.plist"])
    }

    @Test func `A bundle without build configurations is unchanged`() throws {
        let bundle = SettingsBundle([
            "Root.plist": "<plist><dict><key>PreferenceSpecifiers</key><array><dict/></array></dict></plist>",
            "Broken.plist": "<plist><dict>", "en.lproj/Root.strings": "broken", "a.png": "",
        ])
        for name: ExactString? in [nil, "Debug"] {
            #expect(try SelectConfiguration(name)(bundle).fileChanges == [])
        }
    }

    /// The comment describes the item, so it must not remain in the built bundle.
    @Test func `The comment before a removed item is also removed`() throws {
        let text = paneText(toggleText("A", key: "a"), itemText("ToggleSwitch", [Self.key: arrayText("Debug")]))
        let commented = text.replacing(
            "\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSToggleSwitchSpecifier</string>\n\t\t\t<key>\(Self.key)",
            with: "\t\t<!-- the secret server -->\n\t\t<dict>\n\t\t\t<key>\(Self.key)")
        #expect(commented != text)
        let result = try select("Release", in: SettingsBundle(["Root.plist": commented]))
        #expect(result.text(of: "Root.plist") == paneText(toggleText("A", key: "a")))
    }

    @Test func `A binary pane stays binary`() throws {
        let text = paneText(itemText("Group", [Self.key: arrayText("Debug")]), toggleText("A", key: "a"))
        let value = try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let bytes = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        let bundle = SettingsBundle(bytes: [("Root.plist", Array(bytes))])
        let result = try select("Release", in: bundle)
        #expect(result.files["Root.plist"]?.isBinary == true)
        #expect(result.lines() == [])
        #expect(try select("Debug", in: bundle).lines().first == "Type=PSGroupSpecifier")
    }

    /// A pane and a symbolic link to it are the same file.
    @Test func `A symbolically linked pane is edited only once`() throws {
        let bundle = SettingsBundle(
            ["Root.plist": paneText(itemText("Group", [Self.key: arrayText("Debug")]), toggleText("A", key: "a"))],
            links: ["Link.plist": "Root.plist"])
        #expect(try select("Release", in: bundle).lines(of: "Link") == [])
        #expect(try select("Debug", in: bundle).titles(of: "Link") == "- A")
    }

    @Test(arguments: [
        "<string>Debug</string>", "<array/>", "<array><string></string></array>", "<array><true/></array>",
        "<array><string>Debug</string><integer>1</integer></array>",
    ])
    func `Build configurations must be an array of names`(_ value: String) throws {
        let bundle = SettingsBundle(["Root.plist": paneText(itemText("Group", [Self.key: value]))])
        let error = bundleError { _ = try SelectConfiguration("Debug")(bundle) }
        #expect(error?.message == "SettingsBundleConfigurations is not an array of names")
        #expect(error?.position == SourcePosition(line: 13, column: 4))
    }

    @Test func `A configuration that cannot be selected is rejected`() throws {
        let error = bundleError { _ = try SelectConfiguration(nil)(bundle) }
        #expect(error?.message == "some items are limited to certain build configurations, but none is specified")
        #expect(error?.help == "specify the one to build with --configuration")
        #expect(error?.path == "Root.plist")
        #expect(error?.position != nil)
        let root = SettingsBundle([
            "Root.plist": "<plist><dict><key>\(Self.key)</key><array><string>Debug</string></array>"
                + "<key>PreferenceSpecifiers</key><array/></dict></plist>"
        ])
        #expect(
            bundleError { _ = try SelectConfiguration("Release")(root) }?.message
                == "the Root pane is not included in 'Release'")
        let broken = SettingsBundle([
            "Root.plist": paneText(), "More.plist": "<plist><dict><key>\(Self.key)</key>",
        ])
        #expect(bundleError { _ = try SelectConfiguration("Release")(broken) }?.path == "More.plist")
        let openStep = SettingsBundle(["Root.plist": "{ PreferenceSpecifiers = ({ \(Self.key) = (Debug); }); }"])
        #expect(bundleError { _ = try SelectConfiguration("Debug")(openStep) }?.message.contains("OpenStep") == true)
    }
}
