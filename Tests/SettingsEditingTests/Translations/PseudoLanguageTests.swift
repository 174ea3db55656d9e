import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct PseudoLanguageTests {
    private static let license = String(repeating: "Permission is hereby granted. ", count: 20)

    private func bundle(_ files: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
        let all: [(String, String)] = [
            (
                "Root.plist",
                paneText(
                    itemText("Group", ["Title": "Sound", "FooterText": "Line 1&#10;Line 2"]),
                    toggleText("Play", key: "p"),
                    itemText("Title", ["Title": "Version", "Key": "v", "DefaultValue": "1.0"]))
            ),
            ("Licences.plist", paneText(table: "Licences", itemText("Group", ["FooterText": Self.license]))),
            ("en.lproj/Root.strings", "/* c */\n\"Play\" = \"Play Sounds\";\n\"Sound\" = \"Sound\";\n"),
            ("en.lproj/Licences.strings", "\"x\" = \"y\";\n"),
        ]
        return SettingsBundle(
            bytes: (all + files.map { ($0.key, $0.value) }).map { (path: $0.0, bytes: Array($0.1.utf8)) })
    }

    private let path = "en-XA.lproj/Root.strings"

    @Test func `A pseudolanguage accents and lengthens every string`() throws {
        let before = bundle()
        let draft = try AddPseudoLanguage()(before)
        let after = before.after(draft)
        #expect(
            after.text(of: path) == """
                /* c */
                "Play" = "[Þļåý Šöûñðš⸱⸱⸱⸱]";
                /* Title of v */
                "Version" = "[Ṽéŕšîöñ⸱⸱⸱]";
                "Sound" = "[Šöûñð⸱⸱]";
                /* Footer of a group */
                "Line 1\\nLine 2" = "[Ļîñé 1\\nĻîñé 2⸱⸱⸱⸱]";

                """)
        #expect(draft.report == ["create en-XA.lproj/Root.strings 4 strings"])
        #expect(after.text(of: "en-XA.lproj/Licences.strings") == nil, "a licence page is left alone")
        #expect(after.coverage(of: Language("en-XA")).percent == 100)
    }

    @Test func `Generating a pseudolanguage again updates changed strings`() throws {
        let first = try AddPseudoLanguage()(bundle()).bundle
        let second = try AddPseudoLanguage()(first)
        #expect(second.report == ["identical en-XA.lproj/Root.strings 4 strings"])
        let changed = try SetTranslations("en", [("Play", "Loud")])(first).bundle
        let third = try AddPseudoLanguage()(changed)
        #expect(third.report == ["update en-XA.lproj/Root.strings 4 strings"])
        #expect(third.bundle.text(of: path)?.contains("\"Play\" = \"[Ļöûð⸱⸱]\";") == true)
    }

    @Test func `A pseudotranslation is 30 to 40 percent longer and has no ASCII letters`() throws {
        let text = "The quick brown fox jumps over the lazy dog"
        let before = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": text])), "en.lproj/Root.strings": "// none\n",
        ])
        let value = try #require(
            try AddPseudoLanguage()(before).bundle.table("Root", in: Language("en-XA"))?[ExactString(text)])
        let growth = Double(value.string.count - 2) / Double(text.count)
        #expect((1.3...1.4).contains(growth))
        #expect(!value.string.contains { $0.isASCII && $0.isLetter })
    }

    @Test func `An Arabic pseudolanguage reverses the text direction of each line`() throws {
        let draft = try AddPseudoLanguage("ar-XB")(bundle())
        let text = draft.bundle.text(of: "ar-XB.lproj/Root.strings")
        #expect(text?.contains("\"Sound\" = \"[\u{202E}Šöûñð⸱⸱\u{202C}]\";") == true)
        #expect(text?.contains("[\u{202E}Ļîñé 1\u{202C}\\n\u{202E}Ļîñé 2⸱⸱⸱⸱\u{202C}]") == true)
    }

    @Test func `A pseudolanguage does not overwrite translations or the source language`() throws {
        let before = bundle(["de.lproj/Root.strings": "\"Play\" = \"Spielen\";\n"])
        #expect { try AddPseudoLanguage("de")(before) } throws: { error in
            (error as? BundleError)?.message
                == "de.lproj/Root.strings contains translations, for example of 'Play'"
        }
        #expect { try AddPseudoLanguage("en")(before) } throws: { error in
            (error as? BundleError)?.message == "en.lproj is the source language"
        }
        // A language that only repeats the source language has no translations to lose.
        let echo = bundle(["de.lproj/Root.strings": "\"Play\" = \"Play Sounds\";\n"])
        #expect(try AddPseudoLanguage("de")(echo).bundle.coverage(of: Language("de")).percent == 100)
    }
}
