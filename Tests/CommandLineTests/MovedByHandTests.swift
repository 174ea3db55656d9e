import TestSupport
import Testing

/// Items that another editor moves to a pane with another table leave their translations in the old one. `localize`
/// copies them, and nothing removes what is still needed.
@Suite struct MovedByHandTests {
    /// 'Size' has moved from `Root` to `More`. The German and the French table of `Root` contain the translation.
    private func folder(more: [String: String?] = [:]) throws -> ScratchFolder {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("Play", key: "play"), itemText("ChildPane", ["Title": "More", "File": "More"])),
                "Settings.bundle/More.plist": paneText(table: "More", toggleText("Size", key: "size")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["Play": "Play", "More": "More", "Size": "Size"]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["Play": "Los", "More": "Mehr", "Size": "Größe"]),
                "Settings.bundle/fr.lproj/Root.strings": tableText(["Play": "Jouer", "More": "Plus", "Size": "Taille"]),
            ], inMemory: true)
        for language in ["en", "de", "fr"] {
            guard let value = more[language] ?? "Size" else { continue }
            try folder.write(
                "\"Size\" = \"\(value)\";\n", to: "Settings.bundle/\(language).lproj/More.strings")
        }
        return folder
    }

    private func german(of folder: ScratchFolder) throws -> String {
        try folder.text(of: "Settings.bundle/de.lproj/More.strings")
    }

    @Test(arguments: ["empty", "same", "no table", "no tables"])
    func `An untranslated entry or a new table gets the translation`(kind: String) throws {
        let more: [String: [String: String?]] = [
            "empty": ["de": ""], "same": [:], "no table": ["de": nil],
            "no tables": ["en": nil, "de": nil, "fr": nil],
        ]
        for words in [["localize"], ["localize", "--prune"]] {
            let folder = try folder(more: more[kind] ?? [:])
            let result = try folder.run(words)
            #expect(result.error.contains("review  de.lproj/More.strings  \"Size\" = \"Größe\""), "\(result.error)")
            #expect(try german(of: folder).contains("\"Size\" = \"Größe\";"))
            #expect(
                try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe") == (words.count == 1))
            #expect(try folder.run("localize", "status", "--fail-under", "100").exitCode == 0)
            let again = try folder.run("localize")
            #expect(!again.error.contains("review"), "\(again.error)")
        }
    }

    @Test func `A rename that a move makes unambiguous is part of the same run`() throws {
        let folder = try folder(more: ["en": nil, "de": nil, "fr": nil])
        try folder.write(paneText(table: "More", toggleText("On", key: "size")), to: "Settings.bundle/More.plist")
        for (language, value) in ["en": "Yes", "de": "Ja", "fr": "Oui"] {
            try folder.write(
                "/* Title of size */\n\"Yes\" = \"\(value)\";\n", to: "Settings.bundle/\(language).lproj/More.strings")
        }
        try folder.write("\"On\" = \"Active\";\n", to: "Settings.bundle/fr.lproj/Root.strings")
        _ = try folder.run("localize", "--prune")
        #expect(try german(of: folder).contains("\"On\" = \"Ja\";"))
        #expect(try folder.run("localize", "--prune").error.hasPrefix("identical"))
    }

    @Test func `Unsafe fixes keep an entry whose string is untranslated in another table`() throws {
        for more in [[:], ["de": ""], ["de": nil]] as [[String: String?]] {
            let folder = try folder(more: more)
            _ = try folder.run("check", "--unsafe-fixes")
            #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe"))
        }
    }

    @Test func `A written comment and the mark of a text that is the same on purpose move along`() throws {
        let folder = try folder(more: ["en": nil, "de": nil, "fr": nil])
        let path = "Settings.bundle/fr.lproj/Root.strings"
        try folder.write(
            folder.text(of: path).replacing("\"Size\" = \"Taille\";", with: "")
                + "/* At most 5 letters. settings-bundle: allow same-as-source */\n\"Size\" = \"Size\";\n", to: path)
        try folder.run("localize", "--prune").requireSuccess()
        let french = try folder.text(of: "Settings.bundle/fr.lproj/More.strings")
        #expect(french.contains("At most 5 letters") && french.contains("allow same-as-source"), "\(french)")
        #expect(try folder.run("localize", "status", "fr", "--fail-under", "100").exitCode == 0)
    }

    @Test func `Different translations in two tables are neither chosen nor removed`() throws {
        let folder = try folder(more: ["de": ""])
        try folder.write(
            paneText(table: "Old", toggleText("Other", key: "o")), to: "Settings.bundle/Old.plist")
        for (language, word) in [("en", "Size"), ("de", "Umfang"), ("fr", "Taille")] {
            try folder.write(
                tableText(["Other": "Other", "Size": word]), to: "Settings.bundle/\(language).lproj/Old.strings")
        }
        let result = try folder.run("localize", "--prune")
        #expect(
            result.error.contains(
                "'Size': used by a pane that lacks the translation: move it to the table of that pane, or remove"),
            "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe"))
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Old.strings").contains("Umfang"))
        #expect(try german(of: folder).contains("\"Size\" = \"\";"))
    }

    @Test func `An entry that is removed although the new table has another translation is reported`() throws {
        let folder = try folder(more: ["de": "Format", "fr": "Taille"])
        #expect(try !folder.run("localize").error.contains("Format"))
        let result = try folder.run("localize", "--prune")
        #expect(
            result.error.contains("\"Size\" = \"Format\", and \"Größe\" in Root.strings"), "\(result.error)")
        #expect(try german(of: folder).contains("Format"))
        #expect(try !folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe"))
    }

    @Test func `A translation of a pane without a table is not removed`() throws {
        let folder = try folder()
        try folder.write(
            paneText(table: nil, toggleText("Size", key: "size")), to: "Settings.bundle/More.plist")
        for words in [["localize", "--prune"], ["check", "--unsafe-fixes"]] {
            _ = try folder.run(words)
            #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe"), "\(words)")
        }
    }

    @Test func `A draft in a catalog is not pruned`() throws {
        let folder = try folder(more: ["de": ""])
        try folder.run("localize", "catalog", "Root").requireSuccess()
        let catalog = try folder.text(of: "Root.xcstrings")
        let draft = catalog.replacing(
            try Regex(#""state" : "translated",(\s*)"value" : "Größe""#),
            with: #""state" : "new", "value" : "Größe""#)
        #expect(draft != catalog)
        try folder.write(draft, to: "Root.xcstrings")
        let refusal = try Refusal("localize", "--prune", in: folder)
        #expect(refusal.isClean && refusal.error.contains("'de' has a draft for the string 'Size'"), "\(refusal.error)")
        try folder.run("localize").requireSuccess()
    }

    @Test func `An item that moved and changed its title may have its translation in the old table`() throws {
        let folder = try folder(more: ["en": nil, "de": nil, "fr": nil])
        try folder.write(paneText(table: "More", toggleText("Width", key: "size")), to: "Settings.bundle/More.plist")
        for language in ["en", "de", "fr"] {
            let path = "Settings.bundle/\(language).lproj/Root.strings"
            try folder.write(
                folder.text(of: path).replacing("\"Size\"", with: "/* Title of size */\n\"Size\"", maxReplacements: 1),
                to: path)
        }
        for words in [["localize"], ["localize", "--prune"], ["check", "--unsafe-fixes"]] {
            let result = try folder.run(words)
            let note = "'Size', which may be the translation of a changed string"
            #expect(words[0] == "check" || result.error.contains(note), "\(result.error)")
            #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("Größe"), "\(words)")
        }
    }

    @Test func `Items and groups that were exchanged keep their translations`() throws {
        for shared in [false, true] {
            for words in [["localize"], ["localize", "--prune"]] {
                let folder = try ScratchFolder(inMemory: true)
                func pane(_ name: String, _ group: String, _ title: String, key: String) throws {
                    try folder.write(
                        paneText(table: name, itemText("Group", ["Title": group]), toggleText(title, key: key)),
                        to: "Settings.bundle/\(name).plist")
                }
                try pane("Root", "Sound", "Volume", key: "k")
                try pane("More", "Camera", "Font", key: shared ? "k" : "f")
                for language in ["en", "de"] {
                    func table(_ group: String, _ title: String, key: String) -> String {
                        func value(_ text: String) -> String { language == "en" ? text : "\(text) DE" }
                        return """
                            /* Title of a group */
                            "\(group)" = "\(value(group))";
                            /* Title of \(key) */
                            "\(title)" = "\(value(title))";

                            """
                    }
                    try folder.write(
                        table("Sound", "Volume", key: "k"), to: "Settings.bundle/\(language).lproj/Root.strings")
                    try folder.write(
                        table("Camera", "Font", key: shared ? "k" : "f"),
                        to: "Settings.bundle/\(language).lproj/More.strings")
                }
                try pane("Root", "Camera", "Font", key: shared ? "k" : "f")
                try pane("More", "Sound", "Volume", key: "k")
                _ = try folder.run("check", "--unsafe-fixes")
                try folder.run(words).requireSuccess()
                for (name, texts) in [("Root", ["Camera", "Font"]), ("More", ["Sound", "Volume"])] {
                    let table = try folder.text(of: "Settings.bundle/de.lproj/\(name).strings")
                    for text in texts { #expect(table.contains("\"\(text)\" = \"\(text) DE\";"), "\(table)") }
                }
                #expect(try folder.run("localize", "status", "de", "--fail-under", "100").exitCode == 0)
            }
        }
    }

    @Test func `Titles that were exchanged between panes keep their translations in the second run`() throws {
        for catalogs in [false, true] {
            let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
            try folder.run("set-item", "play", "--title", "Port").requireSuccess()
            try folder.run("localize").requireSuccess()
            if catalogs {
                for table in ["Root", "More"] { try folder.run("localize", "catalog", table).requireSuccess() }
            }
            for (pane, old, new) in [("Root", "Port", "Size"), ("More", "Size", "Port")] {
                let path = "Settings.bundle/\(pane).plist"
                try folder.write(folder.text(of: path).replacing(">\(old)<", with: ">\(new)<"), to: path)
            }
            let first = try folder.run("localize").error
            #expect(!first.contains("\"Port\" = \"Größe\""), "\(first)")
            let before = try folder.snapshot()
            for words in [["localize"], ["check", "--unsafe-fixes"]] {
                let again = try folder.run(words)
                #expect(!again.output.contains("rename") && !again.error.contains("rename"), "\(again.error)")
                if words == ["localize"] { #expect(try folder.snapshot().changes(since: before) == []) }
            }
        }
    }

    @Test func `A string that the old table still uses is copied`() throws {
        let folder = try folder(more: ["en": nil, "de": nil, "fr": nil])
        let path = "Settings.bundle/Root.plist"
        let size = "<dict>\(toggleText("Size", key: "other"))</dict>"
        try folder.write(folder.text(of: path).replacing("\t</array>", with: "\(size)\t</array>"), to: path)
        let result = try folder.run("localize")
        #expect(result.error.contains("review  de.lproj/More.strings  \"Size\" = \"Größe\""), "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Size\" = \"Größe\";"))
    }

    @Test func `A comment of an untranslated entry is kept until it is copied`() throws {
        let folder = try folder(more: ["en": nil, "de": nil, "fr": nil])
        for language in ["en", "de", "fr"] {
            try folder.write(
                "\"Play\" = \"Play\";\n\"More\" = \"More\";\n/* Of the window */\n\"Size\" = \"Size\";\n",
                to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        _ = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.text(of: "Settings.bundle/en.lproj/Root.strings").contains("Of the window"))
        try folder.run("localize", "--prune").requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/en.lproj/More.strings").contains("Of the window"))
    }

    // MARK: Changed choices

    /// The tutorial's bundle, with its choices translated into German. In a table with the order of a catalog, the place
    /// of an entry says nothing.
    private func choices(inOrderOfCatalog: Bool) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--template", "tutorial", "--language", "en", "--language", "de").requireSuccess()
        let words = [("Beginner", "Anfänger"), ("Expert", "Experte"), ("Master", "Meister"), ("Sound", "Ton")]
        for (text, word) in words { try folder.run("localize", "set", "de", text, word).requireSuccess() }
        if inOrderOfCatalog {
            try folder.run("localize", "catalog", "Root").requireSuccess()
            try folder.run("localize", "catalog", "Root", "--to-tables").requireSuccess()
        }
        return folder
    }

    private func edit(_ folder: ScratchFolder, _ changes: KeyValuePairs<String, String>) throws {
        let path = "Settings.bundle/Root.plist"
        var pane = try folder.text(of: path)
        for (old, new) in changes {
            #expect(pane.contains(old))
            pane = pane.replacing(old, with: new, maxReplacements: 1)
        }
        try folder.write(pane, to: path)
    }

    private func german(_ folder: ScratchFolder) throws -> String {
        try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
    }

    @Test func `Changed choices do not exchange their translations`() throws {
        for inOrderOfCatalog in [false, true] {
            let folder = try choices(inOrderOfCatalog: inOrderOfCatalog)
            try edit(folder, [">Beginner<": ">Novice<", ">Expert<": ">Pro<"])
            for words in [["localize"], ["localize"], ["localize", "--prune"], ["check", "--unsafe-fixes"]] {
                _ = try folder.run(words)
                let german = try german(folder)
                for (old, new, word) in [("Beginner", "Novice", "Anfänger"), ("Expert", "Pro", "Experte")] {
                    let isKept = german.contains("\"\(old)\" = \"\(word)\";")
                    #expect(isKept || german.contains("\"\(new)\" = \"\(word)\";"), "\(words): \(german)")
                }
            }
        }
    }

    @Test func `A choice does not get the translation of another one in the second run`() throws {
        let deleted =
            [
                "\t\t\t\t<string>Expert</string>\n": "", "\t\t\t\t<string>1</string>\n": "", ">Beginner<": ">Novice<",
            ] as KeyValuePairs
        let added =
            [
                ">Expert</string>\n": ">Medium</string>\n<string>Hard</string>\n",
                "\t\t\t\t<string>1</string>\n": "<string>1</string>\n<string>5</string>\n",
            ] as KeyValuePairs
        for changes in [deleted, added] {
            let folder = try choices(inOrderOfCatalog: false)
            try edit(folder, changes)
            for words in [["localize"], ["localize"], ["check", "--unsafe-fixes"], ["localize", "--prune"]] {
                let result = try folder.run(words)
                #expect(!result.output.contains("rename"), "\(words): \(result.output)")
                #expect(try german(folder).contains("\"Expert\" = \"Experte\";"), "\(words)")
            }
        }
    }

    @Test func `An entry without a comment in a catalog may belong to a new string, in every run`() throws {
        let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
        try folder.run("localize", "catalog", "Root").requireSuccess()
        let catalog = try folder.text(of: "Root.xcstrings")
        try folder.write(
            catalog.replacing(try Regex(#""comment" : "[^"]*",\s*"#), with: ""), to: "Root.xcstrings")
        let path = "Settings.bundle/Root.plist"
        try folder.write(folder.text(of: path).replacing(">Play<", with: ">Start<"), to: path)
        for words in [["localize", "--prune"], ["localize"], ["localize", "--prune"], ["check", "--unsafe-fixes"]] {
            _ = try folder.run(words)
            #expect(try folder.text(of: "Root.xcstrings").contains("\"Los\""), "\(words)")
        }
    }

    @Test func `Fixes that change nothing are not counted`() throws {
        let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
        let comment = "/* Title of play */\n"
        try folder.write(
            "\(comment)\"Play\" = \"Noise\";\n\(comment)\"Start\" = \"Start\";\n\"More\" = \"More\";\n",
            to: "Settings.bundle/en.lproj/Root.strings")
        let path = "Settings.bundle/Root.plist"
        try folder.write(folder.text(of: path).replacing(">Play<", with: ">Start<"), to: path)
        _ = try folder.run("check", "--unsafe-fixes")
        let again = try folder.run("check", "--unsafe-fixes")
        #expect(!again.error.contains("fixed") && !again.output.contains("fixable"), "\(again.output)\(again.error)")
    }

    @Test func `An entry in the place of a new string is kept after the string was inserted`() throws {
        let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
        let titles = ["Port", "Sound", "Size", "Gravity"]
        try folder.write(
            paneText().replacing(
                "<array/>",
                with: "<array>\(titles.map { "<dict>\(toggleText($0, key: $0))</dict>" }.joined())</array>"),
            to: "Settings.bundle/Root.plist")
        try folder.write(
            tableText(["Port": "Port", "Size": "Size", "Gravity": "Gravity"]),
            to: "Settings.bundle/en.lproj/Root.strings")
        let french =
            "\"Port\" = \"Prise\";\n\"Gravity\" = \"Gravité\";\n\"Build old\" = \"Neuf\";\n\"Size\" = \"Taille\";\n"
        try folder.write(french, to: "Settings.bundle/fr.lproj/Root.strings")
        for words in [["localize"], ["localize", "--prune"], ["check", "--unsafe-fixes"], ["localize", "--prune"]] {
            _ = try folder.run(words)
            #expect(try folder.text(of: "Settings.bundle/fr.lproj/Root.strings").contains("Neuf"), "\(words)")
        }
    }

    @Test func `An entry that localize says may be needed is not pruned from a catalog`() throws {
        let folder = try choices(inOrderOfCatalog: false)
        try folder.run("localize", "catalog", "Root").requireSuccess()
        try edit(folder, [">Sound<": ">Audio<"])
        let first = try folder.run("localize")
        #expect(first.error.contains("note: Root.xcstrings: no pane uses 'Sound', which may be"), "\(first.error)")
        _ = try folder.run("localize", "--prune")
        #expect(try folder.text(of: "Root.xcstrings").contains("\"Ton\""))
    }

    // MARK: Merging

    /// Merges a bundle with one pane that uses a table, or none.
    private func merge(_ table: String?, german: String, into folder: ScratchFolder) throws -> CommandResult {
        try folder.write(paneText(table: table, toggleText("Hello", key: "h")), to: "Kit.bundle/Root.plist")
        for (language, value) in [("en", "Hello"), ("de", german)] {
            guard let table else { continue }
            try folder.write(tableText(["Hello": value]), to: "Kit.bundle/\(language).lproj/\(table).strings")
        }
        return try folder.run("merge", "Kit.bundle", "--name", "Kit", "--title", "More")
    }

    @Test func `The translations of this bundle win if the other bundle renames its table`() throws {
        let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
        try merge("First", german: "Hello", into: folder).requireSuccess()
        try folder.run("localize", "set", "de", "Hello", "Hallo").requireSuccess()
        let result = try merge("Second", german: "Servus", into: folder)
        #expect(
            result.error.contains(
                "review  de.lproj/Second.strings  \"Hello\" = \"Hallo\"; Kit.bundle has \"Servus\""),
            "\(result.output)\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Second.strings").contains("\"Hello\" = \"Hallo\";"))
    }

    @Test func `Translations stay if the other bundle no longer has a table`() throws {
        let folder = try folder(more: ["de": "Größe", "fr": "Taille"])
        try merge("First", german: "Hello", into: folder).requireSuccess()
        try folder.run("localize", "set", "de", "Hello", "Hallo").requireSuccess()
        let result = try merge(nil, german: "", into: folder)
        #expect(
            result.error.contains("the table First stays, because it contains values of 'Hello', which no pane uses"),
            "\(result.output)\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/First.strings").contains("\"Hello\" = \"Hallo\";"))
    }
}
