import TestSupport
import Testing

/// Tables that `localize catalog` does not convert, because strings or languages would be lost.
@Suite struct CatalogRefusalTests {
    @Test func `A table that CoreFoundation reads only in part is not converted to a catalog`() throws {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play"), toggleText("Music", key: "m")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["Play": "Play", "Music": "Music"]),
                "Settings.bundle/de.lproj/Root.strings": "\"Play\" = \"Spielen\";\n;\n\"Music\" = \"Musik\";\n",
            ], inMemory: true)
        let before = try folder.snapshot()
        let result = try folder.run("localize", "catalog", "Root")
        #expect(result.exitCode == 2 && result.error.contains("de.lproj/Root.strings:2:1: error: "), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test(arguments: ["de.lproj", "de.lproj/Root.strings"])
    func `A table that a symbolic link shows in another language is not converted to a catalog`(path: String) throws {
        let folder = try exampleFolder()
        let link = path.replacing("de.lproj", with: "de-AT.lproj")
        try shell(
            """
            cd Settings.bundle
            mkdir -p $(dirname \(link)) && ln -s \(path.contains("/") ? "../\(path)" : path) \(link)
            """, in: folder
        ).requireSuccess()
        let refusal = try Refusal("localize", "catalog", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("symbolic link"), "\(refusal.error)")
    }

    @Test func `A table with an empty key is not converted to a catalog`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(
            tableText(["Sound": "Ton", "": "header", "Play": "Los"]), to: "Settings.bundle/de.lproj/Root.strings")
        let refusal = try Refusal("localize", "catalog", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.contains("de.lproj/Root.strings:2:1: error: the key of the entry is empty"),
            "\(refusal.error)")
    }

    @Test func `A table with two values for a key is not converted to a catalog`() throws {
        let folder = try exampleFolder(inMemory: true)
        let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        try folder.write(table + "\"Play\" = \"Los\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        let refusal = try Refusal("localize", "catalog", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.contains("error: the table contains the key 'Play' twice, with different values"),
            "\(refusal.error)")
    }

    @Test func `Untranslated strings of a catalog are not compared with another language`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("localize", "catalog", "Root").requireSuccess()
        let refusal = try Refusal("localize", "status", "--source-language", "de", in: folder)
        #expect(refusal.exitCode == 2)
        #expect(
            refusal.error.contains("the source language of the catalog is 'en', not 'de'"), "\(refusal.error)")
        let options = try folder.text(of: "settings-bundle.json")
        try folder.write(
            options.replacing("\"catalogs\"", with: "\"source\": \"de\", \"catalogs\""), to: "settings-bundle.json")
        #expect(try Refusal("localize", "status", in: folder).exitCode == 2)
    }

    @Test func `A catalog that would also belong to a bundle that was added later is not changed`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("localize", "catalog", "Root").requireSuccess()
        let options = try folder.text(of: "settings-bundle.json")
        #expect(options.contains("\"bundle\": \"Settings.bundle\","))
        try folder.write(
            options.replacing("\"bundle\": \"Settings.bundle\",", with: ""), to: "settings-bundle.json")
        try folder.write(paneText(toggleText("Name", key: "name")), to: "Other.bundle/Root.plist")
        for words in [
            ["localize", "--prune", "--bundle", "Other.bundle"], ["remove-item", "name", "--bundle", "Other.bundle"],
            ["localize", "status", "--bundle", "Settings.bundle"],
        ] {
            let refusal = try Refusal(words, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(words)")
            #expect(refusal.error.contains("error: the catalogs apply to both "), "\(refusal.error)")
            #expect(refusal.error.contains("set \"bundle\" in the options file"), "\(refusal.error)")
        }
        try folder.write(options, to: "settings-bundle.json")
        try folder.run("localize", "status", "--bundle", "Settings.bundle").requireSuccess()
        try folder.run("remove-item", "name", "--bundle", "Other.bundle").requireSuccess()
        #expect(try folder.text(of: "Root.xcstrings").contains("Spielen"))
    }

    @Test func `localize catalog does not change an options file that applies to several bundles`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("mkdir a b; cp -R Settings.bundle a; mv Settings.bundle b", in: folder).requireSuccess()
        try folder.write("{}\n", to: "settings-bundle.json")
        let command = ["localize", "catalog", "Root", "--bundle", "a/Settings.bundle"]
        let refusal = try Refusal(command, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.hasPrefix(
                "error: settings-bundle.json also applies to b/Settings.bundle, whose table the catalog would replace"),
            "\(refusal.error)")
        try folder.write("{ \"bundle\": \"a/Settings.bundle\" }\n", to: "settings-bundle.json")
        try folder.run(command).requireSuccess()
        for bundle in ["a", "b"] {
            #expect(try folder.run("localize", "status", "--bundle", "\(bundle)/Settings.bundle").exitCode == 0)
        }
    }

    @Test func `A bundle that the options file does not specify cannot get a catalog in it`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("cp -R Settings.bundle Other.bundle", in: folder).requireSuccess()
        try folder.write("{ \"bundle\": \"Settings.bundle\" }\n", to: "settings-bundle.json")
        for isSecond in [false, true] {
            if isSecond {
                try folder.run("localize", "catalog", "Root", "--bundle", "Settings.bundle").requireSuccess()
            }
            let refusal = try Refusal(
                ["localize", "catalog", "Root", "--to", "Other.xcstrings", "--bundle", "Other.bundle"], in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(
                refusal.error.hasPrefix(
                    "error: settings-bundle.json applies to Settings.bundle, not to Other.bundle\n"),
                "\(refusal.error)")
        }
    }

    @Test func `A second catalog whose name differs only in case is refused`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("add-pane", "About", "--title", "About").requireSuccess()
        try folder.run("localize", "catalog", "Root", "--to", "Settings.xcstrings").requireSuccess()
        let refusal = try Refusal(["localize", "catalog", "About", "--to", "settings.xcstrings"], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("Settings.xcstrings: error: the catalog already contains the table Root\n"))
    }

    @Test func `A catalog that another options file lists is not removed`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("localize", "catalog", "Root").requireSuccess()
        try shell(
            "mkdir .git a b; mv Settings.bundle a; cp -R a/Settings.bundle b; rm settings-bundle.json", in: folder
        ).requireSuccess()
        for name in ["a", "b"] {
            try folder.write(
                "{ \"localization\": { \"catalogs\": { \"Root\": \"../Root.xcstrings\" } } }\n",
                to: "\(name)/settings-bundle.json")
        }
        let refusal = try Refusal(
            ["localize", "catalog", "Root", "--to-tables", "--bundle", "b/Settings.bundle"], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("error: a/settings-bundle.json also lists "), "\(refusal.error)")
    }

    @Test func `A table without entries is not converted to a catalog, which would have no languages`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(paneText(itemText("Group")), to: "Settings.bundle/Root.plist")
        try shell("for table in Settings.bundle/*/Root.strings; do echo '/* none */' > $table; done", in: folder)
            .requireSuccess()
        let refusal = try Refusal("localize", "catalog", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("error: the table Root has no strings\n"), "\(refusal.error)")
    }

    @Test func `A language whose table has no entries does not disappear with the conversion to a catalog`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("localize", "add", "pt-BR").requireSuccess()
        try folder.write("/* to be translated */\n", to: "Settings.bundle/pt-BR.lproj/Root.strings")
        let refusal = try Refusal("localize", "catalog", "Root", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("pt-BR.lproj/Root.strings: error: the table has no strings"), "\(refusal.error)")
        try folder.run("localize").requireSuccess()
        try folder.run("localize", "catalog", "Root").requireSuccess()
        #expect(try folder.run("localize", "status").output.contains("pt-BR "))
    }

    @Test func `A catalog outside the repository of the options file is refused`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("mkdir -p App/.git Strings; mv Settings.bundle App", in: folder).requireSuccess()
        let refusal = try Refusal(["localize", "catalog", "Root", "--to", "Strings/Root.xcstrings"], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("Strings/Root.xcstrings is outside the repository"), "\(refusal.error)")
    }

    @Test(arguments: [["remove-pane", "About"], ["set-pane", "About", "--strings-table", "Root"]])
    func `A catalog that no pane uses anymore is removed with its entry in the options file`(words: [String]) throws {
        let folder = try exampleFolder(inMemory: true)
        for words in [
            ["add-pane", "About", "--title", "About"],
            ["add-item", "toggle", "--title", "Logs", "--key", "l", "--pane", "About"],
            ["localize", "catalog", "About"],
            words,
        ] {
            try folder.run(words).requireSuccess()
        }
        #expect(try shell("test -e About.xcstrings", in: folder).exitCode == 1)
        #expect(try !folder.text(of: "settings-bundle.json").contains("About"))
        #expect(try folder.run("localize", "status").exitCode == 0)
    }

    @Test func `A catalog with drafts of strings that no pane uses stays when its pane goes`() throws {
        let folder = try exampleFolder(inMemory: true)
        for words in [
            ["add-pane", "About", "--title", "About"],
            ["add-item", "toggle", "--title", "Logs", "--key", "l", "--pane", "About"],
            ["localize", "catalog", "About"],
        ] {
            try folder.run(words).requireSuccess()
        }
        let draft =
            #""Old" : {"extractionState" : "manual", "localizations" : {"de" : {"stringUnit" : {"state" : "new", "value" : "Altes"}}}}, "#
        let catalog = try folder.text(of: "About.xcstrings")
        try folder.write(
            catalog.replacing(#""strings" : {"#, with: "\"strings\" : {" + draft), to: "About.xcstrings")
        let result = try folder.run("remove-pane", "About")
        #expect(result.error.contains("the table About stays, because it contains values of 'Old'"), "\(result.error)")
        #expect(try folder.text(of: "About.xcstrings").contains("Altes"))
    }

    @Test func `The options file of a catalog does not apply to another bundle`() throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("cp -R Settings.bundle Other.bundle", in: folder).requireSuccess()
        try folder.run("localize", "catalog", "Root", "--bundle", "Settings.bundle").requireSuccess()
        #expect(try folder.text(of: "settings-bundle.json").contains("\"bundle\": \"Settings.bundle\""))
        for bundle in ["Settings.bundle", "Other.bundle"] {
            #expect(try folder.run("localize", "status", "--bundle", bundle).exitCode == 0)
        }
    }
}
