import Foundation
import TestSupport
import Testing

/// Commands in Xcode scripts with the sandbox on: they neither read nor write files that are not declared.
@Suite(.needs(.strace)) struct SandboxTests {
    /// A project with an options file, a String Catalog, merged panes, an image and a hidden file that macOS creates.
    private func build(_ configuration: String) throws -> ScriptBuild {
        let folder = try ScratchFolder(
            [
                "Project/.git/HEAD": "ref: refs/heads/main\n", "Project/App.xcodeproj/project.pbxproj": "",
                "Project/App/Settings.bundle/.DS_Store": "hidden", "Project/App/Settings.bundle/icon.png": "image",
                "Project/App/Settings.bundle/Root.plist": paneText(
                    itemText("Group", ["Title": "Sound"]), itemText("Group", ["Title": "$(CONFIGURATION)"]),
                    itemText("ChildPane", ["Title": "Sound", "File": "More"])),
                "Project/App/Settings.bundle/More.plist": paneText(
                    table: "More", itemText("Group", ["Title": "More"])),
                "Project/App/More.xcstrings": """
                {"sourceLanguage": "en", "strings": {"More": {"localizations": {
                    "de": {"stringUnit": {"state": "translated", "value": "Mehr"}}
                }}}, "version": "1.0"}
                """,
                "Project/Licences/Root.plist": paneText(itemText("ChildPane", ["Title": "One", "File": "One"])),
                "Project/Licences/One.plist": paneText(itemText("Group", ["FooterText": "Do what you like."])),
                "Project/settings-bundle.json": """
                {"localization": {"source": "en", "catalogs": {"More": "App/More.xcstrings"}}, "build": {
                    "configurations": ["Debug", "Release"], "merge": [{"from": "Licences", "title": "Licences"}]
                }}
                """,
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
        let added = Set(built.files).subtracting(source.files)
        #expect(added.isSuperset(of: ["Licences.plist", "de.lproj/More.strings", "en.lproj/More.strings"]), "\(added)")
        #expect(Set(source.files).subtracting(built.files) == [".DS_Store"])
        let root = String(decoding: try #require(built["Root.plist"]), as: UTF8.self)
        #expect(root.contains(">\(build.configuration)<") && root.contains(">Licences<"))
        #expect(try FolderSnapshot(of: build.source) == source)

        let stamps = try FileStamps(of: build.folder.path)
        let second = try build.run("build")
        #expect(second.result.exitCode == 0 && second.violations == [], "\(second.result.error)")
        #expect(second.calls.filter { $0.isWriting && $0.isInFolder }.map(\.description) == [])
        #expect(try FileStamps(of: build.folder.path) == stamps)
    }

    @Test(arguments: ["Debug", "Release"]) func `A script phase builds the bundle`(configuration: String) throws {
        var build = try build(configuration)
        try build.becomePhase()
        try expectBuilt(build)
    }

    /// Each command updates the file lists, so the next build needs no other command.
    @Test func `A script phase builds the bundle after each command that adds or removes files`() throws {
        var project = SmallProject.withResources
        project.addConfigurations()
        let folder = try ScratchFolder(
            [
                "Project/.git/HEAD": "ref: refs/heads/main\n", "Project/App.xcodeproj/project.pbxproj": project.text,
                "Project/App/Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
                "Project/App/Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            ], inMemory: true)
        let commands = [
            ["project", "add", "--build"], ["localize", "add", "fr"], ["add-pane", "More", "--title", "More"],
            ["rename-pane", "More", "Advanced"], ["remove-pane", "Advanced"],
        ]
        for command in commands {
            try folder.run(command, in: "Project").requireSuccess()
            for configuration in ["Debug", "Release"] {
                var build = try ScriptBuild(in: folder, configuration: configuration)
                try build.becomePhase(
                    readingListed: "Project/App/settings-bundle-\(configuration)-inputs.xcfilelist",
                    makingListed: "Project/App/settings-bundle-\(configuration)-outputs.xcfilelist")
                let run = try build.run("build")
                #expect(run.result.exitCode == 0 && run.violations == [], "\(command): \(run.result.error)")
                #expect(build.missingOutputs == [], "\(command)")
            }
        }
    }

    /// The bundle and its output are found without accessing undeclared files.
    @Test(arguments: ["InAppSettings.bundle", "MySettings.bundle"])
    func `A script phase builds a bundle with another name that merges a bundle`(name: String) throws {
        let folder = try ScratchFolder(
            [
                "Project/.git/HEAD": "ref: refs/heads/main\n", "Project/App.xcodeproj/project.pbxproj": "",
                "Project/App/\(name)/Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
                "Project/Vendor/Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "Licenses"])),
                "Project/settings-bundle.json": """
                {"build": {"configurations": ["Debug"], "merge": [{"from": "Vendor", "title": "L", "name": "L"}]}}
                """,
            ], inMemory: true)
        try folder.run(["build", "--file-lists", "App", "--bundle", "App/\(name)"], in: "Project").requireSuccess()
        var build = try ScriptBuild(in: folder, configuration: "Debug")
        try build.becomePhase(
            readingListed: "Project/App/settings-bundle-Debug-inputs.xcfilelist",
            makingListed: "Project/App/settings-bundle-Debug-outputs.xcfilelist")
        let run = try build.run("build")
        #expect(run.result.exitCode == 0, "\(run.result.error)")
        #expect(run.violations == [])
        #expect(build.missingOutputs == [])
        #expect(build.output.hasSuffix(name == "MySettings.bundle" ? "/Settings.bundle" : "/\(name)"))
        let root = try #require(FolderSnapshot(of: build.output)["Root.plist"])
        #expect(String(decoding: root, as: UTF8.self).contains("Sound"))
    }

    @Test func `A script phase ignores folders without files`() throws {
        var build = try build("Debug")
        for folder in ["App/Settings.bundle/fr.lproj", "App/Settings.bundle/Old/Older", "Licences/Empty"] {
            try FileManager.default.createDirectory(
                atPath: build.folder.absolute("Project/" + folder), withIntermediateDirectories: true)
        }
        try build.folder.write("hidden", to: "Project/App/Settings.bundle/fr.lproj/.DS_Store")
        try build.becomePhase()
        let run = try build.run("build")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
        #expect(build.missingOutputs == [])
    }

    /// The root of the repository is determined without reading undeclared files.
    @Test func `A script phase builds a link to a file of the repository`() throws {
        var build = try build("Debug")
        try build.folder.write("shared", to: "Project/Shared/image.png")
        try FileManager.default.createSymbolicLink(
            atPath: build.source + "/shared.png", withDestinationPath: "../../Shared/image.png")
        try build.becomePhase()
        let run = try build.run("build")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
        #expect(build.missingOutputs == [])
        #expect(try FolderSnapshot(of: build.output)["shared.png"] == Array("shared".utf8))
    }

    @Test func `A build rule builds the bundle`() throws {
        var build = try build("Debug")
        try build.becomeRule(
            reading: ["settings-bundle.json", "App/More.xcstrings", "Licences/Root.plist", "Licences/One.plist"].map {
                build.folder.absolute("Project/" + $0)
            })
        try expectBuilt(build)
        // Xcode copies everything in the output, so files that the source no longer has must be removed.
        try FileManager.default.removeItem(atPath: build.source + "/icon.png")
        try expectBuilt(build)
    }

    @Test func `Inputs can be declared as whole folders`() throws {
        var build = try build("Debug")
        try build.becomePhase()
        let others = ["settings-bundle.json", "App/More.xcstrings", "Licences"].map {
            build.folder.absolute("Project/" + $0)
        }
        try build.becomePhase(reading: [build.source] + others, making: build.outputs)
        try expectBuilt(build)
    }

    /// The sandbox profile detects the access, and the command fails before it writes anything.
    @Test func `A file that is missing from the file lists is an error`() throws {
        var build = try build("Debug")
        try build.becomePhase()
        try build.folder.write(
            tableText(["Sound": "Son"]), to: "Project/App/Settings.bundle/fr.lproj/Root.strings")
        let run = try build.run("build")
        #expect(run.violations.contains { $0.hasSuffix("Settings.bundle/fr.lproj/Root.strings") })
        #expect(run.result.exitCode == 2)
        #expect(run.result.error.contains("is missing from the script phase's output files"), "\(run.result.error)")
        #expect(!FileManager.default.fileExists(atPath: build.output + "/Root.plist"))
    }

    /// The sandbox denies access to outputs of earlier builds.
    @Test func `A file of an earlier build stays`() throws {
        var build = try build("Debug")
        try build.becomePhase()
        #expect(try build.run("build").result.exitCode == 0)
        try FileManager.default.removeItem(atPath: build.source + "/icon.png")
        try build.becomePhase()
        let run = try build.run("build")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
        #expect(FileManager.default.fileExists(atPath: build.output + "/icon.png"))
    }

    /// The sandbox profile of these tests also detects these reads.
    @Test func `Files that are not declared are read if the sandbox is off`() throws {
        var build = try build("Debug")
        try build.becomePhase()
        build.turnSandboxOff()
        let run = try build.run("build")
        #expect(run.result.exitCode == 0, "\(run.result.error)")
        #expect(run.violations.contains { $0.hasSuffix("/App/.Settings.bundle.settings-bundle-change") })
    }

    @Test func `Check runs with the whole bundle folder as its input`() throws {
        var build = try build("Debug")
        try build.becomePhase(reading: [build.source], making: [])
        let run = try build.run("check", build.source, "--format", "concise")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
    }

    /// The list is created as in `Docs/Tasks/Check-in-CI.md`.
    @Test func `Check runs with a list of files as its input`() throws {
        var build = try build("Debug")
        let files = try FolderSnapshot(of: build.source).files
        func list(_ files: [String]) throws {
            try build.folder.write(
                files.map { "$(SRCROOT)/App/Settings.bundle/\($0)\n" }.joined(), to: "Project/check.xcfilelist")
            try build.becomePhase(readingListed: "Project/check.xcfilelist")
        }
        try list(files)
        let run = try build.run("check", build.source, "--format", "concise")
        #expect(run.result.exitCode == 0 && run.violations == [], "\(run.result.error)")
        try list(files.filter { !$0.hasPrefix("de.lproj/") })
        let other = try build.run("check", build.source, "--format", "concise")
        #expect(other.violations.contains { $0.hasSuffix("Settings.bundle/de.lproj/Root.strings") })
    }
}
