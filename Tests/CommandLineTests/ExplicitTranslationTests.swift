import TestSupport
import Testing

/// A translation that the user gives explicitly counts as translated, even if it equals the source text.
@Suite struct ExplicitTranslationTests {
    /// A bundle with two strings that are not translated into German.
    private func folder(german: String = "\"Build\" = \"Build\";\n\"Name\" = \"Name\";\n") throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("Name", key: "name"), toggleText("Build", key: "build")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["Build": "Build", "Name": "Name"]),
                "Settings.bundle/de.lproj/Root.strings": german,
            ], inMemory: true)
    }

    private func percent(in folder: ScratchFolder) throws -> String? {
        try folder.run("localize", "status", "de").output.split(separator: "\n").last.map { String($0.suffix(5)) }
    }

    @Test func `--translate gives a translation explicitly`() throws {
        let folder = try folder()
        #expect(try percent(in: folder) == "  0 %")
        let result = try folder.run("set-item", "name", "--translate", "de=Name")
        #expect(result.error == "update  de.lproj/Root.strings  'Name': a comment allows the same text\n")
        #expect(try percent(in: folder) == " 50 %")
        let added = try folder.run(
            "add-item", "toggle", "--title", "Version", "--key", "version", "--translate", "de=Version")
        #expect(added.exitCode == 0)
        #expect(try percent(in: folder) == " 66 %")
        let copied = try folder.run(
            "copy-item", "version", "--title", "Info", "--key", "info", "--translate", "de=Info")
        #expect(copied.exitCode == 0)
        #expect(try percent(in: folder) == " 75 %")
    }

    @Test func `localize set gives translations explicitly and prints how many equal the source`() throws {
        let folder = try folder()
        let result = try folder.run("localize", "set", "de", "-", input: Array("Name\tName\nBuild\tBau\n".utf8))
        #expect(
            result.error == """
                update  de.lproj/Root.strings  'Build'
                update  de.lproj/Root.strings  'Name': a comment allows the same text
                note: 1 of 2 translations equals the source and counts as translated

                """)
        #expect(try percent(in: folder) == "100 %")
        #expect(try folder.run("localize", "status", "de", "--fail-under", "100").exitCode == 0)
        #expect(try folder.run("check", "--select", "unused-allow,same-as-source").exitCode == 0)
    }

    @Test(arguments: [
        ("de.csv", "Table,Key,Comment,en,de\nRoot,Build,,Build,Build\nRoot,Name,,Name,\n"),
        ("de.xliff", xliff("state=\"final\"")), ("de.xliff", xliff("state=\"translated\"")),
        ("de.xliff", xliff("state=\"signed-off\"")),
        (
            "Root.xcstrings",
            """
            { "sourceLanguage": "en", "strings": { "Build": { "localizations": { "de": { "stringUnit":
            { "state": "translated", "value": "Build" } } } } }, "version": "1.0" }
            """
        ),
    ])
    func `A file of a translator can state that a string is translated`(name: String, text: String) throws {
        let folder = try folder()
        try folder.write(text, to: name)
        let result = try folder.run("localize", "import", name)
        #expect(result.error == "update  de.lproj/Root.strings  'Build': a comment allows the same text\n")
        #expect(try percent(in: folder) == " 50 %")
    }

    @Test(arguments: ["", "state=\"new\"", "state=\"needs-review-translation\""])
    func `A copy of the source in a file is not a translation`(state: String) throws {
        let folder = try folder()
        try folder.write(Self.xliff(state), to: "de.xliff")
        let result = try folder.run("localize", "import", "de.xliff")
        #expect(result.exitCode == 0)
        #expect(try percent(in: folder) == "  0 %")
    }

    private static func xliff(_ state: String) -> String {
        """
        <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="Settings.bundle/en.lproj/Root.strings" source-language="en" target-language="de" datatype="plaintext">
        <body><trans-unit id="Build"><source>Build</source><target \(state)>Build</target></trans-unit></body></file></xliff>
        """
    }

    @Test func `A property list cannot record that a translation is intended, which is reported`() throws {
        let folder = try folder(german: "<plist><dict><key>Name</key><string>Name</string></dict></plist>\n")
        let result = try folder.run("localize", "set", "de", "Name", "Name")
        #expect(
            result.error == """
                identical  de.lproj/Root.strings
                note: de.lproj/Root.strings is a property list, which cannot store comments, so 'Name' still counts as the \
                same as the source

                """)
        #expect(try folder.run("localize", "set", "de", "Name", "Name", "--allow-same").exitCode == 2)
    }

    @Test func `A String Catalog records the state of an explicit translation`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "catalog", "Root").exitCode == 0)
        #expect(try percent(in: folder) == "  0 %")
        #expect(try folder.run("set-item", "name", "--translate", "de=Name").exitCode == 0)
        #expect(try percent(in: folder) == " 50 %")
    }

    @Test(arguments: [
        (
            ["--translate", "de=Ton", "--translate", "de=Klang"],
            "'Sound' has two translations for de: 'Ton' and 'Klang'"
        ),
        (
            ["--translate", "de=Ton;en=Audio"],
            "the translation for de contains ';en=', and en is a language of the bundle"
        ),
    ])
    func `A title has one translation in each language`(options: [String], message: String) throws {
        let folder = try folder()
        let refusal = try Refusal(["add-item", "toggle", "--title", "Sound", "--key", "sound"] + options, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.hasPrefix("error: \(message)\n"), "\(refusal.error)")
    }

    @Test func `A confirmed equal translation follows a new source text and is no longer confirmed`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "set", "de", "Name", "Name").exitCode == 0)
        func german() throws -> String { try folder.text(of: "Settings.bundle/de.lproj/Root.strings") }
        func isComplete() throws -> Bool {
            let status = try folder.run("localize", "status", "--missing").output
            return !status.contains("de same")
        }
        #expect(try german().contains("allow same"))
        let renamed = try folder.run("set-item", "name", "--title", "Full name")
        #expect(
            renamed.error.contains("review  de.lproj/Root.strings  \"Full name\" = \"Full name\""), "\(renamed.error)")
        #expect(try german().contains("\"Full name\" = \"Full name\";") && !german().contains("allow same"))
        #expect(try !isComplete())
        // The same if only the text of the source language changes.
        #expect(try folder.run("localize", "set", "de", "Full name", "Full name").exitCode == 0)
        let changed = try folder.run("localize", "set", "en", "Full name", "Your name")
        #expect(
            changed.error.contains("review  de.lproj/Root.strings  \"Full name\" = \"Your name\""), "\(changed.error)")
        #expect(try german().contains("\"Full name\" = \"Your name\";") && !german().contains("allow same"))
        #expect(try folder.run("check", "--select", "unused-allow").exitCode == 0)
        // A value that nobody confirmed follows the source text.
        #expect(try folder.run("set-item", "build", "--title", "Release").exitCode == 0)
        #expect(try german().contains("\"Release\" = \"Release\";"))
    }

    @Test(arguments: ["Table,Key,en,de", "Key,en,de"])
    func `Cells of a spreadsheet may have CRLF as line breaks`(header: String) throws {
        let folder = try folder()
        try folder.run("add-item", "group", "--title", "Build", "--footer", "One.\nTwo.").requireSuccess()
        let cells = "\"One.\r\nTwo.\",\"One.\r\nTwo.\",\"Eins.\r\nZwei.\"\r\n"
        try folder.write("\(header)\r\n\(header.hasPrefix("Table") ? "Root," : "")\(cells)", to: "a.csv")
        let result = try folder.run("localize", "import", "a.csv")
        #expect(result.exitCode == 0, "\(result.error)")
        let german = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        #expect(german.contains("Eins.\nZwei.") || german.contains("Eins.\\nZwei."), "\(german)")
    }

    @Test func `add-item --if-missing says that it ignores the translation of an existing item`() throws {
        let folder = try folder()
        let words = ["add-item", "toggle", "--title", "Name", "--key", "name", "--if-missing", "--translate"]
        let result = try folder.run(words + ["de=Vorname"])
        #expect(result.exitCode == 0 && result.error.contains("translations for de have no effect"), "\(result.error)")
        try folder.run("localize", "set", "de", "Name", "Vorname").requireSuccess()
        #expect(try !folder.run(words + ["de=Vorname"]).error.contains("no effect"))
    }

    @Test func `A translation without a string is refused if the title stays and another string is new`() throws {
        let folder = try folder()
        let pane = paneText(itemText("Group", ["Title": "Name"]), toggleText("Build", key: "build"))
        try folder.write(pane, to: "Settings.bundle/Root.plist")
        #expect(try folder.run("localize", "set", "de", "Name", "Nom").exitCode == 0)
        let refusal = try Refusal("set-item", "0", "--footer", "Hint", "--translate", "de=Hinweis", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("--translate de= is for the title 'Name', which does not change"))
        #expect(refusal.error.contains("use --translate 'de:Hint=Hinweis'"), "\(refusal.error)")
        // Alone, it replaces the translation of the title, and the earlier one is shown.
        let result = try folder.run("set-item", "0", "--translate", "de=Vorname")
        #expect(result.exitCode == 0 && result.error.contains("'Name': it was 'Nom'"), "\(result.error)")
    }
}
