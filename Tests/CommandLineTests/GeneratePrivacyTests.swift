import TestSupport
import Testing

/// `generate privacy`: options and the privacy manifest.
@Suite struct GeneratePrivacyTests {
    private func folder() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    @Test func `generate privacy writes a manifest and does not rewrite it`() throws {
        let folder = try folder()
        let words = ["generate", "privacy", "-o", "App/PrivacyInfo.xcprivacy"]
        let first = try folder.run(words)
        #expect(first.exitCode == 0 && first.error == "create     App/PrivacyInfo.xcprivacy\n")
        let text = try folder.text(of: "App/PrivacyInfo.xcprivacy")
        #expect(text.contains("\t\t\t\t<string>CA92.1</string>\n\t\t\t</array>\n") && !text.contains("1C8F.1"))
        #expect(try folder.run("generate", "privacy").output == text)
        let before = try folder.snapshot()
        #expect(try folder.run(words).error == "identical  App/PrivacyInfo.xcprivacy\n")
        #expect(try folder.run(words + ["--check"]).exitCode == 0)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `generate privacy adds missing reasons to an existing manifest`() throws {
        let folder = try folder()
        #expect(try folder.run("set-pane", "Root", "--app-group", "group.a", "-q").exitCode == 0)
        try folder.write("<plist><dict><key>Mine</key><true/></dict></plist>", to: "P.xcprivacy")
        let before = try folder.snapshot()
        let check = try folder.run("generate", "privacy", "-o", "P.xcprivacy", "--managed", "--check")
        #expect(check.exitCode == 1)
        #expect(
            check.error == """
                P.xcprivacy is out of date
                  = help: update it with: settings-bundle generate privacy --output P.xcprivacy --managed

                """)
        #expect(try folder.snapshot().changes(since: before) == [])
        let missing = try folder.run("generate", "privacy", "-o", "Q.xcprivacy", "--check")
        #expect(missing.exitCode == 1 && missing.error.hasPrefix("Q.xcprivacy is out of date\n"))
        let result = try folder.run("generate", "privacy", "-o", "P.xcprivacy", "--managed")
        #expect(result.exitCode == 0 && result.error == "update     P.xcprivacy\n")
        let text = try folder.text(of: "P.xcprivacy")
        #expect(text.hasPrefix("<plist><dict><key>Mine</key><true/>") && text.hasSuffix("</dict></plist>"))
        // All panes use the app group, so the app's own user defaults are empty.
        #expect(!text.contains("CA92.1") && text.contains("1C8F.1") && text.contains("AC6B.1"))
    }

    @Test func `generate privacy rejects a file that is not a manifest`() throws {
        let folder = try folder()
        try folder.write("<plist>\n<array/>\n</plist>", to: "P.xcprivacy")
        let before = try folder.snapshot()
        for words in [[], ["--check"]] {
            let result = try folder.run(["generate", "privacy", "-o", "P.xcprivacy"] + words)
            #expect(result.exitCode == 2)
            #expect(result.error.hasPrefix("P.xcprivacy:2:1: error: a privacy manifest must be a dictionary"))
        }
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `The options file specifies the path of the manifest`() throws {
        let folder = try folder()
        try folder.write(
            #"{ "generate": { "privacy": { "output": "App/PrivacyInfo.xcprivacy" } } }"#, to: "settings-bundle.json")
        #expect(try folder.run("generate", "privacy").error == "create     App/PrivacyInfo.xcprivacy\n")
        #expect(try folder.run("generate", "privacy", "--check").exitCode == 0)
        #expect(try folder.run("generate", "privacy", "-o", "-").output.contains("CA92.1"))
        let usage = try folder.run("generate", "privacy", "-o", "")
        #expect(usage.exitCode == 64 && usage.error.contains("--output is empty"))
    }

    @Test func `generate privacy omits user defaults for a bundle without settings`() throws {
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "A"]))], inMemory: true)
        let result = try folder.run("generate", "privacy")
        #expect(result.exitCode == 0 && result.error == "note: the bundle has no settings\n")
        #expect(!result.output.contains("UserDefaults"))
    }

    /// This includes folders that Xcode synchronizes with the disk.
    @Test func `check finds the privacy manifest of the app`() throws {
        let folder = try folder()
        #expect(try shell("mkdir .git App; mv Settings.bundle App", in: folder).exitCode == 0)
        try folder.write(SmallProject.synchronized().text, to: "App.xcodeproj/project.pbxproj")
        let words = ["check", "--notes", "--select", "privacy-manifest", "--format", "concise"]
        let lacking = try folder.run(words)
        #expect(
            lacking.output.contains("note: App in App.xcodeproj has settings but no privacy manifest"),
            "\(lacking)")
        try folder.write("<plist><dict/></plist>", to: "App/Resources/PrivacyInfo.xcprivacy")
        let path = "App/Resources/PrivacyInfo.xcprivacy"
        #expect(try folder.run(words).output.contains("gives no reason for reading user defaults in '\(path)'"))
        #expect(try folder.run("generate", "privacy", "-o", path, "-q").exitCode == 0)
        #expect(try folder.run(words).output == "")
        // A manifest that is not a member of the target does not count.
        let excepted = SmallProject.synchronized(exceptions: ["Resources/PrivacyInfo.xcprivacy"])
        try folder.write(excepted.text, to: "App.xcodeproj/project.pbxproj")
        #expect(try folder.run(words).output.contains("no privacy manifest"))
    }
}
