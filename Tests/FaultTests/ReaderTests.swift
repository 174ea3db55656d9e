import Foundation
import TestSupport
import Testing

/// A command that reads a bundle while another one changes it sees either the old or the new state.
@Suite(.needs(.strace)) struct ReaderTests {
    /// Renames a pane with its row and its tables, so a mixture of states lacks something.
    private static let scenario = Scenario.renamedPane

    private static let commands = [
        ["generate", "swift"], ["show", "--json"], ["defaults", "list"], ["preview", "--pane", "Advanced"],
        ["localize", "export", "fr", "-o", "-"], ["new", "Copy.bundle", "--template", "Settings.bundle"],
        ["merge", "Settings.bundle", "--title", "Other", "--name", "Other", "--bundle", "Mine.bundle"],
        ["set-item", "0", "--title", "Video", "--diff"],
    ]

    /// The result of a reader: its output and the files next to the bundle.
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

    /// Calls a closure with the scenario and a second bundle, for commands that read one bundle and write another.
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

    /// The results of the reader alone, before and after the change.
    private func expected(_ command: [String]) throws -> [Outcome] {
        try ["true", Self.writing].map { script in
            try inFolder { folder in
                _ = try shell(script, in: folder)
                return try Outcome(folder.run(arguments(command)), in: folder)
            }
        }
    }

    /// The reader is stopped after it opened one of the first, a middle or the last file or folder of the bundle.
    @Test(arguments: TestRuns.sample(commands, oneOf: 3))
    func `A reader that is interrupted by a change sees one state`(command: [String]) throws {
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

    /// The call is delayed, and the writer runs in the meantime.
    @Test(arguments: TestRuns.sample([8, 10, 12, 16], oneOf: 4)) func `A reader on a slow disk sees one state`(
        number: Int
    ) throws {
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

    @Test func `Concurrent readers see one state and do not block the writer`() throws {
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

    /// The lock is held in the middle of a change.
    @Test func `A reader waits until the lock is released`() throws {
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
