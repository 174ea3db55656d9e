import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Strings that several items use, and translations of strings without entries.
@Suite struct SharedTextsTests {
    private static func table(_ play: String) -> String { "/* The first. */\n\"Play\" = \"\(play)\";\n" }

    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            toggleText("Play", key: "play"), toggleText("Play", key: "again"), toggleText("Sound", key: "sound")),
        "More.plist": paneText(toggleText("Play", key: "more")),
        "en.lproj/Root.strings": table("Play"), "de.lproj/Root.strings": table("Abspielen"),
        "fr.lproj/Root.strings": table("Play"), "it.lproj/Root.strings": table(""),
    ])

    private func set(
        _ key: ExactString, _ title: String? = nil, _ translations: String..., reset: Bool = false
    ) throws -> (outcome: Draft, bundle: SettingsBundle) {
        var options = ItemOptions()
        options.texts["Title"] = title
        let outcome = try SetItem(
            .key(key), options, translations: translations.map { try TranslationArgument($0) },
            resetsTranslations: reset)(
                bundle)
        return (outcome, bundle.after(outcome))
    }

    private func values(_ text: ExactString, _ bundle: SettingsBundle) -> [String] {
        ["en", "de", "fr", "it"].map { bundle.table("Root", in: Language($0))?[text]?.string ?? "-" }
    }

    @Test func `A list of translations in one argument is rejected if it names a language of the bundle`() throws {
        let error = bundleError { _ = try set("sound", nil, "de=Musik,fr=Musique") }
        #expect(error?.message == "the translation for de contains ',fr=', and fr is a language of the bundle")
        #expect(error?.help == "repeat --translate for each language")
        let (_, after) = try set("sound", nil, "de=Ton, x=1, ja=2")
        #expect(values("Sound", after)[1] == "Ton, x=1, ja=2")
    }

    @Test func `A new title gets the translation of the shared old title`() throws {
        let (outcome, after) = try set("again", "Play Audio")
        #expect(values("Play", after) == ["Play", "Abspielen", "Play", ""])
        #expect(values("Play Audio", after) == ["Play Audio", "Abspielen", "Play Audio", "Play Audio"])
        #expect(
            after.text(of: "de.lproj/Root.strings") == Self.table("Abspielen")
                + "\n/* Title of again */\n\"Play Audio\" = \"Abspielen\";\n")
        #expect(
            outcome.report == [
                "update Root.plist item 1: Title", "insert de.lproj/Root.strings 'Play Audio'",
                "insert en.lproj/Root.strings 'Play Audio'", "insert fr.lproj/Root.strings 'Play Audio'",
                "insert it.lproj/Root.strings 'Play Audio'",
                "review de.lproj/Root.strings \"Play Audio\" = \"Abspielen\"",
            ])
        #expect(outcome.notes == ["Root/0 and More/0 show 'Play' as before"])
    }

    @Test func `A specified or reset translation replaces the old translation`() throws {
        let (outcome, given) = try set("again", "Play Audio", "de=Ton an")
        #expect(values("Play Audio", given) == ["Play Audio", "Ton an", "Play Audio", "Play Audio"])
        #expect(!outcome.lines.contains { $0.action == .review })
        let reset = try set("again", "Play Audio", reset: true)
        #expect(values("Play Audio", reset.bundle)[1] == "Play Audio")
    }

    @Test func `Other items that use a translated string are listed`() throws {
        let (outcome, after) = try set("again", nil, "de=Spielen", "fr=Jouer", "en=Play")
        #expect(values("Play", after) == ["Play", "Spielen", "Jouer", ""])
        #expect(
            outcome.notes == [
                "Root/0 and More/0 show 'Play' also: in de it was \"Abspielen\", in fr it was \"Play\""
            ])
        #expect(try set("again", nil, "de=Abspielen").outcome.report == ["identical Root.plist item 1"])
        // A string that only one item uses needs no advice.
        #expect(try set("sound", "Noise", "de=Krach").outcome.notes.isEmpty)
        let added = try AddItem(toggle("Play", key: "new"), translations: [TranslationArgument("de=Spielen")])(bundle)
        #expect(added.notes == ["Root/0, Root/1 and More/0 show 'Play' also: in de it was \"Abspielen\""])
    }

    @Test func `A string that many items use lists only some of them`() throws {
        let many = SettingsBundle([
            "Root.plist": paneText(
                (0..<30).map { toggleText("Play", key: "k\($0)") }.joined(separator: "</dict><dict>")),
            "de.lproj/Root.strings": Self.table("Abspielen"),
        ])
        var options = ItemOptions()
        options.texts["Title"] = "New"
        let outcome = try SetItem(.key("k1"), options)(many)
        #expect(outcome.notes == ["Root/0, Root/2, Root/3 and others show 'Play' as before"])
    }

    @Test func `A translation of a string without an entry adds the entry`() throws {
        let (outcome, after) = try set("sound", "Noise", "de=Krach")
        #expect(
            outcome.report == [
                "update Root.plist item 2: Title",
                "insert de.lproj/Root.strings 'Noise'", "insert en.lproj/Root.strings 'Noise'",
                "insert fr.lproj/Root.strings 'Noise'", "insert it.lproj/Root.strings 'Noise'",
            ])
        #expect(values("Noise", after) == ["Noise", "Krach", "Noise", "Noise"])
        #expect(
            after.text(of: "de.lproj/Root.strings") == Self.table("Abspielen")
                + "\n/* Title of sound */\n\"Noise\" = \"Krach\";\n")
        // The title can also stay the same.
        let same = try set("sound", nil, "de=Ton")
        #expect(same.outcome.report == ["insert de.lproj/Root.strings 'Sound'"])
        #expect(values("Sound", same.bundle) == ["-", "Ton", "-", "-"])
    }
}
