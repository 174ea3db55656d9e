import TestSupport
import Testing

/// Output and exit codes of `localize status`. `CorpusTests` verifies the counts.
@Suite struct StatusCommandTests {
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("\"Sound\" = \"\";\n\"Old\" = \"Vecchio\";\n", to: "Settings.bundle/it.lproj/Root.strings")
        try folder.write("\"Sound\" = \"Ton\"\n", to: "Settings.bundle/nl.lproj/Root.strings")
        return folder
    }

    @Test func `localize status prints counts for all languages`() throws {
        let result = try folder().run("localize", "status")
        #expect(
            result.output == """
                language     translated  allowed  same  missing  empty  stale  percent
                de                    2        0     0        0      0      0    100 %
                en (source)           2        0     0        0      0      0    100 %
                fr                    0        0     2        0      0      0      0 %
                it                    0        0     0        1      1      1      0 %
                ja                    0        0     2        0      0      0      0 %
                nl                    0        0     0        2      0      0      0 %

                """)
        #expect(result.error == "note: nl.lproj/Root.strings cannot be read; run settings-bundle check to see why\n")
        #expect(result.exitCode == 0)
    }

    @Test func `localize status prints counts by language and string table on request`() throws {
        let folder = try folder()
        try folder.write(paneText(table: "More", toggleText("Debug", key: "d")), to: "Settings.bundle/More.plist")
        let result = try folder.run("localize", "status", "it", "de", "--tables")
        #expect(
            result.output == """
                language  translated  allowed  same  missing  empty  stale  percent
                de                 2        0     0        1      0      0     66 %
                  Root             2        0     0        0      0      0    100 %
                  More             0        0     0        1      0      0      0 %
                it                 0        0     0        2      1      1      0 %
                  Root             0        0     0        1      1      1      0 %
                  More             0        0     0        1      0      0      0 %

                """)
    }

    @Test func `localize status --missing lists strings to translate with their locations`() throws {
        let result = try folder().run("localize", "status", "de", "fr", "it", "--missing")
        let texts = result.output.split(separator: "\n\n").dropFirst().joined()
        // The positions of `<string>Sound</string>` and `<string>Play</string>`.
        #expect(
            texts == """
                Settings.bundle/Root.plist:13:4: fr same "Sound"
                Settings.bundle/Root.plist:19:4: fr same "Play"
                Settings.bundle/Root.plist:13:4: it empty "Sound"
                Settings.bundle/Root.plist:19:4: it missing "Play"

                """)
        let lines = try folder().text(of: "Settings.bundle/Root.plist").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[12] == "\t\t\t<string>Sound</string>" && lines[18] == "\t\t\t<string>Play</string>")
    }

    @Test func `localize status --missing omits lines for panes in other formats`() throws {
        let folder = try folder()
        try folder.write(
            "{ StringsTable = Root; PreferenceSpecifiers = ({ Type = PSGroupSpecifier; Title = \"A\\nB\"; }); }",
            to: "Settings.bundle/Root.plist")
        let result = try folder.run("localize", "status", "de", "--missing")
        #expect(result.output.hasSuffix("\n\nSettings.bundle/Root.plist: de missing \"A\\nB\"\n"))
    }

    @Test func `localize status does not count copies in a new language as translated`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "add", "es").exitCode == 0)
        let result = try folder.run("localize", "status", "es")
        #expect(
            result.output.split(separator: "\n").last
                == "es                 0        0     2        0      0      0      0 %")
        // Strings without letters cannot be translated.
        let numbers = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "1–2"])),
                "Settings.bundle/en.lproj/Root.strings": "\"1–2\" = \"1–2\";",
            ], inMemory: true)
        #expect(try numbers.run("localize", "add", "es").exitCode == 0)
        #expect(try numbers.run("localize", "status", "es").output.hasSuffix("  100 %\n"))
    }

    @Test func `localize status --fail-under reports languages below the threshold`() throws {
        let folder = try folder()
        let result = try folder.run("localize", "status", "de", "fr", "it", "--fail-under", "100")
        #expect(result.exitCode == 1)
        #expect(result.output.hasPrefix("language "))
        #expect(
            result.error.hasSuffix(
                "fr is 0 % translated, but 100 % is required: 2 same\n"
                    + "it is 0 % translated, but 100 % is required: 1 missing, 1 empty\n"))
        #expect(!result.error.contains("de is at"))
        #expect(try folder.run("localize", "status", "de", "en", "--fail-under", "100").exitCode == 0)
        #expect(try folder.run("localize", "status", "--fail-under", "0").exitCode == 0)
        #expect(try folder.run("localize", "status", "--fail-under=1").exitCode == 1)
        #expect(try folder.run("localize", "status", "--json", "--fail-under", "1").exitCode == 1)
    }

    @Test func `localize status rounds percentages down`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("A", key: "a"), toggleText("B", key: "b"), toggleText("C", key: "c")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["A": "A", "B": "B", "C": "C"]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["A": "Ä", "B": "Be", "C": "C"]),
            ], inMemory: true)
        #expect(try folder.run("localize", "status", "--fail-under", "66").exitCode == 0)
        #expect(try folder.run("localize", "status", "--fail-under", "67").exitCode == 1)
    }

    @Test(arguments: ["101", "-1", "x", "", "99.5"]) func `localize status rejects an invalid threshold`(
        percent: String
    ) throws {
        let refusal = try Refusal("localize", "status", "--fail-under", percent, in: folder())
        #expect(refusal.exitCode == 64 && refusal.isClean)
        #expect(refusal.error.contains("'\(percent)' is not a percentage"))
    }

    @Test func `localize status rejects missing languages and suggests existing ones`() throws {
        let language = try Refusal("localize", "status", "dee", in: folder())
        #expect(language.exitCode == 2 && language.isClean)
        #expect(language.error == "error: the bundle has no language 'dee'\n  = help: did you mean de?\n")
        let source = try Refusal("localize", "status", "--source-language", "zz", in: folder())
        #expect(source.exitCode == 2 && source.isClean && source.error.contains("its languages are de, en"))
        let bare = try ScratchFolder(["Settings.bundle/Root.plist": paneText()], inMemory: true)
        let none = try Refusal("localize", "status", in: bare)
        #expect(none.exitCode == 2 && none.isClean && none.error.contains("settings-bundle localize add en"))
    }

    @Test func `localize status fails if a pane cannot be read`() throws {
        let folder = try folder()
        try folder.write("<plist>\n<dict>", to: "Settings.bundle/Root.plist")
        let refusal = try Refusal("localize", "status", "--fail-under", "100", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("Settings.bundle/Root.plist:2:1: error: "))
    }

    @Test func `localize status does not change files`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        #expect(try folder.run("localize", "status", "--missing", "--tables").exitCode == 0)
        #expect(try folder.snapshot() == before)
    }

    @Test func `localize status truncates long table names to 80 columns`() throws {
        let name = "A table whose name is much longer than any name of a table should be"
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(table: name, toggleText("A", key: "a")),
                "Settings.bundle/en.lproj/\(name).strings": "A = A;",
            ], inMemory: true)
        let lines = try folder.run("localize", "status", "--tables").output.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.count == 80 })
        #expect(lines.last?.contains("…") == true)
    }

    @Test func `localize status includes generated panes on request`() throws {
        let licence = String(repeating: "Permission is hereby granted. ", count: 20)
        let folder = try exampleFolder(inMemory: true)
        try folder.write(
            paneText(table: "Licences", itemText("Group", ["FooterText": licence])),
            to: "Settings.bundle/Licences.plist")
        #expect(try folder.run("localize", "status", "de").output.contains("100 %"))
        #expect(try folder.run("localize", "status", "de", "--generated").output.contains("66 %"))
    }

    /// A bundle like those of old Xcode templates: each language folder contains its own pane and table.
    private func localizedPanes() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for (language, title) in [("de", "Töne"), ("en", "Sounds")] {
            try folder.write(
                paneText(toggleText(title, key: "sounds"), toggleText("Log", key: "log")),
                to: "Settings.bundle/\(language).lproj/Root.plist")
        }
        return folder
    }

    @Test func `The strings of panes in language folders are not counted, and the percentage is unknown`() throws {
        let folder = try localizedPanes()
        let result = try folder.run("localize", "status", "--fail-under", "100")
        #expect(
            result.output == """
                language     translated  allowed  same  missing  empty  stale  unknown  percent
                de                    0        0     0        0      0      0        2  unknown
                en (source)           0        0     0        0      0      0        0    100 %

                """)
        #expect(
            result.error == """
                note: de.lproj/Root.plist, en.lproj/Root.plist contain strings in the language of their folders, which \
                are not counted
                de has an unknown percentage, but 100 % is required: 2 unknown

                """)
        #expect(result.exitCode == 1)
        #expect(try folder.run("localize", "status", "--fail-under", "0").exitCode == 0)
        let json = try folder.run("localize", "status", "--json")
        #expect(json.output.contains("\"unknown\": 2,") && json.output.contains("\"percent\": null"))
        #expect(try folder.run("show").output.contains("de unknown, en 100 %"))
    }

    @Test func `Commands that do not reach panes in language folders report them`() throws {
        let folder = try localizedPanes()
        let sync = try folder.run("localize")
        #expect(
            sync.error == """
                identical  no pane outside .lproj folders has a string table
                note: de.lproj/Root.plist, en.lproj/Root.plist contain strings in the language of their folders, which \
                do not change

                """)
        for command in [["localize", "add", "fr"], ["localize", "export", "de"], ["localize", "pseudo"]] {
            let refusal = try Refusal(command, in: folder)
            #expect(
                refusal.error == """
                    error: the panes are in .lproj folders, and contain strings in the language of their folder
                      = help: for another language, copy en.lproj/Root.plist to its folder and translate the copy

                    """)
        }
        let set = try folder.run("localize", "set", "de", "Töne", "Klänge")
        #expect(set.error.contains("'Töne' is not in a string table: de.lproj/Root contains it"), "\(set.error)")
    }

    @Test func `The strings of a pane without a string table are missing`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(paneText(table: nil, toggleText("Debug", key: "d")), to: "Settings.bundle/More.plist")
        let result = try folder.run("localize", "status", "de", "en", "--tables", "--missing", "--fail-under", "100")
        #expect(
            result.output == """
                language       translated  allowed  same  missing  empty  stale  percent
                de                      2        0     0        1      0      0     66 %
                  Root                  2        0     0        0      0      0    100 %
                  Localizable           0        0     0        1      0      0      0 %
                en (source)             2        0     0        0      0      0    100 %
                  Root                  2        0     0        0      0      0    100 %
                  Localizable           0        0     0        0      0      0    100 %

                Settings.bundle/More.plist:11:4: de missing "Debug"

                """)
        let hint = "give it one: settings-bundle set-pane More --strings-table More"
        #expect(
            result.error.contains(
                "note: More.plist has no string table, so its strings have no translations; \(hint)\n"))
        #expect(result.exitCode == 1)
        let sync = try folder.run("localize")
        #expect(sync.error.contains("note: More.plist has no string table, so its strings do not change; \(hint)\n"))
        let export = try folder.run("localize", "export", "de")
        #expect(
            export.error
                == "create     de.xliff\nnote: More.plist has no string table, so its strings are not exported; \(hint)\n"
        )
        let set = try folder.run("localize", "set", "de", "Debug", "Fehler")
        #expect(set.error.contains("error: More has no string table, so 'Debug' cannot be translated"))
    }

    @Test func `Allowed and unconfirmed translations that equal the source are shown separately`() throws {
        let folder = try folder()
        try folder.write(
            "/* settings-bundle: allow same */\n\"Sound\" = \"Sound\";\n\"Play\" = \"Play\";\n",
            to: "Settings.bundle/fr.lproj/Root.strings")
        #expect(
            try folder.run("localize", "status", "fr").output == """
                language  translated  allowed  same  missing  empty  stale  percent
                fr                 0        1     1        0      0      0     50 %

                """)
        let json = try folder.run("localize", "status", "fr", "--json").output
        #expect(json.contains("\"same\": 2,") && json.contains("\"allowedSame\": 1,"))
        #expect(json.contains("\"unconfirmedSame\": 1,") && json.contains("\"percent\": 50"))
    }

    @Test func `A less complete source language is reported`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggleText("A", key: "a"), toggleText("B", key: "b")),
                "Settings.bundle/English.lproj/Root.strings": tableText(["A": "Ay"]),
                "Settings.bundle/en_UK.lproj/Root.strings": tableText(["A": "A", "B": "B"]),
            ], inMemory: true)
        let note = """
            note: English.lproj is used as the source language, but en_UK.lproj has more of the strings (2 instead of 1 \
            of 2); to use it, add "localization": {"source": "en_UK"} to the options file

            """
        #expect(try folder.run("localize", "status").error == note)
        #expect(try folder.run("localize").error.contains(note))
        #expect(try folder.run("localize", "status", "--source-language", "English").error == "")
    }

    @Test func `Commands say that they leave out a pane that a license generator probably wrote`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(
            paneText(table: "Acknowledgements", itemText("Group", ["Title": "Thanks", "FooterText": "To all"])),
            to: "Settings.bundle/Acknowledgements.plist")
        try folder.write(
            tableText(["Thanks": "Danke", "To all": "An alle"]),
            to: "Settings.bundle/de.lproj/Acknowledgements.strings")
        let pane = "Acknowledgements.plist looks as if a license generator wrote it, so its strings"
        for (command, effect) in [
            (["localize", "status"], "are not counted"), (["localize", "export", "de"], "are not exported"),
            (["localize"], "do not change"),
        ] {
            let result = try folder.run(command)
            #expect(result.exitCode == 0)
            #expect(result.error.contains("note: \(pane) \(effect); --generated includes it\n"), "\(result.error)")
            #expect(try !folder.run(command + ["--generated"]).error.contains("license generator"))
        }
    }
}
