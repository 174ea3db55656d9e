import SettingsModel
import SettingsPreview
import SourceText
import TestSupport
import Testing

/// The value that a row shows before the user changes it.
@Suite struct ShownValueTests {
    private func line(_ type: String, default value: String?, _ entries: String = "") throws -> String {
        let item = itemText(type, ["Title": "T", "Key": "k"]) + (value.map { "<key>DefaultValue</key>\($0)" } ?? "")
        return try #require(PaneDrawing(items: item + entries).lines.dropFirst().first)
    }

    @Test(arguments: [
        (nil, "off"), ("<true/>", "on"), ("<false/>", "off"), ("<integer>1</integer>", "on"),
        ("<integer>0</integer>", "off"), ("<real>1.0</real>", "on"), ("<integer>2</integer>", "on"),
        // The results of boolValue for strings.
        ("<string>YES</string>", "on"), ("<string>NO</string>", "off"), ("<string>true</string>", "on"),
        ("<string> 01</string>", "on"), ("<string>-00</string>", "off"), ("<string>on</string>", "off"),
        ("<string></string>", "off"), ("<array/>", "off"), ("<data>AQ==</data>", "off"),
    ])
    func `A toggle without custom values shows its default as a Boolean`(value: String?, expected: String) throws {
        #expect(try line("ToggleSwitch", default: value) == "0 T: \(expected)")
    }

    @Test(arguments: [
        ("<string>YES</string>", "off"), ("<string>NO</string>", "on"), ("<string>yes</string>", "on"),
        ("<true/>", "on"), ("<false/>", "off"), ("<integer>0</integer>", "off"), (nil, "off"),
    ])
    func `A toggle with custom values compares its default with them`(value: String?, expected: String) throws {
        let values = "<key>TrueValue</key><string>NO</string><key>FalseValue</key><string>YES</string>"
        #expect(try line("ToggleSwitch", default: value, values) == "0 T: \(expected)")
    }

    /// Numbers are compared as in Foundation, and a string never equals a number.
    @Test(arguments: [
        ("<integer>1</integer>", "One"), ("<true/>", "One"), ("<real>1.0</real>", "One"),
        ("<string>1</string>", "Text"), ("<real>1.5</real>", "-"), ("<string>2</string>", "-"),
        ("<integer>9007199254740993</integer>", "Large"), ("<integer>9007199254740992</integer>", "-"),
        ("<data>AQ==</data>", "Bytes"), ("<array><integer>1</integer></array>", "List"), (nil, "-"),
    ])
    func `A multi-value or radio group shows the choice whose value equals its default`(
        value: String?, expected: String
    ) throws {
        let lists =
            "<key>Titles</key>\(arrayText("Text", "One", "Again", "Large", "Bytes", "List"))<key>Values</key><array>"
            + "<string>1</string><integer>1</integer><true/><integer>9007199254740993</integer><data>AQ==</data>"
            + "<array><integer>1</integer></array></array>"
        #expect(try line("MultiValue", default: value, lists) == "0 T: choose \(expected)")
        // In a radio group at most one choice has the mark.
        let item = itemText("RadioGroup", ["Key": "k"]) + (value.map { "<key>DefaultValue</key>\($0)" } ?? "") + lists
        let chosen = try PaneDrawing(items: item).lines.filter { $0.hasSuffix(": chosen") }
        #expect(chosen == (expected == "-" ? [] : ["0 \(expected): chosen"]))
    }

    @Test(arguments: [
        ("<string>b</string>", "Second"), ("<string>c</string>", "c"), ("<integer>7</integer>", "7"),
        ("<real>2.50</real>", "2.5"), ("<real>3</real>", "3"), ("<true/>", "1"), ("<false/>", "0"),
        ("<string></string>", ""), (nil, "-"),
    ])
    func `A title item shows the title of its default or the default itself`(value: String?, expected: String) throws {
        let lists = "<key>Titles</key>\(arrayText("First", "Second"))<key>Values</key>\(arrayText("a", "b"))"
        #expect(try line("TitleValue", default: value, lists) == "0 T: value \(expected)")
    }

    @Test(arguments: [
        ("<integer>0</integer>", "-1", "1", 0.5), ("<integer>-5</integer>", "-1", "1", 0),
        ("<real>9</real>", "0", "3", 1), (nil, "-1", "3", 0.25), (nil, "1", "3", 0),
        ("<string>1</string>", "0", "2", 0), ("<real>nan</real>", "0", "2", 0), ("<real>inf</real>", "0", "2", 1),
        ("<real>1</real>", "3", "2", 0), ("<real>1</real>", "2", "2", 0),
        ("<real>1.7e308</real>", "-1.7e308", "1.7e308", 1), ("<real>5e-324</real>", "0", "5e-324", 1),
        ("<real>0</real>", "-1.7e308", "1.7e308", 0.5),
    ])
    func `The default of a slider is a fraction of its range`(
        value: String?, minimum: String, maximum: String, expected: Double
    ) throws {
        let range = "<key>MinimumValue</key>\(real(minimum))<key>MaximumValue</key>\(real(maximum))"
        #expect(try line("Slider", default: value, range) == "0 -: slider \(expected)")
    }

    @Test func `The range of a slider defaults to 0 through 1`() throws {
        #expect(try line("Slider", default: "<real>0.5</real>") == "0 -: slider 0.5")
    }

    @Test func `A multi-value shows the short title if it has one`() throws {
        let lists =
            "<key>Titles</key>\(arrayText("A long name", "Another"))<key>Values</key>\(arrayText("a", "b"))"
            + "<key>ShortTitles</key>\(arrayText("Long"))"
        #expect(try line("MultiValue", default: "<string>a</string>", lists) == "0 T: choose Long")
        // If there are too few short titles, the title is used.
        #expect(try line("MultiValue", default: "<string>b</string>", lists) == "0 T: choose Another")
    }
}
