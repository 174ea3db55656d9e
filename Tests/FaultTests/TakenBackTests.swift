import Foundation
import TestSupport
import Testing

/// A change of several files that cannot be completed is reverted.
@Suite(.needs(.strace)) struct TakenBackTests {
    private static let scenario = Scenario.renamedPane

    /// A folder of another user in the bundle, in which files can be added but not replaced.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The script that creates it in the folder of the scenario.
        var script: String
        /// The script that allows its removal.
        var end = "true"
        /// The prefix of the command.
        var prefix: String
    }

    private static let sticky = """
        chmod a+rwx . && chown -R 65534:65534 Settings.bundle && chown -R 0:0 Settings.bundle/en.lproj &&
        chmod 1777 Settings.bundle/en.lproj
        """

    static let obstacles = [
        Obstacle(testDescription: "a sticky folder", script: sticky, prefix: OrdinaryUser.command("")),
        // For the superuser, it is not known in advance whether the restriction applies.
        Obstacle(
            testDescription: "a sticky folder, found out late",
            script: "chown -R 65534:65534 Settings.bundle/en.lproj && chmod 1777 Settings.bundle/en.lproj",
            prefix: "setpriv --bounding-set=-fowner --inh-caps=-fowner "),
        Obstacle(
            testDescription: "a folder to which files can only be added", script: "chattr +a Settings.bundle/en.lproj",
            end: "chattr -a Settings.bundle/en.lproj", prefix: ""),
    ]

    @Test(.needsRoot, arguments: obstacles) func `A change that cannot be completed leaves nothing behind`(
        obstacle: Obstacle
    ) throws {
        try Self.scenario.inFolder { folder in
            let made = try shell(obstacle.script, in: folder)
            if made.exitCode != 0, obstacle.end != "true" {
                return notTried("the file system has no such folders: \(made.error)")
            }
            try #require(made.exitCode == 0, "\(made.error)")
            defer { _ = try? shell(obstacle.end, in: folder) }
            let before = try folder.snapshot()
            let command = Self.scenario.command.joined(separator: " ")
            let result = try shell("\(obstacle.prefix)settings-bundle \(command)", in: folder)
            #expect(result.exitCode == 2)
            #expect(result.error.contains("en.lproj/Advanced.strings: permission denied"), "\(result.error)")
            try folder.snapshot().expect(before, "\(result.error)")
        }
    }

    /// Many languages, and a low limit of open files.
    @Test func `A change of many files needs few file descriptors`() throws {
        let languages = (0..<60).map { "x\($0)" }
        let scenario = Scenario.renamed(in: languages)
        let expected = try Trial.of(scenario).new
        try scenario.inFolder { folder in
            let result = try shell(
                "ulimit -n 20; settings-bundle \(scenario.command.joined(separator: " "))", in: folder)
            #expect(result.exitCode == 0, "\(result.error)")
            try folder.snapshot().expect(expected, "\(result.error)")
        }
    }
}
