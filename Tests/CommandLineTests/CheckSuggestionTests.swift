import SettingsModel
import TestSupport
import Testing

/// What `check` suggests, and what it changes and leaves alone.
@Suite struct CheckSuggestionTests {
    private func folder(_ items: String...) throws -> ScratchFolder {
        let pane = paneText(table: nil, items.joined(separator: "\n\t\t</dict>\n\t\t<dict>\n"))
        return try ScratchFolder(["Settings.bundle/Root.plist": pane], inMemory: true)
    }

    private func help(_ folder: ScratchFolder, _ rule: String) throws -> [String] {
        try CheckReport(folder.run("check", "--json", "--select", rule)).findings.map { $0.help ?? "" }
    }

    @Test(arguments: [
        ("PSSwitchSpecifier", "did you mean 'PSToggleSwitchSpecifier'?"),
        ("PSRadioSpecifier", "did you mean 'PSRadioGroupSpecifier'?"),
        ("PSPickerSpecifier", "did you mean 'PSMultiValueSpecifier'?"),
    ])
    func `check suggests the type that a word stands for`(type: String, expected: String) throws {
        let item = itemText("Group").replacing("PSGroupSpecifier", with: type)
        #expect(try help(folder(item), "unknown-type") == [expected])
    }

    @Test func `check suggests a table whose name was written with another extension`() throws {
        let folder = try exampleFolder(inMemory: true)
        let path = "Settings.bundle/Root.plist"
        try folder.write(
            folder.text(of: path).replacing(
                "<key>StringsTable</key>\n\t<string>Root<", with: "<key>StringsTable</key>\n\t<string>Root.string<"),
            to: path)
        #expect(try help(folder, "missing-table") == ["did you mean 'Root'?"])
    }

    @Test func `check suggests no pane if two names are equally similar`() throws {
        let folder = try folder(itemText("ChildPane", ["Title": "More", "File": "Setings"]))
        for name in ["Settings1", "Settings2"] {
            try folder.write(paneText(table: nil), to: "Settings.bundle/\(name).plist")
        }
        #expect(try help(folder, "missing-child-pane").allSatisfy { !$0.contains("did you mean") })
        try folder.write(paneText(table: nil), to: "Settings.bundle/Settings.plist")
        #expect(try help(folder, "missing-child-pane") == ["did you mean 'Settings'?"])
    }

    @Test func `check --fix does not turn a number that has a name in UIKit into an unknown value`() throws {
        let folder = try folder(itemText("TextField", ["Key": "port", "KeyboardType": "<integer>4</integer>"]))
        let path = "Settings.bundle/Root.plist"
        let before = try folder.text(of: path)
        #expect(try folder.run("check", "--fix").exitCode == 1)
        #expect(try folder.text(of: path) == before)
        #expect(try folder.run("check", "--unsafe-fixes").exitCode == 0)
        #expect(
            try folder.text(of: path) == before.replacing("<integer>4</integer>", with: "<string>NumberPad</string>"))
    }

    @Test func `check --unsafe-fixes does not rename keys that code may read, and the options file lists them`() throws
    {
        let folder = try folder(
            itemText("ToggleSwitch", ["Title": "A", "Key": "a", "DefaultValue": "<true/>", "TitleDescription": "B"]),
            itemText("TextField", ["Key": "b", "Placeholder": "Name"]))
        let path = "Settings.bundle/Root.plist"
        let before = try folder.text(of: path)
        _ = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.text(of: path) == before)
        #expect(try help(folder, "unknown-key").allSatisfy { $0.contains("'check.knownKeys'") })
        try folder.write(
            #"{ "check": { "knownKeys": ["TitleDescription", "Placeholder"] } }"#, to: "settings-bundle.json")
        #expect(try folder.run("check", "--strict").exitCode == 0)
        #expect(try folder.run("options").output.contains("check.knownKeys"))
    }

    @Test(arguments: ItemType.otherNames.keys.sorted()) func `add-item suggests a type for each word that people use`(
        word: String
    ) throws {
        let folder = try folder(itemText("Group"))
        let result = try folder.run("add-item", word, "--title", "A")
        let name = try #require(ItemType.otherNames[word]).name
        #expect(result.exitCode != 0 && result.error.contains("did you mean \(name)"))
        #expect(try folder.run("add-item", name, "--help").exitCode == 0)
    }

    @Test(arguments: [
        ("switch", "toggle"), ("Switch", "toggle"), ("PSSwitchSpecifier", "toggle"), ("ToggleSwitch", "toggle"),
        ("Picker", "multi-value"), ("togle", "toggle"),
    ])
    func `add-item and set-item --type suggest the same type`(word: String, name: String) throws {
        let folder = try folder(itemText("Group", ["Title": "A"]))
        let message = "error: there is no item type '\(word)'\n  = help: did you mean \(name)?\n"
        for arguments in [["add-item", word, "--title", "B"], ["set-item", "title:A", "--type", word]] {
            let result = try folder.run(arguments)
            #expect(result.exitCode == 64 && result.error == message, "\(result)")
        }
    }

    @Test(arguments: ["Min", "Minimum", "Max", "Maximum"])
    func `A value of the wrong type does not suggest another key`(key: String) throws {
        let folder = try folder(itemText("Slider", ["Key": "k", "DefaultValue": "<real>0.5</real>", key: "0"]))
        let output = try folder.run("check").output
        #expect(output.contains("unknown key '\(key)'") && !output.contains("Image"), "\(output)")
    }

    @Test func `An item with a key and a Boolean is a toggle`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let item =
            "<key>Title</key><string>A</string><key>Key</key><string>a</string><key>DefaultValue</key><true/>"
            + "<key>FooterText</key><string>F</string>"
        try folder.write(paneText(item), to: "Settings.bundle/Root.plist")
        let output = try folder.run("check").output
        #expect(output.contains("add a type, such as 'PSToggleSwitchSpecifier'\n"), "\(output)")
    }
}
