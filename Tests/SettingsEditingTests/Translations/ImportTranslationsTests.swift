import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ImportTranslationsTests {
    private static let german = "/* c */\n\"Sound\"  =  \"Ton\";\n\n\"Old\"=\"Alt\";\n\"Play\" = \"Play\"; // p\n"

    private func bundle(german: String = Self.german, _ files: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
        let all: [(String, String)] = [
            (
                "Root.plist",
                paneText(
                    itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "p"), toggleText("New", key: "n"))
            ),
            ("en.lproj/Root.strings", tableText(["Sound": "Sound!", "Play": "Play", "New": "New"])),
            ("de.lproj/Root.strings", german), ("fr.lproj/Other.strings", ""),
        ]
        return SettingsBundle(
            bytes: (all + files.map { ($0.key, $0.value) }).map { (path: $0.0, bytes: Array($0.1.utf8)) })
    }

    private func table(
        _ units: [TranslationUnit], into target: String? = "de", origin: TableOrigin? = nil, source: String? = "en"
    ) -> TableTranslations {
        TableTranslations(
            origin: origin ?? TableOrigin(text: "en.lproj/Root.strings", bundle: nil, table: "Root"), source: source,
            target: target, units: units)
    }

    private func unit(_ key: ExactString, _ source: ExactString?, _ target: ExactString?) -> TranslationUnit {
        TranslationUnit(key: key, sources: source.map { ["en": $0] } ?? [:], target: target)
    }

    /// The German table and the report after an import.
    private func imported(
        _ tables: TableTranslations..., into bundle: SettingsBundle? = nil
    ) throws -> (text: String?, report: [String]) {
        let before = bundle ?? self.bundle()
        let draft = try ImportTranslations(tables)(before)
        return (before.after(draft).text(of: "de.lproj/Root.strings"), draft.report)
    }

    @Test func `An import changes values only and inserts missing entries`() throws {
        let (text, report) = try imported(
            table([unit("Sound", "Sound!", "\"Klang\"\n"), unit("Play", "Play", "Spielen"), unit("New", "New", "Neu")]))
        #expect(
            text
                == "/* c */\n\"Sound\"  =  \"\\\"Klang\\\"\\n\";\n\n\"Old\"=\"Alt\";\n\"Play\" = \"Spielen\"; // p\n\"New\" = \"Neu\";\n"
        )
        #expect(report == ["update de.lproj/Root.strings 'Sound', 'Play'", "insert de.lproj/Root.strings 'New'"])
    }

    @Test func `Importing existing translations changes nothing`() throws {
        let (text, report) = try imported(table([unit("Sound", "Sound!", "Ton"), unit("Play", "Play", nil)]))
        #expect(text == Self.german)
        #expect(report == ["identical de.lproj/Root.strings "])
    }

    @Test func `A confirmed translation counts as translated even if it equals the source`() throws {
        var play = unit("Play", "Play", "Play")
        #expect(try imported(table([play])).report == ["identical de.lproj/Root.strings "])
        play.isConfirmed = true
        var new = unit("New", "New", "New")
        new.isConfirmed = true
        var old = unit("Sound", "Other", "Ton")
        old.isConfirmed = true
        let (text, report) = try imported(table([play, new, old]))
        #expect(
            text == Self.german.replacing(
                "\"Play\"", with: "/* settings-bundle: allow same */\n\"Play\"", maxReplacements: 1)
                + "/* settings-bundle: allow same */\n\"New\" = \"New\";\n")
        #expect(
            report == [
                "insert de.lproj/Root.strings 'New'",
                "update de.lproj/Root.strings 'New', 'Play': a comment allows the same text",
            ])
        let again = try imported(table([play, new]), into: bundle(german: try #require(text)))
        #expect(again.report == ["identical de.lproj/Root.strings "])
    }

    @Test func `Translations that do not match the bundle are skipped with a reason`() throws {
        var markup = unit("Play", "Play", "x")
        markup.obstacle = "the translation has markup"
        let (text, report) = try imported(
            table([
                unit("Nowhere", "Nowhere", "Nirgends"), unit("Sound", "Sound", "Klang"), unit("New", "New", ""), markup,
                unit("Play", "Play", "a\u{7}b"),
            ]),
            table([unit("Sound", "Sound", "Son")], into: "es"), table([unit("Sound", "Sound!", "Son")], into: "fr"),
            table([], origin: TableOrigin(text: "App/en.lproj/X.strings", bundle: nil, table: nil)),
            table([], origin: TableOrigin(text: "X", bundle: nil, table: "X")), table([], into: nil))
        #expect(text == Self.german)
        #expect(
            report == [
                "skip es.lproj the bundle has no such language; add it with localize add es",
                "skip fr.lproj/Root.strings no such table; run settings-bundle localize",
                "skip App/en.lproj/X.strings is not a table in a Settings bundle",
                "skip X no pane uses a table 'X'; if it has another name now, use --table X=TABLE",
                "skip en.lproj/Root.strings the file does not specify its target language",
                "skip de.lproj/Root.strings 'Nowhere': no pane uses this string",
                "skip de.lproj/Root.strings 'Sound': it was translated from 'Sound', but the source is now 'Sound!'",
                "skip de.lproj/Root.strings 'Play': the translation has markup",
                "skip de.lproj/Root.strings 'Play': the translation contains the control character U+0007",
                "skip de.lproj/Root.strings 'New': the translation is empty",
            ])
    }

    @Test func `Conflicting translations of a string are skipped`() throws {
        let one = table([unit("Sound", "Sound!", "A"), unit("Play", "Play", "Spielen")])
        let (text, report) = try imported(one, table([unit("Sound", "Sound!", "B"), unit("Play", "Play", "Spielen")]))
        #expect(text == Self.german.replacing("\"Play\";", with: "\"Spielen\";"))
        #expect(report.last == "skip de.lproj/Root.strings 'Sound': there are several different translations")
    }

    @Test func `A translation of an unused entry is skipped`() throws {
        let (text, report) = try imported(table([unit("Old", "Old", "Älter")]))
        #expect(text == Self.german)
        #expect(report == ["skip de.lproj/Root.strings 'Old': no pane uses this string"])
    }

    @Test func `A blank translation is treated as empty`() throws {
        let (text, report) = try imported(table([unit("Sound", "Sound!", "\n      ")]))
        #expect(text == Self.german)
        #expect(report == ["skip de.lproj/Root.strings 'Sound': the translation is empty"])
    }

    @Test func `A blank source string accepts blank, but not empty, translations`() throws {
        let before = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": " "])),
            "en.lproj/Root.strings": "// none\n", "de.lproj/Root.strings": "// none\n",
        ])
        func report(_ target: ExactString) throws -> [String] {
            let blank = TranslationUnit(key: " ", sources: ["en": " "], target: target)
            return try ImportTranslations([table([blank])])(before).report
        }
        #expect(try report("") == ["skip de.lproj/Root.strings ' ': the translation is empty"])
        #expect(try report("\t") == ["insert de.lproj/Root.strings ' '"])
    }

    @Test func `A translation is skipped unless its source text matches the bundle`() throws {
        let (text, report) = try imported(table([unit("Sound", nil, "Klang")]))
        #expect(text == Self.german)
        #expect(report == ["skip de.lproj/Root.strings 'Sound': the file does not contain the source text"])
        // The text can be translated from a language other than the source language.
        let french = bundle(["fr.lproj/Root.strings": "\"Play\" = \"Jouer\";\n"])
        func relayed(_ source: ExactString) throws -> [String] {
            let unit = TranslationUnit(key: "Play", sources: ["fr": source], target: "Spielen")
            return try imported(table([unit], source: "fr"), into: french).report
        }
        #expect(try relayed("Jouer") == ["update de.lproj/Root.strings 'Play'"])
        #expect(
            try relayed("Jouez")
                == ["skip de.lproj/Root.strings 'Play': it was translated from 'Jouez', but the source is now 'Jouer'"])
    }

    /// A sheet has a column for every language and does not say which one is the source language.
    @Test func `The columns of a sheet can be in any order`() throws {
        func sheet(_ english: ExactString, _ german: ExactString) -> [TableTranslations] {
            ["de": german, "en": english].map { language, target in
                let unit = TranslationUnit(key: "Play", sources: ["en": english, "de": german], target: target)
                var sheet = table([unit], into: language, source: nil)
                sheet.hasEmptyTargets = true
                return sheet
            }
        }
        for tables in [sheet("Play", "Spielen"), sheet("Play", "Spielen").reversed()] {
            let draft = try ImportTranslations(tables)(bundle())
            #expect(draft.report == ["update de.lproj/Root.strings 'Play'"])
        }
        let changed = try ImportTranslations(sheet("Play!", "Spielen"))(bundle())
        #expect(
            changed.report == [
                "skip de.lproj/Root.strings 'Play': it was translated from 'Play!', but the source is now 'Play'"
            ])
        // An empty cell is only reported if it would remove a translation.
        #expect(try ImportTranslations(sheet("Play", ""))(bundle()).report == ["identical de.lproj/Root.strings "])
        let translated = bundle(german: "\"Play\" = \"Spielen\";\n")
        #expect(
            try ImportTranslations(sheet("Play", ""))(translated).report
                == ["skip de.lproj/Root.strings 'Play': the translation is empty"])
    }

    @Test func `The source language cannot be imported`() throws {
        let before = bundle()
        let draft = try ImportTranslations([table([unit("Play", "Play", "Start")], into: "en")])(before)
        #expect(draft.fileChanges.isEmpty)
        #expect(
            draft.report == [
                "skip en.lproj/Root.strings is the source language; change it with localize set en"
            ])
    }

    @Test func `Translations of another bundle are skipped`() throws {
        let files = bundle().loaded.files.values
        let named = SettingsBundle(BundleFiles(name: "Settings.bundle", files: Array(files)))
        func origin(_ name: String) -> TableOrigin { TableOrigin(text: "\(name)/x", bundle: name, table: "Root") }
        let units = [unit("Play", "Play", "Spielen")]
        #expect(
            try imported(table(units, origin: origin("Other.bundle")), into: named).report
                == ["skip Other.bundle/x belongs to a bundle other than Settings.bundle"])
        #expect(
            try imported(table(units, origin: origin("Settings.bundle")), into: named).report
                == ["update de.lproj/Root.strings 'Play'"])
    }

    @Test func `A language tag matches a folder with a nonstandard name`() throws {
        let chinese = bundle(["zh_CN.lproj/Root.strings": "\"Play\" = \"Play\";\n"])
        let draft = try ImportTranslations([table([unit("Play", "Play", "播放")], into: "zh-CN")])(chinese)
        #expect(chinese.after(draft).text(of: "zh_CN.lproj/Root.strings") == "\"Play\" = \"播放\";\n")
    }

    @Test func `An unreadable table prevents the import`() throws {
        #expect { try imported(table([unit("Play", "Play", "x")]), into: bundle(german: "\"a\" = ")) } throws: {
            error in
            (error as? BundleError)?.path == "de.lproj/Root.strings"
        }
    }

    @Test func `The last entry is translated if a key has several entries`() throws {
        let twice = bundle(german: "\"Play\" = \"1\";\n\"Play\" = \"2\";\n")
        #expect(
            try imported(table([unit("Play", "Play", "Spielen")]), into: twice).text
                == "\"Play\" = \"1\";\n\"Play\" = \"Spielen\";\n")
    }

    @Test func `A repeated import of a script skips the same table again`() throws {
        var draft = Draft(bundle())
        let operation = try ImportTranslations([table([unit("Sound", "Sound!", "Son")], into: "fr")])
        try draft.carryOut(operation)
        try draft.carryOut(operation)
        // It has translations, although the skipped table is reported once.
        #expect(draft.lines.map(\.action) == [.skip], "\(draft.lines)")
    }

    @Test func `A string of a pane with another table is distinguished from an unknown string`() throws {
        let bundle = self.bundle([
            "Advanced.plist": paneText(table: "Advanced", toggleText("Vibration", key: "v")),
            "de.lproj/Advanced.strings": tableText(["Vibration": "Vibration"]),
        ])
        let units = [unit("Vibration", "Vibration", "Vibrieren"), unit("None", "None", "Keine")]
        #expect(
            try imported(table(units), into: bundle).report == [
                "skip de.lproj/Root.strings 'Vibration': only panes with another table use this string",
                "skip de.lproj/Root.strings 'None': no pane uses this string",
            ])
    }
}
