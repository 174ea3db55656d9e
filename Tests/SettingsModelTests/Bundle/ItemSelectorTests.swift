import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ItemSelectorTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Play Sounds", key: "play_sounds"),
            toggleText("Two", key: "2"), toggleText("Twice", key: "twice"), toggleText("Twice", key: "twice")),
        "Root~ipad.plist": paneText(toggleText("Play Sounds", key: "play_sounds")),
        "Advanced.plist": paneText(
            table: "Advanced", toggleText("Debug", key: "debug"), toggleText("Slash", key: "a/1"),
            toggleText("Twice", key: "other")),
        "de.lproj/Root.plist": paneText(toggleText("Töne", key: "play_sounds")),
        "Broken.plist": "<plist><dict>",
        "Info.plist": "<plist><dict><key>A</key><string>b</string></dict></plist>",
    ])

    private func addresses(_ text: String, in pane: String? = nil) throws -> [String] {
        try bundle.items(selectedBy: ItemSelector(text), in: pane).map(\.address)
    }

    private func error(_ text: String, in pane: String? = nil) -> BundleError? {
        #expect(throws: BundleError.self) { try addresses(text, in: pane) }
    }

    @Test func `A selector is parsed as a key, a title or an index`() {
        #expect(ItemSelector("play_sounds") == .key("play_sounds"))
        #expect(ItemSelector("2") == .index(2))
        #expect(ItemSelector("key:2") == .key("2"))
        #expect(ItemSelector("title:Sound") == .title("Sound"))
        #expect(ItemSelector("com.example/Licence/2") == .indexInPane(pane: "com.example/Licence", index: 2))
        #expect(ItemSelector("a/b") == .key("a/b"))
        #expect(ItemSelector("-1") == .key("-1"))
        #expect(ItemSelector("99999999999999999999") == .key("99999999999999999999"))
        #expect(ItemSelector("٢") == .key("٢"))
    }

    @Test func `A key selects the item in all variants and localized copies of a pane`() throws {
        #expect(try addresses("play_sounds") == ["Root/1", "Root~ipad/0", "de.lproj/Root/0"])
        #expect(try addresses("play_sounds", in: "Root~ipad") == ["Root~ipad/0"])
        #expect(try addresses("play_sounds", in: "de.lproj/Root") == ["de.lproj/Root/0"])
    }

    @Test func `An index selects an item of Root or of the specified pane`() throws {
        #expect(try addresses("1") == ["Root/1"])
        #expect(try addresses("1", in: "Advanced") == ["Advanced/1"])
        #expect(try addresses("Advanced/0") == ["Advanced/0"])
        #expect(try addresses("a/1") == ["Advanced/1"])
        #expect(try addresses("key:2") == ["Root/2"])
    }

    @Test func `A title selects an item, in localized copies only if no other pane has it`() throws {
        #expect(try addresses("title:Sound") == ["Root/0"])
        #expect(try addresses("title:Töne") == ["de.lproj/Root/0"])
        let copies = SettingsBundle([
            "Root.plist": paneText(toggleText("Log", key: "a")),
            "de.lproj/Root.plist": paneText(toggleText("Log", key: "b")),
        ])
        #expect(try copies.items(selectedBy: .title("Log"), in: nil).map(\.address) == ["Root/0"])
    }

    @Test func `An ambiguous selector is rejected with the possible items`() {
        #expect(error("twice")?.message == "several items have the key 'twice'")
        #expect(error("twice")?.help == "specify one of Root/3, Root/4")
        #expect(error("title:Twice")?.help == "specify one of Root/3, Root/4, Advanced/2")
    }

    @Test func `A selector without a matching item is rejected with a suggestion`() {
        #expect(error("play_sound")?.message == "no item has the key 'play_sound'")
        #expect(error("play_sound")?.help == "did you mean play_sounds?")
        #expect(error("completely_different")?.help == "\(run: .show) lists the items")
        #expect(error("9")?.message == "there is no item 9 in Root")
        #expect(error("9")?.help == "its items are numbered 0 to 4")
        #expect(error("0", in: "Advancd")?.help == "did you mean Advanced?")
        #expect(error("0", in: "Nowhere")?.message == "there is no pane 'Nowhere'")
    }

    @Test func `A key that looks like an index can be selected with a prefix`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("A", key: "7"), toggleText("B", key: "0"), toggleText("C", key: "Root/0"))
        ])
        func addresses(_ selector: String) throws -> [String] {
            try bundle.items(selectedBy: ItemSelector(selector), in: nil).map(\.address)
        }
        #expect(try addresses("key:7") == ["Root/0"] && addresses("key:0") == ["Root/1"])
        #expect(try addresses("0") == ["Root/0"] && addresses("key:Root/0") == ["Root/2"])
        // If there is no item with this index, the help suggests the key.
        let missing = #expect(throws: BundleError.self) { try addresses("7") }
        #expect(missing?.message == "there is no item 7 in Root" && missing?.help == "for the key '7', use key:7")
    }

    @Test func `A file that is not a readable pane is rejected with the reason`() {
        #expect(error("0", in: "Broken")?.path == "Broken.plist")
        #expect(error("0", in: "Broken")?.position == SourcePosition(line: 1, column: 8))
        #expect(error("0", in: "Info")?.message == "Info.plist is not a pane: it has no PreferenceSpecifiers array")
    }

    @Test func `A pane can be specified with its extension`() throws {
        #expect(try bundle.pane(selected: "Advanced.plist").name.full == "Advanced")
        #expect(try bundle.pane(selected: nil).name.full == "Root")
    }

    @Test func `Keys in different Unicode normalization forms are different keys`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("A", key: "caf\u{E9}"), toggleText("B", key: "cafe\u{301}"))
        ])
        #expect(try bundle.items(selectedBy: .key("cafe\u{301}"), in: nil).map(\.address) == ["Root/1"])
    }
}

