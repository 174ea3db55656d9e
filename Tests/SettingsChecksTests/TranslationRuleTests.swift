import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Rules about entries in languages other than the source language.
@Suite struct TranslationRuleTests {
    /// The rules with findings in a German table, given an English table and a pane with the string A.
    private func rules(_ german: String, english: String = "\"A\" = \"Sound\";") -> [String] {
        BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("A"), table: "Root"),
            "en.lproj/Root.strings": english, "de.lproj/Root.strings": german,
        ]).findings().map(\.rule)
    }

    @Test func `Each problem of a translation has one finding`() {
        #expect(rules("\"A\" = \"Ton\";") == [])
        #expect(rules("\"A\" = \"\";") == ["empty-translation"])
        #expect(rules("\"A\" = \"\";", english: "\"A\" = \"\";") == [])
        #expect(rules("\"A\" = \"Sound\";") == ["same-as-source"])
        #expect(rules("/* settings-bundle: allow same */\n\"A\" = \"Sound\";") == [])
        #expect(rules("\"A\" = \"Ton %@\";") == ["placeholder-mismatch"])
        #expect(rules("\"A\" = \" Ton\";") == ["edge-space-mismatch"])
        #expect(rules("\"A\" = \"T\\u00f6ne\";") == ["lowercase-unicode-escape"])
    }

    @Test func `The last entry of a repeated key is checked`() {
        #expect(rules("\"A\" = \"\";\n\"A\" = \"Ton\";") == ["duplicate-string"])
        #expect(rules("\"A\" = \"Ton\";\n\"A\" = \"\";") == ["duplicate-string", "empty-translation"])
    }

    @Test func `Placeholders are not compared if the source language has no entry`() {
        let noEntry = "\"B\" = \"B\";"
        #expect(!rules("\"A\" = \"Ton %@\";", english: noEntry).contains("placeholder-mismatch"))
    }

    @Test func `Entries of XML tables are compared`() {
        let table = "<plist><dict><key>A</key><string>%d</string></dict></plist>"
        #expect(rules(table) == ["placeholder-mismatch"])
        #expect(rules("\"A\" = \"%@\";", english: table) == ["placeholder-mismatch"])
    }

    @Test(arguments: [
        "SOUND_TITLE", "sound_title", "settings.sound_title", "a_b", "Sound_Title-2",
    ])
    func `A string with the form of an identifier is recognized`(text: String) {
        #expect(ExactString(text).looksLikeIdentifier)
    }

    @Test(arguments: [
        "MIDI", "www.example.com", "1.0.2", "Wi-Fi", "_", "__", "a_", "_a", "Sound _ Music", "5_000", "Größe_x", "",
    ])
    func `Other strings are not recognized as identifiers`(text: String) {
        #expect(!ExactString(text).looksLikeIdentifier)
    }

    @Test func `An untranslated identifier is reported instead of a missing string`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.group("SOUND_TITLE"), table: "Root"),
            "en.lproj/Root.strings": "/* no texts yet */",
            "de.lproj/Root.strings": "\"SOUND_TITLE\" = \"SOUND_TITLE\";",
        ])
        #expect(
            bundle.findings().map { "\($0.rule) \($0.path)" } == [
                "untranslated-identifier Root.plist", "untranslated-identifier de.lproj/Root.strings",
            ])
    }

    @Test func `A UTF-16 table is noted unless it is Xcode's template`() {
        func paths(_ table: String, _ encoding: Disguise) -> [String] {
            BundleFixtures.bundle([
                ("Root.plist", Array(BundleFixtures.pane(BundleFixtures.group("A"), table: "Root").utf8)),
                ("en.lproj/Root.strings", encoding.bytes(table)),
            ]).findings().filter { $0.rule == "utf16-strings" }.map(\.path)
        }
        #expect(paths("\"A\" = \"A\";", .utf16Little) == ["en.lproj/Root.strings"])
        #expect(paths("\"A\" = \"A\";", .utf16Big) == ["en.lproj/Root.strings"])
        #expect(paths("\"A\" = \"A\";", .byteOrderMark) == [])
        #expect(paths("\"Group\" = \"Group\";\n\"Name\" = \"Name\";", .utf16Little) == [])
    }
}
