import SettingsModel
import SettingsPreview
import SourceText
import TestSupport
import Testing

/// The rows and sections of a pane, and the items that are omitted.
@Suite struct PaneReaderTests {
    private let choices: [(String, String)] = [
        ("Titles", arrayText("Beginner", "Expert")), ("Values", "<array>\(integer(0))\(integer(1))</array>"),
    ]

    @Test func `Every item type has a row`() throws {
        let lists = "<key>Titles</key>\(choices[0].1)<key>Values</key>\(choices[1].1)"
        let pane = try PaneDrawing(
            items: itemText("Group", ["Title": "All", "FooterText": "That is all"]),
            toggleText("Play", key: "play"),
            itemText(
                "Slider",
                [
                    "Key": "volume", "DefaultValue": real("0.25"), "MinimumValue": integer(0),
                    "MaximumValue": integer(1), "MinimumValueImage": "quiet", "MaximumValueImage": "loud.png",
                ]),
            itemText("TitleValue", ["Title": "Version", "Key": "version", "DefaultValue": "1.0"]),
            itemText("TextField", ["Title": "Name", "Key": "name", "DefaultValue": "Anna"]),
            itemText("TextField", ["Key": "password", "IsSecure": "<true/>", "DefaultValue": "abc"]),
            itemText("MultiValue", ["Title": "Level", "Key": "level", "DefaultValue": integer(1)]) + lists,
            itemText("ChildPane", ["Title": "More", "File": "Advanced"]),
            itemText("RadioGroup", ["Title": "Who", "FooterText": "You", "Key": "who", "DefaultValue": integer(0)])
                + lists)
        #expect(
            pane.lines == [
                "[All]", "1 Play: off", "2 -: slider quiet 0.25 loud.png", "3 Version: value 1.0", "4 Name: field Anna",
                "5 -: secure abc", "6 Level: choose Expert", "7 More: to Advanced", "(That is all)",
                "[Who]", "8 Beginner: chosen", "8 Expert: choice", "(You)",
            ])
        #expect(pane.omissions == [])
    }

    /// A group ends where the next one begins, and a radio group contains only its own choices.
    @Test func `Groups and radio groups start sections`() throws {
        let radio = itemText(
            "RadioGroup",
            ["Key": "r", "DefaultValue": "a", "Titles": arrayText("A"), "Values": arrayText("a")])
        let pane = try PaneDrawing(
            items: toggleText("Before", key: "a"), itemText("Group", ["Title": "One"]), itemText("Group"),
            toggleText("In", key: "b"), radio, toggleText("Behind", key: "c"), toggleText("With it", key: "d"), radio,
            itemText("Group", ["FooterText": "Last"]))
        #expect(
            pane.lines == [
                "[]", "0 Before: off", "[One]", "[]", "3 In: off", "[]", "4 A: chosen", "[]", "5 Behind: off",
                "6 With it: off", "[]", "7 A: chosen", "[]", "(Last)",
            ])
        #expect(pane.pane.sections.map(\.itemIndex) == [nil, 1, 2, 4, nil, 7, 8])
    }

    @Test func `Omitted items are listed with a reason`() throws {
        let items = [
            "<string>Group</string>", "<dict><key>Title</key><string>A</string></dict>",
            "<dict><key>Type</key><integer>1</integer></dict>",
            "<dict><key>Type</key><string>PSButtonSpecifier</string></dict>",
            "<dict><key>Type</key><string>IASKButtonSpecifier</string></dict>",
            "<dict>" + itemText("ToggleSwitch", ["Title": "No key"]) + "</dict>",
            "<dict>" + itemText("Slider", ["Key": ""]) + "</dict>",
            "<dict>" + itemText("TextField", ["Key": integer(3)]) + "</dict>",
            // A title item without a key stores nothing but shows its default.
            "<dict>" + itemText("TitleValue", ["Title": "Version", "DefaultValue": "1"]) + "</dict>",
        ]
        let pane = try PaneDrawing(["Root.plist": PaneDrawing.pane(items.joined())])
        #expect(pane.lines == ["[]", "8 Version: value 1"])
        #expect(
            pane.omissions == [
                "0: it is not a dictionary", "1: it has no Type", "2: it has no Type",
                "3: 'PSButtonSpecifier' is not an item type", "4: only InAppSettingsKit draws IASKButtonSpecifier",
                "5: the toggle has no Key", "6: the slider has no Key", "7: the text-field has no Key",
            ])
    }

    @Test func `Items for other devices are omitted`() throws {
        func toggle(_ title: String, _ idioms: String) -> String {
            toggleText(title, key: title) + "<key>SupportedUserInterfaceIdioms</key>\(idioms)"
        }
        let items = [
            toggle("phone", arrayText("Phone")), toggle("pad", arrayText("Pad")),
            toggle("both", arrayText("Pad", "Phone")),
            // A missing, empty or invalid list of idioms applies to all devices.
            toggle("none", "<array/>"), toggle("text", "<string>Pad</string>"),
            toggle("numbers", "<array>\(integer(1))</array>"),
            // If a group is hidden, only its own strings are hidden; its rows stay.
            itemText("Group", ["Title": "Pads", "SupportedUserInterfaceIdioms": arrayText("Pad")]),
            toggleText("after", key: "after"),
        ]
        func pane(on platform: Platform?) throws -> PaneDrawing {
            try PaneDrawing(
                on: platform, ["Root.plist": PaneDrawing.pane(items.map { "<dict>\($0)</dict>" }.joined())])
        }
        func titles(_ lines: [String]) -> [String] {
            lines.map { String($0.split(separator: " ").last { $0 != "off" } ?? "").replacing(":", with: "") }
        }
        let phone = try pane(on: .iOS)
        #expect(titles(phone.lines) == ["[]", "phone", "both", "none", "text", "numbers", "after"])
        #expect(phone.omissions == ["1: it is for Pad only", "6: it is for Pad only"])
        let pad = try pane(on: .iPadOS)
        #expect(titles(pad.lines) == ["[]", "pad", "both", "none", "text", "numbers", "[Pads]", "after"])
        #expect(pad.omissions == ["0: it is for Phone only"])
        #expect(try pane(on: nil).omissions == [])
    }

    @Test func `The last of several equal property-list keys is used`() throws {
        let twice = toggleText("First", key: "a") + "<key>Title</key><string>Second</string>"
        #expect(try PaneDrawing(items: twice).lines == ["[]", "0 Second: off"])
        // Two items with the same key are two rows.
        let pane = try PaneDrawing(items: toggleText("A", key: "same"), toggleText("B", key: "same"))
        #expect(pane.lines == ["[]", "0 A: off", "1 B: off"])
        #expect(pane.pane.rows.map(\.key) == ["same", "same"])
    }

    @Test func `Rows are drawn even if their items lack keys`() throws {
        let pane = try PaneDrawing(
            items: itemText("ChildPane", ["Title": "Nowhere"]), itemText("ChildPane", ["File": "X.plist"]),
            // Settings ignores the keys of InAppSettingsKit.
            itemText("ChildPane", ["Title": "Web", "File": "page", "IASKViewControllerClass": "Web"]),
            itemText("MultiValue", ["Title": "None", "Key": "m"]), itemText("RadioGroup", ["Key": "r"]),
            itemText("TitleValue", ["Key": "t"]), itemText("Slider", ["Title": "Not drawn", "Key": "s"]),
            itemText("ToggleSwitch", ["Title": "", "Key": "e"]))
        #expect(
            pane.lines == [
                "[]", "0 Nowhere: to -", "1 -: to X.plist", "2 Web: to page", "3 None: choose -", "[]", "[]",
                "5 -: value -", "6 -: slider 0.0", "7 -: off",
            ])
    }

    @Test func `Text fields have keyboard traits with defaults for missing or invalid values`() throws {
        let pane = try PaneDrawing(
            items: itemText("TextField", ["Key": "a"]),
            itemText(
                "TextField",
                [
                    "Key": "b", "KeyboardType": "URL", "AutocapitalizationType": "Words", "AutocorrectionType": "No",
                    "IsSecure": "<false/>",
                ]), itemText("TextField", ["Key": "c", "KeyboardType": "Emoji", "AutocapitalizationType": integer(1)]))
        let fields = pane.pane.rows.compactMap { row in
            if case .textField(let field) = row.control { field } else { nil }
        }
        #expect(fields.map(\.keyboard) == ["Alphabet", "URL", "Alphabet"])
        #expect(fields.map(\.capitalization) == ["None", "Words", "None"])
        #expect(fields.map(\.correction) == ["Default", "No", "Default"])
        #expect(fields.map(\.isSecure) == [false, false, false])
    }

    @Test func `The app group of a pane is read`() throws {
        let group =
            "<plist><dict><key>PreferenceSpecifiers</key><array/>"
            + "<key>ApplicationGroupContainerIdentifier</key>"
        #expect(
            try PaneDrawing(["Root.plist": group + "<string>group.example</string></dict></plist>"]).pane.appGroup
                == "group.example")
        #expect(try PaneDrawing(["Root.plist": group + "<string/></dict></plist>"]).pane.appGroup == nil)
    }
}
