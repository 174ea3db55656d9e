import Foundation
import TestSupport
import Testing

/// Fixes in messages and reports of `check`.
@Suite struct CheckFixMessagesTests {
    @Test func `check rejects --diff together with a report format or a baseline`() throws {
        let folder = try FixCase.all[0].folder()
        for arguments in [["--format", "sarif"], ["--write-baseline", "--baseline", "old.json"]] {
            let result = try folder.run(["check", "--diff"] + arguments)
            #expect(result.exitCode == 64 && result.output == "")
            #expect(result.error.hasPrefix("error: \(arguments[0]) "))
            #expect(try folder.snapshot().files.allSatisfy { $0.hasPrefix("Settings.bundle/") })
        }
    }

    @Test(arguments: ["--select", "--ignore"]) func `check rejects empty rule names`(option: String) throws {
        let result = try FixCase.all[0].folder().run("check", option, "")
        #expect(result.exitCode == 64 && result.output == "")
        #expect(result.error.hasPrefix("error: \(option) has an empty rule name\n  = help: "), "\(result.error)")
    }

    @Test func `Help and summary specify the option that applies a fix`() throws {
        let safe = try FixCase.all[0].folder().run("check")
        #expect(safe.output.contains("   = help: write 'More' (fixable with --fix)\n"))
        #expect(safe.error == "1 error in 1 file (1 fixable with --fix)\n")
        let unsafe = try FixCase.all[3].folder().run("check")
        #expect(unsafe.output.contains("   = help: did you mean 'Title'? (fixable with --unsafe-fixes)\n"))
        #expect(unsafe.error == "2 warnings in 1 file (2 fixable with --unsafe-fixes)\n")
    }

    @Test(arguments: ["OpenStep page", "table outside", "name with a control character"])
    func `check does not offer a fix that cannot be applied`(case: String) throws {
        let pane = paneText(table: "Root", itemText("Group", ["Title": "Hi "]))
        let table = tableText(["Hi ": "Hi "])
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": pane])
        switch `case` {
        case "OpenStep page":
            try folder.write(
                "{StringsTable=Root;PreferenceSpecifiers=({Type=PSGroupSpecifier;Title=\"Hi \";});}",
                to: "Settings.bundle/Root.plist")
            try folder.write(table, to: "Settings.bundle/en.lproj/Root.strings")
        case "table outside":
            try folder.write(table, to: "Root.strings")
            let link =
                "mkdir Settings.bundle/en.lproj && ln -s ../../Root.strings Settings.bundle/en.lproj/Root.strings"
            try #require(shell(link, in: folder).exitCode == 0)
        default:
            try folder.write(
                paneText(table: "Root", itemText("Group", ["Title": "Hi"])), to: "Settings.bundle/Root.plist")
            try folder.write(tableText(["Hi": "Hi"]), to: "Settings.bundle/en.lproj/Root.strings")
            try folder.write("", to: "Settings.bundle/Icon\r")
            try folder.write("", to: "Settings.bundle/.DS_Store")
        }
        let before = try folder.snapshot()
        let findings = try CheckReport(folder.run("check", "--json", "--notes")).findings
        #expect(findings.count { $0.rule == "edge-spaces" || $0.rule == "junk-file" } >= 1)
        let fixed = try folder.run("check", "--unsafe-fixes", "--notes")
        #expect(fixed.exitCode == 0 && !fixed.error.contains("cannot"), "\(fixed.error)")
        if `case` == "name with a control character" {
            #expect(findings.filter { $0.fix != nil }.map(\.file) == ["Settings.bundle/.DS_Store"])
            #expect(try folder.snapshot().changes(since: before) == ["- Settings.bundle/.DS_Store"])
        } else {
            #expect(findings.allSatisfy { $0.fix == nil })
            #expect(try folder.snapshot().changes(since: before) == [])
        }
    }

    /// An independent SARIF reader applies the fixes by line and column.
    @Test(.needs(.python3), arguments: [Disguise.none, .lineFeedsAndReturns, .emoji, .tabs])
    func `Fixes in a SARIF report make the same changes as check --unsafe-fixes`(_ disguise: Disguise) throws {
        let fixCases = CheckFixTests.kinds.filter { !["junk-file", "base-case"].contains($0.rule) }
        let folders = try fixCases.map { fixCase in
            let folder = try fixCase.folder(disguise)
            let sarif = try folder.run("check", "--notes", "--select", fixCase.rule, "--format", "sarif")
            try folder.write(sarif.output, to: "log.sarif")
            return folder
        }
        let applied = try Python.output(of: "Tests/CommandLineTests/sarif_fixes.py", folders.map(\.path))
        let counts = String(decoding: applied, as: UTF8.self).split(separator: "\n").map { Int($0) ?? 0 }
        try #require(counts.count == fixCases.count && !counts.isEmpty)
        for (fixCase, (folder, count)) in zip(fixCases, zip(folders, counts)) {
            let isText = fixCase.rule != "edge-spaces" && fixCase.changes.allSatisfy { $0.hasPrefix("~") }
            #expect((count > 0) == isText, "\(fixCase.rule)")
            guard isText else { continue }
            let other = try fixCase.folder(disguise)
            _ = try other.run(fixCase.fixing)
            #expect(
                try folder.snapshot(of: "Settings.bundle") == other.snapshot(of: "Settings.bundle"), "\(fixCase.rule)")
        }
    }
}
