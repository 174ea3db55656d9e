import LanguageService
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

struct PropertyListCompletionTests {
    private static let toggle = "<key>Type</key>\n<string>PSToggleSwitchSpecifier</string>"

    @Test(arguments: ["‸", "<‸", "<k‸", "<key‸", "Def‸", "<‸>"])
    func `A key between the entries of an item is completed with its tags and a value`(typed: String) throws {
        let text = try Typing(page("\(Self.toggle)\n\(typed)\n<key>Key</key>\n<string>k</string>"))
            .text(taking: "DefaultValue")
        #expect(
            text
                == page(
                    "\(Self.toggle)\n<key>DefaultValue</key>\n<false/>\n<key>Key</key>\n<string>k</string>"))
    }

    @Test(arguments: ["<key>‸</key>", "<key>Def‸</key>", "<key>D‸ef</key>", "<key>Def‸", "<key>‸"])
    func `An incomplete key is completed with the missing parts`(typed: String) throws {
        let text = try Typing(page("\(Self.toggle)\n\(typed)\n<key>Key</key>\n<string>k</string>"))
            .text(taking: "DefaultValue")
        #expect(
            text
                == page(
                    "\(Self.toggle)\n<key>DefaultValue</key>\n<false/>\n<key>Key</key>\n<string>k</string>"))
    }

    @Test
    func `A key that has a value is replaced alone`() throws {
        let text = try Typing(page("\(Self.toggle)\n<key>Titl‸</key>\n<string>x</string>")).text(taking: "Title")
        #expect(text == page("\(Self.toggle)\n<key>Title</key>\n<string>x</string>"))
    }

    @Test
    func `Keys of the item type are proposed unless the item has them`() {
        let labels = Typing(page("\(Self.toggle)\n<key>Title</key>\n<string>x</string>\n‸")).labels
        #expect(labels.starts(with: ["Key", "DefaultValue", "TrueValue", "FalseValue"]))
        #expect(!labels.contains("Title") && !labels.contains("Type") && !labels.contains("MinimumValue"))
        #expect(Typing("<plist><dict>‸</dict></plist>").labels.contains("StringsTable"))
        #expect(!Typing(page("‸<key>Foo</key><array><dict>‸</dict></array>")).labels.contains("Foo"))
    }

    @Test
    func `A proposed key has documentation`() throws {
        let key = try #require(
            Typing(page("<key>Type</key>\n<string>PSTextFieldSpecifier</string>\n‸")).completions
                .first { $0.label == "KeyboardType" })
        let documentation = try #require(key.documentation)
        for part in [
            "The keyboard for the field.", "`NumberPad`", "Default: `\"Alphabet\"`", "PSTextFieldSpecifier.html",
        ] { #expect(documentation.contains(part)) }
    }

    @Test(
        arguments: ["‸", "<‸", "<str‸", "<string>‸</string>", "<string>Num‸</string>", "<string>Num‸", "<string>‸"])
    func `An enumerated value is completed with the missing tags`(typed: String) throws {
        let type = "<key>Type</key>\n<string>PSTextFieldSpecifier</string>"
        let text = try Typing(page("\(type)\n<key>KeyboardType</key>\n\(typed)\n<key>Key</key>\n<string>k</string>"))
            .text(taking: "NumberPad")
        #expect(
            text
                == page(
                    "\(type)\n<key>KeyboardType</key>\n<string>NumberPad</string>\n<key>Key</key>\n<string>k</string>"))
    }

    @Test
    func `A type is completed inside its tags`() throws {
        let text = try Typing(page("<key>Type</key>\n<string>PSTog‸</string>")).text(taking: "PSToggleSwitchSpecifier")
        #expect(text == page(Self.toggle))
        #expect(Typing(page("<key>Type</key>\n<string>‸")).labels.contains("PSGroupSpecifier"))
    }

    @Test
    func `A Boolean is completed as a whole element`() throws {
        let field = "<key>Type</key>\n<string>PSTextFieldSpecifier</string>\n<key>IsSecure</key>\n"
        #expect(Typing(page(field + "‸")).labels == ["true", "false"])
        #expect(try Typing(page(field + "<t‸")).text(taking: "true") == page(field + "<true/>"))
    }

    @Test
    func `Panes, tables and images of the bundle are proposed`() {
        let row = "<key>Type</key>\n<string>PSChildPaneSpecifier</string>\n<key>File</key>\n<string>‸</string>"
        let typing = Typing(
            page(row), beside: ["Sound.plist": paneText(toggleText("A", key: "a")), "de.lproj/Sound.plist": paneText()])
        #expect(typing.labels == ["Sound"])
        let table = Typing(
            "<plist><dict><key>StringsTable</key><string>‸</string></dict></plist>", in: "Sound.plist",
            beside: ["de.lproj/Texts.strings": "", "de.lproj/Texts~ipad.strings": ""])
        #expect(table.labels == ["Sound", "Texts"])
        let slider =
            "<key>Type</key>\n<string>PSSliderSpecifier</string>\n<key>MinimumValueImage</key>\n<string>‸</string>"
        #expect(
            Typing(page(slider), beside: ["quiet.png": "", "quiet@2x.png": "", "de.lproj/quiet.png": ""]).labels
                == ["quiet.png"])
    }

    @Test
    func `A proposed key is escaped`() throws {
        let typing = Typing(
            page("\(Self.toggle)\n<key>Key</key>\n<string>‸</string>"),
            beside: ["Sound.plist": paneText(toggleText("A", key: "a&amp;b"))])
        #expect(typing.labels == ["a&b"])
        #expect(try typing.text(taking: "a&b") == page("\(Self.toggle)\n<key>Key</key>\n<string>a&amp;b</string>"))
    }

    @Test
    func `The values of a multi-value are proposed for its default`() {
        let list = """
            <key>Type</key>
            <string>PSMultiValueSpecifier</string>
            <key>DefaultValue</key>
            ‸
            <key>Values</key>
            <array><integer>1</integer><integer>2</integer></array>
            <key>Titles</key>
            <array><string>One</string><string>Two</string></array>
            """
        let completions = Typing(page(list)).completions
        #expect(completions.map(\.label) == ["1", "2"])
        #expect(completions.map(\.detail) == ["One", "Two"])
        #expect(completions.map(\.text) == ["<integer>1</integer>", "<integer>2</integer>"])
    }

    @Test
    func `Nothing is proposed for choices or inside comments, strings and tags`() {
        let list = "<key>Type</key>\n<string>PSMultiValueSpecifier</string>\n<key>Titles</key>\n<array>‸</array>"
        for text in [
            page(list), page("<!-- ‸ -->\n\(Self.toggle)"), page("\(Self.toggle)\n<!-- <key>‸</key> -->"),
            page("\(Self.toggle)\n<key>Title</key>\n<string>‸</string>"), page("<k‸ey>Type</key>"),
            page("<key>Type<‸/key>"), "<?xml ‸", "<!DOC‸",
        ] { #expect(Typing(text).labels == [], "\(text)") }
    }

    @Test
    func `Whole items are proposed as add-item creates them`() throws {
        let typing = Typing(
            paneText(toggleText("A", key: "a"), "‸").replacing("\t\t<dict>\n\t\t\t‸\n\t\t</dict>", with: "\t\t‸"))
        #expect(typing.labels.prefix(3) == ["Group", "Toggle Switch", "Slider"])
        #expect(
            try typing.text(taking: "Toggle Switch")
                == paneText(
                    toggleText("A", key: "a"),
                    itemText("ToggleSwitch", ["Title": "Title", "Key": "key", "DefaultValue": "<false/>"])))
        let snippet = try #require(typing.completions.first { $0.label == "Slider" })
        #expect(snippet.text.contains("<string>${1:key}</string>") && snippet.isSnippet)
    }

    @Test(arguments: [
        "\t<array>‸</array>\n", "\t<array>\n\t\t‸\n\t</array>\n", "\t<array>\n‸\n\t</array>\n",
        "\t<array>\n\t\t<di‸\n\t</array>\n",
    ])
    func `The first item is indented like the file`(array: String) throws {
        let empty = paneText()
        let text = try Typing(empty.replacing("\t<array/>\n", with: array)).text(taking: "Group")
        #expect(text == paneText(itemText("Group", ["Title": "Title"])))
    }

    @Test
    func `An item in a file on one line stays on that line`() throws {
        let flat = "<plist><dict><key>PreferenceSpecifiers</key><array>‸</array></dict></plist>"
        #expect(
            try Typing(flat).text(taking: "Group")
                == flat.replacing(
                    "‸",
                    with:
                        "<dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Title</string></dict>"
                ))
    }

    @Test
    func `Keys are proposed in dictionaries that are not closed`() {
        let open = paneText(toggleText("A", key: "a"), toggleText("B", key: "b"))
        for unclosed in [
            open.replacing(
                "<array>\n",
                with: "<array>\n\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSSliderSpecifier</string>\n\t\t\t‸\n"),
            "<plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSSliderSpecifier</string><‸",
            "<plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSSliderSpecifier</string><key>‸",
        ] { #expect(Typing(unclosed).labels.contains("MinimumValue"), "\(unclosed)") }
    }

    @Test
    func `An open element can be closed`() throws {
        #expect(Typing("<plist><dict><key>Title</‸").labels == ["</key>"])
        #expect(Typing("<plist><dict><key>Title</key><string>x</string></di‸").labels == ["</dict>"])
        #expect(Typing("<plist><dict></‸</dict></plist>").labels == [])
    }

    @Test
    func `An empty string is proposed in addition to existing keys`() throws {
        let typing = Typing(
            page("\(Self.toggle)\n<key>Key</key>\n‸"), beside: ["Sound.plist": paneText(toggleText("A", key: "a"))])
        #expect(typing.labels == ["string", "a"])
        #expect(try typing.text(taking: "string") == page("\(Self.toggle)\n<key>Key</key>\n<string></string>"))
        #expect(try typing.text(taking: "a") == page("\(Self.toggle)\n<key>Key</key>\n<string>a</string>"))
    }

    @Test(arguments: ["‸", "\n‸\n", "<‸"])
    func `An empty file is completed to a pane`(text: String) throws {
        let page = try Typing(text).text(taking: "Settings pane")
        let bundle = SettingsBundle(["Root.plist": page])
        #expect(bundle.panes.map(\.stringsTable) == ["Root"])
        #expect(bundle.panes.map(\.itemCount) == [0])
    }

    @Test
    func `A long key is shortened in the list and inserted completely`() throws {
        let key = String(repeating: "k", count: 10_000)
        let typing = Typing(
            page("\(Self.toggle)\n<key>Key</key>\n<string>‸</string>"),
            beside: ["Sound.plist": paneText(toggleText("A", key: key))])
        let completion = try #require(typing.completions.first)
        #expect(completion.label.count < 200)
        #expect(completion.text == key)
    }

    @Test
    func `Completions follow the indentation, line breaks and value layout of the file`() throws {
        let field = itemText("TextField", ["Title": "A", "Key": "k"])
        for turned: (String) -> String in [
            { $0.replacing("\t", with: "  ") }, { $0.replacing("\n", with: "\r\n") },
            { $0.replacing("</key>\n\t\t\t", with: "</key>").replacing("</key>\n\t", with: "</key>") },
            { $0.replacing("</key>\n\t\t\t", with: "</key> ").replacing("</key>\n\t", with: "</key> ") },
        ] {
            let text = turned(page("\(field)\n‸"))
            #expect(try Typing(text).text(taking: "IsSecure") == turned(page("\(field)\n<key>IsSecure</key>\n<true/>")))
            // After the last value on its line, the key starts a new line.
            let behind = turned(page("\(field)‸"))
            #expect(
                try Typing(behind).text(taking: "IsSecure") == turned(page("\(field)\n<key>IsSecure</key>\n<true/>")))
        }
    }

    @Test
    func `A dictionary in an item has its own keys`() throws {
        let prompt = "\(Self.toggle)\n<key>TrueConfirmationPrompt</key>\n"
        #expect(
            Typing(page("\(prompt)<dict>\n<key>Title</key>\n<string>x</string>\n‸\n</dict>")).labels
                == ["Type", "Prompt", "ConfirmText", "DenyText"])
        #expect(try Typing(page("\(prompt)‸")).text(taking: "dict").contains("<key>Prompt</key>"))
        #expect(
            Typing(page("\(Self.toggle)\n<key>SupportedUserInterfaceIdioms</key>\n<array><string>‸</string></array>"))
                .labels.prefix(2) == ["Phone", "Pad"])
    }
}
