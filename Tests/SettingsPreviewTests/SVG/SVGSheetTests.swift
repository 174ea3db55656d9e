import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// A sheet with a pane in several languages.
@Suite(.needs(.python3)) struct SVGSheetTests {
    private static let mark = "#FFB340"

    private let files: KeyValuePairs<String, String> = [
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"), toggleText("Stop", key: "stop"),
            itemText("TitleValue", ["Key": "version", "DefaultValue": "1.4"])),
        "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play", "Stop": "Stop"]),
        // One translation is missing, and one equals the source.
        "de.lproj/Root.strings": tableText(["Sound": "Ton", "Play": "Play"]),
        "fr.lproj/Root.strings": tableText(["Sound": "Son", "Play": "Jouer", "Stop": "Stop"])
            .replacing("\"Stop\"", with: "/* settings-bundle: same */\n\"Stop\""),
        // One translation is empty.
        "ja.lproj/Root.strings": tableText(["Sound": "", "Play": "再生", "Stop": "停止"]),
    ]

    @Test func `Strings that are not translated are marked and counted`() throws {
        let reading = try SVGDrawing.sheet(of: "en", "de", "ja", in: files)
        #expect(reading.lines.contains("· source language"))
        #expect(reading.lines.contains("· 2 not translated") && reading.lines.contains("· 1 not translated"))
        // The three strings, and the one in the legend.
        #expect(reading.fills.filter { $0 == Self.mark }.count == 4)
        #expect(reading.lines.starts(with: ["not translated", "shortened"]))
    }

    @Test func `A completely translated language has no mark`() throws {
        let done: KeyValuePairs<String, String> = [
            "Root.plist": paneText(toggleText("Play", key: "play"), toggleText("4:3", key: "ratio")),
            "en.lproj/Root.strings": tableText(["Play": "Play"]),
            "de.lproj/Root.strings": tableText(["Play": "Spielen"]),
        ]
        let reading = try SVGDrawing.sheet(of: "en", "de", in: done)
        #expect(reading.fills.filter { $0 == Self.mark }.count == 1)
        #expect(!reading.lines.contains { $0.hasPrefix("· 1") } && reading.lines.contains("de"))
    }

    @Test func `A row of a sheet has at most six phones`() throws {
        let five = try SVGDrawing.sheet(of: "en", "de", "fr", "ja", "ar", in: files)
        let six = try SVGDrawing.sheet(of: "en", "de", "fr", "ja", "ar", "he", in: files)
        let seven = try SVGDrawing.sheet(of: "en", "de", "fr", "ja", "ar", "he", "it", in: files)
        #expect(five.width < six.width && six.width == seven.width)
        #expect(five.height == six.height && six.height < seven.height)
        #expect(seven.elements.filter { $0 == "svg" }.count == 8)
    }

    @Test func `Shortened strings are underlined`() throws {
        let long = String(repeating: "long ", count: 30)
        let pane = ["Root.plist": paneText(toggleText("Play", key: "play"))]
        let files: KeyValuePairs<String, String> = [
            "Root.plist": pane["Root.plist"] ?? "", "en.lproj/Root.strings": tableText(["Play": "Play"]),
            "de.lproj/Root.strings": tableText(["Play": long]),
        ]
        let reading = try SVGDrawing.sheet(of: "en", "de", in: files)
        #expect(reading.texts.contains { $0.title == long })
        #expect(reading.attributes.contains("stroke-dasharray"))
        let lines = reading.elements.filter { $0 == "path" }.count
        let without = try SVGDrawing.sheet(
            of: "en", "de",
            in: [
                "Root.plist": pane["Root.plist"] ?? "", "en.lproj/Root.strings": tableText(["Play": "Play"]),
                "de.lproj/Root.strings": tableText(["Play": "Spiel"]),
            ])
        #expect(lines == without.elements.filter { $0 == "path" }.count + 1)
    }
}
