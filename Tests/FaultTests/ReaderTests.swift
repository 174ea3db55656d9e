import Foundation
import TestSupport
import Testing

/// A command that reads a bundle while another one changes it: it sees one state, the old one or the new one.
@Suite(.needs(.strace)) struct ReaderTests {
    /// What renames a pane with its row and its tables, so that a reader of a mixture misses something.
    private static let scenario = Scenario.renamedPane

    private static let commands = [
        ["generate", "swift"], ["show", "--json"], ["defaults", "list"], ["preview", "--pane", "Advanced"],
        ["localize", "export", "fr", "-o", "-"], ["new", "Copy.bundle", "--template", "Settings.bundle"],
        ["merge", "Settings.bundle", "--title", "Other", "--name", "Other", "--bundle", "Mine.bundle"],
        ["set-item", "0", "--title", "Video", "--diff"],
    ]

    /// What a reader leaves: what it said, and what lies beside the bundle.
    private struct Outcome: Equatable {
        let exitCode: Int
        let output: String
        let files: [String: FolderSnapshot.Entry]

        init(_ result: CommandResult, in folder: ScratchFolder) throws {
            exitCode = Int(result.exitCode)
            output = result.output
            files = try folder.snapshot().entries.filter { !$0.key.hasPrefix("Settings.bundle") }
        }
    }

    /// The folder of the scenario, with a bundle beside for commands that read one and write another.
    private func inFolder<Result>(_ body: (ScratchFolder) throws -> Result) throws -> Result {
        try Self.scenario.inFolder { folder in
            try folder.write(paneText(itemText("Group", ["Title": "Mine"])), to: "Mine.bundle/Root.plist")
            return try body(folder)
        }
    }

    private func arguments(_ command: [String]) -> [String] {
        command.contains("--bundle") || command[0] == "new" ? command : command + ["--bundle", "Settings.bundle"]
    }

    private static let writing = "settings-bundle rename-pane Advanced Expert --bundle Settings.bundle -q"

    /// What the reader leaves alone, before the change and after it.
    private func expected(_ command: [String]) throws -> [Outcome] {
        try ["true", Self.writing].map { script in
            try inFolder { folder in
                _ = try shell(script, in: folder)
                return try Outcome(folder.run(arguments(command)), in: folder)
            }
        }
    }

    /// The reader is stopped when it has opened the first, a middle and the last file or folder of the bundle.
    @Test(arguments: TestRuns.sample(commands, oneOf: 3)) func oneState(command: [String]) throws {
        let expected = try expected(command)
        let opened = try inFolder { try Strace.run(arguments(command), in: $0, calls: "openat").calls }
            .filter { $0.text.contains("</Settings.bundle") }
        try #require(opened.count > 10)
        for call in [opened[0], opened[2], opened[opened.count / 2], opened[opened.count - 1]] {
            try inFolder { folder in
                let result = try Strace.run(arguments(command), in: folder, stoppedAfter: call) { Self.writing }
                let outcome = try Outcome(result, in: folder)
                #expect(expected.contains(outcome), "\(call): \(result.exitCode) \(result.error)\(result.output)")
            }
        }
    }

    /// The same by the clock: each call is late, and the writer comes and goes in that time.
    @Test(arguments: TestRuns.sample([8, 10, 12, 16], oneOf: 4)) func aSlowDisk(number: Int) throws {
        let expected = try expected(["generate", "swift"])
        try inFolder { folder in
            let result = try shell(
                """
                strace -f -o /dev/null -e trace=openat -e inject=openat:delay_enter=700000:when=\(number) \
                settings-bundle generate swift --bundle Settings.bundle & reader=$!
                sleep 0.2
                \(Self.writing)
                wait $reader
                """, in: folder)
            #expect(expected.contains(try Outcome(result, in: folder)), "\(result.error)")
        }
    }

    /// Readers without a pause: none sees a mixture, and the writer has its turn.
    @Test func manyReaders() throws {
        try inFolder { folder in
            let result = try shell(
                """
                mkdir read
                for number in 1 2 3 4; do
                    while ! test -e done; do
                        settings-bundle generate swift --bundle Settings.bundle > read/$number || echo reader failed
                        sha256sum < read/$number
                    done &
                done
                for round in 1 2 3 4 5 6; do
                    settings-bundle rename-pane Advanced Expert -q --bundle Settings.bundle || echo writer failed
                    settings-bundle rename-pane Expert Advanced -q --bundle Settings.bundle || echo writer failed
                done
                touch done
                wait
                """, in: folder)
            let seen = Set(result.output.split(separator: "\n"))
            #expect(seen.count <= 2 && !seen.isEmpty && !seen.contains { $0.hasSuffix("failed") }, "\(result.error)")
        }
    }

    /// While a process holds the lock in the middle of a change, readers wait for it, and for no longer.
    @Test func aReaderWaits() throws {
        try inFolder { folder in
            try folder.write("", to: ".Settings.bundle.settings-bundle-change/manifest")
            let result = try shell(
                """
                flock -x Settings.bundle sh -c 'echo locked; sleep 1; rm -r .Settings.bundle.settings-bundle-change' &
                sleep 0.3
                settings-bundle show --bundle Settings.bundle > /dev/null
                test -e .Settings.bundle.settings-bundle-change && echo too early
                wait
                """, in: folder)
            #expect(result.output == "locked\n" && result.error == "", "\(result.error)")
        }
    }
}
