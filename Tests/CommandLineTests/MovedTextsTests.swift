import TestSupport
import Testing

/// Texts that a command moves to another table keep their translations and what counts as translated.
@Suite struct MovedTextsTests {
    /// Two panes with their own tables. The German 'Wifi' is the same as the source on purpose. The tables of `Root` have
    /// no comments.
    private func folder() throws -> ScratchFolder {
        let wifi = toggleText("Wifi", key: "wifi")
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("Play", key: "play"), itemText("ChildPane", ["Title": "Pro", "File": "Pro"])),
                "Settings.bundle/Pro.plist": paneText(table: "Pro", wifi, toggleText("Fast", key: "fast")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["Play": "Play", "Pro": "Pro"]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["Play": "Spielen", "Pro": "Profi"]),
                "Settings.bundle/en.lproj/Pro.strings": tableText(["Wifi": "Wifi", "Fast": "Fast"]),
                "Settings.bundle/de.lproj/Pro.strings": tableText(["Wifi": "WLAN", "Fast": "Schnell"]),
            ], inMemory: true)
        try folder.run("localize", "set", "de", "Wifi", "Wifi").requireSuccess()
        return folder
    }

    @Test(arguments: [
        ["move-item", "wifi", "--to-pane", "Root"], ["set-pane", "Pro", "--strings-table", "Root"],
        ["copy-item", "wifi", "--key", "wifi2", "--to-pane", "Root"],
    ])
    func `A text that is the same on purpose stays so in another table`(words: [String]) throws {
        for catalogs in [[], ["Root"], ["Pro"], ["Root", "Pro"]] {
            let folder = try folder()
            for table in catalogs { try folder.run("localize", "catalog", table).requireSuccess() }
            #expect(try folder.run("localize", "status", "de", "--fail-under", "100").exitCode == 0)
            let moved = try folder.run(words)
            if words[0] == "set-pane", catalogs.contains("Pro") { continue }
            #expect(moved.exitCode == 0, "\(catalogs): \(moved.error)")
            let after = try folder.run("localize", "status", "de", "--fail-under", "100")
            #expect(after.exitCode == 0, "\(catalogs): \(after.output)\(moved.error)")
        }
    }

    @Test(arguments: [
        ["move-item", "fast", "--to-pane", "Root"], ["set-pane", "Pro", "--strings-table", "Root"],
    ])
    func `A written comment moves along to a table without comments`(words: [String]) throws {
        let folder = try folder()
        for (language, word) in [("en", "Fast"), ("de", "Schnell")] {
            try folder.write(
                "/* At most 12 characters */\n\"Fast\" = \"\(word)\";\n\"Wifi\" = \"Wifi\";\n",
                to: "Settings.bundle/\(language).lproj/Pro.strings")
        }
        try folder.run(words).requireSuccess()
        for (language, word) in [("en", "Fast"), ("de", "Schnell")] {
            let table = try folder.text(of: "Settings.bundle/\(language).lproj/Root.strings")
            #expect(table.contains("/* At most 12 characters */\n\"Fast\" = \"\(word)\";"), "\(table)")
        }
    }

    @Test func `A merged bundle keeps texts that are the same on purpose`() throws {
        let folder = try folder()
        func write(_ titles: [String], _ allowed: String) throws {
            let items = titles.map { "<dict>\(toggleText($0, key: $0))</dict>" }.joined()
            try folder.write(
                paneText().replacing("<array/>", with: "<array>\(items)</array>"), to: "Kit.bundle/Root.plist")
            let entries = titles.map { "\"\($0)\" = \"\($0)\";\n" }.joined()
            try folder.write(entries, to: "Kit.bundle/en.lproj/Root.strings")
            try folder.write(
                "\"Data\" = \"Daten\";\n\(allowed)", to: "Kit.bundle/de.lproj/Root.strings")
            try folder.run("merge", "Kit.bundle", "--name", "Kit", "--title", "Pro").requireSuccess()
        }
        try write(["Data"], "")
        try write(["Data", "Fax"], "/* settings-bundle: allow same-as-source */\n\"Fax\" = \"Fax\";\n")
        let status = try folder.run("localize", "status", "de").output
        #expect(status.contains("100 %"), "\(status)")
    }

    @Test func `Translations of a merged pane stay if the other bundle renames its table`() throws {
        let folder = try folder()
        func write(_ table: String) throws {
            try folder.write(
                paneText(table: table, toggleText("Hello", key: "h")), to: "Kit.bundle/Root.plist")
            for language in ["en", "de"] {
                try folder.write(tableText(["Hello": "Hello"]), to: "Kit.bundle/\(language).lproj/\(table).strings")
            }
            try folder.run("merge", "Kit.bundle", "--name", "Kit", "--title", "Pro").requireSuccess()
        }
        try write("First")
        try folder.run("localize", "set", "de", "Hello", "Hallo").requireSuccess()
        try write("Second")
        let shown = try folder.run("show", "--language", "de", "--pane", "Kit").output
        #expect(shown.contains("Hallo"), "\(shown)")
    }

    @Test func `Translations of a merged text stay if the other bundle moves it to another pane`() throws {
        let folder = try folder()
        func write(_ panes: KeyValuePairs<String, String>) throws {
            for (pane, item) in panes {
                try folder.write(paneText(table: pane, item), to: "Kit.bundle/\(pane).plist")
                try folder.write(
                    tableText(["Hello": "Hello", "Other": "Other"]), to: "Kit.bundle/en.lproj/\(pane).strings")
            }
            try folder.run("merge", "Kit.bundle", "--name", "Kit", "--title", "Pro").requireSuccess()
        }
        let row = itemText("ChildPane", ["Title": "Other", "File": "More"])
        try write(["Root": row, "More": toggleText("Hello", key: "h")])
        try folder.run("localize", "set", "de", "Hello", "Hallo").requireSuccess()
        try write([
            "Root": toggleText("Hello", key: "h") + "</dict><dict>" + row, "More": toggleText("Other", key: "o"),
        ])
        let shown = try folder.run("show", "--language", "de", "--pane", "Kit").output
        #expect(shown.contains("Hallo"), "\(shown)")
    }

    @Test func `A mark in the comment of one language does not apply to others in a catalog`() throws {
        for comment in ["Titel, settings-bundle: allow same", "Titel\n   settings-bundle: allow same"] {
            let folder = try folder()
            for language in ["de", "en", "fr"] {
                let mark = language == "de" ? "/* \(comment) */\n" : ""
                try folder.write(
                    "\(mark)\"Play\" = \"Play\";\n\"Pro\" = \"Pro\";\n",
                    to: "Settings.bundle/\(language).lproj/Root.strings")
            }
            let before = try folder.run("localize", "status", "fr").output
            try folder.run("localize", "catalog", "Root").requireSuccess()
            #expect(try folder.run("localize", "status", "fr").output == before)
            #expect(try folder.run("localize", "status", "de").output.contains("  1  "))
            #expect(try folder.text(of: "Root.xcstrings").contains("\"comment\" : \"Titel\""))
        }
    }

    // MARK: Panes in language folders

    /// Panes in language folders with a table, as in old bundles.
    private func localizedFolder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for (language, word) in [("de", "Töne"), ("en", "Sounds")] {
            try folder.write(
                paneText(toggleText("Sounds", key: "sounds"), toggleText("Code", key: "code")),
                to: "Settings.bundle/\(language).lproj/Root.plist")
            try folder.write(
                tableText(["Sounds": word, "Code": "Code \(language)"]),
                to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        return folder
    }

    @Test func `set-pane moves the texts of a pane in a language folder`() throws {
        let folder = try localizedFolder()
        let before = try folder.snapshot()
        try folder.run("set-pane", "de.lproj/Root", "--strings-table", "Main").requireSuccess()
        #expect(
            try folder.snapshot().changes(since: before)
                == [
                    "~ Settings.bundle/de.lproj/Root.plist", "~ Settings.bundle/de.lproj/Root.strings",
                    "+ Settings.bundle/de.lproj/Main.strings",
                ].sorted())
        let shown = try folder.run("show", "--language", "de").output
        #expect(shown.contains("Töne") && shown.contains("Code de"), "\(shown)")
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Töne"))
        let refusal = try Refusal("set-pane", "en.lproj/Root", "--strings-table", "none", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean && refusal.error.contains("would be lost"), "\(refusal.error)")
    }

    @Test func `An item of a pane in a language folder keeps its translation in another pane`() throws {
        let folder = try localizedFolder()
        try folder.run("add-pane", "More", "--title", "More", "--parent", "de.lproj/Root").requireSuccess()
        let moved = try folder.run("move-item", "sounds", "--pane", "de.lproj/Root", "--to-pane", "More")
        #expect(moved.exitCode == 0, "\(moved.error)")
        #expect(
            try folder.text(of: "Settings.bundle/de.lproj/More.strings").contains("\"Sounds\" = \"Töne\";"),
            "\(moved.error)")
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Töne"))
        #expect(try folder.text(of: "Settings.bundle/en.lproj/Root.strings").contains("Sounds"))
    }

    @Test func `An item that is translated into other languages does not move to a pane of one language`() throws {
        let folder = try localizedFolder()
        try folder.run("add-pane", "More", "--title", "More", "--parent", "de.lproj/Root").requireSuccess()
        let add = ["add-item", "toggle", "--pane", "More", "--title", "Sync", "--key", "sync"]
        try folder.run(add + ["--translate", "de=Abgleich"]).requireSuccess()
        let move = ["move-item", "sync", "--to-pane", "de.lproj/Root"]
        let refusal = try Refusal(move, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.contains(
                "de.lproj/Root is shown only in 'de', so the translations of the items into 'en' would be lost"),
            "\(refusal.error)")
        try folder.run(move + ["--drop-strings"]).requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Sync\" = \"Abgleich\";"))
    }

    // MARK: String Catalogs

    /// Two panes with catalogs. The catalog of `Root` has a draft, a translation to review, a comment and an unknown
    /// member.
    private func catalogFolder() throws -> ScratchFolder {
        let folder = try folder()
        for table in ["Root", "Pro"] { try folder.run("localize", "catalog", table).requireSuccess() }
        let text = try folder.text(of: "Pro.xcstrings")
        let draft = #""fr" : { "stringUnit" : { "state" : "new", "value" : "Brouillon" } }"#
        let edited = text.replacing(
            try Regex(#""Fast" : \{\s*"extractionState" : "manual",\s*"localizations" : \{"#),
            with:
                #""Fast" : { "comment" : "Adverb", "extractionState" : "manual", "unknown" : [1], "localizations" : {"#
        ).replacing(
            try Regex(#""state" : "translated",\s*"value" : "Schnell"\s*\}\s*\}"#),
            with: #""state" : "needs_review", "value" : "Schnell" } }, \#(draft)"#)
        #expect(edited.contains("needs_review") && edited.contains("unknown"), "\(text)")
        try folder.write(edited, to: "Pro.xcstrings")
        return folder
    }

    @Test(arguments: [
        ["move-item", "fast", "--to-pane", "Root"], ["set-pane", "Pro", "--strings-table", "Root"],
        ["copy-item", "fast", "--key", "fast2", "--to-pane", "Root"],
    ])
    func `Another catalog gets everything that the first one contains for a text`(words: [String]) throws {
        let folder = try catalogFolder()
        try folder.run(words).requireSuccess()
        let catalog = try folder.text(of: "Root.xcstrings")
        for part in ["\"Adverb\"", "\"unknown\"", "needs_review", "\"Schnell\"", "\"Brouillon\""] {
            #expect(catalog.contains(part), "\(part): \(catalog)")
        }
    }

    @Test func `A draft is not lost when a text leaves a catalog`() throws {
        let folder = try catalogFolder()
        for words in [
            ["localize", "catalog", "Pro", "--to-tables"], ["set-pane", "Pro", "--strings-table", "New"],
            ["set-item", "fast", "--title", "Wifi"],
        ] {
            let refusal = try Refusal(words, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(words)")
            #expect(
                refusal.error.contains("'fr' has a draft for the string 'Fast'")
                    && refusal.error.contains("set its state to translated, or remove it"), "\(refusal.error)")
        }
        let text = try folder.text(of: "Pro.xcstrings")
        try folder.write(
            text.replacing("\"Brouillon\"", with: "\"\"").replacing("\"unknown\"", with: "\"shouldTranslate\"")
                .replacing("[1]", with: "false"), to: "Pro.xcstrings")
        let refusal = try Refusal("localize", "catalog", "Pro", "--to-tables", in: folder)
        #expect(
            refusal.error.contains(
                "the string 'Fast' is marked as not translatable, but has a translation into 'de'"),
            "\(refusal.error)")
    }
}
