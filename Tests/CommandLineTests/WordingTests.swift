import TestSupport
import Testing

/// Error messages, which contain what the user entered, its location and a correction.
@Suite struct WordingTests {
    private func errorMessage(_ arguments: [String], in folder: ScratchFolder) throws -> String {
        let refusal = try Refusal(arguments, in: folder)
        #expect(refusal.exitCode != 0 && refusal.isClean, "\(refusal)")
        return refusal.error
    }

    @Test(arguments: [
        // A valid language is suggested even if it resembles another.
        (["set-item", "play", "--translate", "it=T"], "add it with: settings-bundle localize add it"),
        (["set-item", "play", "--translate", "jq=T"], "its languages are "),
        (
            ["add-item", "toggle", "--titel", "T", "--key", "k"],
            "there is no option '--titel'\n  = help: did you mean --title?"
        ),
        (["add-item", "toggle", "--key", "k", "--titel=T"], "there is no option '--titel'"),
        (["-check"], "there is no option '-check'\n  = help: did you mean check?"),
        (["-nope"], "there is no option '-nope'\n  = help: add --help to list the options"),
        (["generate", "swift", "--static"], "there is no option '--static'\n  = help: did you mean --part?"),
        // Values of other options are not options.
        (["add-item", "toggle", "--key", "--titel"], "Missing expected argument '--title <title>'"),
        (["set-item", "play", "--titel", "T"], "Unknown option '--titel'. Did you mean '--title'?"),
        (["check", "--ignore", "junk-file,nonsense"], "there is no rule 'nonsense'"),
        (
            ["new", "A B/Settings.bundle"],
            "the folder A B does not exist\n  = help: create it first: mkdir -p 'A B'"
        ),
        (["set-item", "Sound", "--title", "T"], "did you mean title:Sound?"),
        (["set-item", "lum", "--title", "T"], "did you mean volume?"),
        (["set-item", "Plai", "--title", "T"], "did you mean play?"),
        (["set-item", "Sounb", "--title", "T"], "did you mean title:Sound?"),
        (["set-item", "title:sound", "--title", "T"], "did you mean title:Sound?"),
        (["help", "add-itm"], "there is no command 'add-itm'\n  = help: did you mean add-item?"),
        (["help", "localize", "ad"], "there is no localize command 'ad'"),
        (["help", "add-item", "togle"], "did you mean toggle?"),
    ])
    func `Errors suggest the most similar name`(arguments: [String], told: String) throws {
        let error = try errorMessage(arguments, in: exampleFolder(inMemory: true))
        #expect(error.contains(told), "\(error)")
    }

