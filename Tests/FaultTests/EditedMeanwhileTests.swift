import TestSupport
import Testing

/// Another program changes a file while a command runs: the command stops with an error that includes the file.
@Suite(.needs(.strace)) struct EditedMeanwhileTests {
    /// The moment at which the command is stopped and the other program runs.
    enum Moment: CaseIterable {
        case afterReading
        /// The new contents are staged; for several files, their record is also complete.
        case beforeTheFirstFile
    }

    private static let oneFile = Scenario.oneFile
    private static let severalFiles = Scenario(
        "add-pane",
        [
            "Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            "Settings.bundle/en.lproj/Other.strings": tableText(["Other": "Other"]),
            "Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            "Settings.bundle/fr.lproj/Root.strings": tableText(["Sound": "Son"]),
        ], command: ["add-pane", "Advanced", "--title", "Advanced"])

    /// The call after which a command is stopped.
    private func call(_ moment: Moment, of scenario: Scenario, lastRead: String) throws -> SystemCall {
        let calls = try scenario.inFolder { try Strace.run(scenario.command, in: $0).calls }
        switch moment {
        case .afterReading:
            // Bundles are searched before the lock is taken, and files are compared after they were first read.
            let locked = calls.drop { $0.name != "flock" }
            return try #require(
                locked.first { $0.name == "close" && $0.text.contains("</Settings.bundle/\(lastRead)>") })
        case .beforeTheFirstFile:
            let first = try #require(
                calls.firstIndex { $0.isRename && $0.text.contains("</Settings.bundle>, \"") }, "\(calls)")
            return try #require(calls[..<first].last { $0.name == "fsync" }, "\(calls)")
        }
    }

    private func expectRefusal(
        _ scenario: Scenario, stoppedAt call: SystemCall, _ interference: Interference
    ) throws {
        let expected = try scenario.inFolder { folder in
            _ = try shell("cd Settings.bundle && " + interference.script, in: folder)
            return try folder.snapshot()
        }
        try scenario.inFolder { folder in
            let result = try Strace.run(scenario.command, in: folder, stoppedAfter: call) {
                "cd Settings.bundle\n" + interference.script
            }
            #expect(result.exitCode == 2, "\(result.error)")
            let message = "\(interference.named)"
            #expect(result.error.hasPrefix("error: \(message)"), "\(result.error)")
            #expect(
                result.error.contains("was changed by another program after it was read; nothing was written"),
                "\(result.error)")
            try folder.snapshot().expect(expected, "\(interference.testDescription): \(result.error)")
        }
    }

    @Test(arguments: Moment.allCases, Interference.ofThePane)
    func `A command that edits one file stops if another program changes the bundle`(
        moment: Moment, by interference: Interference
    ) throws {
        let call = try call(moment, of: Self.oneFile, lastRead: "Root.plist")
        try expectRefusal(Self.oneFile, stoppedAt: call, interference)
    }

    @Test(
        arguments: Moment.allCases,
        TestRuns.sample(Interference.ofThePane + Interference.ofTheTables, oneOf: 3))
    func `A command that edits several files stops if another program changes the bundle`(
        moment: Moment, by interference: Interference
    ) throws {
        let call = try call(moment, of: Self.severalFiles, lastRead: "fr.lproj/Root.strings")
        try expectRefusal(Self.severalFiles, stoppedAt: call, interference)
    }

    @Test(arguments: Moment.allCases) func `A change that does not concern the command does not stop it`(moment: Moment)
        throws
    {
        let scenario = Self.severalFiles
        let call = try call(moment, of: scenario, lastRead: "fr.lproj/Root.strings")
        let files = try scenario.inFolder { folder in
            let script = "echo > Settings.bundle/icon.png; touch Settings.bundle Settings.bundle/Root.plist"
            let result = try Strace.run(scenario.command, in: folder, stoppedAfter: call) { script }
            #expect(result.exitCode == 0, "\(result.error)")
            return try folder.snapshot().files
        }
        #expect(files.contains("Settings.bundle/icon.png") && files.contains("Settings.bundle/Advanced.plist"))
    }
}
