import Foundation
import TestSupport
import Testing

/// The unfinished change of a killed command, as commands that read and `recover` handle it.
@Suite(.needs(.strace)) struct LeftUnfinishedTests {
    private static let scenario = Scenario.renamedPane

    /// Calls a closure with the folder in which a command was killed after it replaced its first file.
    private func withKilledCommand(_ body: (Trial, ScratchFolder) throws -> Void) throws {
        let trial = try Trial.of(Self.scenario)
        let call = try #require(trial.calls[(trial.commit + 1)...].filter(\.isRename).dropFirst().first)
        try Self.scenario.inFolder { folder in
            _ = try Strace.run(Self.scenario.command, in: folder, .kill, at: call)
            try folder.write(paneText(itemText("Group", ["Title": "Mine"])), to: "Mine.bundle/Root.plist")
            try body(trial, folder)
        }
    }

    private static let named = "settings-bundle recover --bundle Settings.bundle"

    @Test(arguments: [
        ["show"], ["show", "--json"], ["localize", "status"], ["defaults", "list"], ["generate", "swift"], ["preview"],
        ["set-item", "0", "--title", "Video", "--diff"], ["format", "--check"], ["localize", "-n"],
        ["check", "--fix", "--diff"],
    ])
    func `A command that reads the bundle notes the unfinished change`(command: [String]) throws {
        try withKilledCommand { _, folder in
            let before = try folder.snapshot()
            let result = try folder.run(command, environment: ["SETTINGS_BUNDLE": "Settings.bundle"])
            #expect(result.exitCode <= 1)
            #expect(result.error.contains("note: an earlier change to Settings.bundle was left unfinished"))
            #expect(result.error.contains(Self.named), "\(result.error)")
            try folder.snapshot().expect(before, "\(command)")
        }
    }

    @Test(arguments: [
        ["generate", "swift", "-o", "Settings.swift"], ["generate", "objc", "-o", "Settings.h"],
        ["localize", "export"], ["localize", "export", "fr", "-o", "-"],
        ["new", "Copy.bundle", "--template", "Settings.bundle"],
        ["merge", "Settings.bundle", "--title", "Other", "--bundle", "Mine.bundle"],
        ["preview", "-o", "page.svg"], ["preview", "-o", "page.html"], ["preview", "-o", "page.txt"],
    ])
    func `A command that writes files derived from the bundle fails`(command: [String]) throws {
        try withKilledCommand { _, folder in
            let before = try folder.snapshot()
            let result = try folder.run(command, environment: ["SETTINGS_BUNDLE": "Settings.bundle"])
            #expect(result.exitCode == 2 && result.output == "", "\(result.output)")
            #expect(result.error.contains("error: an earlier change to Settings.bundle was left unfinished"))
            #expect(result.error.contains("= help: finish or undo it with \(Self.named)"), "\(result.error)")
            try folder.snapshot().expect(before, "\(command)")
        }
    }

    /// The unfinished change may concern the options file, which determines how bundles are checked.
    @Test(arguments: [Scenario.newCatalog, .noCatalog])
    func `An editing command finishes the change before it makes its own`(scenario: Scenario) throws {
        let trial = try Trial.of(scenario)
        for call in trial.calls[(trial.commit + 1)...] where call.isRename {
            for words in [["check", "--fix"], ["check", "--fix", "Settings.bundle/Root.plist"], ["set-item", "0"]] {
                try scenario.inFolder { folder in
                    _ = try Strace.run(scenario.command, in: folder, .kill, at: call)
                    let result = try folder.run(words + (words[0] == "check" ? [] : ["--title", "Sound"]))
                    #expect(result.exitCode == 0, "\(words) at \(call): \(result.error)")
                    try folder.snapshot().expect(trial.new, "\(words) at \(call)")
                }
            }
        }
    }

    /// The user may read the bundle but not the record.
    @Test(.needsRoot) func `Another user is told about the unfinished change`() throws {
        try withKilledCommand { _, folder in
            let result = try shell(
                OrdinaryUser.command("settings-bundle show -b Settings.bundle"), in: folder)
            #expect(result.exitCode == 0 && result.error.contains("was left unfinished"), "\(result.error)")
        }
    }

    /// Damaged contents cannot be put in place.
    @Test func `A change that cannot be finished can be reverted`() throws {
        try withKilledCommand { trial, folder in
            _ = try shell(
                "rm -r Mine.bundle; for file in .Settings.bundle.settings-bundle-change/file-*; do echo > $file; done",
                in: folder)
            #expect(try folder.run(Self.scenario.next).exitCode == 2)
            let result = try folder.run("recover")
            #expect(result.exitCode == 0 && result.error.contains("reverted a change"), "\(result.error)")
            try folder.snapshot().expect(trial.old, "")
        }
    }

    @Test(arguments: [["recover"], ["recover", "--undo"]])
    func `The report of recover lists exactly the files that it changes`(command: [String]) throws {
        try withKilledCommand { _, folder in
            let before = try folder.snapshot()
            let result = try folder.run(command + ["--json", "--bundle", "Settings.bundle"])
            let after = try folder.snapshot()
            let report = try JSONDecoder().decode(JSONValue.self, from: Data(result.outputBytes))
            let signs = ["created": "+", "modified": "~", "removed": "-"]
            let listed = (report.members["files"]?.elements ?? []).map { file in
                let sign = file.members["change"]?.string.flatMap { signs[$0] } ?? "?"
                return "\(sign) \(file.members["file"]?.string ?? "?")"
            }
            let files = Set(before.files + after.files)
            let changed = after.changes(since: before).filter { change in
                files.contains(String(change.dropFirst(2))) && !change.contains(".settings-bundle-change")
            }
            #expect(listed.sorted() == changed.sorted(), "\(result)")
        }
    }

    @Test(arguments: [["check"], ["check", "Old.bundle"], ["check", "App"]])
    func `A record without its bundle is reported`(command: [String]) throws {
        try withKilledCommand { _, folder in
            let script =
                command == ["check", "App"]
                ? "mkdir App; mv .Sett* Mine.bundle App; mv Settings.bundle App/Old.bundle"
                : "mv Settings.bundle Old.bundle"
            _ = try shell(script, in: folder)
            let result = try folder.run(command)
            #expect(result.exitCode == 2)
            #expect(
                result.error.contains(".Settings.bundle.settings-bundle-change records an unfinished change"),
                "\(result.error)")
            #expect(result.error.contains("= help: move the bundle back and run"), "\(result.error)")
        }
    }

    /// The umask removes all permissions, including those of the user.
    @Test(.needsRoot) func `A change can be finished with a umask that removes all permissions`() throws {
        let trial = try Trial.of(Self.scenario)
        try Self.scenario.inFolder { folder in
            let result = try shell(
                """
                chmod -R a+rwX . && chown -R 65534:65534 . && umask 0777
                \(OrdinaryUser.command("""
                    strace -f -o /dev/null -e trace=renameat -e inject=renameat:signal=KILL:when=3 \
                    settings-bundle \(Self.scenario.command.joined(separator: " "))
                    """))
                \(OrdinaryUser.command("settings-bundle recover")) || exit 1
                """, in: folder)
            #expect(result.exitCode == 0 && result.error.contains("finished a change to"), "\(result.error)")
            try folder.snapshot().expect(trial.new, "\(result.error)")
            let readable = try shell(OrdinaryUser.command("cat Settings.bundle/Expert.plist"), in: folder)
            #expect(readable.exitCode == 0, "\(readable.error)")
        }
    }
}
