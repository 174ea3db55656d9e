import Foundation
import TestSupport
import Testing

/// Commands that change the languages of an Xcode project.
@Suite struct ProjectLanguagesTests {
    private static let file = "App.xcodeproj/project.pbxproj"

    /// A bundle in English, German and French next to a project in English and German.
    private func folder(root: String = "developmentRegion = en; knownRegions = (en, de, Base); ") throws
        -> ScratchFolder
    {
        let project = ProjectText(
            objects: "REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = \"<group>\"; };", main: "REF",
            settings: "SDKROOT = iphoneos;", root: root)
        let folder = try ScratchFolder([".git/HEAD": "", Self.file: project.text], inMemory: true)
        try folder.write(
            paneText(table: "Root", toggleText("Play", key: "play")), to: "Settings.bundle/Root.plist")
        for language in ["en", "de", "fr"] {
            try folder.write("\"Play\" = \"Play\";\n", to: "Settings.bundle/\(language).lproj/Root.strings")
        }
        return folder
    }

    @Test func `project languages adds the languages of the bundle, and removes them`() throws {
        let folder = try folder()
        let old = try folder.text(of: Self.file)
        #expect(try folder.run("project").output.contains("languages only in the bundle: fr"))
        let diff = try folder.run("project", "languages", "--diff")
        #expect(diff.exitCode == 0 && diff.output.contains("+++ b/App.xcodeproj/project.pbxproj"))
        #expect(try folder.text(of: Self.file) == old)
        let added = try folder.run("project", "languages")
        #expect(
            added.exitCode == 0 && added.error.hasPrefix("insert  App.xcodeproj/project.pbxproj  fr in knownRegions\n"))
        #expect(added.error.contains("note: translate the app into fr as well"))
        #expect(try folder.text(of: Self.file) == old.replacing("Base)", with: "Base, fr)"))
        #expect(try !folder.run("project").output.contains("languages only"))
        let again = try folder.run("project", "languages", "fr", "de")
        #expect(again.error.contains("fr is already a language") && !again.error.contains("note:"))
        let removed = try folder.run("project", "languages", "--remove", "fr")
        #expect(removed.error == "remove  App.xcodeproj/project.pbxproj  fr from knownRegions\n")
        #expect(try folder.text(of: Self.file) == old)
    }

    @Test func `localize add --project adds a language to the bundle and the project, or to neither`() throws {
        let folder = try folder()
        let old = try folder.snapshot()
        let added = try folder.run("localize", "add", "it", "--project")
        #expect(added.exitCode == 0 && added.error.contains("it in knownRegions"), "\(added.error)")
        #expect(try folder.text(of: "Settings.bundle/it.lproj/Root.strings") == "\"Play\" = \"Play\";\n")
        #expect(try folder.text(of: Self.file).contains("(en, de, Base, it)"))
        #expect(try folder.run("project", "languages", "--remove", "it").exitCode == 0)
        #expect(try folder.run("localize", "remove", "it").exitCode == 0)
        #expect(try folder.snapshot().changes(since: old) == [])
        try folder.write("{\n", to: Self.file)
        let before = try folder.snapshot()
        let failed = try folder.run("localize", "add", "it", "--project")
        #expect(failed.exitCode == 2 && failed.error.contains(Self.file))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: [
        (["en", "--remove"], 2, "'en' is the development language"), (["--remove"], 64, "the languages are missing"),
        (["xx_YY_zz"], 64, "xx_YY_zz"), (["ko", "--remove"], 0, "ko is not a language of the project"),
    ])
    func `project languages names what it does not change`(arguments: [String], code: Int, told: String) throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run(["project", "languages"] + arguments)
        #expect(result.exitCode == code && result.error.contains(told), "\(result.error)")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `A project that a manifest describes is not changed`() throws {
        let folder = try folder()
        try folder.write("name: App\ntargets:\n  App:\n    platform: iOS\n    sources: [Sources]\n", to: "project.yml")
        let result = try folder.run("project", "languages")
        #expect(
            result.exitCode == 2 && result.error.contains("specify its languages in project.yml"), "\(result.error)")
    }

    @Test func `A script cannot change the project`() throws {
        let folder = try folder()
        let result = try folder.run("apply", "-", input: Array("localize add it --project\n".utf8))
        #expect(result.exitCode != 0 && result.error.contains("settings-bundle project languages"), "\(result.error)")
    }
}
