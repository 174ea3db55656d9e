import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// SVG images of panes, which are parsed with Python's expat parser.
@Suite(.needs(.python3)) struct SVGPreviewTests {
    /// A pane with an item of each type, in English and Arabic.
    private let files: KeyValuePairs<String, String> = [
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound", "FooterText": "Heard when a game begins."]),
            itemText("ToggleSwitch", ["Title": "Play", "Key": "play", "DefaultValue": "<true/>"]),
            itemText("TextField", ["Title": "Name", "Key": "name", "DefaultValue": "Ada"]),
            itemText("TextField", ["Title": "Code", "Key": "code", "DefaultValue": "1815", "IsSecure": "<true/>"]),
            itemText("TitleValue", ["Title": "Version", "Key": "version", "DefaultValue": "1.4"]),
            itemText(
                "MultiValue",
                [
                    "Title": "Level", "Key": "level", "DefaultValue": "b", "Titles": arrayText("Low", "High"),
                    "Values": arrayText("a", "b"),
                ]), itemText("ChildPane", ["Title": "More", "File": "More"]),
            itemText(
                "RadioGroup",
                [
                    "Title": "Theme", "Key": "theme", "DefaultValue": "d", "Titles": arrayText("Day", "Night"),
                    "Values": arrayText("d", "n"),
                ])),
        "en.lproj/Root.strings": "",
        "ar.lproj/Root.strings": tableText(["Play": "تشغيل", "Sound": "الصوت", "High": "عالٍ"]),
    ]

    @Test func `The strings of a pane are drawn from top to bottom`() throws {
        let drawing = try SVGDrawing(of: files, title: "Quartets")
        #expect(
            drawing.reading.lines == [
                "Quartets", "Sound", "Play", "Name", "Ada", "Code", "••••", "Version", "1.4", "Level", "High", "More",
                "Heard when a game begins.", "Theme", "Day", "Night",
            ])
        #expect(drawing.reading.language == "en")
        let rows = drawing.reading.texts.filter { ["Play", "Name", "Code", "More", "Night"].contains($0.text) }
        #expect(rows.map(\.y) == rows.map(\.y).sorted() && Set(rows.map(\.x)) == [36])
    }

    @Test func `An image is as wide as the screen`() throws {
        func size(_ change: (inout SVGOptions) -> Void) throws -> [Double] {
            let reading = try SVGDrawing(of: files, change).reading
            return [reading.width, reading.height]
        }
        #expect(try size { _ in }[0] == 393)
        #expect(try size { $0.isPad = true } == [820, 1180])
        #expect(
            try size {
                $0.isPad = true
                $0.isLandscape = true
            } == [1180, 820])
        // A pane that is longer than the screen is drawn completely.
        let landscape = try size { $0.isLandscape = true }
        #expect(landscape[0] == 852 && landscape[1] > 393)
    }

    @Test func `An iPad in landscape shows the list of apps`() throws {
        let drawing = try SVGDrawing(of: files, title: "Quartets") {
            $0.isPad = true
            $0.isLandscape = true
        }
        #expect(drawing.reading.lines.starts(with: ["Apps", "Quartets", "Sound"]))
        let upright = try SVGDrawing(of: files, title: "Quartets") { $0.isPad = true }
        #expect(upright.reading.lines.starts(with: ["Quartets", "Sound"]))
    }

    /// Up to iOS 18, headers are in uppercase and the back button shows the title of the previous pane.
    @Test func `Headers and the back button follow the style`() throws {
        func lines(_ style: PreviewStyle, in language: String = "en") throws -> [String] {
            try SVGDrawing(in: language, of: files) { $0.style = style }.reading.lines
        }
        #expect(try lines(.ios26).starts(with: ["App", "Sound", "Play"]))
        #expect(try lines(.ios18).starts(with: ["App", "Apps", "SOUND", "Play"]))
        #expect(try lines(.ios18, in: "ar").starts(with: ["App", "Apps", "الصوت"]))
        let turkish: KeyValuePairs<String, String> = [
            "Root.plist": paneText(itemText("Group", ["Title": "izin ırmak"]))
        ]
        let drawn = try SVGDrawing(in: "tr", of: turkish) { $0.style = .ios18 }
        #expect(drawn.reading.lines == ["App", "Apps", "İZİN IRMAK"])
    }

    @Test func `A long title leaves no room for the text of the back button`() throws {
        let title = String(repeating: "Quartets ", count: 9)
        let reading = try SVGDrawing(of: files, title: title) { $0.style = .ios18 }.reading
        #expect(reading.lines.dropFirst().first == "SOUND")
    }

    @Test func `System rows are drawn without text`() throws {
        let plain = try SVGDrawing(of: files).reading
        let reading = try SVGDrawing(of: files) { $0.systemRows = SystemRows.lengths(hasLanguages: true) }.reading
        #expect(reading.lines == plain.lines && reading.height == plain.height + 4 * 52 + 32)
        #expect(reading.elements.filter { $0 == "g" }.count == 1)
        #expect(SystemRows.lengths(hasLanguages: false).count == 3)
    }

    /// A string that a pseudo-language reverses is drawn reversed. If it is shortened, its end is cut off, which is on
    /// the left.
    @Test func `Reversed strings are drawn in reading order`() throws {
        let turned = "[\u{202E}a (b) c\u{202C}]"
        let files: KeyValuePairs<String, String> = [
            "Root.plist": paneText(itemText("Group", ["FooterText": "F"]), toggleText("T", key: "t")),
            "ar.lproj/Root.strings": tableText([
                "T": turned, "F": "[\u{202E}" + String(repeating: "abc ", count: 40) + "\u{202C}]",
            ]),
        ]
        let reading = try SVGDrawing(in: "ar", of: files, title: "\u{202E}never ended").reading
        #expect(reading.lines.first == "\\u{202e}never ended" && reading.lines.contains("[c (b) a]"))
        #expect(reading.lines.contains { $0.hasSuffix("cba cba") } && !reading.lines.contains { $0.contains("abc") })
        let long = "\u{202E}" + String(repeating: "0123456789", count: 9) + "\u{202C}"
        let cut = try SVGDrawing(of: ["Root.plist": paneText()], title: long).reading
        #expect(cut.lines.first?.hasPrefix("…") == true && cut.lines.first?.hasSuffix("9876543210") == true)
    }

    @Test func `A toggle is green if it is on`() throws {
        func pane(_ isOn: String) -> KeyValuePairs<String, String> {
            let toggle = itemText("ToggleSwitch", ["Title": "Play", "Key": "play", "DefaultValue": isOn])
            return ["Root.plist": paneText(toggle)]
        }
        #expect(try SVGDrawing(of: pane("<true/>")).reading.fills.contains("#34C759"))
        #expect(try !SVGDrawing(of: pane("<false/>")).reading.fills.contains("#34C759"))
        #expect(try SVGDrawing(of: pane("<true/>")) { $0.isDark = true }.reading.fills.contains("#30D158"))
    }

    @Test func `Dark and light images differ only in colors`() throws {
        let light = try SVGDrawing(of: files).reading
        let dark = try SVGDrawing(of: files) { $0.isDark = true }.reading
        #expect(light.lines == dark.lines && light.elements == dark.elements && light.boxes == dark.boxes)
        #expect(light.fills.contains("#FFFFFF") && light.fills.contains("#F2F2F7"))
        #expect(dark.fills.contains("#1C1C1E") && !dark.fills.contains("#F2F2F7"))
    }

    @Test func `A pane in Arabic is mirrored`() throws {
        let left = try SVGDrawing(of: files).reading
        let right = try SVGDrawing(in: "ar", of: files).reading
        #expect(right.language == "ar")
        let play = try #require(right.text("تشغيل"))
        #expect(play.x == 393 - 36 && play.isRightToLeft && play.anchor == "start")
        let high = try #require(right.text("عالٍ"))
        let otherHigh = try #require(left.text("High"))
        #expect(high.x == 393 - otherHigh.x && high.anchor == "end" && otherHigh.anchor == "end")
        // A string that is not translated runs from left to right and still starts at the right edge.
        let name = try #require(right.text("Name"))
        #expect(name.x == 393 - 36 && name.anchor == "end" && !name.isRightToLeft)
        // The boxes of rows are in the same places.
        #expect(left.boxes.filter { $0[2] == 353 } == right.boxes.filter { $0[2] == 353 })
    }

    @Test func `A value is shortened before its title`() throws {
        let title = "A title that leaves little room"
        let row = itemText(
            "MultiValue",
            [
                "Title": title, "Key": "k", "DefaultValue": "a", "Titles": arrayText("Intermediate"),
                "Values": arrayText("a"),
            ])
        let reading = try SVGDrawing(of: ["Root.plist": paneText(row)]).reading
        #expect(reading.text(title)?.title == nil)
        let value = try #require(reading.texts.last)
        #expect(value.text.hasSuffix("…") && value.title == "Intermediate")
        #expect("Intermediate".hasPrefix(value.text.dropLast()) && value.text.count > 2)
    }

    @Test func `A long title ends before its toggle`() throws {
        let title = String(repeating: "Nobody reads this. ", count: 20)
        let reading = try SVGDrawing(of: ["Root.plist": paneText(toggleText(title, key: "k"))]).reading
        let drawn = try #require(reading.texts.last)
        #expect(drawn.title == title && drawn.text.hasSuffix("…") && title.hasPrefix(drawn.text.dropLast()))
        #expect(drawn.text.count < 45)
    }

    @Test func `A footer is wrapped and cut after 60 lines`() throws {
        let words = (1...5000).map { "word\($0)" }
        let pane = paneText(itemText("Group", ["FooterText": words.joined(separator: " ")]))
        let reading = try SVGDrawing(of: ["Root.plist": pane]).reading
        let lines = reading.lines.dropFirst()
        #expect(lines.count == 60 && lines.last?.hasSuffix("…") == true)
        #expect(lines.joined(separator: " ").hasPrefix(words.prefix(200).joined(separator: " ")))
        let short = try SVGDrawing(of: [
            "Root.plist": paneText(itemText("Group", ["FooterText": "One&#10;two&#13;&#10;&#9;three"]))
        ])
        #expect(short.reading.lines == ["App", "One", "two", "    three"])
    }

    @Test func `A pane without rows is drawn as an empty screen`() throws {
        let reading = try SVGDrawing(of: ["Root.plist": paneText()]).reading
        #expect(reading.lines == ["App"] && reading.height >= 200)
    }

    @Test func `An image of a very long pane is cut`() throws {
        let rows = (0..<1200).map { "<dict>\(toggleText("t\($0)", key: "k\($0)"))</dict>" }
        let footer = String(repeating: "All rights reserved. ", count: 500)
        let groups = (0..<300).map { "<dict>\(itemText("Group", ["Title": "t\($0)", "FooterText": footer]))</dict>" }
        for items in [rows, groups] {
            let reading = try SVGDrawing(of: ["Root.plist": PaneDrawing.pane(items.joined())]).reading
            #expect(reading.lines.starts(with: ["App", "t0"]) && reading.lines.last == "…")
            #expect(reading.height > 50_000 && reading.height < 54_000)
            let half = try SVGDrawing(of: ["Root.plist": PaneDrawing.pane(items.prefix(30).joined())]).reading
            #expect(half.lines.contains("t29") && half.lines.last != "…")
        }
    }

    @Test func `Drawing the same pane twice produces the same image`() throws {
        #expect(try SVGDrawing(in: "ar", of: files).svg == SVGDrawing(in: "ar", of: files).svg)
    }
}
