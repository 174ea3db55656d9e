import Foundation
import TestSupport
import Testing

/// `localize import` of files that use other names or do not belong to the bundle.
@Suite struct TranslationNamesTests {
    private static let sheet = "Table,Key,Comment,en,de\r\nRoot,Play,,Play,Los\r\nRoot,Sound,,Sound,Ton\r\n"

    private func folder(_ sheet: String) throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(sheet, to: "Settings.csv")
        return folder
    }

    private func importing(_ arguments: String..., in folder: ScratchFolder) throws -> CommandResult {
        try folder.run(["localize", "import"] + arguments)
    }

    @Test(arguments: [
        (
            "Root,", "Haupt,",
            "skip  Haupt  no pane uses a table 'Haupt'; if it has another name now, use --table Haupt=TABLE\n"
        ),
        (",de", ",de_DE", "skip  de_DE.lproj  the bundle has no such language; if it is de, use --language de_DE=de\n"),
        (",Play,", ",Start,", "skip  de.lproj/Root.strings  'Start': no pane uses this string\n"),
    ])
    func `localize import exits with 1 if nothing in the file matches the bundle`(
        old: String, new: String, line: String
    ) throws {
        let folder = try folder("Table,Key,Comment,en,de\r\nRoot,Play,,Play,Los\r\n".replacing(old, with: new))
        let refusal = try Refusal("localize", "import", "Settings.csv", in: folder)
        #expect(refusal.exitCode == 1 && refusal.isClean)
        #expect(
            refusal.error == line + """
                note: nothing in it matches the bundle (tables: Root; languages: de, fr, ja); if the file uses other \
                names, map them with --table NAME=TABLE or --language NAME=LANGUAGE

                """)
        let script = try folder.run("apply", "-", input: Array("localize import Settings.csv\n".utf8))
        #expect(script.exitCode == 1)
    }

    @Test func `localize import succeeds if anything in the file matches the bundle`() throws {
        let folder = try folder(Self.sheet)
        #expect(try importing("Settings.csv", in: folder).error == "update  de.lproj/Root.strings  'Play'\n")
        let again = try importing("Settings.csv", in: folder)
        #expect(again.exitCode == 0 && again.error == "identical  de.lproj/Root.strings\n")
        // This includes a single matching string.
        try folder.write(Self.sheet + "Root,Start,,Start,Anfang\r\nMore,A,,A,B\r\n", to: "Settings.csv")
        #expect(try importing("Settings.csv", in: folder).exitCode == 0)
        // A file without strings also succeeds.
        try folder.write("Table,Key,Comment,en,de\r\n", to: "Settings.csv")
        #expect(try importing("Settings.csv", in: folder).exitCode == 0)
        // But a bundle without languages is a finding.
        let empty = try self.folder(Self.sheet)
        try shell("rm -r Settings.bundle/*.lproj", in: empty).requireSuccess()
        let result = try importing("Settings.csv", in: empty)
        #expect(result.exitCode == 1 && result.error.contains("(tables: Root; languages: none)"), "\(result.error)")
    }

    @Test func `localize import maps table and language names as specified`() throws {
        let sheet = Self.sheet.replacing("Root,", with: "Haupt,").replacing("en,de", with: "en,de_DE")
        for names in [
            ["--table", "Haupt=Root", "--language", "de_DE=de"], ["--table", "Root", "--language=de_DE=de"],
        ] {
            let folder = try folder(sheet)
            let result = try folder.run(["localize", "import", "Settings.csv"] + names)
            #expect(
                result.exitCode == 0 && result.error == "update  de.lproj/Root.strings  'Play'\n", "\(result.error)")
        }
    }

    /// A file that Xcode exported from another bundle, or without a target language.
    @Test func `localize import maps table and language names in XLIFF`() throws {
        let folder = try folder("")
        try folder.run("localize", "export", "de", "-o", "de.xliff").requireSuccess()
        let text = try folder.text(of: "de.xliff").replacing(">Spielen<", with: ">Los<")
        for (old, new, names) in [
            ("Settings.bundle/", "Other.bundle/", ["--table", "Root"]),
            ("Settings.bundle/en.lproj/Root.strings", "App/en.lproj/Texts.strings", ["--table", "Texts=Root"]),
            ("target-language=\"de\"", "", ["--language", "de"]),
            ("target-language=\"de\"", "target-language=\"de-x-formal\"", ["--language", "de"]),
        ] {
            #expect(text.contains(old), "\(text)")
            try folder.write(text.replacing(old, with: new), to: "de.xliff")
            let plain = try folder.run("localize", "import", "de.xliff", "-n")
            #expect(plain.exitCode == 1 && plain.error.contains("note: nothing in it matches the bundle"))
            let named = try folder.run(["localize", "import", "de.xliff", "-n"] + names)
            #expect(
                named.exitCode == 0 && named.error == "update  de.lproj/Root.strings  'Play'\nnothing was written\n",
                "\(named.error)")
        }
    }

    @Test(arguments: [
        (["--table", "Texts=Root"], 64, "the file has no table 'Texts'\n  = help: it has Root\n"),
        (["--table", "Rot"], 2, "no pane uses a table 'Rot'\n  = help: did you mean Root?\n"),
        (
            ["--language", "de"], 64,
            "--language de could be any of en, de\n  = help: specify one, as in --language de=de\n"
        ),
        (
            ["--language", "de=it"], 2,
            "the bundle has no language 'it'\n  = help: add it with: settings-bundle localize add it\n"
        ),
        (["--language", "de="], 64, "--language 'de=' is missing a name\n"),
        (["--language", "de=fr", "--language", "de=ja"], 64, "--language gives 'de' two names\n"),
    ])
    func `localize import rejects mappings of unknown names`(names: [String], code: Int, message: String) throws {
        let refusal = try Refusal(["localize", "import", "Settings.csv"] + names, in: try folder(Self.sheet))
        #expect(refusal.exitCode == code && refusal.isClean && refusal.error.contains(message), "\(refusal.error)")
    }

    // MARK: States

    @Test func `localize import lists translations that need review`() throws {
        let folder = try folder("")
        for format in ["xcstrings", "xliff"] {
            try folder.run("localize", "export", "de", "--format", format).requireSuccess()
        }
        let catalog = try folder.text(of: "Root.xcstrings")
        let unit = try #require(catalog.range(of: "\"state\" : \"translated\",\n            \"value\" : \"Spielen\""))
        try folder.write(
            catalog.replacingCharacters(in: unit, with: "\"state\" : \"needs_review\", \"value\" : \"Los\""),
            to: "Root.xcstrings")
        let xliff = try folder.text(of: "de.xliff")
        try folder.write(
            xliff.replacing("\"translated\">Spielen<", with: "\"needs-review-l10n\">Los<"), to: "de.xliff")
        for file in ["Root.xcstrings", "de.xliff"] {
            let result = try folder.run("localize", "import", file, "--dry-run")
            #expect(
                result.error == """
                    update  de.lproj/Root.strings  'Play'
                    review  de.lproj/Root.strings  "Play" = "Los"
                    nothing was written

                    """)
        }
        _ = try folder.run("localize", "import", "de.xliff")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Play\" = \"Los\";"))
        #expect(try folder.run("localize", "import", "de.xliff").error == "identical  de.lproj/Root.strings\n")
    }

    // MARK: Sheets

    @Test(arguments: [";", "\t"]) func `localize import accepts semicolons and tabs between cells`(separator: String)
        throws
    {
        let folder = try folder("")
        let row = ["Root", "Play", "\"a;b, \"\"c\"\"\td\"", "Play", "\"Los; los, \"\"x\"\"\""]
        let rows = [["Table", "\"Key\"", "Comment", "en", "de"], row, ["Root", "Sound", "", "Sound", "Ton"]]
        try folder.write(
            "\u{FEFF}" + rows.map { $0.joined(separator: separator) + "\r\n" }.joined(), to: "Settings.csv")
        let result = try importing("Settings.csv", in: folder)
        #expect(result.exitCode == 0 && result.error == "update  de.lproj/Root.strings  'Play'\n", "\(result.error)")
        let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        #expect(table.contains(#""Play" = "Los; los, \"x\"";"#), "\(table)")
    }

    @Test(arguments: [
        "Key,de\nPlay,Los\n", "key;EN;DE\nPlay;Play;Los\n", "sep=;\r\nKey;de;fr;ja\r\nPlay;Los;;\r\n",
        "Key,fr,de\nPlay,,Los\nSound,,Ton\n",
    ])
    func `localize import finds the tables of a sheet without a column for them`(sheet: String) throws {
        let folder = try folder(sheet)
        let result = try importing("Settings.csv", in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
        // Lines about other languages have longer actions.
        let update = result.error.split(separator: "\n").filter { !$0.hasPrefix("identical") }
        #expect(
            update.count == 1 && update[0].hasPrefix("update ") && update[0].hasSuffix("de.lproj/Root.strings  'Play'"))
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Play\" = \"Los\";"))
    }

    @Test(arguments: ["Key,de\nNope,A\n", "Table,Key,en,de\nRoot,Nope,Nope,A\n"])
    func `localize import of a sheet that matches nothing exits with 1`(sheet: String) throws {
        let result = try importing("Settings.csv", in: folder(sheet))
        #expect(result.exitCode == 1, "\(result.error)")
    }

    @Test func `localize import lists the strings of a sheet that belong to no table or to several tables`() throws {
        let folder = try folder("Key,de,fr\nPlay,Los,Jouer\nSound,Ton,Son\nStart,Anfang,Début\nEnd,,\n")
        try folder.write(
            paneText(table: "More", itemText("Group", ["Title": "Play"])), to: "Settings.bundle/More.plist")
        let result = try importing("Settings.csv", in: folder)
        #expect(
            result.error == """
                skip       'Play': Root and More both contain it; add a column 'Table'
                skip       'Start': no pane uses this string
                identical  de.lproj/Root.strings
                update     fr.lproj/Root.strings  'Sound'

                """, "\(result.error)")
        let named = try importing("Settings.csv", "--table", "Root", in: folder)
        #expect(named.exitCode == 0 && named.error.contains("update  fr.lproj/Root.strings  'Play'"), "\(named.error)")
    }

    // MARK: Output files

    @Test func `localize export rejects an output name that does not fit the export`() throws {
        for (arguments, message) in [
            (
                ["de", "fr", "-o", "both.xliff"],
                "--output 'both.xliff' accepts one file, but the export has de.xliff, fr.xliff\n"
                    + "  = help: specify one language, or a folder with --output\n"
            ),
            (["de", "fr", "--format", "xcloc", "-o", "both.xcloc/"], "--output 'both.xcloc/' accepts one file"),
            (
                ["de", "--format", "csv", "-o", "de.xliff"],
                "--output 'de.xliff' and --format csv specify different formats"
            ),
        ] {
            let refusal = try Refusal(["localize", "export"] + arguments, in: try exampleFolder(inMemory: true))
            #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.contains(message), "\(refusal.error)")
        }
        // The file extension selects the format.
        let folder = try exampleFolder(inMemory: true)
        #expect(try folder.run("localize", "export", "-o", "all.csv").error == "create     all.csv\n")
        #expect(try folder.text(of: "all.csv").hasPrefix("Table,Key,Comment,en,de,fr,ja\r\n"))
        try folder.run("localize", "export", "de", "-o", "German.xcloc").requireSuccess()
        #expect(try folder.run("localize", "import", "German.xcloc").error == "identical  de.lproj/Root.strings\n")
    }

    @Test func `Commands create missing folders for their output`() throws {
        let folder = try exampleFolder(inMemory: true)
        for (command, files) in [
            (["localize", "export", "de", "-o", "out/de/x.xliff"], ["out/de/x.xliff"]),
            (["localize", "export", "de", "-o", "a/b/c"], ["a/b/c/de.xliff"]),
            (["generate", "swift", "-o", "c/d/S.swift"], ["c/d/S.swift"]),
            (["generate", "objc", "-o", "e/f/S.h"], ["e/f/S.h", "e/f/S.m"]),
            (["preview", "-o", "g/h/p.html"], ["g/h/p.html"]), (["preview", "-o", "g/i/p.svg"], ["g/i/p.svg"]),
        ] {
            let result = try folder.run(command)
            #expect(result.exitCode == 0, "\(result.error)")
            for file in files { #expect(try !folder.text(of: file).isEmpty) }
        }
        // But not in the bundle, and not below a file.
        for output in ["Settings.bundle/x/y.swift", "Settings.bundle/en.lproj/../x/y/z.swift", "c/d/S.swift/x/y.swift"]
        {
            let refusal = try Refusal(["generate", "swift", "-o", output], in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(output): \(refusal.error)")
        }
    }

    @Test func `Lines about files have aligned columns`() throws {
        let folder = try exampleFolder(inMemory: true)
        let command = ["generate", "objc", "-o", "S.h"]
        #expect(try folder.run(command).error == "create     S.h\ncreate     S.m\n")
        try folder.write(try folder.text(of: "S.h") + "\n", to: "S.h")
        #expect(try folder.run(command).error == "update     S.h\nidentical  S.m\n")
    }

    @Test(arguments: ["Nom,Nom 2", "Play,Nom 2"])
    func `Different translations of one string are not imported`(values: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let before = try folder.snapshot()
        let rows = values.split(separator: ",").map { "Play,\($0)\n" }.joined()
        let result = try folder.run("localize", "import", "-", "--format", "csv", input: Array("Key,fr\n\(rows)".utf8))
        #expect(
            result.error.contains("skip  fr.lproj/Root.strings  'Play': there are several different translations\n"),
            "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test(arguments: ["", "Table,"])
    func `A sheet without the source language is imported`(table: String) throws {
        let folder = try exampleFolder(inMemory: true)
        let row = table.isEmpty ? "" : "Root,"
        let sheet = "\(table)Key,de,fr\n\(row)Play,Los,Jouer\n"
        let result = try folder.run("localize", "import", "-", "--format", "csv", input: Array(sheet.utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Play\" = \"Los\";"))
        #expect(try folder.text(of: "Settings.bundle/fr.lproj/Root.strings").contains("\"Play\" = \"Jouer\";"))
    }

    @Test(arguments: ["xliff", "xcloc", "csv", "xcstrings"])
    func `Two folders of one language are not exported as one language`(format: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("cp -R Settings.bundle/de.lproj Settings.bundle/German.lproj", in: folder).requireSuccess()
        let refusal = try Refusal(["localize", "export", "--format", format, "--output", "e"], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.hasPrefix("error: German.lproj and de.lproj are both translations into de\n"),
            "\(refusal.error)")
        try folder.run("localize", "export", "--format", format, "--output", "e", "de").requireSuccess()
    }
}