    @Test func `An empty name is not suggested`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(
            paneText(toggleText("Play", key: ""), itemText("Group", ["Title": ""])), to: "Settings.bundle/Root.plist")
        #expect(
            try errorMessage(["set-item", "x", "--title", "T"], in: folder).contains(
                "settings-bundle show lists the items"))
    }

    @Test func `check accepts comma-separated rules`() throws {
        let folder = try exampleFolder(inMemory: true)
        let all = try folder.run("check", "--notes", "--format", "concise")
        let rules = Set(all.output.split(separator: "\n").compactMap { $0.split(separator: "[").last?.dropLast() })
        #expect(rules.count > 1, "\(all.output)")
        #expect(try folder.run("check", "--notes", "--ignore", rules.joined(separator: ",")).output == "")
        let selected = try folder.run(
            "check", "--notes", "--format", "concise", "--select", rules.joined(separator: ","))
        #expect(selected.output == all.output)
    }

    @Test func `help prints the help of a command`() throws {
        let folder = try ScratchFolder()
        for words in [["help", "add-item"], ["help", "localize", "add"], ["help", "add-item", "toggle"], ["help"]] {
            let result = try folder.run(words)
            #expect(result.exitCode == 0 && result.output.contains("USAGE: settings-bundle"), "\(words): \(result)")
        }
    }

    @Test(arguments: [
        // The next quotation mark, some lines below, closes the string.
        ("\"A\" = \"B\";\n\"C\" = \"D;\n/* a */\n\"E F\" = \"G\";\n", "2:7"),
        ("\"A\" = \"B\";\n\"C = D;\n\n\"E\" = \"G\";\n", "2:1"),
        ("\"A\" = \"B\";\n\"C\" = \"D\n\n\"E\" = \"G\";\n", "2:7"),
        // All strings are closed here.
        ("\"A\" = \"B\nC\"\n\"E\" = \"G\";\n", "2:3"),
    ])
    func `check locates the start of a string that is not closed`(text: String, place: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(text, to: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("check", "--format", "concise")
        #expect(result.output.contains("de.lproj/Root.strings:\(place): error: "), "\(result.output)")
        if place != "2:3" { #expect(result.output.contains("the quoted string that starts here goes on to line 4")) }
    }

    @Test func `A misspelled PreferenceSpecifiers key is reported with a suggestion`() throws {
        let folder = try exampleFolder(inMemory: true)
        let pane = paneText(toggleText("Play", key: "play")).replacing(
            "PreferenceSpecifiers", with: "PreferenceSpecifers")
        try folder.write(pane, to: "Settings.bundle/Root.plist")
        let line = try #require(
            pane.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Specifers") })
        let result = try folder.run("check")
        #expect(
            result.output.contains("Settings.bundle/Root.plist:\(line + 1):2: error: the pane has no"),
            "\(result.output)")
        #expect(result.output.contains("did you mean 'PreferenceSpecifiers'?"))
        let error = try errorMessage(["add-item", "group", "--title", "T"], in: folder)
        #expect(
            error.hasPrefix("Settings.bundle/Root.plist:\(line + 1):2: error: Root.plist is not a pane"), "\(error)")
        #expect(error.contains("the key 'PreferenceSpecifers' is misspelled: write PreferenceSpecifiers"), "\(error)")
    }

    @Test func `Editing commands note a misspelled property-list key`() throws {
        let folder = try exampleFolder(inMemory: true)
        let note = "note: unknown key 'DefaltValue' in a toggle; did you mean DefaultValue?"
        #expect(try folder.run("set-item", "play", "--set", "DefaltValue=true").error.contains(note))
        let new = try folder.run("add-item", "toggle", "--title", "T", "--key", "t", "--set-xml", "DefaltValue=<true/>")
        #expect(new.exitCode == 0 && new.error.contains(note), "\(new.error)")
        let other = try folder.run(
            "set-item", "play", "--set", "MyKey=1", "--set", "FooterText=T", "--set", "IASKColor=1")
        #expect(other.exitCode == 0 && !other.error.contains("note:"), "\(other.error)")
    }

    @Test func `show rejects a file in a bundle without panes`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("<plist/>", to: "O.bundle/O.plist")
        let error = try errorMessage(["show", "--bundle", "O.bundle/O.plist"], in: folder)
        #expect(error == "error: O.bundle/O.plist is part of a bundle\n  = help: specify the bundle: O.bundle\n")
    }

    @Test func `A pipe in place of a string table is reported as a pipe`() throws {
        let folder = try exampleFolder()
        try #require(
            try shell(
                "rm Settings.bundle/de.lproj/Root.strings && mkfifo Settings.bundle/de.lproj/Root.strings", in: folder
            ).exitCode == 0)
        let error = try folder.run("set-item", "play", "--title", "T").error
        #expect(
            error.contains("it is a pipe, a socket or a device\n  = help: replace it with a readable regular file"),
            "\(error)")
    }

    @Test(arguments: [
        (
            ["set-item", "play", "--title", "T"], "<plist version=\"1.0\">\n  <array/></plist>",
            "2:3: error: de.lproj/Root.strings does not contain a string table"
        ),
        (
            ["localize", "set", "de", "Play", "T"], "<plist version=\"1.0\">\n  <array/></plist>",
            "2:3: error: de.lproj/Root.strings does not contain a string table"
        ),
        (
            ["set-item", "play", "--title", "T"], "\n(a, b)",
            "2:1: error: de.lproj/Root.strings does not contain a string table"
        ),
        (["format"], "<?xml version=\"1.0\"", "1:1: error: the XML declaration is not closed"),
        (["check", "--format", "concise"], "\n(a, b)", "2:1: error: the file is not a string table"),
    ])
    func `Commands locate errors in a string table`(arguments: [String], table: String, told: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(table, to: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run(arguments)
        #expect(result.exitCode != 0)
        #expect((result.output + result.error).contains("Settings.bundle/de.lproj/Root.strings:\(told)"), "\(result)")
    }
}