extension ItemSelectorTests {
    @Test func `The most similar name is suggested unless none is similar`() {
        #expect(mostSimilarName(to: "togle", among: ["group", "toggle"]) == "toggle")
        #expect(mostSimilarName(to: "stauts", among: ["sync", "status"]) == "status")
        #expect(mostSimilarName(to: "xyz", among: ["group", "toggle"]) == nil)
        #expect(mostSimilarName(to: "a", among: [""]) == nil)
    }

    @Test func `Control characters are escaped`() {
        #expect(printable("a\nb\u{1B}[31m\u{202E}") == "a\\nb\\u{1b}[31m\\u{202e}")
        #expect(quoted("it's 🎉") == "'it's 🎉'")
    }

    @Test func `Invisible characters are escaped`() {
        #expect(printable("\u{FEFF}a\u{2063}b\u{206A}") == #"\u{feff}a\u{2063}b\u{206a}"#)
        #expect(printable("k\u{E0041}\u{E0042}\u{E007F}") == #"k\u{e0041}\u{e0042}\u{e007f}"#)
        let tags = "gbxyz".unicodeScalars.map { "\\u{\(String(0xE0000 + $0.value, radix: 16))}" }.joined()
        let hidden = "gbxyz".unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }.map(String.init).joined()
        #expect(printable("🏴" + hidden + "\u{E007F}") == "🏴" + tags + #"\u{e007f}"#)
    }

    @Test(arguments: [
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿", "👩‍👩‍👧‍👦 ☁️ 👍🏽", "می‌خواهم", "葛\u{E0100}", "Sprach\u{AD}wahl", "ភាសា\u{200B}ខ្មែរ", "🏴",
    ])
    func `Characters that emoji and scripts require are not escaped`(text: String) {
        #expect(printable(text) == text)
    }

    @Test func `Tag characters after a complete flag are escaped`() {
        #expect(printable("🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{E0041}\u{7}") == #"🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{e0041}\u{7}"#)
    }
}
