import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ItemTextsTests {
    private func texts(_ items: String...) throws -> [String] {
        let pane = items.map { "<dict>\($0)</dict>" }.joined()
        let bundle = SettingsBundle([
            "Root.plist": "<plist><dict><key>PreferenceSpecifiers</key><array>\(pane)</array></dict></plist>"
        ])
        return try #require(bundle.panes.first).texts.map(\.text.string)
    }

    @Test func `The strings of an item are the values of its localizable keys`() throws {
        #expect(try texts(itemText("Group", ["Title": "T", "FooterText": "F"])) == ["T", "F"])
        #expect(
            try texts(
                itemText(
                    "MultiValue",
                    [
                        "Title": "T", "Key": "k", "DefaultValue": "d", "Titles": arrayText("A", "B"),
                        "Values": arrayText("1", "2"), "ShortTitles": arrayText("a", "b"),
                    ])) == ["T", "A", "B", "a", "b"])
        #expect(
            try texts(
                itemText(
                    "RadioGroup", ["Title": "T", "FooterText": "F", "Key": "k", "Titles": arrayText("A")])) == [
                    "T", "F", "A",
                ])
        #expect(try texts(itemText("TitleValue", ["Title": "T", "DefaultValue": "d"])) == ["T"])
        #expect(try texts(itemText("TextField", ["Title": "T", "DefaultValue": "d"])) == ["T"])
        #expect(try texts(itemText("ChildPane", ["Title": "T", "File": "f", "Icon": "i"])) == ["T"])
    }

    @Test func `Descriptions and confirmation prompts are strings of a toggle`() throws {
        let prompt =
            "<dict><key>Type</key><string>PSConfirmationPrompt</string><key>Title</key><string>Sure</string>"
            + "<key>Prompt</key><string>Really?</string><key>ConfirmText</key><string>Yes</string>"
            + "<key>DenyText</key><string>No</string></dict>"
        let toggle = itemText(
            "ToggleSwitch",
            ["Title": "T", "Key": "k", "Description": "D", "TrueConfirmationPrompt": prompt, "DefaultValue": "<true/>"])
        #expect(try texts(toggle) == ["T", "D", "Sure", "Really?", "Yes", "No"])
    }

    @Test func `InAppSettingsKit keys have additional strings`() throws {
        #expect(
            try texts(
                itemText("ChildPane", ["Title": "T", "File": "f", "IASKSubtitle": "S", "IASKChildTitle": "C"]))
                == ["T", "S", "C"])
        #expect(
            try texts(
                itemText(
                    "ToggleSwitch",
                    [
                        "Title": "T",
                        "IASKSubtitle":
                            "<dict><key>YES</key><string>On</string><key>NO</key><string>Off</string></dict>",
                    ])) == ["T", "On", "Off"])
        #expect(
            try texts("<key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Buy</string>")
                == ["Buy"])
    }

    @Test func `The title of any item is a string`() throws {
        // The Settings app does not show the title of a slider, but InAppSettingsKit does.
        #expect(try texts(itemText("Slider", ["Title": "Volume", "Key": "v"])) == ["Volume"])
        #expect(try texts("<key>Title</key><string>No type</string>") == ["No type"])
        #expect(try texts("<key>Type</key><string>Odd</string><key>Titles</key>" + arrayText("A")) == ["A"])
    }

    @Test func `Overridden, empty and non-string values are not strings of an item`() throws {
        #expect(try texts(itemText("Group", ["Title": "", "FooterText": "<integer>3</integer>"])) == [])
        #expect(
            try texts(itemText("Group", ["Title": "Hidden", "FooterText": "F", "Title": "Read"])) == ["F", "Read"])
        let odd = "<plist><dict><key>PreferenceSpecifiers</key><array><string>A</string></array></dict></plist>"
        #expect(try #require(SettingsBundle(["Root.plist": odd]).panes.first).texts.isEmpty)
    }

    @Test func `A key element in place of a value is a string`() throws {
        let titles = "<array><key>A</key><string>B</string></array>"
        #expect(try texts(itemText("MultiValue", ["Title": "<key>T</key>", "Titles": titles])) == ["T", "A", "B"])
    }

    @Test func `The comment for a table entry describes the string`() {
        #expect(Item.comment(for: "Title", type: .toggle, key: "sounds") == "Title of sounds")
        #expect(Item.comment(for: "Titles", type: .multiValue, key: "level") == "Option of level")
        #expect(Item.comment(for: "ShortTitles", type: .multiValue, key: "level") == "Short title of level")
        #expect(Item.comment(for: "FooterText", type: .group, key: nil) == "Footer of a group")
        #expect(Item.comment(for: "Title", type: nil, key: "") == "Title of an item")
    }

    @Test func `The last value of a repeated key is used`() throws {
        let item = itemText("ToggleSwitch", ["Key": "old", "Title": "T", "Key": "new"])
        let bundle = SettingsBundle(["Root.plist": paneText(item)])
        #expect(try #require(bundle.panes.first?.items.first).key == "new")
    }

    @Test func `Only a child pane without a custom view controller opens a pane`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText("ChildPane", ["Title": "A", "File": "A"]),
                itemText("ChildPane", ["Title": "B", "File": "B", "IASKViewControllerClass": "C"]),
                itemText("Group", ["Title": "C", "File": "C"]))
        ])
        #expect(try #require(bundle.panes.first).items.map { $0.linkedFile?.string } == ["A", nil, nil])
    }
}
