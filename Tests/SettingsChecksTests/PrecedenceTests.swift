import PropertyListSyntax
import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// One fault is one finding, comments allow it, and files without positions are checked by value.
@Suite struct PrecedenceTests {
    private func rules(_ bundle: SettingsBundle) -> [String] { bundle.findings().map(\.rule) }

    @Test func anExtensionIsNotAMissingPane() {
        let bundle = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(BundleFixtures.child("More.plist"))])
        #expect(rules(bundle) == ["child-pane-extension"])
    }

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

    @Test func anUnreadableFileIsNothingElse() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": "<plist><dict>", "en.lproj/Root.strings": "\"A\" = ;",
        ])
        #expect(rules(bundle) == ["unreadable-plist", "unreadable-strings"])
    }

    @Test func severalLanguagesLackATextOnce() throws {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: "Root"),
            "en.lproj/Root.strings": "\"A\" = \"A\";", "de.lproj/Root.strings": "/* */",
            "fr.lproj/Root.strings": "/* */",
        ])
        let finding = try #require(bundle.findings().first)
        #expect(bundle.findings().count == 1)
        #expect(finding.rule == "missing-translation" && finding.path == "Root.plist")
        #expect(finding.message == "'de' and 'fr' lack the text 'A'")
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
