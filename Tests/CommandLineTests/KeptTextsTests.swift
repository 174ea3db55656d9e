import Foundation
import TestSupport
import Testing

/// Commands that keep all strings and translations.
@Suite struct KeptTextsTests {
    /// A bundle with a toggle on `Root` and a pane that has no string tables.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for words in [
            ["new", "--template", "empty", "--language", "en", "--language", "de"],
            ["add-item", "toggle", "--title", "SOUND_TITLE", "--key", "s", "--translate", "de=Ton"],
            ["add-pane", "Adv", "--title", "Adv"],
            ["add-item", "toggle", "--title", "Deep", "--key", "d", "--pane", "Adv"],
        ] {
            #expect(try folder.run(words).exitCode == 0)
        }
        #expect(try shell("rm Settings.bundle/*.lproj/Adv.strings", in: folder).exitCode == 0)
        return folder
    }

    private func lines(_ words: String..., in folder: ScratchFolder) throws -> [Substring] {
        let result = try folder.run(words)
        #expect(result.exitCode == 0, "\(words): \(result.error)")
        return result.error.split(separator: "\n")
    }

    @Test(arguments: [["move-item", "s", "--to-pane", "Adv"], ["copy-item", "s", "--key", "t", "--to-pane", "Adv"]])
    func `An item moved to a pane without string tables creates them with its translations`(words: [String]) throws {
        let folder = try folder()
        let result = try folder.run(words)
        #expect(result.exitCode == 0 && !result.error.contains("skip"), "\(result.error)")
        #expect(result.error.contains("create  de.lproj/Adv.strings  2 strings\n"), "\(result.error)")
        let table = try folder.text(of: "Settings.bundle/de.lproj/Adv.strings")
        #expect(table.contains("\"SOUND_TITLE\" = \"Ton\";") && table.contains("\"Deep\" = \"Deep\";"), "\(table)")
        for words in [["localize"], ["localize", "--prune"]] { #expect(try folder.run(words).exitCode == 0) }
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Adv.strings") == table)
        let isMoved = words[0] == "move-item"
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Ton\"") != isMoved)
    }

    @Test func `A changed title has an entry in every string table, like the title of a new item`() throws {
        let folder = try folder()
        try folder.write("/* Root */\n\"Adv\" = \"Mehr\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        let set = try lines("set-item", "s", "--title", "LOUD", in: folder)
        #expect(set.contains("insert  de.lproj/Root.strings  'LOUD'"), "\(set)")
        #expect(try folder.run("localize", "--check").exitCode == 1)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"LOUD\" = \"LOUD\";"))
        _ = try lines("add-item", "group", "--title", "G", "--footer", "F", in: folder)
        try folder.write("/* Root */\n", to: "Settings.bundle/de.lproj/Root.strings")
        _ = try lines("set-item", "title:G", "--footer", "NOTE", in: folder)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"NOTE\" = \"NOTE\";"))
    }

    @Test(arguments: [
        ["check", "--unsafe-fixes"], ["fix", "template-leftover", "--unsafe"], ["localize", "--prune"],
    ])
    func `The translation of a changed title of Xcode's template stays`(words: [String]) throws {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--language", "en", "--language", "de").requireSuccess()
        try folder.run("localize", "set", "de", "Name", "Dein Name").requireSuccess()
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(pane.replacing(">Name<", with: ">Your Name<"), to: "Settings.bundle/Root.plist")
        _ = try folder.run(words)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Dein Name"))
    }

    @Test func `A translation follows an item that another editor moved to another pane`() throws {
        let folder = try folder()
        try folder.run("localize").requireSuccess()
        let item = toggleText("SOUND_TITLE", key: "s")
        let root = try folder.text(of: "Settings.bundle/Root.plist")
        let start = try #require(root.firstRange(of: "\t\t<dict>\n\t\t\t<key>Type</key>\n\t\t\t<string>PSToggle"))
        let rest = String(root[start.lowerBound...])
        let end = try #require(rest.firstRange(of: "</dict>\n"))
        try folder.write(
            String(root[..<start.lowerBound]) + rest[end.upperBound...], to: "Settings.bundle/Root.plist")
        let pane = try folder.text(of: "Settings.bundle/Adv.plist")
        try folder.write(
            pane.replacing("\t</array>", with: "<dict>\(item)</dict>\n\t</array>"), to: "Settings.bundle/Adv.plist")
        let set = try lines("localize", in: folder)
        #expect(set.contains("review  de.lproj/Adv.strings  \"SOUND_TITLE\" = \"Ton\""), "\(set)")
        _ = try lines("localize", "--prune", in: folder)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Adv.strings").contains("\"SOUND_TITLE\" = \"Ton\";"))
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Ton"))
    }

    @Test func `Renaming the source language back removes the source-language comment`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        _ = try lines("localize", "rename", "en", "fr", in: folder)
        #expect(try folder.text(of: "Settings.bundle/Root.plist").contains("source-language fr"))
        let back = try lines("localize", "rename", "fr", "en", in: folder)
        #expect(back.last == "update  Root.plist  without the comment about the source language, which is en")
        #expect(try folder.snapshot().changes(since: before) == [])
        // Comments with other content are kept.
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(
            pane.replacing(
                "<dict>\n\t<key>", with: "<dict><!-- Ours. settings-bundle: source-language en -->\n\t<key>"),
            to: "Settings.bundle/Root.plist")
        _ = try lines("localize", "rename", "en", "fr", in: folder)
        _ = try lines("localize", "rename", "fr", "en", in: folder)
        #expect(try folder.text(of: "Settings.bundle/Root.plist").contains("source-language en -->"))
    }

    @Test(arguments: ["\n", "\n\n"]) func `An entry is inserted after the comment of a deleted entry for the same item`(
        gap: String
    )
        throws
    {
        let folder = try folder()
        _ = try lines("localize", in: folder)
        let path = "Settings.bundle/de.lproj/Root.strings"
        let whole =
            "/* Title of s */\n\"SOUND_TITLE\" = \"SOUND_TITLE\";\(gap)/* Title of Adv */\n\"Adv\" = \"Mehr\";\n"
        try folder.write(whole.replacing("\"SOUND_TITLE\" = \"SOUND_TITLE\";", with: ""), to: path)
        _ = try lines("localize", in: folder)
        let text = try folder.text(of: path)
        #expect(text.components(separatedBy: "Title of s").count == 2, "\(text)")
        #expect(text.contains("/* Title of s */\n\"SOUND_TITLE\" = \"SOUND_TITLE\";\n"), "\(text)")
    }

    /// The damaged table is not changed, but everything that does not depend on it is.
    @Test func `A key can be changed despite a damaged string table`() throws {
        let folder = try folder()
        _ = try lines("localize", in: folder)
        let path = "Settings.bundle/de.lproj/Root.strings"
        try folder.write("\"SOUND_TITLE\" = \"Ton", to: path)
        for words in [["rename-key", "s", "s2"], ["set-item", "s2", "--key", "s3"]] {
            let result = try folder.run(words)
            #expect(result.exitCode == 0, "\(result.error)")
            #expect(
                result.error.contains(
                    "skip    de.lproj/Root.strings  cannot be read: the quoted string that starts here is never closed; "
                        + "its comments are unchanged\n"), "\(result.error)")
        }
        #expect(try folder.text(of: path) == "\"SOUND_TITLE\" = \"Ton")
        #expect(try folder.text(of: "Settings.bundle/en.lproj/Root.strings").contains("/* Title of s3 */"))
        #expect(try folder.run("set-item", "s3", "--title", "Other").exitCode == 2)
    }

    @Test(arguments: [["move-item", "s", "--to-pane", "Adv"], ["copy-item", "s", "--key", "t", "--to-pane", "Adv"]])
    func `A translation that differs from the one on the new pane is to be reviewed`(words: [String]) throws {
        let folder = try folder()
        for (language, text) in [("de", "Lärm"), ("en", "SOUND_TITLE")] {
            try folder.write(
                tableText(["Deep": "Deep", "SOUND_TITLE": text]),
                to: "Settings.bundle/\(language).lproj/Adv.strings")
        }
        let result = try folder.run(words)
        #expect(
            result.error.contains(
                "review  de.lproj/Adv.strings  \"SOUND_TITLE\" = \"Lärm\", and \"Ton\" in Root.strings\n"),
            "\(result.error)")
        let given = try folder.run(
            "copy-item", "Deep", "--key", "u", "--title", "SOUND_TITLE", "--to-pane", "Root", "--translate", "de=Klang")
        #expect(!given.error.contains("review  de.lproj"), "\(given.error)")
    }

    @Test func `Entries that a comment declares as used are not pruned`() throws {
        let folder = try folder()
        let path = "Settings.bundle/de.lproj/Root.strings"
        let own = "\n/* settings-bundle: allow stale-string (the app uses it) */\n\"Retry\" = \"Nochmal\";\n"
        try folder.write(folder.text(of: path) + own + "\"Old\" = \"Alt\";\n", to: path)
        try folder.write(
            folder.text(of: "Settings.bundle/en.lproj/Root.strings") + "\"Retry\" = \"Retry\";\n",
            to: "Settings.bundle/en.lproj/Root.strings")
        let plain = try folder.run("localize")
        #expect(!plain.error.contains("Retry") && plain.error.contains("no pane uses 'Old'"), "\(plain.error)")
        try folder.run("localize", "--prune").requireSuccess()
        #expect(try folder.text(of: path).contains(own) && !folder.text(of: path).contains("Old"))
        #expect(try folder.text(of: "Settings.bundle/en.lproj/Root.strings").contains("Retry"))
    }

    @Test func `A pane that changes its table does not lose the entries that no pane uses`() throws {
        let folder = try folder()
        try folder.run("localize").requireSuccess()
        let path = "Settings.bundle/de.lproj/Adv.strings"
        try folder.write(folder.text(of: path) + "\"Code\" = \"Kode\";\n", to: path)
        let refusal = try Refusal("set-pane", "Adv", "--strings-table", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("the translation of 'Code' in de.lproj/Adv.strings would be lost"))
        try folder.run("set-pane", "Adv", "--strings-table", "Root", "--drop-strings").requireSuccess()
    }

    @Test(arguments: [["move-item", "x", "--to-pane", "Adv"], ["set-pane", "Root", "--strings-table", "Adv"]])
    func `A translation wins over an untranslated entry of the new table`(words: [String]) throws {
        let folder = try folder()
        for words in [
            ["localize"], ["add-item", "toggle", "--title", "Deep", "--key", "x", "--translate", "de=Tief"], words,
        ] {
            try folder.run(words).requireSuccess()
        }
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Adv.strings").contains("\"Deep\" = \"Tief\";"))
    }

    @Test func `localize does not give an item the translation of a removed one`() throws {
        let folder = try folder()
        for words in [
            ["add-pane", "A", "--title", "First", "--translate", "de=Erste"], ["add-pane", "B", "--title", "Second"],
            ["remove-pane", "A", "--keep-strings"],
        ] {
            try folder.run(words).requireSuccess()
        }
        let table = "Settings.bundle/de.lproj/Root.strings"
        let before = try folder.text(of: table)
        try folder.run("localize").requireSuccess()
        #expect(try folder.text(of: table) == before)
    }

    @Test func `A table with entries that a comment declares as used stays when its pane goes`() throws {
        let folder = try folder()
        try folder.run("localize").requireSuccess()
        let path = "Settings.bundle/de.lproj/Adv.strings"
        let own = "/* settings-bundle: allow stale-string (the app) */\n\"Code\" = \"Kode\";\n"
        try folder.write(folder.text(of: path) + own, to: path)
        let result = try folder.run("remove-pane", "Adv")
        #expect(
            result.error.contains("note: the table Adv stays, because a comment in it allows 'Code'\n"),
            "\(result.error)")
        #expect(try folder.text(of: path).hasSuffix(own) && !folder.text(of: path).contains("Deep"))
    }

    @Test func `A table with translations that no pane used stays when its pane goes`() throws {
        let folder = try folder()
        try folder.run("localize").requireSuccess()
        let path = "Settings.bundle/de.lproj/Adv.strings"
        try folder.write(folder.text(of: path) + "\"Old one\" = \"Altes\";\n\"Group\" = \"Group\";\n", to: path)
        let result = try folder.run("remove-pane", "Adv")
        let note = "note: the table Adv stays, because it contains values of 'Old one', which no pane uses"
        #expect(result.exitCode == 0 && result.error.contains(note), "\(result.error)")
        #expect(try folder.text(of: path).contains("\"Old one\" = \"Altes\";"))
        #expect(try !folder.text(of: path).contains("Deep"))
    }

    @Test func `copy-item says that a damaged table has no translations for the copy`() throws {
        let folder = try folder()
        try folder.run("localize").requireSuccess()
        let table = "Settings.bundle/de.lproj/Root.strings"
        let title = try folder.run("show", "0", "--pane", "Root", "--value", "Title").output
        try folder.write(folder.text(of: table) + "\"broken\n", to: table)
        let result = try folder.run("copy-item", "0", "--pane", "Root", "--to-pane", "Adv", "--key", "copy")
        #expect(
            result.error.contains("skip") && result.error.contains("Adv gets no translations from it"),
            "\(title)\(result.error)")
    }
}
