import TestSupport
import Testing

@Suite struct UsageTests {
    @Test func `The option --help prints to standard output`() throws {
        let result = try ScratchFolder().run("--help")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("settings-bundle"))
        #expect(result.error == "")
    }

    @Test(arguments: [
        (["add"], "add-item"), (["update", "x"], "set-item"), (["delete", "x"], "remove-item"), (["lint"], "check"),
        (["delete-item", "x"], "remove-item"), (["undo"], "git restore, or undo in settings-bundle edit"),
        (["translate", "de"], "localize set"), (["screen", "More"], "add-pane"), (["add-item", "switch"], "toggle"),
        (["add-item", "section", "--title", "T"], "group"), (["add-item", "picker", "--key", "k"], "multi-value"),
        (["add-item", "radio-group", "--key", "k", "--option", "A"], "--choice"),
        (["set-item", "k", "--remove-option", "1"], "--remove-choice"), (["show", "--lang", "de"], "--language"),
        (["check", "--rule=empty-key"], "--select"), (["rm", "x"], "remove-item"),
        (["export", "de"], "localize export"),
        (["add-item", "toggle", "--key", "k", "--label", "T"], "--title"),
        (["add-item", "toggle", "--title", "T", "--key", "k", "--lang", "de"], "--translate"),
        (["set-item", "k", "--value", "NO"], "--default"),
    ])
    func `Common names from other tools are rejected with a suggestion`(words: [String], meant: String) throws {
        let result = try ScratchFolder().run(words)
        #expect(result.exitCode == 64 && result.output == "")
        #expect(result.error.hasPrefix("error: there is no ") && result.error.hasSuffix("did you mean \(meant)?\n"))
    }

    @Test func `An unknown command is rejected`() throws {
        let result = try ScratchFolder().run("no-such-command")
        #expect(result.exitCode == 64)
        #expect(result.output == "")
        #expect(result.error.contains("no-such-command"))
    }

    /// Errors from the argument parser have the same format as others and do not contain control characters.
    @Test func `Errors from the argument parser are formatted and escaped like others`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for word in ["a\u{1B}[31mb", "--l\u{1B}[31m"] {
            let result = try folder.run("defaults", "list", word)
            #expect(result.exitCode == 64 && result.output == "")
            #expect(result.error.hasPrefix("error: ") && result.error.contains("\\u{1b}[31m"), "\(result.error)")
            #expect(
                controlScalars(in: result.error).isEmpty
                    && result.error.contains("\nUsage: settings-bundle defaults list"))
        }
    }
}
