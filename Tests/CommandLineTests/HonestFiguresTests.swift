import Foundation
import TestSupport
import Testing

/// Percentages count only what somebody translated, whatever commands were run before.
@Suite struct HonestFiguresTests {
    /// An empty bundle, in English and German, after some commands.
    private func folder(_ commands: [String]...) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for words in [["new", "--template", "empty", "--language", "en", "--language", "de"]] + commands {
            try folder.run(words).requireSuccess()
        }
        return folder
    }

    private func percent(in folder: ScratchFolder, _ language: String = "de") throws -> String? {
        try folder.run("localize", "status", language).output.split(separator: "\n").last.map {
            String($0.suffix(5).drop { $0 == " " })
        }
    }

    private static let other = ["add-item", "toggle", "--title", "Other", "--key", "s"]

    @Test(arguments: [
        ["set-item", "s", "--translate", "en=Different"],
        ["copy-item", "s", "--key", "t", "--translate", "en=Different"],
        ["localize", "set", "en", "Other", "Different"],
        ["set-item", "s", "--title", "NEW", "--translate", "en=Different"],
    ]) func `Untranslated texts follow a changed text of the source language`(words: [String]) throws {
        let folder = try folder(Self.other)
        try folder.run(words).requireSuccess()
        #expect(try percent(in: folder) == "0 %")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("= \"Different\";"))
    }

    @Test func `A file that is not a pane does not count as translated`() throws {
        let folder = try folder(["add-pane", "Sub", "--title", "Sub"], ["localize", "set", "de", "Sub", "Mehr"])
        #expect(try folder.run("localize", "status", "--fail-under", "100").exitCode == 0)
        let pane = try folder.text(of: "Settings.bundle/Sub.plist")
        try folder.write(
            pane.replacing("PreferenceSpecifiers", with: "PreferenceSpecifier"), to: "Settings.bundle/Sub.plist")
        let status = try folder.run("localize", "status", "--fail-under", "100")
        #expect(status.exitCode == 1)
        #expect(
            status.error == """
                note: Sub.plist is not a pane, so its strings are not counted; run settings-bundle check to see why
                Sub.plist is not a pane, so it is unknown whether 100 % of its strings are translated

                """)
        let refusal = try Refusal("localize", "--prune", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("the file is not a pane, so it is unknown which entries are unused"))
    }

    @Test func `Untranslated texts that a form does not list follow a changed text of the source language`() throws {
        let folder = try folder(Self.other)
        try folder.write(
            #"{ "version": 1, "strings": { "en": { "Root": { "Other": "Different" } } } }"#, to: "form.json")
        try folder.run("apply", "form.json").requireSuccess()
        #expect(try percent(in: folder) == "0 %")
        try folder.write(
            #"{ "version": 1, "strings": { "en": { "Root": { "Other": "Third" } }, "de": { "Root": { "Other": "Different" } } } }"#,
            to: "form.json")
        let result = try folder.run("apply", "form.json")
        #expect(
            result.error.contains(
                "'Other' keeps the earlier text of the source language, which now counts as a translation"),
            "\(result.error)")
    }

    @Test(arguments: [
        ["set-item", "s", "--translate", "de="], ["set-item", "s", "--translate", "de:Other= "],
        ["copy-item", "s", "--key", "t", "--translate", "de="],
        ["add-item", "toggle", "--title", "Other", "--key", "t", "--translate", "de=\u{a0}"],
        ["localize", "set", "de", "Other", "  "], ["add-pane", "P", "--title", "P", "--translate", "de="],
    ]) func `An empty translation is refused`(words: [String]) throws {
        let folder = try folder(Self.other, ["localize", "set", "de", "Other", "Anderes"])
        let refusal = try Refusal(words, in: folder)
        #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.contains(" is empty"), "\(refusal.error)")
    }

    @Test func `White space is not a translation`() throws {
        let folder = try folder(Self.other)
        try folder.write(tableText(["Other": "  "]), to: "Settings.bundle/de.lproj/Root.strings")
        #expect(try percent(in: folder) == "0 %")
        #expect(try folder.run("localize", "status", "--missing").output.contains("Other"))
        #expect(try folder.run("check").output.contains("[empty-translation]"))
    }

    @Test func `A text is the same on purpose if the text that is shown has no letters`() throws {
        let folder = try folder(
            ["add-item", "toggle", "--title", "001", "--key", "s"], ["localize", "set", "en", "001", "Play Sounds"])
        #expect(try percent(in: folder) == "0 %")
        try folder.run("localize", "set", "en", "001", "100 %").requireSuccess()
        #expect(try percent(in: folder) == "100 %")
    }

    @Test func `--reset-translations resets to the new text and removes the mark of the old one`() throws {
        let folder = try folder(
            [
                "add-item", "toggle", "--title", "PLAY", "--key", "p", "--translate", "en=Play Sounds", "--translate",
                "de=Töne",
            ],
            ["set-item", "p", "--title", "Play Music", "--reset-translations"])
        #expect(
            try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Play Music\" = \"Play Music\";"))
        #expect(try percent(in: folder) == "0 %")
        let marked = try self.folder(
            Self.other, ["localize", "set", "de", "Other", "Other"],
            ["set-item", "s", "--title", "New", "--reset-translations"])
        #expect(try percent(in: marked) == "0 %")
        #expect(try !marked.text(of: "Settings.bundle/de.lproj/Root.strings").contains("allow same"))
    }

    @Test(arguments: [["localize", "set", "de", "Other", "Anderes"], ["set-item", "s", "--translate", "de=Anderes"]])
    func `A new translation removes the mark of a text that was the same`(words: [String]) throws {
        let folder = try folder(Self.other, ["localize", "set", "de", "Other", "Other"], words)
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("allow same"))
        #expect(try folder.run("check", "--strict").exitCode == 0)
    }

    @Test func `A new language starts without marks of the language that it copies`() throws {
        let folder = try folder(
            Self.other, ["localize", "set", "de", "Other", "Other"], ["localize", "add", "fr", "--from", "de"])
        #expect(try percent(in: folder, "fr") == "0 %")
        #expect(try percent(in: folder) == "100 %")
    }

    @Test func `A string of a catalog that only has variations is not translated`() throws {
        let folder = try folder(Self.other, ["localize", "catalog", "Root"])
        let catalog = try folder.text(of: "Root.xcstrings")
        let variations =
            #""de" : { "variations" : { "device" : { "ipad" : { "stringUnit" : { "state" : "translated", "value" : "X" } } } } }"#
        let entry = try #require(catalog.firstRange(of: #/"de" : \{\s*"stringUnit" : \{[^}]*\}\s*\}/#))
        try folder.write(catalog.replacingCharacters(in: entry, with: variations), to: "Root.xcstrings")
        #expect(try percent(in: folder) == "0 %")
    }

    @Test func `Languages in the options file follow the bundle`() throws {
        let folder = try folder(Self.other)
        try folder.write(
            "{ \"localization\": { \"languages\": [\"de\", \"fr\"] } } // app\n", to: "settings-bundle.json")
        let added = try folder.run("localize", "add", "it")
        #expect(
            added.error.contains("update  settings-bundle.json  localization: 'it' is added\n"), "\(added.error)")
        try folder.run("localize", "remove", "de").requireSuccess()
        #expect(
            try folder.text(of: "settings-bundle.json")
                == "{ \"localization\": { \"languages\": [\"fr\", \"it\"] } } // app\n")
    }

    @Test(arguments: [
        (
            "/* Head\r\n settings-bundle: allow same\r\n Tail */\r\n\"Other\" = \"Other\";\r\n",
            "/* Head\r\n Tail */\r\n"
        ),
        (
            "/* settings-bundle: allow same, long-title (x) */\n\"Other\" = \"Other\";\n",
            "/* settings-bundle: allow long-title (x) */\n"
        ),
        ("\"Other\" = \"Other\"; /* settings-bundle: allow same */\n", ""),
        ("\"Other\" = \"Other\"; // settings-bundle: allow same\n", ""),
    ]) func `Only the mark is removed from the comments of an entry`(table: String, before: String) throws {
        let folder = try folder(Self.other)
        let path = "Settings.bundle/de.lproj/Root.strings"
        let end = table.contains("\r") ? "\r\n" : "\n"
        try folder.write(table, to: path)
        try folder.run("localize", "add", "fr", "--from", "de").requireSuccess()
        #expect(try percent(in: folder, "fr") == "0 %")
        try folder.run("localize", "set", "de", "Other", "Anderes").requireSuccess()
        #expect(try folder.text(of: path) == before + "\"Other\" = \"Anderes\";" + end)
    }

    @Test func `A renamed language is listed once in the options file`() throws {
        let folder = try folder(Self.other)
        try folder.write("{ \"localization\": { \"languages\": [\"it\", \"de\"] } }\n", to: "settings-bundle.json")
        try folder.run("localize", "rename", "de", "it").requireSuccess()
        #expect(try folder.text(of: "settings-bundle.json") == "{ \"localization\": { \"languages\": [\"it\"] } }\n")
    }

    @Test func `An options file with another name is not changed, and a note says so`() throws {
        let folder = try folder(Self.other)
        let options = "{ \"localization\": { \"languages\": [\"de\"] } }\n"
        try folder.write(options, to: "o/x.json")
        let result = try folder.run("localize", "add", "fr", "--options", "o/x.json")
        #expect(result.exitCode == 0)
        #expect(
            result.error.contains("note: change the languages in the options file as well: 'fr' is added\n"),
            "\(result.error)")
        #expect(try folder.text(of: "o/x.json") == options)
    }
}
