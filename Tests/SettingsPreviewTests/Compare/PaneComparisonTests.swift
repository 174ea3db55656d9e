import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// The differences between two panes that a comparison reports.
@Suite struct PaneComparisonTests {
    private static let sound = itemText("Group", ["Title": "Sound", "FooterText": "Loud"])
    private static let play = toggleText("Play", key: "play")
    private static let stop = toggleText("Stop", key: "stop")
    private static let volume = itemText("Slider", ["Key": "volume", "DefaultValue": real("0.5")])
    private static let name = itemText("TextField", ["Key": "name", "Title": "Name", "DefaultValue": "Ada"])
    private static let level = list("level", "Easy", "Hard", value: "0")
    private static let size = list("size", "Small", "Large", value: "1", type: "RadioGroup")
    private static let version = itemText("TitleValue", ["Title": "Version", "DefaultValue": "1.0"])
    private static let more = itemText("ChildPane", ["Title": "More", "File": "More"])

    private static func list(_ key: String, _ titles: String..., value: String, type: String = "MultiValue") -> String {
        let values = titles.indices.map { "<string>\($0)</string>" }.joined()
        let names = titles.map { "<string>\($0)</string>" }.joined()
        return itemText(
            type,
            [
                "Title": key.prefix(1).uppercased() + key.dropFirst(), "Key": key, "DefaultValue": value,
                "Titles": "<array>\(names)</array>",
                "Values": "<array>\(values)</array>",
            ])
    }

    private static let all = [sound, play, stop, volume, name, level, version, more, size]

    /// An edit to the pane with all kinds of rows, with the changes that the comparison reports for it.
    struct Edit: CustomTestStringConvertible, Sendable {
        let change: [String]
        let edit: @Sendable ([String]) -> [String]
        var testDescription: String { change.joined(separator: ", ") }

        init(_ change: String..., edit: @escaping @Sendable ([String]) -> [String]) {
            self.change = change
            self.edit = edit
        }

        /// Replaces the value of a key in one item.
        init(_ item: String, _ key: String, _ value: String, _ change: String...) {
            self.change = change
            edit = { items in
                items.map { text in
                    guard text == item else { return text }
                    let pattern = try? Regex("<key>\(key)</key>\n<(\\w+)>[^<]*</\\1>|<key>\(key)</key>\n<\\w+/>")
                    return pattern.map { text.replacing($0, with: "<key>\(key)</key>\n\(value)") } ?? text
                }
            }
        }
    }

