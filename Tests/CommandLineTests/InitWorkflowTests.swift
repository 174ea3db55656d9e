import Foundation
import TestSupport
import Testing

/// `init --ci`.
@Suite struct InitWorkflowTests {
    private static let file = ".github/workflows/settings-bundle.yml"

    private func folder(_ files: KeyValuePairs<String, String> = [".git/HEAD": ""]) throws -> ScratchFolder {
        let folder = try ScratchFolder(files, inMemory: true)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "App/Settings.bundle/Root.plist")
        return folder
    }

    @Test(.needs(.checkJSONSchema)) func `init --ci writes a workflow that GitHub accepts`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let dry = try folder.run("init", "--ci", "-n", in: "App")
        #expect(dry.exitCode == 0 && dry.error.contains("create  ../\(Self.file)\n"), "\(dry.error)")
        #expect(try folder.snapshot() == before)
        let made = try folder.run("init", "--ci", in: "App")
        #expect(
            made.exitCode == 0 && made.error.hasPrefix("create  ../\(Self.file)\nnote: replace OWNER in the workflow"))
        #expect(try folder.text(of: Self.file) == dry.output)
        let again = try folder.run("init", "--ci")
        #expect(again.exitCode == 0 && again.error.hasPrefix("identical  \(Self.file)\n"))
        let schema = "'\(try #require(Python.executable))' -m check_jsonschema --builtin-schema vendor.github-workflows"
        let checked = try shell("\(schema) \(Self.file)", in: folder)
        #expect(checked.exitCode == 0, "\(checked.output)\(checked.error)")
    }

    @Test func `init --ci does not replace a file and needs a repository`() throws {
        let folder = try folder([".git/HEAD": "", Self.file: "name: Mine\n"])
        for flags in [["-n"], []] {
            let result = try folder.run(["init", "--ci"] + flags)
            #expect(result.exitCode == 2 && result.error.contains(Self.file), "\(result.error)")
        }
        #expect(try folder.text(of: Self.file) == "name: Mine\n")
        let result = try self.folder([:]).run("init", "--ci")
        #expect(result.exitCode == 2 && result.error.contains("not in a Git repository"), "\(result.error)")
    }

    @Test(arguments: [["--diff"], ["--target", "App"], ["--project", "."], ["--options", "a.json"]])
    func `Options that have no effect with --ci are refused`(option: [String]) throws {
        let result = try folder().run(["init", "--ci"] + option)
        #expect(result.exitCode == 64 && result.error.contains("\(option[0]) has no effect with --ci"))
    }
}
