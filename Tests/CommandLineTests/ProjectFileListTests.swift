import TestSupport
import Testing

/// The file lists of the script phase that `project add --build` adds.
@Suite struct ProjectFileListTests {
    @Test(arguments: [[], ["--file-lists", "."], ["--file-lists", "Lists"]])
    func `project remove reverts project add --build`(options: [String]) throws {
        let folder = try ScratchFolder(
            [
                ".git/HEAD": "", ProjectEditingTests.file: SmallProject.withResources.text,
                "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play")),
                "settings-bundle.json": #"{ "build": { "configurations": ["Debug", "Release"] } }"#,
                "Lists/own.xcfilelist": "own",
            ], inMemory: true)
        let before = try folder.snapshot()
        #expect(try folder.run(["project", "add", "--build"] + options).exitCode == 0)
        let changes = try folder.snapshot().changes(since: before)
        #expect(changes.count { $0.hasSuffix(".xcfilelist") } == 4, "\(changes)")
        let result = try folder.run("project", "remove")
        #expect(result.exitCode == 0 && result.error.contains("settings-bundle-Debug-inputs.xcfilelist"))
        let left = try folder.snapshot().changes(since: before)
        #expect(left == [], "\(left)")
    }
}