    private static let edits: [Edit] = [
        Edit("+ toggle 'New'") { $0.prefix(2) + [toggleText("New", key: "new")] + $0.dropFirst(2) },
        Edit("+ toggle 'New'") { $0.prefix(1) + [toggleText("New", key: "new")] + $0.dropFirst(1) },
        Edit("− toggle 'Stop'") { $0.filter { $0 != stop } },
        Edit("− slider 'volume'") { $0.filter { $0 != volume } },
        Edit("↕ title item 'Version'") { [sound, version] + $0.dropFirst().filter { $0 != version } },
        Edit("↕ toggle 'Play'") { $0.filter { $0 != play && $0 != size } + [play, size] },
        Edit(play, "Title", "<string>Sing</string>", "~ toggle 'Sing': title 'Play' → 'Sing'"),
        Edit(version, "Title", "<string>Build</string>", "~ title item 'Build': title 'Version' → 'Build'"),
        Edit(more, "Title", "<string>Rest</string>", "~ child pane 'Rest': title 'More' → 'Rest'"),
        Edit(play, "DefaultValue", "<true/>", "~ toggle 'Play': default off → on"),
        Edit(volume, "DefaultValue", real("0.75"), "~ slider 'volume': default 50 % → 75 %"),
        Edit(name, "DefaultValue", "<string>Bo</string>", "~ text field 'Name': default 'Ada' → 'Bo'"),
        Edit(level, "DefaultValue", "<string>1</string>", "~ multi-value 'Level': default 'Easy' → 'Hard'"),
        Edit(version, "DefaultValue", "<string>2</string>", "~ title item 'Version': default '1.0' → '2'"),
        Edit(
            size, "DefaultValue", "<string>0</string>", "~ choice 'Small': default not chosen → chosen",
            "~ choice 'Large': default chosen → not chosen"),
        Edit(more, "File", "<string>Rest</string>", "~ child pane 'More': pane 'More' → 'Rest'"),
        Edit(sound, "Title", "<string>Noise</string>", "~ group 'Noise': header 'Sound' → 'Noise'"),
        Edit(sound, "FooterText", "<string>Soft</string>", "~ group 'Sound': footer 'Loud' → 'Soft'"),
        Edit("~ group 'Sound': footer 'Loud' → none") { [itemText("Group", ["Title": "Sound"])] + $0.dropFirst() },
        Edit("~ multi-value 'Level': choices 'Easy', 'Hard' → 'Easy', 'Hard', 'Mad'") {
            $0.map { $0 == level ? list("level", "Easy", "Hard", "Mad", value: "0") : $0 }
        },
        Edit("+ choice 'Huge'") {
            $0.map { $0 == size ? list("size", "Small", "Large", "Huge", value: "1", type: "RadioGroup") : $0 }
        },
        Edit("~ slider 'volume': default 50 % → 25 %") {
            $0.map { $0 == volume ? volume + "<key>MaximumValue</key>\(integer(2))" : $0 }
        },
        Edit("~ slider 'volume': minimum image none → 'soft'") {
            $0.map { $0 == volume ? volume + "<key>MinimumValueImage</key><string>soft</string>" : $0 }
        },
        Edit("~ text field 'Play': type toggle → text field") {
            $0.map { $0 == play ? itemText("TextField", ["Title": "Play", "Key": "play"]) : $0 }
        },
        Edit("~ secure text field 'Name': type text field → secure text field") {
            $0.map { $0 == name ? name + "<key>IsSecure</key><true/>" : $0 }
        },
        Edit("+ group 'Rest'") { $0.prefix(4) + [itemText("Group", ["Title": "Rest"])] + $0.dropFirst(4) },
        Edit("~ group without a title: header 'Sound' → none; footer 'Loud' → none") { Array($0.dropFirst()) },
        Edit("↕~ toggle 'Sing': title 'Play' → 'Sing'") {
            $0.filter { $0 != play && $0 != size } + [toggleText("Sing", key: "play"), size]
        },
    ]

    @Test(arguments: edits) func `Every kind of change is reported`(edit: Edit) {
        let after = edit.edit(Self.all)
        #expect(after != Self.all)
        #expect(changes(from: Self.all, to: after) == edit.change)
        #expect(changes(from: after, to: after).isEmpty)
    }

    @Test func `A change that is not visible is not reported`() {
        let edits: [([String]) -> [String]] = [
            { $0.map { $0.replacing("<key>Key</key>\n<string>play", with: "<key>Key</key>\n<string>sing") } },
            { $0.map { $0.replacing("<key>Key</key>\n<string>volume", with: "<key>Key</key>\n<string>loud") } },
            { $0.map { $0.replacing("<key>Key</key>\n<string>size", with: "<key>Key</key>\n<string>width") } },
            { $0.map { $0 == Self.play ? $0 + "<key>Comment</key><string>x</string>" : $0 } },
            { $0.map { $0.replacing("<false/>", with: "<string>NO</string>") } },
            { $0 + [itemText("Nothing", ["Key": "nothing"])] },
        ]
        for edit in edits {
            #expect(edit(Self.all) != Self.all)
            #expect(changes(from: Self.all, to: edit(Self.all)).isEmpty)
        }
    }

    @Test func `As few rows as possible are reported as moved`() {
        let rows = "abcdefgh".map { toggleText(String($0).uppercased(), key: String($0)) }
        let turned = Array(rows.dropFirst(2) + rows.prefix(2))
        #expect(changes(from: rows, to: turned) == ["↕ toggle 'A'", "↕ toggle 'B'"])
        let one = rows.prefix(1) + rows[6...6] + rows[1..<6] + rows[7...]
        #expect(changes(from: rows, to: Array(one)) == ["↕ toggle 'G'"])
        // Replacing a row with another one does not move the rows around it.
        let other = rows.prefix(3) + [toggleText("X", key: "x")] + rows.dropFirst(4)
        #expect(changes(from: rows, to: Array(other)).sorted() == ["+ toggle 'X'", "− toggle 'D'"])
    }

