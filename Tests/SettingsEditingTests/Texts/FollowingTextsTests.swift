import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Effects of a changed string on the tables, as specified in `localization.md`.
@Suite struct FollowingTextsTests {
    private static let table = """
        /* The first. */
        "Play" = "Play";

        "Sound" = "Sound";

        """

    private let bundle = SettingsBundle([
        "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
        "Root~ipad.plist": paneText(toggleText("Play", key: "play")),
        "More.plist": paneText(table: "More", toggleText("Play", key: "more")),
        "en.lproj/Root.strings": table,
        "de.lproj/Root.strings": table.replacing("\"Play\";", with: "\"Abspielen\";"),
        "fr.lproj/Root.strings": table,
        "it.lproj/Root.strings": "\"Sound\" = \"Suono\";\n",
        "ja.lproj/Other.strings": "",
        "en.lproj/More.strings": "\"Play\" = \"Play\";\n",
    ])

    private func retitled(
        _ title: String, on bundle: SettingsBundle? = nil, pane: String? = nil,
        reset: Bool = false, translations: [TranslationArgument] = []
    ) throws -> (outcome: Draft, bundle: SettingsBundle) {
        var options = ItemOptions()
        options.texts = ["Title": title]
        let bundle = bundle ?? self.bundle
        let outcome = try SetItem(
            ItemSelector("play"), on: pane, options, translations: translations, resetsTranslations: reset)(bundle)
        return (outcome, bundle.after(outcome))
    }

