import Foundation
import TestSupport
import Testing

/// Panes drawn as text, in a terminal and in a pipe.
@Suite struct PreviewTextTests {
    private static let rule = String(repeating: "─", count: 80)

    /// The tutorial in Apple's guide, drawn there in figure 4-3.
    @Test func `preview draws the tutorial as text`() throws {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "tutorial", "--quiet").exitCode == 0)
        let result = try folder.run("preview", "--app-name", "MyApp")
        #expect(
            result.output == """
                                                     MyApp

                 Sound
                \(Self.rule)
                 Play Sounds                                                                ━━●
                 3D Sound                                                                   ━━●
                \(Self.rule)

                 User Info
                \(Self.rule)
                 Name  [                                                                      ]
                 Experience Level                                                    Beginner ›
                \(Self.rule)

                 Gravity
                \(Self.rule)
                 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●──────────────────────────────────────
                \(Self.rule)

                """)
        #expect(result.error == "" && result.exitCode == 0)
    }

    /// A bundle with all kinds of items in Root and Advanced.
    private func folder() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Account", "FooterText": "Who you are&#10;and\u{1B}[2J what you do"]),
                    itemText("TextField", ["Title": "Name", "Key": "name", "DefaultValue": "Anna"]),
                    itemText(
                        "TextField", ["Title": "PIN", "Key": "pin", "IsSecure": "<true/>", "DefaultValue": "123"]),
                    itemText("TitleValue", ["Title": "Version", "Key": "v", "DefaultValue": "1.0"]),
                    itemText("ChildPane", ["Title": "Advanced", "File": "Advanced"]),
                    itemText("ChildPane", ["Title": "Lost", "File": "Nowhere"]),
                    itemText("ToggleSwitch", ["Title": "No key"]),
                    itemText(
                        "RadioGroup",
                        [
                            "Title": "Level", "Key": "level", "DefaultValue": "b", "Titles": arrayText("Low", "High"),
                            "Values": arrayText("a", "b"),
                        ]), toggleText("Bare", key: "bare")
                ).replacing("\u{1B}", with: "&#27;"),
                "Settings.bundle/Root~ipad.plist": paneText(toggleText("On a pad", key: "pad")),
                "Settings.bundle/Advanced.plist": paneText(table: "Advanced", toggleText("Debug", key: "debug")),
                "Settings.bundle/en.lproj/Root.strings": "",
                "Settings.bundle/ja.lproj/Root.strings": tableText(["Advanced": "詳細", "Account": "アカウント"]),
                "Settings.bundle/ja.lproj/Advanced.strings": tableText(["Debug": "デバッグ"]),
                "Settings.bundle/ar.lproj/Root.strings": tableText(["Name": "الاسم", "High": "عال"]),
            ], inMemory: true)
    }

    @Test func `preview draws every kind of row`() throws {
        let result = try folder().run("preview", environment: ["COLUMNS": "30"])
        let rule = String(repeating: "─", count: 30)
        #expect(
            result.output == """
                           Settings

                 Account
                \(rule)
                 Name  [Anna                ]
                 PIN  [•••                  ]
                 Version                  1.0
                 Advanced                   ›
                 Lost                       ›
                \(rule)
                 Who you are
                 and\\u{1b}[2J what you do

                 Level
                \(rule)
                 Low
                 High                       ✓
                \(rule)

                \(rule)
                 Bare                     ○──
                \(rule)

                """)
        #expect(result.error == "note: item 6 is not drawn: the toggle has no Key\n")
        #expect(try folder().run("preview", "--quiet").error == "")
    }

    @Test func `preview mirrors rows in right-to-left languages`() throws {
        let result = try folder().run("preview", "--language", "ar", environment: ["COLUMNS": "30"])
        let rule = String(repeating: "─", count: 30)
        #expect(
            result.output == """
                           Settings

                                      Account
                \(rule)
                 [               Anna]  الاسم
                 [                  •••]  PIN
                 1.0                  Version
                 ‹                   Advanced
                 ‹                       Lost
                \(rule)
                                  Who you are
                     and\\u{1b}[2J what you do

                                        Level
                \(rule)
                                          Low
                 ✓                        عال
                \(rule)

                \(rule)
                 ──○                     Bare
                \(rule)

                """)
    }

    @Test func `preview draws the specified pane, language and device`() throws {
        let folder = try folder()
        func lines(_ arguments: String...) throws -> [String] {
            let result = try folder.run(["preview"] + arguments)
            #expect(result.exitCode == 0 && result.error.hasPrefix("error") == false, "\(result.error)")
            return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        // A pane has the title of the item that opens it.
        let advanced = try lines("--pane", "Advanced", "--language", "ja")
        #expect(advanced.first == "詳細" && advanced[2].hasPrefix("デバッグ "))
        #expect(try lines("--pane", "Advanced.plist") == lines("--pane", "Advanced"))
        #expect(try lines("--pane", "Advanced", "--app-name", "MyApp").first == "Advanced")
        #expect(try lines("--device", "ipad")[2].hasPrefix("On a pad "))
        #expect(try lines("--pane", "Root~ipad", "--app-name", "MyApp").first == "MyApp")
        // The bundle has no German, so a device uses English.
        #expect(try lines("--language", "de-CH") == lines("--language", "en"))
    }

    @Test(arguments: [
        (["--device", "ipod"], "did you mean ipad?"), (["--format", "pdf"], "use text, html, svg"),
        (["--language", "klingon"], "use an identifier such as en, pt-BR or zh-Hans"),
        (["--language", "zh_CN"], "did you mean zh-"),
        (["--pain", "Root"], "--pane"),
        (["--color", "blue"], "use auto, always or never"),
    ])
    func `preview rejects invalid values and suggests corrections`(arguments: [String], told: String) throws {
        let refusal = try Refusal(["preview"] + arguments, in: folder())
        #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.contains(told), "\(refusal.error)")
    }

    @Test func `preview rejects panes that are missing or unreadable`() throws {
        let folder = try folder()
        try folder.write("<plist><dict/></plist>", to: "Settings.bundle/Info.plist")
        try folder.write("<plist><dict>", to: "Settings.bundle/Broken.plist")
        for (name, told) in [
            ("Advancd", "did you mean Advanced?"), ("Xyz", "the panes are Root, Root~ipad, Advanced"),
            ("Info", "Info.plist is not a pane: it has no PreferenceSpecifiers array"), ("Broken", "Broken.plist:1"),
            ("../Settings.bundle/Root", "there is no pane"), ("", "there is no pane ''"),
        ] {
            let refusal = try Refusal("preview", "--pane", name, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean && refusal.error.contains(told), "\(refusal.error)")
        }
    }

    // MARK: Colors and terminals

    /// The text without color sequences.
    private func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9]+m/, with: "") }

    @Test(.needs(.python3)) func `preview prints color and fits the width only in a terminal`() throws {
        let folder = try folder()
        let piped = try folder.run("preview").output
        #expect(!piped.contains("\u{1B}"))
        let colored = try folder.run("preview", "--color", "always").output
        #expect(colored != piped && plain(colored) == piped)
        func terminal(_ columns: Int, _ environment: [String: String] = [:], _ options: String...) throws -> String {
            try folder.terminal(columns, ["preview", "--quiet"] + options, environment: environment)
        }
        #expect(try terminal(80) == colored)
        #expect(try terminal(80, ["NO_COLOR": "1"]) == piped)
        #expect(try terminal(80, ["TERM": "dumb"]) == piped && terminal(80, [:], "--color", "never") == piped)
        // The width is that of the terminal, within limits for legibility.
        func rule(_ columns: Int, _ environment: [String: String] = [:]) throws -> Int? {
            try plain(terminal(columns, environment)).split(separator: "\n").first { $0.hasPrefix("─") }?.count
        }
        #expect(try rule(40) == 40 && rule(300) == 100 && rule(10) == 24)
        #expect(try rule(40, ["COLUMNS": "120"]) == 120 && rule(40, ["COLUMNS": "x"]) == 40)
    }

    // MARK: Columns

    /// Characters that terminals draw in one or two columns.
    private static let characters = [
        "a", "ß", "é", "e\u{301}", "ñ\u{323}", "設", "定", "サ", "ｻ", "Ｆ", "。", "、", "각", "\u{1100}\u{1161}\u{11A8}", "한",
        "ж", "λ", "ع", "ش\u{651}\u{64E}", "שׁ", "ไ", "กำ", "ที่", "हि", "न्दी", "…", "“", "—", "😀", "👍", "👍🏽", "👨‍👩‍👧‍👦",
        "🏳️‍🌈", "🇩🇪", "🇯🇵", "1️⃣", "#️⃣", "❤", "❤️", "☺️", "⌚", "©", "©️",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "𠮷", "㍿", "①", "─", "⸺", "\u{200B}", "\u{AD}",
    ]

    @Test(.needs(.wcwidth)) func `All rows end at the same column, whatever characters they contain`() throws {
        var random = SeededGenerator(seed: 6)
        func text(_ length: ClosedRange<Int>) -> String {
            let pieces = (0..<Int.random(in: length, using: &random)).map { _ in random.pick(Self.characters) }
            // Letters between them keep them from combining.
            return "x" + pieces.joined(separator: "x")
        }
        var items = Self.characters.enumerated().map { toggleText("x\($1)x", key: "k\($0)") }
        for index in 0..<TestRuns.count(200) {
            let type = random.pick(["TextField", "MultiValue", "TitleValue", "ChildPane", "ToggleSwitch"])
            let value = text(1...30)
            items.append(
                itemText(
                    type,
                    [
                        "Title": text(0...40), "Key": "r\(index)", "DefaultValue": value, "File": "Root",
                        "Titles": arrayText(value), "Values": arrayText(value),
                    ]))
        }
        let folder = try ScratchFolder(inMemory: true)
        let array = "<array>" + items.map { "<dict>\($0)</dict>" }.joined() + "</array>"
        try folder.write(
            "<plist><dict><key>PreferenceSpecifiers</key>\(array)</dict></plist>", to: "Settings.bundle/Root.plist")
        for (columns, language) in [(80, "en"), (33, "ja"), (80, "ar"), (24, "he")] {
            let result = try folder.run("preview", "--language", language, environment: ["COLUMNS": "\(columns)"])
            let rows = result.output.split(separator: "\n").filter { $0.hasPrefix(" ") }.dropFirst().map(String.init)
            #expect(rows.count == items.count)
            let data = try Python.output(
                of: "Tests/CommandLineTests/text_columns.py", input: Array(rows.joined(separator: "\n").utf8))
            for (row, width) in zip(rows, try JSONDecoder().decode([Int].self, from: data)) where width != columns - 1 {
                Issue.record("\(width) columns of \(columns): \(row.debugDescription)")
            }
        }
    }

    // MARK: Size

    @Test(.mustEnd) func `preview truncates long strings`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let texts = [
            String(repeating: "long", count: 25_000), String(repeating: "設定", count: 25_000),
            "e" + String(repeating: "\u{301}", count: 50_000), "a" + String(repeating: "\u{200B}", count: 50_000),
            "👨" + String(repeating: "\u{200D}👨", count: 20_000), String(repeating: "\u{202E}", count: 50_000),
        ]
        let rows = texts.enumerated().flatMap { index, text in
            [
                toggleText(text, key: "a\(index)"),
                itemText("TextField", ["Title": text, "Key": "b\(index)", "DefaultValue": text]),
                itemText("TextField", ["Key": "c\(index)", "DefaultValue": text, "IsSecure": "<true/>"]),
                itemText(
                    "MultiValue",
                    [
                        "Title": "m", "Key": "d\(index)", "DefaultValue": "v", "Values": arrayText("v"),
                        "Titles": arrayText(text),
                    ]),
            ]
        }
        let items = rows.map { "<dict>\($0)</dict>" }.joined()
        try folder.write(
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>",
            to: "Settings.bundle/Root.plist")
        let result = try folder.run("preview", "--app-name", texts[0])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3 + rows.count && lines[0].count == 80)
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= 80 + 2 * 16 * 80 })
    }

    /// Reversed strings are drawn as letters, without the control characters that reverse them.
    @Test func `preview draws the reversed strings of a pseudolanguage legibly`() throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--template", "tutorial", "--language", "en", "-q").requireSuccess()
        try folder.run("localize", "pseudo", "ar-XB", "-q").requireSuccess()
        func drawn(_ format: String, _ arguments: String...) throws -> String {
            try folder.run(["preview", "--format", format, "--language", "ar-XB"] + arguments).output
        }
        for format in ["text", "svg"] {
            let text = try drawn(format)
            #expect(text.contains("šðñûöŠ ýåļÞ]") && !text.contains("u{202"), "\(text)")
        }
        #expect(try drawn("text", "--pane", "Root").contains("●━━"))
        // Browsers reverse the letters themselves.
        let page = try drawn("html")
        #expect(page.contains("[\\u202eÞļåý Šöûñðš⸱⸱⸱⸱\\u202c]") && !page.contains("u{202"))
    }

    @Test(.mustEnd) func `preview draws long panes completely`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let items = (0..<5_000).map { "<dict>\(toggleText("Row \($0)", key: "k\($0)"))</dict>" }.joined()
        let footer = String(repeating: "word ", count: 20_000) + String(repeating: "w", count: 100_000)
        let group = "<dict>\(itemText("Group", ["FooterText": footer]))</dict>"
        try folder.write(
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(items)\(group)</array></dict></plist>",
            to: "Settings.bundle/Root.plist")
        let lines = try folder.run("preview").output.split(separator: "\n")
        #expect(lines.filter { $0.hasSuffix(" ○──") }.count == 5_000)
        let text = lines.drop { !$0.hasPrefix(" word") }
        #expect(text.allSatisfy { $0.count <= 79 })
        #expect(text.joined().replacing(" ", with: "") == footer.replacing(" ", with: ""))
    }
}