    @Test func `Changed translations are reported in their language`() {
        func files(_ table: KeyValuePairs<String, String>) -> KeyValuePairs<String, String> {
            [
                "Root.plist": paneText(
                    itemText("Group", ["Title": "Sound", "FooterText": "Low"]), Self.play, Self.level),
                "en.lproj/Root.strings": tableText(["Play": "Play", "Sound": "Sound", "Easy": "Easy"]),
                "de.lproj/Root.strings": tableText(table),
            ]
        }
        let before = files(["Play": "Spielen", "Sound": "Ton", "Easy": "Leicht", "Low": "Leise"])
        let after = files(["Play": "Abspielen", "Sound": "Klang", "Easy": "Simpel", "Low": "Leise"])
        #expect(changes(from: before, to: after).isEmpty)
        #expect(
            changes(from: before, to: after, in: "de") == [
                "Root: ~ group 'Klang': translation of the header 'Ton' → 'Klang'",
                "Root: ~ toggle 'Abspielen': translation of the title 'Spielen' → 'Abspielen'",
                "Root: ~ multi-value 'Level': translation of the default 'Leicht' → 'Simpel'; "
                    + "translation of the choices 'Leicht', 'Hard' → 'Simpel', 'Hard'",
            ])
    }

    @Test func `Added, removed and retitled panes are reported`() {
        let root = paneText(Self.more, itemText("ChildPane", ["Title": "Rest", "File": "Rest"]))
        let page = paneText(Self.play)
        let before: KeyValuePairs = ["Root.plist": root, "More.plist": page]
        let after: KeyValuePairs = ["Root.plist": root, "Rest.plist": page]
        #expect(changes(from: before, to: after) == ["Rest: + pane 'Rest'", "More: − pane 'More'"])
        #expect(changes(from: before, to: after, only: "More") == ["More: − pane 'More'"])
        #expect(changes(from: before, to: after, only: "Root").isEmpty)
        #expect(!comparison(from: before, to: after, only: "Else").isFound)
        #expect(changes(from: [:], to: after) == ["Root: + pane 'Root'", "Rest: + pane 'Rest'"])
        #expect(changes(from: after, to: [:]).count == 2 && changes(from: [:], to: [:]).isEmpty)
        // The title of a pane is the title of the row that leads to it.
        let other: KeyValuePairs = [
            "Root.plist": root.replacing(
                "<string>More</string>\n\t\t\t<key>File", with: "<string>Mehr</string>\n\t\t\t<key>File"),
            "More.plist": page,
        ]
        #expect(
            changes(from: before, to: other) == [
                "Root: ~ child pane 'Mehr': title 'More' → 'Mehr'", "More: ~ pane 'More': title 'More' → 'Mehr'",
            ])
    }

    @Test func `Each device is compared with its own pane`() {
        let before: KeyValuePairs = ["Root.plist": paneText(Self.play), "Root~ipad.plist": paneText(Self.play)]
        let after: KeyValuePairs = ["Root.plist": paneText(Self.play), "Root~ipad.plist": paneText(Self.stop)]
        #expect(changes(from: before, to: after).isEmpty)
        #expect(
            changes(from: before, to: after, on: .iPadOS).sorted() == [
                "Root: + toggle 'Stop'", "Root: − toggle 'Play'",
            ])
    }

    @Test func `Control characters and long titles do not break the lines of a report`() {
        let text = "a\u{7F}[31m\n\u{202E}b"
        let told = changes(from: [Self.play], to: [toggleText(text, key: "play")])
        #expect(told.count == 1 && controlScalars(in: told.joined()).isEmpty)
        // A title that a pseudolanguage reversed is reported in reading order.
        let turned = changes(from: [Self.play], to: [toggleText("\u{202E}cba\u{202C}", key: "play")])
        #expect(turned == ["~ toggle 'abc': title 'Play' → 'abc'"])
        let long = changes(from: [Self.play], to: [toggleText(String(repeating: "x", count: 100_000), key: "play")])
        #expect(long.joined().utf8.count < 1000)
    }
}
