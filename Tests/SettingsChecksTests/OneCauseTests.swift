import SettingsModel
import TestSupport
import Testing

@testable import SettingsChecks

/// Problems with one cause have one finding with enough information to fix them.
@Suite struct OneCauseTests {
    private func lines(_ bundle: SettingsBundle) -> [String] {
        bundle.findings().map { "\($0.severity.name) \($0.rule) \($0.path): \($0.message)" }
    }

    private static let toggle = """
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>title</key><string>T</string>
        <key>Key</key><string>k</string><key>DefaultValue</key><true/></dict>
        """

    @Test func `A string that is unused in several languages has one finding`() {
        let table = "\"A\" = \"Ä\"; \"Old\" = \"O\";"
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: "Root"),
            "de.lproj/Root.strings": table, "fr.lproj/Root.strings": table, "it.lproj/Root.strings": table,
            "ja.lproj/Root.strings": "/* settings-bundle: allow stale-string */\n\n" + table,
        ])
        let found = bundle.findings().filter { $0.rule == "stale-string" }
        #expect(found.map(\.path) == ["de.lproj/Root.strings"])
        #expect(found.first?.members.dropFirst().map(\.path) == ["fr.lproj/Root.strings", "it.lproj/Root.strings"])
        #expect(found.first?.message == "no pane uses the string 'Old'")
        #expect(
            found.first?.help?.description
                == "add the comment that allows it in another language, or remove the entry")
    }

    @Test func `A string that was renamed in several languages has one finding`() {
        let table = "/* Title of play */\n\"Sound\" = \"Ton\";"
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                Self.toggle.replacing(">k<", with: ">play<").replacing("title", with: "Title"), table: "Root"),
            "de.lproj/Root.strings": table, "fr.lproj/Root.strings": table,
        ])
        let found = bundle.findings().filter { $0.rule == "stale-string" }
        #expect(found.map(\.path) == ["de.lproj/Root.strings"])
        #expect(found.first?.members.map(\.path) == ["de.lproj/Root.strings", "fr.lproj/Root.strings"])
        #expect(found.first?.message.contains("which was probably changed to") == true)
        #expect(found.first?.fix != nil)
    }

    @Test func `Strings of a pane that are missing in all languages have one finding`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "ABCDE".map { BundleFixtures.group("Text \($0)") }.joined(), table: "Root"),
            "en.lproj/Root.strings": "\"Text A\" = \"Text A\";", "de.lproj/Root.strings": "/* none */",
            "fr.lproj/Root.strings": "/* none */",
        ])
        #expect(
            lines(bundle).filter { $0.contains("missing-translation") } == [
                "warning missing-translation Root.plist: 'de' and 'fr' have no entry for 'Text A'",
                "warning missing-translation Root.plist: no language has an entry for 4 strings in the pane: 'Text B', "
                    + "'Text C', 'Text D' and 1 more",
            ])
    }

    @Test func `Strings of a pane that are missing in the source language have one finding`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "ABCDEF".map { BundleFixtures.group("Text \($0)") }.joined(), table: "Root"),
            "en.lproj/Root.strings": "\"Text A\" = \"Text A\";",
            "de.lproj/Root.strings": "ABCDE".map { "\"Text \($0)\" = \"\($0)\";" }.joined(),
        ])
        // The first of these findings also stands for the source language.
        #expect(
            lines(bundle) == [
                "note missing-source-string Root.plist: the source language 'en' has no entry for 4 strings in the pane: "
                    + "'Text B', 'Text C', 'Text D' and 1 more",
                "warning missing-translation Root.plist: no language has an entry for 'Text F'",
            ])
    }

    @Test func `Two choices with the same title and value have one finding`() {
        func rules(_ titles: [String], _ values: [String], default value: String) -> [String] {
            func list(_ texts: [String]) -> String { texts.map { "<string>\($0)</string>" }.joined() }
            let item = """
                <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>T</string>
                <key>Key</key><string>k</string><key>DefaultValue</key><string>\(value)</string>
                <key>Titles</key><array>\(list(titles))</array><key>Values</key><array>\(list(values))</array></dict>
                """
            return BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(item)]).findings().map(\.rule)
        }
        #expect(rules(["A", "A"], ["a", "a"], default: "a") == ["duplicate-values"])
        #expect(rules(["A", "A"], ["a", "b"], default: "a") == ["duplicate-titles"])
        // The missing value might be the default.
        #expect(rules(["A", "B", "C"], ["a", "b"], default: "c") == ["titles-values-mismatch"])
        #expect(rules(["A", "B"], ["a", "b"], default: "c") == ["default-not-in-values"])
    }

    @Test(arguments: ["de/Root.strings", "de.lproj/Root.string"])
    func `A string table with a wrong name or folder has one finding`(path: String) {
        let root = BundleFixtures.pane(BundleFixtures.group("A"), table: "Root")
        let table = "\"A\" = \"A\";"
        for others in [["en.lproj/Root.strings"], []] {
            let files = [("Root.plist", root), (path, table)] + others.map { ($0, table) }
            let bundle = BundleFixtures.bundle(files.map { (path: $0.0, bytes: Array($0.1.utf8)) })
            #expect(bundle.findings().map(\.rule) == ["unread-file"])
        }
    }

    @Test func `A pane whose file name has a wrong ending has one finding`() {
        let more = BundleFixtures.pane(BundleFixtures.untitled)
        let row = BundleFixtures.pane(BundleFixtures.untitled + BundleFixtures.child("More", title: "More"))
        let linked = BundleFixtures.bundle(["Root.plist": row, "More.plst": more]).findings()
        #expect(linked.map(\.rule) == ["missing-child-pane"])
        #expect(linked.first?.help?.description == "rename 'More.plst' to 'More.plist'")
        let root = BundleFixtures.bundle(["Root.plist.txt": more]).findings()
        #expect(root.map(\.rule) == ["no-root-pane"])
        #expect(root.first?.help?.description == "rename 'Root.plist.txt' to 'Root.plist'")
        let other = BundleFixtures.bundle(["Root.plist": more, "More.plst": more]).findings()
        #expect(other.map(\.rule) == ["unread-file"])
    }

    @Test func `A lowercase key in several items has one finding`() {
        let text = "<dict><key>Type</key><string>PSGroupSpecifier</string><key>title</key><string>G</string></dict>"
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(text + Self.toggle + Self.toggle.replacing(">k<", with: ">l<"))
        ])
        #expect(
            lines(bundle) == [
                "error unknown-key Root.plist: unknown key 'title' in 3 items: the group at 0, the toggle 'k', "
                    + "the toggle 'l'"
            ])
    }

    @Test(arguments: [
        (toggleText("A", key: "a"), "Title", "Titel"), (toggleText("A", key: "a"), "Key", "Kye"),
        (toggleText("A", key: "a"), "DefaultValue", "DefaultVaule"),
        (toggleText("A", key: "a"), "DefaultValue", "Default Value"),
        (itemText("ChildPane", ["Title": "M", "File": "More"]), "File", "Filename"),
        (slider, "MinimumValue", "MinValue"), (prompt, "Prompt", "Promt"),
    ])
    func `A misspelled required key has one finding`(item: String, key: String, misspelled: String) {
        let item = item.replacing("<key>\(key)</key>", with: "<key>\(misspelled)</key>")
        let found = SettingsBundle([
            "Root.plist": paneText(table: nil, item), "More.plist": paneText(table: nil, itemText("Group")),
        ]).findings().filter { !["unreachable-pane", "empty-group", "platform-key"].contains($0.rule) }
        #expect(
            found.map { "\($0.severity.name) \($0.rule) \($0.help?.description ?? "")" }
                == ["error unknown-key did you mean '\(key)'?"])
        #expect(found.first?.fix != nil)
    }

    private static let slider = itemText(
        "Slider",
        [
            "Key": "k", "DefaultValue": "<integer>0</integer>", "MinimumValue": "<integer>0</integer>",
            "MaximumValue": "<integer>1</integer>",
        ])

    private static let prompt =
        toggleText("A", key: "a") + """
            <key>TrueConfirmationPrompt</key><dict><key>Type</key><string>PSConfirmationPrompt</string>
            <key>Title</key><string>T</string><key>Prompt</key><string>P</string></dict>
            """

    @Test func `A misspelled StringsTable has one finding`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "A"])).replacing(
                "StringsTable", with: "Strings Filename"),
            "en.lproj/Root.strings": tableText(["A": "A"]), "de.lproj/Root.strings": tableText(["A": "Ä"]),
        ])
        #expect(bundle.findings().map(\.rule) == ["unknown-key"])
    }

    @Test func `A missing pane whose name has an extension has one finding`() {
        func found(_ file: String) -> [String] {
            let row = itemText("ChildPane", ["Title": "M", "File": file])
            return SettingsBundle([
                "Root.plist": paneText(table: nil, row), "More.plist": paneText(table: nil, itemText("Group")),
            ]).findings().filter { !["unreachable-pane", "empty-group"].contains($0.rule) }.map {
                "\($0.rule) \($0.help?.description ?? "")"
            }
        }
        #expect(found("Moer.plist") == ["missing-child-pane did you mean 'More'?"])
        #expect(found("More.plist") == ["child-pane-extension write 'More'"])
        #expect(found("more.plist") == ["child-pane-extension write 'More'"])
    }

    @Test func `Strings are not said to be missing in a language whose table cannot be read`() {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "A"]), itemText("Group", ["Title": "B"])),
            "en.lproj/Root.strings": "\"A\" = \"A\"; \"B\" = \"", "de.lproj/Root.strings": tableText(["C": "C"]),
        ])
        #expect(lines(bundle).filter { $0.contains("no language") } == [])
    }

    @Test func `Identifiers that a pane or a table shows instead of text have one finding`() {
        let titles = (1...40).map { "A_\($0)" }
        let list = "<array>" + titles.map { "<string>\($0)</string>" }.joined() + "</array>"
        let item = itemText(
            "MultiValue", ["Title": "T", "Key": "k", "DefaultValue": "A_1", "Titles": list, "Values": list])
        let same = titles.map { "\"\($0)\" = \"\($0)\";\n" }.joined()
        let bundle = SettingsBundle([
            "Root.plist": paneText(item), "en.lproj/Root.strings": tableText(["T": "T"]),
            "de.lproj/Root.strings": same + tableText(["T": "T"]),
        ])
        #expect(
            bundle.findings().filter { $0.rule == "untranslated-identifier" }.map { "\($0.path): \($0.message)" } == [
                "Root.plist: 'en' shows 40 identifiers instead of text: 'A_1', 'A_2', 'A_3' and 37 more",
                "de.lproj/Root.strings: 40 values are identifiers, which people see: 'A_1', 'A_2', 'A_3' and 37 more",
            ])
    }

    @Test func `The title of a slider requires a translation only with InAppSettingsKit`() {
        let slider = """
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Title</key><string>Volume</string>
            <key>Key</key><string>v</string><key>DefaultValue</key><integer>0</integer><key>MinimumValue</key>
            <integer>0</integer><key>MaximumValue</key><integer>1</integer></dict>
            """
        let files: KeyValuePairs = [
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A") + slider, table: "Root"),
            "en.lproj/Root.strings": "\"A\" = \"A\";", "de.lproj/Root.strings": "\"A\" = \"Ä\"; \"Volume\" = \"L\";",
        ]
        let bundle = BundleFixtures.bundle(files)
        #expect(bundle.findings().map(\.rule) == ["misplaced-key"])
        let checker = BundleChecker(for: Deployment(hasInAppSettingsKit: true))
        #expect(checker.check(bundle).map(\.rule) == ["missing-source-string"])
    }

    @Test(arguments: [
        ("PSToggleSwitchSpecifer", "error", true), ("pstoggleswitchspecifier", "error", true),
        ("PSToggleSwitchSpecifier ", "error", true), ("PSToggleSpecifier", "warning", false),
        ("PSTextViewSpecifier", "warning", false), ("PSButtonSpecifier", "warning", false),
        ("IASKTextFieldSpecifier", "warning", false),
    ])
    func `An unknown type with only one likely correction is an error with a fix`(
        type: String, severity: String, isMended: Bool
    ) throws {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane("<dict><key>Type</key><string>\(type)</string></dict>")
        ])
        let found = try #require(bundle.findings().first { $0.rule == "unknown-type" })
        #expect(found.severity.name == severity && (found.fix != nil) == isMended && found.fix?.isSafe != true)
    }
}
