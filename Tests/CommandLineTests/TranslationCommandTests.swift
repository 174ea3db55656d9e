import Foundation
import TestSupport
import Testing

/// `localize export`, `import`, `set` and `pseudo` on the command line.
@Suite struct TranslationCommandTests {
    private static let formats = ["xliff", "xcloc", "xcstrings", "csv"]

    /// The example bundle with a German string table in UTF-16 and unusual formatting.
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        let text =
            "/* Ton\n für \"alle\" */\r\n'Sound'='Ton \\U00fc \\'x\\'' ;\r\nPlay= \"Play\";// p\r\n\"Alt\"=\"\";\r\n"
        let units: [UInt16] = [0xFEFF] + Array(text.utf16)
        try folder.write(
            units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] },
            to: "Settings.bundle/de.lproj/Root.strings")
        return folder
    }

    @Test(arguments: formats) func `Importing an unchanged export does not change any byte`(format: String) throws {
        let folder = try folder()
        let export = try folder.run("localize", "export", "--format", format)
        #expect(export.exitCode == 0, "\(export.error)")
        let before = try folder.snapshot()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(format) }
        let result = try folder.run(["localize", "import"] + files.sorted())
        #expect(result.exitCode == 0)
        #expect(try folder.snapshot() == before, "\(result.error)")
        let lines = Set(result.error.split(separator: "\n").map { $0.prefix { $0 != " " } })
        #expect(lines == ["identical"], "\(result.error)")
        #expect(try folder.run(["localize", "export", "--format", format]).error.contains("create") == false)
    }

    @Test(arguments: formats) func `Importing an edited export changes only the edited translation`(format: String)
        throws
    {
        let folder = try folder()
        try folder.write(
            tableText(["Sound": "Sound", "Play": "Play"]) + "/* settings-bundle: allow same */\n\"OK\" = \"OK\";\n",
            to: "Settings.bundle/fr.lproj/Root.strings")
        #expect(try folder.run("localize", "set", "fr", "Play", "Jouez").exitCode == 0)
        #expect(try folder.run("localize", "export", "fr", "--format", format, "-o", "out").exitCode == 0)
        let out = try folder.run("localize", "set", "fr", "Play", "Lire")
        #expect(out.error == "update  fr.lproj/Root.strings  'Play'\n")
        let before = try folder.snapshot()
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("out")).first)
        let result = try folder.run("localize", "import", "out/\(file)")
        #expect(result.error.hasPrefix("update  fr.lproj/Root.strings  'Play'\n"))
        #expect(try folder.snapshot().changes(since: before) == ["~ Settings.bundle/fr.lproj/Root.strings"])
        #expect(
            try folder.text(of: "Settings.bundle/fr.lproj/Root.strings").hasPrefix(
                "\"Sound\" = \"Sound\";\n\"Play\" = \"Jouez\";\n"))
    }

    @Test func `localize does not add entries for package names`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let link = itemText("ChildPane", ["Title": "Acknowledgements", "File": "Acknowledgements"])
        try folder.write(paneText(link), to: "Settings.bundle/Root.plist")
        try folder.write(
            paneText(
                table: "Acknowledgements", itemText("Group", ["Title": "Licenses"]),
                itemText("ChildPane", ["Title": "Alamofire", "File": "Packages/Alamofire"])),
            to: "Settings.bundle/Acknowledgements.plist")
        try folder.write(
            paneText(table: nil, itemText("Group", ["FooterText": "MIT"])),
            to: "Settings.bundle/Packages/Alamofire.plist")
        for language in ["en", "de"] {
            try folder.write(
                tableText(["Acknowledgements": "A"]), to: "Settings.bundle/\(language).lproj/Root.strings")
            try folder.write(
                tableText(["Licenses": "L"]), to: "Settings.bundle/\(language).lproj/Acknowledgements.strings")
        }
        let before = try folder.snapshot()
        let result = try folder.run("localize")
        #expect(result.exitCode == 0 && !result.error.contains("Alamofire"), "\(result.error)")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `localize export does not overwrite a changed file without --force`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "export", "de").exitCode == 0)
        #expect(try folder.run("localize", "export", "de").error == "identical  de.xliff\n")
        try folder.write("mine", to: "de.xliff")
        let refusal = try Refusal("localize", "export", "de", "fr", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error == """
                error: de.xliff already exists and differs
                  = help: if a translator sent it back, import it first; --force replaces it

                """)
        let forced = try folder.run("localize", "export", "de", "fr", "--force")
        #expect(forced.error == "update     de.xliff\ncreate     fr.xliff\n")
        #expect(try folder.text(of: "de.xliff").hasPrefix("<?xml"))
    }

    @Test func `localize accepts a repeated language`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "export", "de", "de").error == "create     de.xliff\n")
        #expect(try folder.run("localize", "add", "it", "it").error.contains("identical") == false)
        #expect(try folder.run("localize", "remove", "it", "it").error == "remove  it.lproj/Root.strings\n")
    }

    /// A translator would translate the hidden strings again.
    @Test(arguments: ["en", "de"]) func `localize export fails if a string table cannot be read`(language: String)
        throws
    {
        let folder = try folder()
        try folder.write("\"Sound\" = \"x\"\n\"Play\" = \"y\";", to: "Settings.bundle/\(language).lproj/Root.strings")
        for format in Self.formats {
            let refusal = try Refusal("localize", "export", "de", "--format", format, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(
                refusal.error.hasPrefix("Settings.bundle/\(language).lproj/Root.strings:1:14: error: "),
                "\(refusal.error)")
        }
    }

    @Test func `localize export omits strings with an unpaired surrogate`() throws {
        let folder = try folder()
        try folder.write(
            "\"Sound\" = \"Son \\Ud83d\";\n\"Play\" = \"Jouer\";\n", to: "Settings.bundle/fr.lproj/Root.strings")
        for format in Self.formats.filter({ $0 != "xcloc" }) {
            let result = try folder.run("localize", "export", "fr", "--format", format, "-o", "-")
            #expect(result.exitCode == 0 && !result.output.contains("\u{FFFD}") && result.output.contains("Jouer"))
            #expect(
                result.error
                    == "note: fr.lproj/Root.strings: 'Sound' is omitted, because it contains an unpaired surrogate\n")
        }
    }

    @Test(arguments: ["../../evil", "/abs", "a&#10;b"]) func `localize export rejects a table name that is a path`(
        name: String
    ) throws {
        let folder = try folder()
        try folder.write(
            paneText(table: name, itemText("Group", ["Title": "Sound"])), to: "Settings.bundle/Root.plist")
        for format in Self.formats {
            let refusal = try Refusal("localize", "export", "de", "--format", format, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(refusal.error.hasPrefix("Settings.bundle/Root.plist: error: the table name "), "\(refusal.error)")
        }
    }

    @Test func `localize export writes to the specified file, folder or stream`() throws {
        let folder = try folder()
        let stream = try folder.run("localize", "export", "de", "-o", "-")
        #expect(stream.output.hasPrefix("<?xml") && stream.error == "")
        #expect(try folder.run("localize", "export", "de", "-o", "a.xliff").error == "create     a.xliff\n")
        #expect(try folder.text(of: "a.xliff") == stream.output)
        #expect(try folder.run("localize", "export", "de", "-o", "new/").error == "create     new/de.xliff\n")
        // An absolute path does not reveal the project's folder.
        let absolute = try folder.run("localize", "export", "de", "-o", "-", "-b", folder.absolute("Settings.bundle"))
        #expect(absolute.output.contains("original=\"Settings.bundle/en.lproj/Root.strings\""))
        let inside = try folder.run("localize", "export", "de", "-o", "..", "-b", "..", in: "Settings.bundle/en.lproj")
        #expect(inside.exitCode == 2 && inside.error.contains("would ship with the app"), "\(inside.error)")
        for arguments in [
            ["-o", "Settings.bundle"], ["-o", "Settings.bundle/x"], ["-o", "Settings.bundle/de.lproj"],
        ] {
            let refusal = try Refusal(["localize", "export", "de"] + arguments, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean && refusal.error.contains("would ship with the app"))
        }
        let two = try Refusal("localize", "export", "de", "fr", "-o", "-", in: folder)
        #expect(two.exitCode == 64 && two.error.contains("--output - accepts one file, but the export has 2 files"))
        let blocked = try Refusal("localize", "export", "de", "-o", "a.xliff/x", in: folder)
        #expect(blocked.exitCode == 2 && blocked.isClean, "\(blocked.error)")
    }

    @Test func `localize export rejects the file name of another format without a trailing slash`() throws {
        let folder = try folder()
        for name in ["x.png", "out/de.xlsx", ".out/x.json"] {
            let refusal = try Refusal("localize", "export", "de", "-o", name, in: folder)
            #expect(refusal.exitCode == 64 && refusal.isClean)
            #expect(refusal.error.contains("--output '\(name)' is not the name of a translation file"))
            #expect(refusal.error.contains("--output \(name)/\n"))
        }
        for name in ["x.png/", "v1.0", ".out", "a.b/c", "d."] {
            let result = try folder.run("localize", "export", "de", "-o", name)
            #expect(result.error == "create     \(name)\(name.hasSuffix("/") ? "" : "/")de.xliff\n")
        }
        #expect(try folder.run("localize", "export", "de", "-o", "x.png").error == "identical  x.png/de.xliff\n")
    }

    @Test func `An exported localization catalog is not searched for bundles`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "export", "de", "--format", "xcloc").exitCode == 0)
        #expect(try folder.run("check").exitCode != 2)
        #expect(try folder.run("localize", "import", "de.xcloc").error == "identical  de.lproj/Root.strings\n")
    }

    // MARK: Invalid files

    @Test(arguments: [
        ("de.xliff", "<xliff version=\"1.2\"><file", "de.xliff:1:22: error: the tag 'file' is not closed\n"),
        (
            "de.xliff", "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">]><xliff>&a;</xliff>",
            "de.xliff:1:1: error: the document type declares entities or elements, which are not supported\n"
                + "  = help: remove the declarations in [ ] from the file\n"
        ),
        (
            "de.xliff", "<xliff version=\"1.2\"><file original=\"../../x.strings\"/></xliff>",
            "de.xliff:1:22: error: the path '../../x.strings' is not a path in a project\n"
                + "  = help: use a plain relative path, such as Settings.bundle/en.lproj/Root.strings\n"
        ),
        ("Root.xcstrings", "{\n  \"a\": ]", "Root.xcstrings:2:8: error: expected a value, found ']'\n"),
        (
            "x.csv", "Table|Key|en|de\n",
            "x.csv:1:1: error: there is no column 'Key'\n"
                + "  = help: the first row lists the columns: Key, then the languages; Table and Comment are optional\n"
        ),
        (
            "x.txt", "",
            "error: the format of 'x.txt' is not clear from its name\n  = help: specify it with --format: xliff, xcloc, xcstrings, csv\n"
        ),
    ])
    func `localize import changes nothing if one file is damaged`(name: String, text: String, message: String) throws {
        let folder = try folder()
        try folder.write(text, to: name)
        // This includes a valid file before it.
        #expect(try folder.run("localize", "export", "ja", "-o", "ja.xliff").exitCode == 0)
        let refusal = try Refusal("localize", "import", "ja.xliff", name, in: folder)
        #expect(refusal.exitCode == (name == "x.txt" ? 64 : 2) && refusal.isClean && refusal.error == message)
    }

    @Test func `localize import rejects huge files, devices and invalid catalogs`() throws {
        let folder = try folder()
        try shell("truncate -s 3G big.xliff; mkdir -p a.xcloc/'Localized Contents' b.xcloc", in: folder)
            .requireExitCode(0)
        let big = try folder.run("localize", "import", "big.xliff")
        #expect(big.exitCode == 2 && big.error.contains("big.xliff is 3072 MiB, more than the limit"), "\(big.error)")
        for name in ["a.xcloc", "b.xcloc", "none.xliff", "/dev/zero"] {
            let result = try folder.run(
                "localize", "import", name, "--format", name.hasSuffix("xcloc") ? "xcloc" : "xliff")
            #expect(result.exitCode == 2 && result.error.hasPrefix("error: "), "\(result.error)")
        }
    }

    @Test func `localize import reads standard input`() throws {
        let folder = try folder()
        let csv = "Table,Key,en,ja\r\nRoot,Play,Play,再生\r\nRoot,Nowhere,Nowhere,x\r\n"
        let unnamed = try folder.run("localize", "import", "-", input: Array(csv.utf8))
        #expect(unnamed.exitCode == 64)
        let result = try folder.run("localize", "import", "-", "--format", "csv", input: Array(csv.utf8))
        #expect(
            result.error
                == "update  ja.lproj/Root.strings  'Play'\nskip    ja.lproj/Root.strings  'Nowhere': no pane uses this string\n"
        )
        #expect(result.exitCode == 0)
        let broken = try folder.run("localize", "import", "-", "--format", "csv", input: Array("\"".utf8))
        #expect(broken.error.hasPrefix("<stdin>:1:1: error: a quoted cell is not closed\n"))
    }

    // MARK: Single translations

    @Test func `localize set reads lines from standard input`() throws {
        let folder = try folder()
        let lines = "\u{FEFF}Sound\tSon \\\"a\\\\b\\\" \\tc\\nd\r\n\nPlay\tJouer\n"
        let result = try folder.run("localize", "set", "fr", "-", input: Array(lines.utf8))
        #expect(result.error == "update  fr.lproj/Root.strings  'Sound', 'Play'\n")
        let table = unsafe try PropertyListSerialization.propertyList(
            from: Data(folder.bytes(of: "Settings.bundle/fr.lproj/Root.strings")), format: nil)
        #expect(table as? [String: String] == ["Sound": "Son \\\"a\\b\\\" \tc\nd", "Play": "Jouer"])
        for (input, message) in [
            ("Sound\n", "line 1 of standard input has 0 tabs"),
            ("a\tb\nSound\tb\tc\n", "line 2 of standard input has 2 tabs"),
            ("\n", "standard input does not contain any translations"),
            ("Sound\t\n", "the translation of 'Sound' is empty"),
        ] {
            let before = try folder.snapshot()
            let refused = try folder.run("localize", "set", "fr", "-", input: Array(input.utf8))
            #expect(refused.exitCode == 64 && refused.error.contains(message), "\(refused.error)")
            #expect(try folder.snapshot() == before)
        }
    }

    @Test func `localize set lists all unknown strings in its input`() throws {
        let folder = try folder()
        let lines = "Volume\tLautstärke\nPlay\tLos\nHelp\tHilfe\nVolume\tLautstärke\n"
        let before = try folder.snapshot()
        let result = try folder.run("localize", "set", "de", "-", input: Array(lines.utf8))
        #expect(result.exitCode == 2)
        #expect(
            result.error == """
                error: no pane contains the strings 'Volume', 'Help'
                  = help: use the exact text in the pane; settings-bundle localize status --missing lists untranslated strings

                """)
        #expect(try folder.snapshot() == before)
    }

    @Test func `localize set and localize pseudo are allowed in a script`() throws {
        let folder = try folder()
        let script = "localize set fr Play Jouer\nlocalize set ja Play 再生\nlocalize pseudo\n"
        let result = try folder.run("apply", "-", input: Array(script.utf8))
        #expect(
            result.error.hasPrefix(
                """
                update  fr.lproj/Root.strings  'Play'
                update  ja.lproj/Root.strings  'Play'
                create  en-XA.lproj/Root.strings  2 strings

                """), "\(result.error)")
    }

    @Test func `localize rejects invalid arguments`() throws {
        let folder = try folder()
        for (arguments, code, message) in [
            (["set", "de", "Sound"], 64, "the translation is missing: localize set de TEXT TRANSLATION"),
            (["export", "xx"], 2, "the bundle has no language 'xx'"),
            (["export", "en"], 2, "en is the source language"),
            (["export", "--format", "po"], 64, "unknown value 'po' for --format"),
            (["pseudo", "zh_CN"], 64, "did you mean zh-Hans?"),
            (["import"], 64, "Missing expected argument '<file> ...'"),
        ] {
            let refusal = try Refusal(["localize"] + arguments, in: folder)
            #expect(
                refusal.exitCode == code && refusal.changes.isEmpty && refusal.error.contains(message),
                "\(refusal.error)")
        }
    }

    @Test func `localize pseudo creates a pseudolanguage that show displays`() throws {
        let folder = try folder()
        let result = try folder.run("localize", "pseudo")
        #expect(
            result.error == """
                create  en-XA.lproj/Root.strings  2 strings
                note: see it with: settings-bundle show --language en-XA
                note: remove it before the app ships: settings-bundle localize remove en-XA

                """)
        let shown = try folder.run("show", "--language", "en-XA")
        #expect(shown.output.contains("[Šöûñð⸱⸱]") && shown.output.contains("[Þļåý⸱⸱]"), "\(shown.output)")
        #expect(!shown.output.contains("Sound") && !shown.output.contains("Play"))
        #expect(try folder.run("localize", "remove", "en-XA").exitCode == 0)
        #expect(try folder.snapshot()["Settings.bundle/en-XA.lproj/Root.strings"] == nil)
    }

    @Test func `--allow-same marks only translations that are the same as the source text`() throws {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run(
            "localize", "set", "fr", "-", "--allow-same", input: Array("Sound\tSon\nPlay\tPlay\n".utf8))
        #expect(result.exitCode == 0, "\(result)")
        let table = try folder.text(of: "Settings.bundle/fr.lproj/Root.strings")
        #expect(
            table.components(separatedBy: "allow same").count == 2 && table.contains("\"Sound\" = \"Son\";"), "\(table)"
        )
        #expect(try !folder.run("check", "--select", "unused-allow").output.contains("unused-allow"))
    }
}

extension CommandResult {
    fileprivate func requireExitCode(_ code: Int) throws { try #require(exitCode == code, "\(error)") }
}
