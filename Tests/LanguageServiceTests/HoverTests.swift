import LanguageService
import SettingsModel
import TestSupport
import Testing

struct HoverTests {
    private static let toggle = itemText(
        "ToggleSwitch", ["Title": "Sound", "Key": "sound", "DefaultValue": "<true/>"])

    private static func hover(_ marked: String, beside others: KeyValuePairs<String, String> = [:]) -> HoverText? {
        let typing = Typing(marked, beside: others)
        return typing.bundle.hover(at: typing.offset, in: typing.path)
    }

    private static func at(_ place: String) -> String {
        paneText(toggle).replacing(place.replacing("‸", with: ""), with: place)
    }

    @Test
    func `A key shows its description, type, default and reference`() throws {
        let field = itemText("TextField", ["Key": "k", "IsSecure": "<true/>"])
        let hover = try #require(Self.hover(paneText(field).replacing("<key>IsS", with: "<key>I‸sS")))
        for part in ["**IsSecure**", "as dots", "Type: a boolean", "Default: `false`", "PSTextFieldSpecifier.html"] {
            #expect(hover.markdown.contains(part))
        }
        let start = try #require(Typing(paneText(field)).bundle.text(of: "Root.plist")?.utf8ByteOffset(of: "IsSecure"))
        #expect(hover.span == start..<(start + 8))
        // The value shows the same as its key.
        #expect(Self.hover(paneText(field).replacing("<true/>", with: "<tr‸ue/>"))?.markdown == hover.markdown)
        #expect(Self.hover(Self.at("<key>Str‸ingsTable"))?.markdown.contains("RootContent.html") == true)
        #expect(Self.hover(paneText("<key>Fo‸o</key><true/>")) == nil)
        #expect(Self.hover("<plist><dict> ‸ </dict></plist>") == nil)
    }

    @Test
    func `A type and an enumerated value show their descriptions`() throws {
        #expect(Self.hover(Self.at("PSTog‸gle"))?.markdown.contains("A toggle that stores one of two values.") == true)
        let field = itemText("TextField", ["Key": "k", "KeyboardType": "Num‸berPad"])
        #expect(Self.hover(paneText(field))?.markdown.hasPrefix("**NumberPad** (Number Pad)") == true)
    }

    @Test
    func `A key or type shows its evidence unless the reference documents it`() throws {
        func hover(_ item: String, at key: String) throws -> String {
            let place = "<key>\(key.prefix(1))‸\(key.dropFirst())"
            return try #require(Self.hover(paneText(item).replacing("<key>\(key)", with: place))).markdown
        }
        let group = itemText("Group", ["FooterText": "x", "SettingsBundleConfigurations": arrayText("Debug")])
        #expect(try hover(group, at: "FooterText").contains("- Evidence: [documented in the archived reference]("))
        #expect(try hover(group, at: "SettingsBundleConfigurations").contains("- Evidence: tool convention"))
        let toggle = itemText("ToggleSwitch", ["Title": "x", "TrueValue": "on", "Description": "y"])
        #expect(try !hover(toggle, at: "Title").contains("Evidence"))
        let stored = try hover(toggle, at: "TrueValue")
        #expect(stored.contains("iOS 9.3.2") && stored.contains("Evidence: [observed]("))
        #expect(stored.contains("), open question D3."))
        let description = try hover(toggle, at: "Description")
        #expect(description.contains("For Mac Catalyst only") && !description.contains("Since"))
        let type = try #require(Self.hover(Self.at("PSTog‸gle"))).markdown
        #expect(type.contains("Evidence: [documented](https://developer.apple.com/documentation/foundation/"))
        let radio = paneText(itemText("RadioGroup", ["Key": "k"])).replacing("PSRadio", with: "PSRa‸dio")
        #expect(try #require(Self.hover(radio)).markdown.contains("Evidence: [reported]("))
    }

    @Test
    func `A title shows its translations and their states`() throws {
        let tables: KeyValuePairs = [
            "en.lproj/Root.strings": tableText(["Sound": "Sounds"]),
            "de.lproj/Root.strings": tableText(["Sound": "Ton"]),
            "fr.lproj/Root.strings": tableText([:]), "it.lproj/Root.strings": tableText(["Sound": "Sounds"]),
            "pl.lproj/Root.strings": tableText(["Sound": ""]), "pt.lproj/Other.strings": "",
        ]
        let expected = """
            `Sound`

            String table `Root`: translated in 2 of 6 languages

            - `de`: `Ton`
            - `en`: `Sounds`
            - `fr`: *missing*
            - `it`: `Sounds` *the same as in the source language*
            - `pl`: *empty*
            - `pt`: *missing*
            """
        #expect(Self.hover(Self.at("<string>So‸und<"), beside: tables)?.markdown == expected)
        let bundle = Typing(Self.at("S‸ound<"), beside: tables).bundle
        for offset in [2, 13] { #expect(bundle.hover(at: offset, in: "de.lproj/Root.strings")?.markdown == expected) }
        #expect(bundle.hover(at: 9, in: "de.lproj/Root.strings") == nil)
        // Without a table, there are no translations.
        #expect(Self.hover(Self.at("<string>So‸und<"))?.markdown.contains("The title of the toggle.") == true)
    }

    @Test
    func `A title in an incomplete pane shows its translations`() {
        let half = Self.at("<string>So‸und<").replacing("</array>", with: "<dict><key>Ty")
        #expect(
            Self.hover(half, beside: ["de.lproj/Root.strings": tableText(["Sound": "Ton"])])?.markdown
                .contains("`de`: `Ton`") == true)
    }

    @Test(arguments: ["so‸und</string>", "<di‸ct>\n\t\t\t<key>Type"])
    func `The key and the tag of an item show its stored key and default`(place: String) throws {
        let other = paneText(itemText("ToggleSwitch", ["Title": "Again", "Key": "sound", "DefaultValue": "<false/>"]))
        let hover = try #require(Self.hover(Self.at(place), beside: ["Root~ipad.plist": other]))
        for part in [
            "`sound` in the user defaults of the app", "Default to register: `true` (boolean)",
            "Item `Root/0`, `Sound`",
            "Different default in `Root~ipad/0`: `false`",
        ] { #expect(hover.markdown.contains(part), "\(hover.markdown)") }
    }

    @Test
    func `A child pane item shows the items of its pane`() throws {
        let row = itemText("ChildPane", ["Title": "More", "File": "Mo‸re"])
        let hover = Self.hover(paneText(row), beside: ["More.plist": paneText(Self.toggle)])
        #expect(hover?.markdown == "- `More.plist`: 1 item, `Sound`")
    }

    @Test
    func `Hostile strings are escaped and shortened`() throws {
        let hostile = "a`b``c\\n# <script> [x](y) ![z](w)\\U202E"
        let hover = try #require(
            Self.hover(Self.at("<string>So‸und<"), beside: ["de.lproj/Root.strings": tableText(["Sound": hostile])]))
        #expect(hover.markdown.hasSuffix("- `de`: ``` a`b``c\\n# <script> [x](y) ![z](w)\\u{202e} ```"))
        let long = String(repeating: "x", count: 100_000)
        let cut = Self.hover(Self.at("<string>So‸und<"), beside: ["de.lproj/Root.strings": tableText(["Sound": long])])
        #expect(try #require(cut).markdown.utf8.count < 1000)
    }
}

extension String {
    fileprivate func utf8ByteOffset(of text: String) -> Int? {
        firstRange(of: text).map { utf8.distance(from: startIndex, to: $0.lowerBound) }
    }
}
