import PropertyListSyntax
import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// Each problem has one finding, and files without positions are checked by value.
@Suite struct PrecedenceTests {
    private func rules(_ bundle: SettingsBundle) -> [String] { bundle.findings().map(\.rule) }

    @Test func `An empty key is not reported as missing`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string/></dict>")
        ])
        #expect(rules(bundle) == ["empty-key"])
    }

    @Test func `Empty choices are not reported as a mismatch`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                """
                <dict><key>Type</key><string>PSRadioGroupSpecifier</string><key>Key</key><string>k</string>
                <key>DefaultValue</key><integer>0</integer>
                <key>Titles</key><array/><key>Values</key><array><integer>0</integer></array></dict>
                """)
        ])
        #expect(rules(bundle) == ["empty-options"])
    }

    @Test func `A value of the wrong type has one finding`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                """
                <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>T</string>
                <key>Key</key><string>k</string><key>DefaultValue</key><array/></dict>
                <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>s</string>
                <key>DefaultValue</key><string>x</string><key>MinimumValue</key><string>low</string>
                <key>MaximumValue</key><integer>0</integer></dict>
                """)
        ])
        #expect(rules(bundle) == ["wrong-value-type", "wrong-value-type", "wrong-value-type"])
    }

    @Test func `A truncated table has no missing translations`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A") + BundleFixtures.group("B"), table: "Root"),
            "en.lproj/Root.strings": "\"A\" = \"A\";\"B\" = \"B\";",
            "de.lproj/Root.strings": "\"A\" = \"Ä\";;\"B\" = \"B\";",
        ])
        #expect(rules(bundle) == ["truncated-strings"])
    }

    /// The strings of a pane with a wrong table name are intended for the existing table, so its entries must not be
    /// removed.
    @Test(arguments: [
        ("<string>Rot</string>", "missing-table"), ("<string>Root.strings</string>", "table-extension"),
        ("<string>root</string>", "case-mismatch"), ("<integer>1</integer>", nil), ("<array/>", nil),
    ])
    func `Strings of a pane with a wrong table name are not stale`(table: String, rule: String?) {
        let more = BundleFixtures.pane(
            BundleFixtures.group("Deep") + "<dict><key>Type</key><string>PSOther</string><key>Title</key>"
                + "<string>Deeper</string></dict>", table: "Root")
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("More"), table: "Root"),
            "More.plist": more.replacing("<string>Root</string>", with: table),
            "en.lproj/Root.strings": "\"More\" = \"More\";\"Deep\" = \"D\";\"Deeper\" = \"E\";\"Gone\" = \"G\";",
        ])
        let found = bundle.findings().filter { $0.rule != "unknown-type" }
        #expect(found.filter { $0.rule == "stale-string" }.map(\.message) == ["no pane uses the string 'Gone'"])
        if let rule { #expect(found.map(\.rule).contains(rule)) }
    }

    /// The table of such a pane is unknown.
    @Test func `A pane that is not a dictionary may use every string`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("More"), table: "Root"),
            "More.plist": "<plist version=\"1.0\"><array/></plist>",
            "en.lproj/Root.strings": "\"More\" = \"More\";\"Deep\" = \"D\";",
        ])
        #expect(rules(bundle) == ["not-a-pane"])
    }

    /// A suggested correction of a name does not count as a link.
    @Test func `A misspelled pane name does not create a cycle`() {
        func rules(_ bundle: SettingsBundle) -> [String] {
            bundle.findings().filter { $0.severity > .note }.map(\.rule)
        }
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("About") + BundleFixtures.child("Sound")),
            "About.plist": BundleFixtures.pane(BundleFixtures.child("Help")),
            "Sound.plist": BundleFixtures.pane(BundleFixtures.child("Help")),
            "Help.plist": BundleFixtures.pane(BundleFixtures.child("Sounds")),
        ])
        #expect(rules(bundle) == ["missing-child-pane"])
        let lost = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("Sounds")),
            "Sound.plist": BundleFixtures.pane(BundleFixtures.child("Help")),
            "Help.plist": BundleFixtures.pane(BundleFixtures.child("Sound")),
        ])
        #expect(rules(lost) == ["pane-cycle", "missing-child-pane"])
    }

    @Test func `An unreadable file has no other findings`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": "<plist><dict>", "en.lproj/Root.strings": "\"A\" = ;",
        ])
        #expect(rules(bundle) == ["unreadable-plist", "unreadable-strings"])
    }

    @Test func `A localized pane requires no entries in other languages`() {
        let bundle = BundleFixtures.bundle([
            "en.lproj/Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: "Root"),
            "de.lproj/Root.strings": "/* */",
        ])
        #expect(rules(bundle) == [])
    }

    @Test func `Binary and OpenStep panes are checked without positions`() throws {
        let xml = BundleFixtures.pane("<dict><key>Title</key><string>A</string></dict>")
        let value = try #require(PropertyListDocument(decoding: Array(xml.utf8)).value)
        for bytes in [
            BinaryPropertyList.encode(value), Array("{ PreferenceSpecifiers = ( { Title = A; } ); }".utf8),
        ] {
            let findings = BundleFixtures.bundle([("Root.plist", bytes)]).findings().filter {
                $0.rule != "binary-plist"
            }
            #expect(findings.map(\.rule) == ["missing-type"])
            #expect(findings.allSatisfy { $0.span == nil && $0.position == SourcePosition(line: 1, column: 1) })
        }
        #expect(
            rules(BundleFixtures.bundle([("Root.plist", BinaryPropertyList.encode(value))])).contains("binary-plist"))
    }
}
