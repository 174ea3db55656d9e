import Foundation
import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// Images of panes with hostile strings.
@Suite(.needs(.python3)) struct SVGHostileTests {
    private static let texts = [
        "</text></svg><script>alert(1)</script>", "\" onload=\"alert(1)", "' fill='red", "&lt;&amp;&#x41;]]>", "<!--",
        "a\u{202E}b", "\u{2066}a\u{202B}", "\u{1B}[31mred", "\u{1}\u{0}\u{8}\u{B}", "\u{FFFE}\u{FFFF}",
        "\u{85}\u{2028}",
        "a\tb", "\u{FEFF}\u{E0041}", "  two  blanks  ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿👩‍👩‍👧‍👦", "e" + String(repeating: "\u{301}", count: 50_000),
        String(repeating: "x", count: 100_000), String(repeating: "字", count: 33_000),
        String(repeating: "\u{200F}", count: 30_000),
    ]

    /// A bundle with a pane that shows the same string in every possible place.
    private func bundle(_ text: String) -> SettingsBundle {
        let group = itemText("Group", ["Title": "G", "FooterText": "F"])
        let items = [
            group, toggleText("T", key: "t"), itemText("TextField", ["Title": "N", "Key": "n", "DefaultValue": "N"]),
            itemText(
                "TitleValue",
                ["Title": "V", "Key": "v", "DefaultValue": "w", "Values": arrayText("w"), "Titles": arrayText("W")]),
            itemText("Slider", ["Key": "s", "MinimumValueImage": "I", "MaximumValueImage": "J"]),
            itemText("RadioGroup", ["Title": "R", "Key": "r", "Values": arrayText("a"), "Titles": arrayText("A")]),
        ]
        let entries = ["G", "F", "T", "N", "V", "W", "R", "A"].map { "\"\($0)\" = \"\(Self.escaped(text))\";\n" }
        return SettingsBundle(bytes: [
            ("Root.plist", Array(PaneDrawing.pane(items.map { "<dict>\($0)</dict>" }.joined()).utf8)),
            ("en.lproj/Root.strings", Array(entries.joined().utf8)),
        ])
    }

    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            unit < 0x80 && unit > 0x22 && unit != 0x5C
                ? String(UnicodeScalar(UInt8(unit))) : String(format: "\\U%04x", unit)
        }.joined()
    }

    @Test(arguments: texts.indices) func `A hostile string adds no elements, attributes or control characters`(
        index: Int
    ) throws {
        let text = Self.texts[index]
        let drawing = try SVGDrawing(bundle: bundle(text), title: text) {
            $0.isPad = true; $0.isLandscape = true
        }
        let plain = try SVGDrawing(bundle: bundle("plain"), title: "plain") {
            $0.isPad = true; $0.isLandscape = true
        }
        #expect(Set(drawing.reading.elements).subtracting(["title"]) == Set(plain.reading.elements))
        #expect(
            Set(drawing.reading.attributes).subtracting(["direction", "text-anchor"])
                == Set(plain.reading.attributes).subtracting(["direction", "text-anchor"]))
        #expect(drawing.reading.references.isEmpty)
        let scalars = drawing.svg.unicodeScalars
        #expect(scalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F) && $0.value != 0xFFFE })
        #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
        #expect(drawing.svg.utf8.count < 300_000, "\(drawing.svg.utf8.count) bytes")
    }

    @Test func `Invisible characters are shown as escapes`() throws {
        func title(_ text: String) throws -> String? {
            try SVGDrawing(of: ["Root.plist": paneText()], title: text).reading.lines.first
        }
        #expect(try title("a\u{202E}b") == "a\\u{202e}b")
        #expect(try title("\u{1B}[1m") == "\\u{1b}[1m")
        #expect(try title("\u{FFFF}") == "\\u{ffff}")
        #expect(try title("a  <b>  &") == "a  <b>  &")
        // Directional marks affect only themselves, and Arabic and Hebrew need them.
        #expect(try title("\u{200F}(a)") == "\u{200F}(a)")
        #expect(try title("e" + String(repeating: "\u{301}", count: 99))?.unicodeScalars.count == 31)
        #expect(try title(String(repeating: "\u{200F}", count: 99) + "a")?.unicodeScalars.count == 31)
    }
}
