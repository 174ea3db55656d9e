import SettingsModel
import SettingsPreview
import SourceText
import TestSupport
import Testing

/// The pane and the string table that a device uses, and the strings that it shows.
@Suite struct DrawnTextTests {
    private let pane = PaneDrawing.pane(
        "<dict>\(itemText("Group", ["Title": "Sound"]))</dict><dict>\(toggleText("Play", key: "play"))</dict>"
            + "<dict>\(itemText("TitleValue", ["Title": "Kind", "Key": "kind", "DefaultValue": "Play"]))</dict>")

    @Test func `Titles are shown in the language of the device`() throws {
        let files: KeyValuePairs = [
            "Root.plist": pane, "en.lproj/Root.strings": tableText(["Sound": "Sounds", "Play": "Play sounds"]),
            "ja.lproj/Root.strings": tableText(["Sound": "サウンド", "Kind": ""]),
        ]
        #expect(
            try PaneDrawing(in: "en", files).lines
                // Default values are not localized.
                == ["[Sounds]", "1 Play sounds: off", "2 Kind: value Play"])
        let japanese = try PaneDrawing(in: "ja", files)
        // A key missing from the table is shown as it is, and an empty value shows nothing.
        #expect(japanese.lines == ["[サウンド]", "1 Play: off", "2 : value Play"])
        #expect(
            japanese.drawn.sections[0].rows.map { $0.title?.state } == [.raw, .empty]
                && japanese.drawn.sections[0].header?.state == .translated)
        // The bundle has no German, so all strings fall back to English.
        #expect(try PaneDrawing(in: "de", files).drawn.sections[0].header?.state == .fallback)
    }

    @Test func `Titles are not localized if the table is missing`() throws {
        let drawn = try PaneDrawing(in: "en", ["Root.plist": pane, "en.lproj/Other.strings": ""]).drawn
        #expect(drawn.sections[0].header?.shown == "Sound" && drawn.sections[0].header?.state == .unlocalized)
    }

    @Test func `Files for a device override the general ones`() throws {
        let other = PaneDrawing.pane("<dict>\(toggleText("For pads", key: "pads"))</dict>")
        let files: KeyValuePairs = [
            "Root.plist": pane, "Root~ipad.plist": other, "en.lproj/Root.strings": tableText(["Play": "Plain"]),
            "en.lproj/Root~iphone.strings": tableText(["Play": "Phone"]),
            "en.lproj/Root-iphoneos.strings": tableText(["Play": "Both", "For pads": "Pads"]),
        ]
        #expect(try PaneDrawing(on: .iOS, files).lines[1] == "1 Phone: off")
        #expect(try PaneDrawing(on: .iPadOS, files).lines == ["[]", "0 Pads: off"])
        #expect(try PaneDrawing(on: nil, files).lines[1] == "1 Plain: off")
    }

    @Test func `A localized pane is used if the bundle has no pane at the top level`() throws {
        func text(_ title: String) -> String { PaneDrawing.pane("<dict>\(toggleText(title, key: "k"))</dict>") }
        let files: KeyValuePairs = [
            "Root.plist": text("Top"), "en.lproj/Root.plist": text("English"), "de.lproj/More.plist": text("Deutsch"),
            "de.lproj/More~ipad.plist": text("Tafel"), "en.lproj/More.plist": text("English"),
        ]
        // The file at the top level overrides those of all languages.
        #expect(try PaneDrawing(in: "en", files).lines == ["[]", "0 Top: off"])
        #expect(try PaneDrawing(of: "More", in: "de", files).lines == ["[]", "0 Deutsch: off"])
        #expect(try PaneDrawing(of: "More", in: "de-AT", on: .iPadOS, files).lines == ["[]", "0 Tafel: off"])
        #expect(try PaneDrawing(of: "More", in: "fr", files).lines == ["[]", "0 English: off"])
    }

    @Test func `A name that is not exactly the name of a pane has no pane`() throws {
        let bundle = SettingsBundle(["Root.plist": pane, "More.plist": pane])
        let device = PreviewDevice(bundle, DeviceLanguage("en", in: bundle, on: .iOS))
        for name in ["", "Roo", "root", "../Root", "./Root", "More.plist", "/More"] {
            #expect(device.pane(named: name) == nil, "\(name)")
        }
        #expect(device.pane(named: "More")?.path == "More.plist")
    }

    @Test func `Sorted choices are ordered by their localized titles`() throws {
        let titles = arrayText("zebra", "Éclair", "eclipse", "Zoo", "apple", "10", "_mark", "E\u{301}clair A", "ärger")
        let values = arrayText("1", "2", "3", "4", "5", "6", "7", "8", "9")
        func rows(_ extra: String, table: String = "") throws -> [String] {
            let item =
                itemText("RadioGroup", ["Key": "k", "DefaultValue": "5", "Titles": titles, "Values": values]) + extra
            let drawing = try PaneDrawing([
                "Root.plist": PaneDrawing.pane("<dict>\(item)</dict>"), "en.lproj/Root.strings": table,
            ])
            return drawing.drawn.sections[0].rows.map { row in
                let isChosen = if case .choice(isChosen: true) = row.control { true } else { false }
                return "\(row.title?.shown.string ?? "-")\(isChosen ? " *" : "")"
            }
        }
        #expect(
            try rows("").map { $0.replacing(" *", with: "") } == [
                "zebra", "Éclair", "eclipse", "Zoo", "apple", "10", "_mark", "E\u{301}clair A", "ärger",
            ])
        let sorted = "<key>DisplaySortedByTitle</key><true/>"
        #expect(
            try rows(sorted) == [
                "_mark", "10", "apple *", "ärger", "Éclair", "E\u{301}clair A", "eclipse", "zebra", "Zoo",
            ])
        // The localized titles are sorted.
        #expect(
            try rows(sorted, table: tableText(["apple": "zz", "Zoo": "aa"])) == [
                "_mark", "10", "aa", "ärger", "Éclair", "E\u{301}clair A", "eclipse", "zebra", "zz *",
            ])
    }

    @Test(arguments: [("ar", true), ("he-IL", true), ("ur", true), ("en", false), ("ja", false)])
    func `The writing direction is the direction of the device language`(language: String, isRightToLeft: Bool) throws {
        let drawn = try PaneDrawing(in: language, ["Root.plist": pane, "en.lproj/Root.strings": ""]).drawn
        // The Settings app uses the device language even if the bundle is not localized in it.
        #expect(drawn.isRightToLeft == isRightToLeft && drawn.language == language)
    }

    @Test func `The title of a pane is the localized title of the row that leads to it`() throws {
        func row(_ title: String, to file: String) -> String {
            "<dict>\(itemText("ChildPane", ["Title": title, "File": file]))</dict>"
        }
        let bundle = SettingsBundle([
            "Root.plist": PaneDrawing.pane(row("More", to: "Advanced") + row("Again", to: "Advanced")),
            "Root~ipad.plist": PaneDrawing.pane(row("Pads", to: "Advanced")),
            "Advanced.plist": PaneDrawing.pane(row("Deeper", to: "Deep"), table: "Advanced"),
            "Deep.plist": PaneDrawing.pane(""), "Lonely.plist": PaneDrawing.pane(""),
            "ja.lproj/Root.strings": tableText(["More": "詳細", "Deeper": "no"]),
            "ja.lproj/Advanced.strings": tableText(["Deeper": "もっと"]),
        ])
        func title(of pane: String, on platform: Platform) -> String? {
            PreviewDevice(bundle, DeviceLanguage("ja", in: bundle, on: platform)).linkingRow(to: pane)?.title
        }
        #expect(title(of: "Advanced", on: .iOS) == "詳細" && title(of: "Advanced", on: .iPadOS) == "Pads")
        #expect(title(of: "Deep", on: .iOS) == "もっと" && title(of: "Lonely", on: .iOS) == nil)
    }
}
