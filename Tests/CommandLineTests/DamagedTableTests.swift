import TestSupport
import Testing

/// A bundle in which the table of one language is damaged.
@Suite struct DamagedTableTests {
    private static let path = "Settings.bundle/de.lproj/Root.strings"

    /// A table in MacRoman, which `format` can repair.
    private static let macRoman = Array("\"Play\" = \"S".utf8) + [0x9A] + Array("r\";\n".utf8)

    private func folder(_ german: [UInt8] = Self.macRoman) throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(german, to: Self.path)
        return folder
    }

    @Test(arguments: [
        ["set-item", "play", "--translate", "fr=Jouer"], ["localize", "set", "fr", "Play", "Jouer"],
        ["add-item", "toggle", "--key", "new", "--title", "New", "--translate", "fr=Jouer"],
    ])
    func `A change to other languages does not need the table`(command: [String]) throws {
        let folder = try folder(Array("\"Play\" = \"Spielen".utf8))
        let before = try folder.bytes(of: Self.path)
        let result = try folder.run(command)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/fr.lproj/Root.strings").contains("Jouer"))
        #expect(try folder.bytes(of: Self.path) == before)
        #expect(
            result.error.contains(
                "skip    de.lproj/Root.strings  cannot be read: the quoted string that starts here is never closed; "
                    + "it gets no entry\n") == (command[0] == "add-item"), "\(result.error)")
    }

    @Test(arguments: [
        ["localize", "set", "de", "Play", "Los"], ["set-item", "play", "--title", "Start"], ["localize"],
        ["set-item", "play", "--translate", "de=Los"], ["localize", "export", "de"], ["remove-item", "play"],
    ])
    func `A change that needs the table names the command that repairs it`(command: [String]) throws {
        let folder = try folder()
        let refusal = try Refusal(command, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        #expect(
            refusal.error.hasSuffix(
                "  = help: save the file as UTF-8; if it is in MacRoman, run settings-bundle format "
                    + "de.lproj/Root.strings --from macroman\n"), "\(refusal.error)")
        try folder.run("format", "de.lproj/Root.strings", "--from", "macroman").requireSuccess()
        #expect(try folder.run(command).exitCode == 0)
    }

    @Test(
        arguments: [
            ([0xEF, 0xBF, 0xBD, 0xEF, 0xBF, 0xBD], "restore", "damaged-encoding"), ([], "add", "bomless-utf16"),
        ] as [([UInt8], String, String)])
    func `The message names the fix that repairs the byte order mark`(mark: [UInt8], verb: String, rule: String)
        throws
    {
        let folder = try folder(mark + "\"Play\" = \"Spielen\";\n".utf8.flatMap { [0, $0] })
        let command = ["localize", "set", "de", "Play", "Los"]
        let refusal = try Refusal(command, in: folder)
        #expect(
            refusal.error.hasSuffix("  = help: \(verb) the byte order mark: settings-bundle fix \(rule)\n"),
            "\(refusal.error)")
        try folder.run("fix", rule).requireSuccess()
        #expect(try folder.run(command).exitCode == 0)
    }

    @Test func `dump leaves out a damaged table, and apply keeps it`() throws {
        let folder = try folder()
        let dump = try folder.run("dump")
        #expect(dump.exitCode == 0 && dump.output.contains("\"fr\"") && !dump.output.contains("\"de\""))
        #expect(
            dump.error.hasPrefix("note: de.lproj/Root.strings is not part of the form: ")
                && dump.error.hasSuffix("run settings-bundle format de.lproj/Root.strings --from macroman\n"),
            "\(dump.error)")
        let before = try folder.snapshot()
        let applied = try folder.run("apply", "-", "--prune", input: dump.outputBytes)
        #expect(applied.exitCode == 0 && applied.error == "identical  the bundle matches the form\n", "\(applied)")
        #expect(try folder.snapshot() == before)
    }

    /// A table of which CoreFoundation reads only the first entry, because of merge conflict markers.
    private static let cutShort = Array(
        "\"Sound\" = \"Ton\";\n<<<<<<< HEAD\n=======\n>>>>>>> other\n\"Play\" = \"Spielen\";\n".utf8)

    @Test(arguments: [
        ["localize", "set", "de", "Play", "Los"], ["localize", "sync"], ["set-item", "play", "--title", "Start"],
        ["set-item", "play", "--translate", "de=Los"], ["localize", "export", "de"], ["localize", "catalog", "Root"],
        ["remove-item", "play"], ["localize", "add", "de-AT", "--from", "de"],
    ])
    func `A table that is read only in part is not changed or copied`(command: [String]) throws {
        let folder = try folder(Self.cutShort)
        let refusal = try Refusal(command, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        #expect(
            refusal.error.hasPrefix(
                "\(Self.path):2:1: error: the file contains merge conflict markers on lines 2, 3 and 4\n"),
            "\(refusal.error)")
    }

    @Test func `Commands that read other tables say that a table is read only in part`() throws {
        let folder = try folder(Self.cutShort)
        let note = "de.lproj/Root.strings is read only in part; run settings-bundle check to see why"
        #expect(try folder.run("localize", "status").error.contains(note))
        #expect(try folder.run("show").error.contains(note))
        let dump = try folder.run("dump")
        #expect(!dump.output.contains("Ton") && dump.output.contains("\"fr\""))
        #expect(dump.error.contains("de.lproj/Root.strings is not part of the form"), "\(dump.error)")
        let add = try folder.run("add-item", "toggle", "--key", "new", "--title", "New")
        #expect(add.exitCode == 0)
        #expect(add.error.contains("skip    de.lproj/Root.strings  is read only up to line 2: "), "\(add.error)")
        #expect(try folder.bytes(of: Self.path) == Self.cutShort)
    }
}
