import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// `localize` after a manual change of a title: translations move to the new string if the tables show that the item is
/// the same.
@Suite struct RenamedStringsTests {
    private func bundle(
        _ items: [String], _ german: String, english: String = "", more: KeyValuePairs<String, String> = [:]
    ) -> SettingsBundle {
        let files = [
            ("Root.plist", pane(items)), ("de.lproj/Root.strings", german), ("en.lproj/Root.strings", english),
        ]
        return SettingsBundle(bytes: (files + more.map { ($0, $1) }).map { ($0, Array($1.utf8)) })
    }

    private func pane(_ items: [String]) -> String {
        let text = paneText("items")
        guard let start = text.firstRange(of: "\t\t<dict>"), let end = text.firstRange(of: "\t</array>") else {
            return ""
        }
        return text[..<start.lowerBound] + items.map { "<dict>\($0)</dict>\n" }.joined() + text[end.lowerBound...]
    }

    private func synced(_ bundle: SettingsBundle, prune: Bool = false) throws -> (draft: Draft, german: String?) {
        let draft = try SyncTables(prune: prune)(bundle)
        return (draft, bundle.after(draft).text(of: "de.lproj/Root.strings"))
    }

    @Test func `The table comment identifies the item of a changed title`() throws {
        let table = "/* header */\n\n/* Title of play */\n\"Sound\" = \"Ton\";\n\n/* Title of b */\n\"B\" = \"Be\";\n"
        let english = table.replacing("Ton", with: "Sound").replacing("Be", with: "B")
        let bundle = bundle(
            [toggleText("Music", key: "play"), toggleText("B", key: "b")], table, english: english)
        let (draft, german) = try synced(bundle)
        #expect(german == table.replacing("\"Sound\"", with: "\"Music\""))
        #expect(
            draft.bundle.text(of: "en.lproj/Root.strings") == english.replacing("\"Sound\"", with: "\"Music\""))
        #expect(
            draft.report == [
                "rename de.lproj/Root.strings 'Sound' to 'Music'",
                "review de.lproj/Root.strings \"Music\" = \"Ton\"",
                "rename en.lproj/Root.strings 'Sound' to 'Music'",
            ])
        #expect(draft.notes.isEmpty)
        #expect(try synced(draft.bundle).draft.report == ["identical  all tables contain the strings of their panes"])
    }

    @Test(arguments: [
        ("Text-To-Speech", "Text To Speech", true), ("Text & Color", "Text &amp; Color", true),
        ("Dont ask", "Don't ask", true), ("C++", "C", false), ("Version 1.0", "Version 10", true),
        ("Sounds", "Sound", true), ("Sounds", "Music", false),
    ])
    func `Pruning keeps the translation of a string that resembles an untranslated one`(
        new: String, old: String, isSame: Bool
    ) throws {
        let title = new.replacing("&", with: "&amp;")
        // The entry is not in the place of the title.
        let bundle = bundle(
            [toggleText(title, key: "play"), toggleText("B", key: "b")], "\"B\" = \"Be\";\n\"\(old)\" = \"Ton\";\n")
        let german = try synced(bundle, prune: true).german
        #expect(german?.contains("\"\(old)\" = \"Ton\";") == isSame, "\(german ?? "")")
    }

    /// Titles, the entries of the table, and the unused entries that `--prune` keeps.
    @Test(arguments: [
        (["Usage", "Play"], ["Group", "Play"], ["Group"]), (["Play", "Usage"], ["Play", "Group"], ["Group"]),
        (["A", "X", "Y", "Z", "B"], ["A", "P", "Q", "R", "B"], ["P", "Q", "R"]),
        (["A", "B"], ["P", "Q"], ["P", "Q"]), (["A", "B"], ["P", "Q", "R"], ["P", "Q", "R"]),
        (["A", "X", "B"], ["A", "B", "Q"], ["Q"]), (["A", "B"], ["A", "Q", "B"], []),
    ])
    func `Pruning keeps a translation without a comment in the place of an untranslated string`(
        titles: [String], entries: [String], kept: [String]
    ) throws {
        func table(_ word: String) -> String { entries.map { "\"\($0)\" = \"\(word)\($0)\";\n" }.joined() }
        let bundle = bundle(
            titles.enumerated().map { toggleText($1, key: "k\($0)") }, table("de "), english: table(""))
        let unused = Set(entries).subtracting(titles)
        let once = try synced(bundle, prune: true)
        let twice = try synced(once.draft.bundle, prune: true)
        for german in [once.german, twice.german ?? once.german] {
            #expect(unused.filter { german?.contains("= \"de \($0)\";") == true } == Set(kept))
        }
        #expect(once.draft.notes.contains { $0.description.contains("may be the translation") } == !kept.isEmpty)
    }

    /// `MODE_TITLE_0` resembles `MODE_TITLES`, which gets the entry that the comment identifies.
    @Test func `What localize says to keep is kept by the next pruning`() throws {
        let table = "/* Title of mode */\n\"MODE_TITLE\" = \"Modus\";\n\n/* First */\n\"MODE_TITLE_0\" = \"Aus\";\n"
        let bundle = bundle([toggleText("MODE_TITLES", key: "mode")], table)
        let plain = try synced(bundle).draft
        let isKept = plain.notes.contains { $0.description.contains("MODE_TITLE_0', which may be") }
        for start in [bundle, plain.bundle] {
            let pruned = try synced(start, prune: true)
            #expect(bundle.after(pruned.draft).text(of: "de.lproj/Root.strings")?.contains("Aus") == isKept)
        }
    }

    /// Without `Old`, the table is short, but it is still sorted.
    @Test func `What one pruning keeps in a sorted table is kept by the next one`() throws {
        let titles = ["Slow", "Soft", "A lot", "Level"]
        let table =
            "\"Level\" = \"Pegel\";\n/* Title of a group */\n\"Old\" = \"Alt\";\n\"Quick\" = \"Schnell\";\n"
            + "\"Slow\" = \"Langsam\";\n\"Soft\" = \"Sanft\";\n"
        let bundle = bundle(
            titles.enumerated().map { toggleText($1, key: "k\($0)") }, table,
            english: "\"Level\" = \"Level\";\n\"Slow\" = \"Slow\";\n\"Soft\" = \"Soft\";\n")
        let once = try synced(bundle, prune: true)
        #expect(once.german?.contains("Alt") == false && once.german?.contains("Schnell") == true)
        let twice = try synced(once.draft.bundle, prune: true).draft
        #expect(twice.report == ["identical  all tables contain the strings of their panes"])
    }

    /// The table was made from the French one.
    @Test func `Pruning keeps an entry whose key is the translation of an untranslated string`() throws {
        let bundle = bundle(
            [toggleText("EDITING", key: "edit"), toggleText("Other", key: "o")],
            "\"ÉDITION\" = \"BEARBEITEN\";\n\"Other\" = \"Anderes\";\n",
            more: ["fr.lproj/Root.strings": "\"EDITING\" = \"ÉDITION\";\n\"Other\" = \"Autre\";\n"])
        #expect(try synced(bundle, prune: true).german?.contains("\"ÉDITION\" = \"BEARBEITEN\";") == true)
    }

    @Test func `Comments in one language identify the item in all languages`() throws {
        let bundle = bundle(
            [toggleText("Music", key: "play")], "\"Sound\" = \"Ton\";\n",
            english: "/* Title of play */\n\"Sound\" = \"Sound\";\n")
        #expect(try synced(bundle).german == "\"Music\" = \"Ton\";\n")
    }

    @Test func `An untranslated entry for the new title gets the existing translation`() throws {
        let bundle = bundle(
            [toggleText("Music", key: "play")],
            "/* Title of play */\n\"Sound\" = \"Ton\";\n\n/* Title of play */\n\"Music\" = \"Music\";\n",
            english: "/* Title of play */\n\"Music\" = \"Music\";\n")
        let (draft, german) = try synced(bundle)
        #expect(german == "/* Title of play */\n\"Music\" = \"Ton\";\n")
        #expect(draft.report.contains("review de.lproj/Root.strings \"Music\" = \"Ton\""))
    }

    @Test func `A title that changes only in case keeps its translation`() throws {
        let bundle = bundle(
            [toggleText("7-Bit ASCII", key: "ascii")], "\"7-bit ASCII\" = \"7-Bit-Zeichen\";\n",
            english: "\"7-bit ASCII\" = \"7-bit ASCII\";\n")
        let (draft, german) = try synced(bundle, prune: true)
        #expect(german == "\"7-Bit ASCII\" = \"7-Bit-Zeichen\";\n")
        #expect(draft.bundle.text(of: "en.lproj/Root.strings") == "\"7-Bit ASCII\" = \"7-Bit ASCII\";\n")
    }

    @Test func `A group is identified by the groups before and after it`() throws {
        let table = """
            /* Title of a group */
            "First" = "Erstens";

            /* Title of a group */
            "Sound" = "Ton";

            /* Title of a group */
            "Last" = "Letztens";

            """
        let groups = ["First", "Noise", "Last"].map { itemText("Group", ["Title": $0]) }
        #expect(
            try synced(bundle(groups, table, english: table)).german == table.replacing("\"Sound\"", with: "\"Noise\""))
        // In another position, it could be a different group.
        let moved = [groups[0], groups[2], itemText("Group", ["Title": "X"]), groups[1]]
        let (draft, german) = try synced(bundle(moved, table, english: table), prune: true)
        #expect(german?.contains("\"Sound\" = \"Ton\";") == true && german?.contains("\"Noise\" = \"Noise\";") == true)
        #expect(draft.notes.contains { $0.contains("'Sound', which may be the translation of a changed string") })
    }

    @Test func `A group is identified by one neighbor if an item was added beside it`() throws {
        let table = [("First", "Erstens"), ("Sound", "Ton"), ("Last", "Letztens")]
            .map { "/* Title of a group */\n\"\($0)\" = \"\($1)\";\n" }.joined(separator: "\n")
        let (first, noise) = (itemText("Group", ["Title": "First"]), itemText("Group", ["Title": "Noise"]))
        let (last, new) = (itemText("Group", ["Title": "Last"]), toggleText("New", key: "new"))
        for items in [[first, noise, new, last], [first, new, noise, last]] {
            let german = try synced(bundle(items, table, english: table)).german
            #expect(german?.contains("\"Noise\" = \"Ton\";") == true && german?.contains("\"Sound\"") == false)
        }
    }

    @Test func `Ambiguous translations are kept until the new strings are translated`() throws {
        let level = itemText(
            "MultiValue",
            [
                "Title": "Level", "Key": "level", "DefaultValue": "1", "Titles": arrayText("Novice", "Pro"),
                "Values": arrayText("1", "2"),
            ])
        let table = """
            "Other" = "Andere";
            /* Option of level */
            "Beginner" = "Anfänger";
            /* Unrelated */
            "Unrelated" = "Fremd";
            /* Option of level */
            "Expert" = "Experte";
            "Level" = "Stufe";

            """
        let (draft, german) = try synced(bundle([level], table, english: table), prune: true)
        #expect(german?.contains("\"Beginner\" = \"Anfänger\";") == true)
        #expect(german?.contains("\"Expert\" = \"Experte\";") == true)
        #expect(german?.contains("Unrelated") == false && german?.contains("Other") == false)
        #expect(!draft.report.contains { $0.hasPrefix("rename") || $0.hasPrefix("review") })
        // When the new strings are translated, the old entries can be removed.
        let translated = german?.replacing("= \"Novice\"", with: "= \"Neuling\"")
            .replacing("= \"Pro\"", with: "= \"Profi\"")
        let english = draft.bundle.text(of: "en.lproj/Root.strings")
        let pruned = try synced(bundle([level], translated ?? "", english: english ?? ""), prune: true).german
        #expect(pruned?.contains("Beginner") == false && pruned?.contains("Neuling") == true)
    }

    @Test func `A string that another item uses keeps its entry`() throws {
        let german = "/* Title of play */\n\"Sound\" = \"Ton\";\n"
        let bundle = bundle(
            [toggleText("Music", key: "play"), toggleText("Sound", key: "other")], german, english: german)
        let (draft, after) = try synced(bundle)
        #expect(after == "/* Title of play */\n\"Music\" = \"Ton\";\n\n" + german)
        #expect(
            draft.report.prefix(2) == [
                "insert de.lproj/Root.strings 'Music'", "review de.lproj/Root.strings \"Music\" = \"Ton\"",
            ])
    }

    @Test func `A string that a variant of the item still uses does not lend its translation`() throws {
        let german = "/* Title of play */\n\"Sound\" = \"Ton\";\n"
        let toggle = toggleText("Music", key: "play")
        // The item keeps its old title on iPad.
        let bundle = bundle(
            [toggle], german, english: german, more: ["Root~ipad.plist": pane([toggleText("Sound", key: "play")])])
        let (draft, after) = try synced(bundle)
        #expect(after?.contains("\"Music\" = \"Ton\"") == false)
        #expect(!draft.report.contains { $0.hasPrefix("review") })
    }

    @Test func `The entry of an item with a translated new title is unchanged`() throws {
        let german = "/* Title of play */\n\"Sound\" = \"Ton\";\n/* Title of play */\n\"Music\" = \"Musik\";\n"
        let bundle = bundle([toggleText("Music", key: "play")], german, english: "\"Music\" = \"Music\";\n")
        #expect(try synced(bundle).german == german)
        #expect(try synced(bundle, prune: true).german == "/* Title of play */\n\"Music\" = \"Musik\";\n")
    }

    @Test func `An XML entry that differs only in case is renamed`() throws {
        let german = "<plist><dict>\n<key>sound</key>\n<string>Ton</string>\n</dict></plist>\n"
        let bundle = bundle(
            [toggleText("Sound", key: "play")], german, english: "\"Sound\" = \"Sound\";\n")
        #expect(try synced(bundle).german == german.replacing("<key>sound", with: "<key>Sound"))
    }
}
