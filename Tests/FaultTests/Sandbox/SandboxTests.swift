import Foundation
import TestSupport
import Testing

/// Commands in scripts of Xcode whose sandbox is on: they look at nothing and make nothing that is not declared.
@Suite(.needsStrace) struct SandboxTests {
    /// A project with a bundle in two languages, an image, and a file that a Mac leaves in any folder.
    private func build(_ configuration: String) throws -> ScriptBuild {
        let folder = try ScratchFolder(
            [
                "Project/.git/HEAD": "ref: refs/heads/main\n", "Project/App.xcodeproj/project.pbxproj": "",
                "Project/App/Settings.bundle/.DS_Store": "hidden", "Project/App/Settings.bundle/icon.png": "image",
                "Project/App/Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            ], inMemory: true)
        for language in ["en", "de"] {
            try folder.write(
                tableText(["Sound": "Sound \(language)"]),
                to: "Project/App/Settings.bundle/\(language).lproj/Root.strings")
        }
        return try ScriptBuild(in: folder, configuration: configuration)
    }

    private func expectBuilt(_ build: ScriptBuild) throws {
        let source = try FolderSnapshot(of: build.source)
        let first = try build.run("build")
        #expect(first.result.exitCode == 0, "\(first.result.error)")
        #expect(first.violations == [])
        #expect(build.missingOutputs == [])
        let built = try FolderSnapshot(of: build.output)
        #expect(built.entries == source.entries.filter { $0.key != ".DS_Store" })
        #expect(try FolderSnapshot(of: build.source) == source)

        let stamps = try FileStamps(of: build.folder.path)
        let second = try build.run("build")
        #expect(second.result.exitCode == 0 && second.violations == [], "\(second.result.error)")
        #expect(second.calls.filter { $0.isWriting && $0.isInFolder }.map(\.description) == [])
        #expect(try FileStamps(of: build.folder.path) == stamps)
    }

    @Test(arguments: ["Debug", "Release"]) func aScriptPhase(configuration: String) throws {
        var build = try build(configuration)
        try build.becomePhase()
        try expectBuilt(build)
    }

    @Test func aBuildRule() throws {
        var build = try build("Debug")
        try build.becomeRule()
        try expectBuilt(build)
        // Xcode copies all that lies there, so what the source has no more goes.
        try FileManager.default.removeItem(atPath: build.source + "/icon.png")
        try expectBuilt(build)
    }

    @Test func inputsWithAllBelowThem() throws {
        var build = try build("Debug")
        try build.becomePhase()
        let outputs = try FolderSnapshot(of: build.source).entries.keys.map { "\(build.output)/\($0)" }
        try build.becomePhase(reading: build.source, making: [build.output] + outputs.filter { !$0.hasSuffix("e") })
        try expectBuilt(build)
    }

    /// A file that no list names: the judge of these tests sees it, and where there is a sandbox, the command fails.
    @Test func aFileThatIsNotListed() throws {
        var build = try build("Debug")
        try build.becomePhase()
        try build.folder.write("new", to: "Project/App/Settings.bundle/fr.lproj/Root.strings")
        let run = try build.run("build")
        #expect(run.violations.contains { $0.hasSuffix("Settings.bundle/fr.lproj/Root.strings") })
        #expect(run.violations.contains { $0.hasSuffix("App.app/Settings.bundle/fr.lproj") })
    }

    /// What was an output of an earlier build is left to Xcode: the sandbox denies it.
    @Test func aFileOfAnEarlierBuildStays() throws {
        var build = try build("Debug")
        try build.becomePhase()
        #expect(try build.run("build").result.exitCode == 0)
        try FileManager.default.removeItem(atPath: build.source + "/icon.png")
        try build.becomePhase()
        let run = try build.run("build")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
        #expect(FileManager.default.fileExists(atPath: build.output + "/icon.png"))
    }

    @Test func checkWithAllBelowTheBundle() throws {
        var build = try build("Debug")
        try build.becomePhase(reading: build.source, making: [])
        let run = try build.run("check", build.source, "--format", "concise")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
    }
}