    @Test func `A changed title renames its entry in place in every language`() throws {
        let (outcome, after) = try retitled("Play Audio")
        let renamed = Self.table.replacing("\"Play\" =", with: "\"Play Audio\" =")
        #expect(after.text(of: "en.lproj/Root.strings") == renamed.replacing("\"Play\";", with: "\"Play Audio\";"))
        // The French value repeats the English value, but the German entry is translated.
        #expect(after.text(of: "fr.lproj/Root.strings") == after.text(of: "en.lproj/Root.strings"))
        #expect(after.text(of: "de.lproj/Root.strings") == renamed.replacing("\"Play\";", with: "\"Abspielen\";"))
        #expect(
            outcome.report == [
                "update Root.plist item 1: Title", "update Root~ipad.plist item 0: Title",
                "rename de.lproj/Root.strings 'Play' to 'Play Audio'",
                "review de.lproj/Root.strings \"Play Audio\" = \"Abspielen\"",
                "rename en.lproj/Root.strings 'Play' to 'Play Audio'",
                "rename fr.lproj/Root.strings 'Play' to 'Play Audio'",
                "insert it.lproj/Root.strings 'Play Audio'",
                "skip ja.lproj/Root.strings no such table; run settings-bundle localize",
            ])
        #expect(after.table("Root", in: Language("it"))?["Play Audio"] == "Play Audio")
        // The table of another pane is unchanged.
        #expect(after.text(of: "en.lproj/More.strings") == bundle.text(of: "en.lproj/More.strings"))
    }

    @Test func `Changing a title back restores every byte`() throws {
        let after = try retitled("Play", on: retitled("Play Audio").bundle).bundle
        // The Italian table had no entry before.
        for (path, file) in bundle.files where path != "it.lproj/Root.strings" {
            #expect(after.files[path]?.bytes == file.bytes, "\(path)")
        }
    }

    @Test func `Translations of a changed title can be reset or specified`() throws {
        let (outcome, after) = try retitled("Play Audio", reset: true)
        #expect(after.table("Root", in: Language("de"))?["Play Audio"] == "Play Audio")
        #expect(!outcome.lines.contains { $0.action == .review })
        let given = try retitled("Play Audio", translations: [TranslationArgument("de=Ton an")])
        #expect(given.bundle.table("Root", in: Language("de"))?["Play Audio"] == "Ton an")
        #expect(!given.outcome.lines.contains { $0.action == .review })
    }

    @Test func `A string that is still used keeps its entry`() throws {
        // The other variant still shows the old title.
        let (outcome, after) = try retitled("Play Audio", pane: "Root~ipad")
        let added = Self.table.replacing(
            "\"Play\";\n", with: "\"Play\";\n\n/* Title of play */\n\"Play Audio\" = \"Play Audio\";\n")
        #expect(after.text(of: "en.lproj/Root.strings") == added)
        #expect(after.table("Root", in: Language("de"))?["Play"] == "Abspielen")
        #expect(after.table("Root", in: Language("de"))?["Play Audio"] == "Abspielen")
        #expect(after.table("Root", in: Language("it"))?["Play Audio"] == "Play Audio")
        #expect(
            outcome.report.suffix(2) == [
                "skip ja.lproj/Root.strings no such table; run settings-bundle localize",
                "review de.lproj/Root.strings \"Play Audio\" = \"Abspielen\"",
            ])
    }

    @Test func `An existing entry for the new title is kept`() throws {
        let (outcome, after) = try retitled("Sound")
        #expect(after.text(of: "de.lproj/Root.strings") == "\"Sound\" = \"Sound\";\n")
        #expect(
            outcome.report.contains(
                "remove de.lproj/Root.strings 'Play': 'Sound' already has an entry; its value was 'Abspielen'"))
    }

    @Test func `An existing entry in one language does not affect the translations in the others`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")),
            "da.lproj/Root.strings": "\"Play\" = \"Afspil\";\n",
            "de.lproj/Root.strings": "\"Play\" = \"Abspielen\";\n\"Audio\" = \"Ton\";\n",
            "en.lproj/Root.strings": "\"Play\" = \"Play\";\n",
            "fr.lproj/Root.strings": "\"Play\" = \"Jouer\";\n",
        ])
        let (_, after) = try retitled("Audio", on: bundle)
        for (language, value) in [("da", "Afspil"), ("de", "Ton"), ("en", "Audio"), ("fr", "Jouer")] {
            #expect(after.text(of: "\(language).lproj/Root.strings") == "\"Audio\" = \"\(value)\";\n")
        }
    }

    @Test func `Values are kept if the string is an identifier instead of text`() throws {
        let coded = SettingsBundle([
            "Root.plist": paneText(toggleText("PLAY", key: "play")),
            "en.lproj/Root.strings": "\"PLAY\" = \"Play\";\n", "de.lproj/Root.strings": "\"PLAY\" = \"Play\";\n",
            "fr.lproj/Root.strings": "\"PLAY\" = \"Jouer\";\n",
        ])
        let (outcome, after) = try retitled("PLAY_AUDIO", on: coded)
        #expect(after.text(of: "en.lproj/Root.strings") == "\"PLAY_AUDIO\" = \"Play\";\n")
        #expect(after.text(of: "de.lproj/Root.strings") == "\"PLAY_AUDIO\" = \"Play\";\n")
        #expect(after.text(of: "fr.lproj/Root.strings") == "\"PLAY_AUDIO\" = \"Jouer\";\n")
        #expect(outcome.report.filter { $0.hasPrefix("review") }.count == 2)
    }

    @Test func `Changed choice titles rename their entries`() throws {
        let list = SettingsBundle([
            "Root.plist": paneText(
                itemText(
                    "MultiValue",
                    [
                        "Title": "Level", "Key": "level", "DefaultValue": "a", "Titles": arrayText("Low", "High"),
                        "Values": arrayText("a", "b"),
                    ])),
            "en.lproj/Root.strings": tableText(["Level": "Level", "Low": "Low", "High": "High"]),
            "de.lproj/Root.strings": tableText(["Level": "Stufe", "Low": "Niedrig", "High": "Hoch"]),
        ])
        var options = ItemOptions()
        options.choices = [ItemChoice("Little=a"), ItemChoice("Medium=m")]
        options.removedChoices = ["b"]
        let after = list.after(try SetItem(.key("level"), options)(list))
        #expect(
            after.text(of: "de.lproj/Root.strings")
                == tableText(["Level": "Stufe", "Little": "Niedrig", "Medium": "Medium"]))
        #expect(
            after.text(of: "en.lproj/Root.strings")
                == tableText(["Level": "Level", "Little": "Little", "Medium": "Medium"]))
        // Two choices that swap titles require no table changes.
        options = ItemOptions()
        options.choices = [ItemChoice("High=a"), ItemChoice("Low=b")]
        let swapped = try SetItem(.key("level"), options)(list)
        #expect(swapped.fileChanges.map(\.path) == ["Root.plist"])
    }

    @Test func `An unreadable table prevents the change`() {
        let broken = SettingsBundle([
            "Root.plist": paneText(toggleText("Play", key: "play")), "en.lproj/Root.strings": "\"Play\" = \"Play\";",
            "de.lproj/Root.strings": "\"Play\" = ",
        ])
        #expect(bundleError { _ = try retitled("T", on: broken) }?.path == "de.lproj/Root.strings")
        #expect(
            bundleError { _ = try RemoveItem([.key("play")])(broken) }?.path == "de.lproj/Root.strings")
    }
}
