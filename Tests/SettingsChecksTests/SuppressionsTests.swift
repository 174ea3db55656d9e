import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

@Suite struct SuppressionsTests {
    static let empty = "<dict><key>Title</key><string>A</string></dict>"

    @Test func `A comment before an item suppresses findings in that item`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<!-- settings-bundle: allow missing-type -->\n\(Self.empty)\n\(Self.empty)")
        ])
        #expect(bundle.findings().map(\.rule) == ["missing-type"])
        #expect(bundle.findings().first?.position.line == 9)
    }

    @Test func `A comment at the top of a file suppresses findings in the file`() {
        let pane = BundleFixtures.pane(Self.empty + Self.empty)
        for comment in [
            "<!-- settings-bundle: allow missing-type -->", "<!-- settings-bundle: allow unused-allow, missing-type-->",
            "<!-- settings-bundle: allow unused-allow\nmissing-type -->",
        ] {
            let text = pane.replacing("<plist", with: comment + "\n<plist")
            let rules = BundleFixtures.bundle(["Root.plist": text]).findings().map(\.rule)
            #expect(rules == (comment.contains("unused") ? ["unused-allow"] : []), "\(comment)")
        }
        let other = pane.replacing("<plist", with: "<!-- settings-bundle: allow empty-key -->\n<plist")
        #expect(
            BundleFixtures.bundle(["Root.plist": other]).findings().map(\.rule) == [
                "unused-allow", "missing-type", "missing-type",
            ])
    }

    @Test func `A comment in a string table suppresses findings in the next entry or in the file`() {
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        func stale(_ table: String) -> [Int] {
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings()
                .map(\.position.line)
        }
        #expect(stale("\"A\" = \"A\";\n\"B\" = \"B\";\n") == [1, 2])
        #expect(stale("\"A\" = \"A\";\n/* settings-bundle: allow stale-string */\n\"B\" = \"B\";\n") == [1])
        #expect(stale("/* settings-bundle: allow stale-string */\n\n\"A\" = \"A\";\n\"B\" = \"B\";\n") == [])
        #expect(stale("/* settings-bundle: allow stale-string */\n\"A\" = \"A\";\n\"B\" = \"B\";\n") == [3])
    }

    @Test func `A comment after an entry suppresses findings in that entry`() {
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        for comment in ["/* settings-bundle: allow stale-string */", "// settings-bundle: allow stale-string"] {
            let bundle = BundleFixtures.bundle([
                "Root.plist": pane, "en.lproj/Root.strings": "\"A\" = \"A\";\n\"B\" = \"B\"; \(comment)\nC = D;\n",
            ])
            #expect(bundle.findings().map { "\($0.position.line) \($0.rule)" } == ["1 stale-string", "3 stale-string"])
        }
    }

    @Test func `Each of several comments between two entries applies to its own entry`() {
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        func found(_ table: String) -> [String] {
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings()
                .map { "\($0.position.line) \($0.rule)" }
        }
        let allow = { (rule: String) in "/* settings-bundle: allow \(rule) */" }
        #expect(
            found(
                """
                \(allow("stale-string")) \(allow("empty-key"))
                A = A; \(allow("empty-key")) \(allow("stale-string"))

                \(allow("stale-string"))

                \(allow("stale-string"))
                \(allow("empty-key"))
                B = B;
                C = C;
                \(allow("stale-string"))
                """) == [
                    "1 unused-allow", "2 unused-allow", "2 unused-allow", "4 unused-allow", "7 unused-allow",
                    "9 stale-string", "10 unused-allow",
                ])
    }

    @Test func `Comments in XML tables suppress findings`() {
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        let comment = "<!-- settings-bundle: allow stale-string -->"
        func stale(_ table: String) -> [String] {
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings()
                .map { "\($0.position.line) \($0.rule)" }
        }
        func table(head: String = "", _ before: String, between: String = "") -> String {
            """
            \(head)<plist version="1.0"><dict>
            \(before)<key>A</key>\(between)<string>A</string>
            <key>B</key><string>B</string>
            </dict></plist>
            """
        }
        #expect(stale(table("")) == ["2 stale-string", "3 stale-string"])
        #expect(stale(table(comment)) == ["3 stale-string"])
        #expect(stale(table(head: comment, "")) == [])
        #expect(stale(table("", between: comment)) == ["2 stale-string", "2 unused-allow", "3 stale-string"])
    }

    @Test func `A comment above the opening brace applies to the whole table`() {
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        func found(_ table: String) -> [String] {
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings()
                .map { "\($0.position.line) \($0.rule)" }
        }
        let comment = "/* settings-bundle: allow stale-string */"
        #expect(found("\(comment)\n{\n  A = A;\n  B = B;\n}\n") == [])
        #expect(found("\(comment)\n\n{\n  A = A;\n  B = B;\n}\n") == [])
        #expect(found("{\n  \(comment)\n  A = A;\n  B = B;\n}\n") == ["4 stale-string"])
        #expect(found("{\n}\n\(comment)\n") == ["3 unused-allow"])
        #expect(
            found("/* settings-bundle: allow empty-key */ {\n  A = A;\n}\n") == ["1 unused-allow", "2 stale-string"])
    }

    @Test func `A comment at the top of an OpenStep pane suppresses findings in the pane`() {
        func found(_ pane: String) -> [String] {
            BundleFixtures.bundle(["Root.plist": pane]).findings().map { "\($0.rule) \($0.message)" }
        }
        func pane(_ head: String, before: String = "", title: String = "A") -> String {
            "\(head)\n{ PreferenceSpecifiers = (\n \(before) { Title = \"\(title)\"; } ); }\n"
        }
        let comment = "/* settings-bundle: allow missing-type */"
        let fault = found(pane(""))
        #expect(fault.count == 1 && fault.allSatisfy { $0.hasPrefix("missing-type") })
        #expect(found(pane(comment)) == [])
        #expect(found(pane("// settings-bundle: allow missing-type")) == [])
        #expect(found("\(comment)\nPreferenceSpecifiers = ( { Title = A; } );\n") == [])
        #expect(
            found(pane("", before: comment))
                == fault + ["unused-allow a comment in this place does not suppress 'missing-type'"])
        #expect(found(pane(comment, title: comment)) == [])
        #expect(
            found(pane("/* settings-bundle: allow empty-key */"))
                == fault + ["unused-allow unused suppression: 'empty-key' reports nothing here"])
    }

    // MARK: Unused suppressions

    /// The `unused-allow` findings in a pane with items, or in a table with entries.
    private func unused(
        inPane items: String = "", head: String = "", inTable table: String? = nil, rules: [Rule] = Rule.all
    ) -> [String] {
        let pane = BundleFixtures.pane(items, table: "Root").replacing("<plist", with: head + "<plist")
        var files = [("Root.plist", Array(pane.utf8))]
        if let table { files.append(("en.lproj/Root.strings", Array(table.utf8))) }
        return BundleChecker(rules: rules).check(BundleFixtures.bundle(files)).filter { $0.rule == "unused-allow" }
            .map { "\($0.path):\($0.position.line): \($0.message)" }
    }

    private static let allow = "<!-- settings-bundle: allow "
    /// The line of the first item of a pane.
    private static let first = 8

    @Test func `Only suppressions that suppress nothing are reported`() {
        let all = "\(Self.allow)missing-type, empty-key -->"
        #expect(unused(inPane: "\(all)\n\(Self.empty)").count == 1)
        #expect(unused(inPane: "\(all)\n\(Self.empty)").allSatisfy { $0.contains("'empty-key' reports nothing here") })
        #expect(unused(inPane: Self.empty, head: all).count == 1)
        // The nearer comment suppresses the finding, so the other one is unused.
        let both = unused(inPane: "\(Self.allow)missing-type -->\(Self.empty)", head: "\(Self.allow)missing-type -->")
        #expect(both.count == 1 && both.allSatisfy { $0.hasPrefix("Root.plist:1:") || $0.hasPrefix("Root.plist:2:") })
    }

    @Test func `Suppressions of rules that do not run are not reported as unused`() {
        let items = "\(Self.allow)empty-key, mising-type -->\n<dict>\n\(Self.allow)empty-key -->\n</dict>"
        #expect(unused(inPane: items).count == 3)
        for rules in [[Rule.unusedAllow], Rule.all.filter { $0.id != "empty-key" }] {
            let found = unused(inPane: items, rules: rules)
            #expect(found.count == 1 && found.allSatisfy { $0.contains("unknown rule 'mising-type'") })
        }
        #expect(unused(inPane: items, rules: Rule.all.filter { $0.id != "unused-allow" }) == [])
    }

    @Test func `The list of rules ends with its comment or with other text`() {
        for comment in [
            "missing-type-->", "missing-type (see #12) -->", "missing-type: for the old app -->",
            "missing-type — old -->",
            "missing-type,,\n\tmissing-type2 -->",
        ] {
            let found = unused(inPane: "\(Self.allow)\(comment)\(Self.empty)")
            #expect(found.count == (comment.contains("type2") ? 1 : 0), "\(comment): \(found)")
        }
        for comment in ["-->", "  -->", "(all of them) -->"] {
            #expect(
                unused(inPane: "\(Self.allow)\(comment)\(Self.empty)").map { $0.split(separator: ": ")[1] }
                    == ["the comment does not specify a rule"])
        }
        // The comment ends with its line.
        #expect(unused(inTable: "// settings-bundle: allow stale-string\nempty-key = b;\n") == [])
    }

    @Test(arguments: [
        "settings-bundle:allow missing-type", "settings-bundle:  allow   missing-type",
        "settings-bundle:\tallow\tmissing-type",
        "settings-bundle: allow\nmissing-type", "settings-bundle: allow\r\n\r\n  missing-type",
        "settings-bundle: allow,missing-type",
    ])
    func `White space in a suppression is flexible`(comment: String) {
        let bundle = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane("<!-- \(comment) -->\n\(Self.empty)")])
        #expect(bundle.findings().map(\.rule) == [])
        let pane = BundleFixtures.pane(BundleFixtures.untitled, table: "Root")
        let table = "/* \(comment.replacing("missing-type", with: "stale-string")) */\n\"A\" = \"A\";\n"
        #expect(
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings().map(\.rule) == [])
    }

    @Test(arguments: [
        "Settings-Bundle: allow missing-type", "settings-bundle: Allow missing-type",
        "SETTINGS-BUNDLE:ALLOW missing-type",
        "settings-bundle: allow: missing-type", "settings-bundle:allow:missing-type",
    ])
    func `A misspelled suppression is reported and suppresses nothing`(comment: String) {
        let pane = BundleFixtures.pane("<!-- \(comment) -->\n\(Self.empty)")
        #expect(BundleFixtures.bundle(["Root.plist": pane]).findings().map(\.rule) == ["unused-allow", "missing-type"])
        let message = "this comment is not recognized and suppresses nothing"
        for place in ["<!-- \(comment) -->\(Self.empty)", "<dict><!-- \(comment) --></dict>"] {
            #expect(unused(inPane: place) == ["Root.plist:\(Self.first): \(message)"])
        }
        #expect(unused(head: "<!-- \(comment) -->") == ["Root.plist:2: \(message)"])
        #expect(unused(inTable: "A = B; // \(comment)\n") == ["en.lproj/Root.strings:1: \(message)"])
        let item = "<dict><key>Title</key><string>\(comment)</string></dict>"
        #expect(unused(inPane: item, inTable: "\"\(comment)\" = \"\(comment)\";\n") == [])
    }

    @Test(arguments: ["allowed missing-type", "allowance", "allow-missing-type", "source-language de", "see allow x"])
    func `Other comments that start with settings-bundle are not suppressions`(words: String) {
        #expect(unused(inPane: "<!-- settings-bundle: \(words) -->\(Self.empty)") == [])
    }

    @Test func `A suppression without rules is reported`() {
        let message = "the comment does not specify a rule"
        for comment in ["<!-- settings-bundle: allow-->", "<!--settings-bundle:allow-->"] {
            #expect(unused(inPane: comment + Self.empty) == ["Root.plist:\(Self.first): \(message)"])
        }
        #expect(
            unused(inTable: "// settings-bundle: allow\nA = B;\n/*settings-bundle:allow*/\nC = D;\n")
                == [1, 3].map { "en.lproj/Root.strings:\($0): \(message)" })
    }

    @Test func `Several unknown words in a suppression have one finding`() {
        func found(_ names: String) -> [String] { unused(inPane: "\(Self.allow)\(names) -->\(Self.empty)") }
        let line = "Root.plist:\(Self.first): "
        #expect(found("missing-type the app knows it") == [line + "the words from 'the' to 'it' are not rules"])
        #expect(
            found("missing-typ because server-side")
                == [
                    line + "unknown rule 'missing-typ'",
                    line + "the words from 'because' to 'server-side' are not rules",
                ])
        #expect(found("missing-type old") == [line + "unknown rule 'old'"])
    }

    @Test func `Strings that look like suppressions are not suppressions`() {
        let text = "settings-bundle: allow missing-type"
        let item =
            "<dict><key>Title</key><string>\(text)</string><key>\(text)</key><array><string>\(text)</string></array></dict>"
        #expect(unused(inPane: item, inTable: "\"\(text)\" = \"\(text)\";\n") == [])
    }

    @Test func `A suppression in a place without effect is reported`() {
        let comment = "\(Self.allow)missing-type -->"
        let message = "a comment in this place does not suppress 'missing-type'"
        let item = "<dict><key>Title</key>\(comment)<string>A</string>\(comment)</dict>"
        #expect(
            unused(inPane: "\(item)\n\(comment)") == [
                "Root.plist:\(Self.first): \(message)", "Root.plist:\(Self.first): \(message)",
                "Root.plist:\(Self.first + 1): \(message)",
            ])
        let entry = "/* settings-bundle: allow stale-string */"
        let table = "\"A\" \(entry) = \"A\";\n\n\(entry)\n\n\"B\" = \"B\"; \"C\" = \"C\";\n\n\(entry)\n"
        #expect(
            unused(inTable: table)
                == [1, 3, 7].map {
                    "en.lproj/Root.strings:\($0): a comment in this place does not suppress 'stale-string'"
                })
        // The comment of a table without entries applies to the whole file.
        #expect(unused(inTable: entry).map { $0.contains("reports nothing here") } == [true])
    }

    @Test func `Suppressions in damaged files are not reported as unused`() {
        let entry = "/* settings-bundle: allow empty-key */"
        #expect(unused(inTable: "\(entry)\n\"A\" = \"A\";\n").count == 1)
        #expect(unused(inTable: "\(entry)\n\"A\" = \"A\";\n\"B\n") == [])
        #expect(unused(inPane: "\(Self.allow)empty-key -->\(Self.empty)</string>") == [])
    }

    @Test func `A suppression of same-as-source is unused if the translation differs`() {
        let pane = BundleFixtures.pane(
            "<dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Sound</string></dict>",
            table: "Root")
        func rules(_ translation: String, _ comment: String, trailing: String = "") -> [String] {
            BundleFixtures.bundle([
                "Root.plist": pane, "en.lproj/Root.strings": "\"Sound\" = \"Sound\";\n",
                "de.lproj/Root.strings": "\(comment)\n\"Sound\" = \"\(translation)\";\(trailing)\n",
            ]).findings().map(\.rule)
        }
        for words in [" allow same", " allow same-as-source", "allow same", "  allow\n   same", " allow, same"] {
            let comment = "/* settings-bundle:\(words) */"
            #expect(rules("Sound", comment) == [])
            #expect(rules("Sound", "", trailing: comment) == [])
            #expect(rules("Sound", "\(comment)\n") == [], "a head counts for the whole file")
            #expect(rules("Ton", comment) == ["unused-allow"])
            #expect(rules("Ton", "", trailing: comment) == ["unused-allow"])
        }
        for words in [" Allow same", " allow: same"] {
            let comment = "/* settings-bundle:\(words) */"
            #expect(rules("Sound", comment) == ["unused-allow", "same-as-source"])
        }
    }
}
