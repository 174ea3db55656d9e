import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// Comparisons as SVG images.
@Suite(.needs(.python3)) struct SVGComparisonTests {
    private static let before: KeyValuePairs<String, String> = [
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"), toggleText("Stop", key: "stop"),
            itemText("ChildPane", ["Title": "More", "File": "More"]))
    ]
    private static let after: KeyValuePairs<String, String> = [
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound", "FooterText": "Loud"]), toggleText("New", key: "new"),
            toggleText("Sing", key: "play"), itemText("ChildPane", ["Title": "More", "File": "More"])),
        "More.plist": paneText(toggleText("Rest", key: "rest")),
    ]
    /// The background colors of added, removed and changed rows.
    private static let grounds = (added: "#DAFBE1", removed: "#FFEBE9", changed: "#FFF1C2")

    private func text(isAlone: Bool = true, _ change: (inout SVGOptions) -> Void = { _ in }) -> String {
        var options = SVGOptions()
        change(&options)
        return SVGPreview(options).picture(
            of: comparison(from: Self.before, to: Self.after).panes, before: "HEAD~1", after: "now", isAlone: isAlone)
    }

    @Test func `Both sides of each changed pane are drawn`() throws {
        let reading = try SVGReading.of(text())
        #expect(reading.lines.starts(with: ["added", "removed", "moved", "changed", "App", "HEAD~1"]))
        let lines = reading.lines
        for line in ["HEAD~1", "now"] { #expect(lines.filter { $0 == line }.count == 2, "\(line)") }
        for line in ["Play", "Stop", "New", "Sing", "Loud", "Rest", "There is no such pane.", "· + pane 'More'"] {
            #expect(lines.filter { $0 == line }.count == 1, "\(line)")
        }
        let sides = try ["HEAD~1", "Stop", "now", "New"].map { try #require(lines.firstIndex(of: $0)) }
        #expect(sides == sides.sorted())
        #expect(reading.texts.allSatisfy { $0.x >= 0 && $0.x <= reading.width && $0.y <= reading.height })
    }

    @Test func `Changed rows have a background color`() throws {
        let reading = try SVGReading.of(text())
        func count(_ fill: String) -> Int { reading.fills.filter { $0 == fill }.count }
        #expect(count(Self.grounds.added) == 1 && count(Self.grounds.removed) == 1)
        // The row and the footer. The footer does not exist before the change, so its section has only a marker.
        #expect(count(Self.grounds.changed) == 3)
        let other = try SVGReading.of(text { $0.isDark = true })
        #expect(!other.fills.contains(Self.grounds.added) && other.lines == reading.lines)
    }

    @Test func `A marker describes each change`() {
        let text = text()
        #expect(text.contains("<title>~ toggle &#39;Sing&#39;: title &#39;Play&#39; → &#39;Sing&#39;</title>"))
        #expect(text.contains("<title>+ toggle &#39;New&#39;</title>"))
        #expect(text.contains("<title>− toggle &#39;Stop&#39;</title>"))
    }

    @Test(arguments: [false, true]) func `Comparisons are drawn for every device and style`(isLandscape: Bool) throws {
        for style in PreviewStyle.allCases {
            let pad = try SVGReading.of(
                text {
                    $0.isPad = true
                    $0.isLandscape = isLandscape
                    $0.style = style
                })
            #expect(pad.lines.contains("Sing"))
            #expect(pad.texts.allSatisfy { $0.x >= 0 && $0.x <= pad.width && $0.y <= pad.height })
        }
        let plain = try SVGReading.of(text(isAlone: false))
        #expect(!plain.lines.contains("moved") && plain.lines.contains("HEAD~1"))
    }
}
