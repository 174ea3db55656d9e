import TestSupport
import Testing

/// Long lists, which bypass the argument parser because its time is quadratic.
@Suite struct LongListTests {
    private func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play")),
            "Settings.bundle/en.lproj/Root.strings": tableText(["Play": "Play"]),
        ])
    }

    private func words(_ count: Int, _ word: (Int) -> String) -> [String] { (0..<count).map(word) }

    /// The pane after each command has run.
    private func pane(after commands: [[String]]) throws -> String {
        let folder = try folder()
        for command in commands {
            let result = try folder.run(command + ["-q"])
            #expect(result.exitCode == 0, "\(result.error.prefix(300))")
        }
        return try folder.run("show", "--json").output
    }

    @Test func `Options in a long list keep their order`() throws {
        let first = ["add-item", "multi-value", "--title", "List", "--key", "list"]
        let options = words(250) { "--choice=T\($0)=\($0)" }
        let short = words(250) { "--short-title=T\($0)=S\($0)" }
        // The form with "=" uses the parser.
        let expected = try pane(after: [first + options + short])
        func split(_ word: String) -> [String] {
            let equals = word.firstIndex(of: "=") ?? word.endIndex
            return [String(word[..<equals]), String(word[word.index(after: equals)...])]
        }
        #expect(try pane(after: [first + (options + short).flatMap(split)]) == expected)
        let mixed = zip(options, short).flatMap { split($0) + split($1) }
        #expect(try pane(after: [first + mixed]) == expected)
        let apart = options.prefix(120).flatMap(split) + ["--sorted"] + options.dropFirst(120).flatMap(split)
        let sorted = try pane(after: [first + apart + short])
        #expect(sorted == (try pane(after: [first + ["--sorted"] + options + short])))
        // New titles for existing values, new values for existing titles, and a new choice.
        let renamed = words(250) { $0 % 2 == 0 ? "N\($0)=\($0)" : "T\($0)=\($0 + 1000)" } + ["New=new"]
        let change = renamed.flatMap { ["--choice", $0] }
        let after = try pane(after: [first + options, ["set-item", "list"] + change])
        #expect(
            after == (try pane(after: [first + options, ["set-item", "list"] + renamed.map { "--choice=\($0)" }])))
        #expect(after.contains("N248") && after.contains("1249") && !after.contains("T248"))
    }

    @Test(.slow) func `Commands accept long lists of keys and paths`() throws {
        let folder = try folder()
        let commands = words(150) { "add-item toggle --title T\($0) --key k\($0)" }
        try folder.write(commands.joined(separator: "\n"), to: "add.txt")
        try folder.run("apply", "add.txt").requireSuccess()
        let names = words(150) { "k\($0)" }
        let result = try folder.run(["remove-item", "--pane", "Root"] + names + ["-n"])
        #expect(result.exitCode == 0 && result.error.split(separator: "\n").count > 150, "\(result.error.prefix(300))")
        let missing = try folder.run(["remove-item"] + names + ["nothing"])
        #expect(missing.exitCode == 2 && missing.error.contains("no item has the key 'nothing'"))
        #expect(try folder.run(["remove-item"] + names + ["nothing", "--if-present"]).exitCode == 0)
        #expect(try folder.run("show", "k149").exitCode == 2)
        let check = try folder.run(["check"] + words(150) { "p\($0)" } + ["Settings.bundle"])
        #expect(check.error.split(separator: "\n").count { $0.hasSuffix(" does not exist") } == 150)
    }

    @Test func `Paths before and after options keep their order`() throws {
        let folder = try folder()
        for arguments in [
            ["p0", "--format", "json", "p1", "p2", "Settings.bundle"], ["p0", "p1", "p2", "Settings.bundle", "--json"],
            ["--json", "p0", "p1", "--", "p2", "Settings.bundle"],
            ["p0", "p1", "p2", "--format=json", "Settings.bundle"],
        ] {
            let result = try folder.run(["check"] + arguments)
            let missing = result.error.split(separator: "\n").filter { $0.hasSuffix(" does not exist") }
            #expect(missing == ["p0", "p1", "p2"].map { "error: \($0) does not exist" }, "\(result.error)")
            #expect(result.exitCode == 2 && result.output.hasPrefix("{"))
        }
    }

    @Test func `Errors next to long lists mention the wrong argument`() throws {
        let folder = try folder()
        let options = words(200) { "T\($0)" }.flatMap { ["--choice", $0] }
        for (arguments, message) in [
            (["add-item", "multi-value", "--title", "L", "--key", "l", "--titel", "x"], "--titel"),
            (["add-item", "multi-value", "--title", "L"], "--key"),
            (["add-item", "toggle", "--title", "L", "--key", "l"], "--choice"),
        ] {
            let result = try folder.run(arguments + options)
            #expect(result.exitCode == 64 && result.error.contains(message), "\(result.error.prefix(300))")
            #expect(!result.error.contains("\0"))
        }
        #expect(try folder.run(["add-item", "multi-value"] + options + ["--help"]).output.contains("USAGE"))
        let names = words(200) { "a\($0)" }
        let stray = try folder.run(["add-item", "multi-value", "--title", "L", "--key", "l"] + options + names)
        #expect(stray.exitCode == 64 && stray.error.contains("a0") && !stray.error.contains("\0"))
    }
}
