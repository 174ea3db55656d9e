import PropertyListSyntax
import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// One fault is one finding, comments allow it, and files without positions are checked by value.
@Suite struct PrecedenceTests {
    private func rules(_ bundle: SettingsBundle) -> [String] { bundle.findings().map(\.rule) }

    @Test func anEmptyKeyIsNotAMissingOne() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string/></dict>")
        ])
        #expect(rules(bundle) == ["empty-key"])
    }

    @Test func emptyOptionsAreNoMismatch() {
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

    @Test func aWrongTypeIsReportedOnce() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                """
                <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>T</string>
                <key>Key</key><string>k</string><key>DefaultValue</key><array/></dict>
                <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>s</string>
                <key>DefaultValue</key><string>x</string><key>MinimumValue</key><string>1</string>
                <key>MaximumValue</key><integer>0</integer></dict>
                """)
        ])
        #expect(rules(bundle) == ["wrong-value-type", "wrong-value-type", "wrong-value-type"])
    }

    @Test func aTruncatedTableLacksNoTexts() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A") + BundleFixtures.group("B"), table: "Root"),
            "en.lproj/Root.strings": "\"A\" = \"A\";\"B\" = \"B\";",
            "de.lproj/Root.strings": "\"A\" = \"Ä\";;\"B\" = \"B\";",
        ])
        #expect(rules(bundle) == ["truncated-strings"])
    }

    /// The texts of a pane whose table has a wrong name are translated, only elsewhere: nothing is to be removed.
    @Test(arguments: [
        ("<string>Rot</string>", "missing-table"), ("<string>Root.strings</string>", "table-extension"),
        ("<string>root</string>", "case-mismatch"), ("<integer>1</integer>", nil), ("<array/>", nil),
    ])
    func theTextsOfAPaneWithAWrongTableAreNotStale(table: String, rule: String?) {
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

    /// Of such a pane not even the table is known.
    @Test func aPaneThatIsNoDictionaryMayUseEveryText() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("More"), table: "Root"),
            "More.plist": "<plist version=\"1.0\"><array/></plist>",
            "en.lproj/Root.strings": "\"More\" = \"More\";\"Deep\" = \"D\";",
        ])
        #expect(rules(bundle) == ["not-a-pane"])
    }

    /// A guess what a row means makes no way back of the rows below the pane that it may mean.
    @Test func aNameThatIsNearlyRightMakesNoCycle() {
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

    @Test func anUnreadableFileIsNothingElse() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": "<plist><dict>", "en.lproj/Root.strings": "\"A\" = ;",
        ])
        #expect(rules(bundle) == ["unreadable-plist", "unreadable-strings"])
    }

    @Test func aPaneOfALanguageOwesNothing() {
        let bundle = BundleFixtures.bundle([
            "en.lproj/Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: "Root"),
            "de.lproj/Root.strings": "/* */",
        ])
        #expect(rules(bundle) == [])
    }

    @Test func binaryAndOldStylePanesAreCheckedByValue() throws {
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
