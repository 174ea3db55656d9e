import Foundation
import TestSupport
import Testing

/// The script phase that `project add --build` adds: its script, and its file lists, which follow the bundle.
@Suite struct BuildPhaseTests {
    private static let file = "App.xcodeproj/project.pbxproj"

    private static var project: SmallProject {
        var project = SmallProject.withResources
        project.addConfigurations()
        return project
    }

    /// A project whose app builds its bundle in a script phase.
    private func folder(options: String? = nil, files: [String: String] = [:]) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": "", Self.file: Self.project.text], inMemory: true)
        for (path, text) in files { try folder.write(text, to: path) }
        if let options { try folder.write(options, to: "settings-bundle.json") }
        try folder.write(
            paneText(table: "Root", toggleText("Play", key: "play")), to: "App/Settings.bundle/Root.plist")
        try folder.write(tableText(["Play": "Play"]), to: "App/Settings.bundle/en.lproj/Root.strings")
        try folder.run("project", "add", "--build").requireSuccess()
        return folder
    }

    // MARK: Script

    /// The script of the only script phase or build rule, with the absolute folders below `root`.
    private func script(of folder: ScratchFolder, key: String = "shellScript") throws -> String {
        let text = try folder.text(of: Self.file)
        let start = try #require(text.range(of: "\(key) = \"")).upperBound
        let end = try #require(text.range(of: "\";\n", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end]).replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing(
            "\\\\", with: "\\"
        )
        .replacing("/opt/homebrew", with: folder.absolute("opt")).replacing(
            "/usr/local", with: folder.absolute("local"))
    }

    /// Runs a script as Xcode does: with the system folders in the `PATH` only.
    private func runPhase(
        _ script: String, in folder: ScratchFolder, _ environment: [String: String] = [:]
    ) throws -> CommandResult {
        let own = [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": folder.absolute("Home"), "SRCROOT": folder.path,
            "BUILD_DIR": folder.absolute("DerivedData/App/Build/Products"),
        ]
        return try CommandRunner(
            executable: "/bin/sh", arguments: ["-c", script], environment: own.merging(environment) { $1 },
            folder: folder.path
        ).run()
    }

    /// Writes an executable that prints its own path and its arguments.
    private func writeTool(to path: String, in folder: ScratchFolder) throws {
        try folder.write("#!/bin/sh\necho \"$0 $*\"\n", to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.absolute(path))
    }

    @Test(arguments: [
        "opt/bin/settings-bundle", "local/bin/settings-bundle", "Home/.mint/bin/settings-bundle",
        "Home/.local/share/mise/installs/github-owner-settings-bundle/latest/bin/settings-bundle",
        "DerivedData/App/SourcePackages/artifacts/settings-bundle-plugins/SettingsBundleTool/"
            + "settings-bundle.artifactbundle/settings-bundle-1.0.0-macos-universal/bin/settings-bundle",
    ])
    func `The script finds the tool`(path: String) throws {
        let folder = try folder()
        try writeTool(to: path, in: folder)
        let result = try runPhase(try script(of: folder), in: folder)
        #expect(result.exitCode == 0 && result.output == "\(folder.absolute(path)) build\n", "\(result.error)")
    }

    @Test func `The script fails with one line if the tool is not installed`() throws {
        let folder = try folder()
        try folder.write("not executable", to: "opt/bin/settings-bundle")
        try folder.write("a folder", to: "local/bin/settings-bundle/file")
        let script = try script(of: folder)
        for environment in [[:], ["HOME": "", "BUILD_DIR": ""]] {
            let result = try runPhase(script, in: folder, environment)
            #expect(result.exitCode == 1 && result.output.isEmpty)
            #expect(result.error.hasPrefix("error: settings-bundle was not found; install it with Homebrew"))
            #expect(result.error.hasSuffix("\n") && result.error.count { $0 == "\n" } == 1)
        }
    }

    @Test func `The build setting SETTINGS_BUNDLE_TOOL takes precedence`() throws {
        let folder = try folder()
        try writeTool(to: "opt/bin/settings-bundle", in: folder)
        try writeTool(to: "My Tools/tool", in: folder)
        let script = try script(of: folder)
        let named = ["SETTINGS_BUNDLE_TOOL": folder.absolute("My Tools/tool")]
        #expect(try runPhase(script, in: folder, named).output == "\(folder.absolute("My Tools/tool")) build\n")
        let missing = try runPhase(script, in: folder, ["SETTINGS_BUNDLE_TOOL": "/no/tool"])
        #expect(missing.exitCode == 1 && missing.output.isEmpty)
        #expect(missing.error.hasPrefix("error: settings-bundle was not found at /no/tool; install"))
    }

    @Test func `The options file specifies a tool in the repository`() throws {
        let folder = try folder(
            options: #"{ "build": { "tool": "Build Tools/it's" } }"#, files: ["Build Tools/it's": "#!/bin/sh\n"])
        try writeTool(to: "Build Tools/it's", in: folder)
        try writeTool(to: "opt/bin/settings-bundle", in: folder)
        let result = try runPhase(try script(of: folder), in: folder)
        #expect(result.output == "\(folder.absolute("Build Tools/it's")) build\n", "\(result.error)")
        // The sandbox denies access to the tool unless it is an input.
        try folder.write(#"{ "build": { "tool": "Tools/tool" } }"#, to: "settings-bundle.json")
        try writeTool(to: "Tools/tool", in: folder)
        try folder.run("project", "add", "--build").requireSuccess()
        #expect(
            try folder.text(of: "App/settings-bundle-Debug-inputs.xcfilelist").contains("$(SRCROOT)/Tools/tool\n"))
    }

    @Test func `The script fails with the path of the tool in the options file if it is missing`() throws {
        let folder = try folder(
            options: #"{ "build": { "tool": "Tools/tool" } }"#, files: ["Tools/tool": "#!/bin/sh\n"])
        try FileManager.default.removeItem(atPath: folder.absolute("Tools/tool"))
        let script = try script(of: folder)
        let result = try runPhase(script, in: folder)
        #expect(
            result.error.hasPrefix("error: settings-bundle was not found at \(folder.absolute("Tools/tool")); install"),
            "\(result.error)")
        let other = try runPhase(script, in: folder, ["SETTINGS_BUNDLE_TOOL": "/no/tool"])
        #expect(other.error.hasPrefix("error: settings-bundle was not found at /no/tool; install"), "\(other.error)")
    }

    // MARK: A changed tool

    /// Specifies another tool in the options file, which does not have to exist.
    private func changeTool(_ folder: ScratchFolder, to tool: String?) throws {
        let entry = tool.map { "\"tool\": \"\($0)\"" } ?? ""
        try folder.write("{ \"build\": { \(entry) } }", to: "settings-bundle.json")
    }

    private static let outdated =
        "error: the script phase of App does not run the tool in the options file [stale-file-lists]\n"
        + "   = help: update it with settings-bundle project add --build\n"

    @Test func `check reports a script if the tool in the options file is added, changed or removed`() throws {
        let folder = try folder()
        for tool in ["Tools/a", "Tools/b", nil] {
            try tool.map { try folder.write("#!/bin/sh\n", to: $0) }
            try changeTool(folder, to: tool)
            // The fix updates the file lists, and never the project.
            let old = try folder.text(of: Self.file)
            let fix = try folder.run("check", "--fix")
            #expect(fix.exitCode == 1 && fix.output.contains(Self.outdated), "\(fix.output)\(fix.error)")
            #expect(try folder.text(of: Self.file) == old)
            try folder.run("project", "add", "--build").requireSuccess()
            try expectCurrentLists(in: folder, after: ["project", "add"])
            if let tool { #expect(try script(of: folder).contains("set -- \"$SRCROOT\"/\(tool) \\")) }
        }
    }

    @Test func `check compares the script even if the tool in the options file is missing`() throws {
        let folder = try folder(
            options: #"{ "build": { "tool": "Tools/tool" } }"#, files: ["Tools/tool": "#!/bin/sh\n"])
        try FileManager.default.removeItem(atPath: folder.absolute("Tools/tool"))
        #expect(try folder.run("check").output.contains("stale-file-lists") == false)
        try changeTool(folder, to: "Tools/other")
        #expect(try folder.run("check").output.contains(Self.outdated))
    }

    @Test func `A script that was changed by hand is neither reported nor changed`() throws {
        let folder = try folder()
        let text = try folder.text(of: Self.file).replacing(
            "# Written by settings-bundle project add, which replaces this script.", with: "echo start")
        try folder.write(text, to: Self.file)
        try folder.write("#!/bin/sh\n", to: "Tools/tool")
        try changeTool(folder, to: "Tools/tool")
        try folder.run("project", "add", "--build").requireSuccess()
        #expect(try folder.text(of: Self.file) == text)
        try expectCurrentLists(in: folder, after: ["project", "add"])
    }

    @Test func `project add keeps the folder of the file lists when it updates a phase`() throws {
        let folder = try folder()
        try folder.write("", to: "Lists/README")
        try folder.run("project", "add", "--build", "--file-lists", "Lists").requireSuccess()
        let again = try folder.run("project", "add", "--build")
        #expect(again.error.contains("identical  \(Self.file)"), "\(again.error)")
        #expect(again.error.contains("identical  Lists/settings-bundle-Debug-inputs.xcfilelist"), "\(again.error)")
    }

    /// The script of an earlier version still runs the tool, so it is not an error.
    @Test func `check accepts the script of an earlier version`() throws {
        let folder = try folder()
        let text = try folder.text(of: Self.file)
        let start = try #require(text.range(of: "shellScript = \"")).upperBound
        let end = try #require(text.range(of: "\";\n", range: start..<text.endIndex)).lowerBound
        try folder.write(text[..<start] + "settings-bundle build\\n" + text[end...], to: Self.file)
        #expect(try folder.run("check").output.contains("stale-file-lists") == false)
        try folder.write("#!/bin/sh\n", to: "Tools/tool")
        try changeTool(folder, to: "Tools/tool")
        #expect(try folder.run("check").output.contains(Self.outdated))
    }

    @Test func `project add updates the script of an earlier version`() throws {
        let folder = try folder()
        let new = try folder.text(of: Self.file)
        let start = try #require(new.range(of: "shellScript = \"")).upperBound
        let end = try #require(new.range(of: "\";\n", range: start..<new.endIndex)).lowerBound
        func project(_ script: String) -> String { String(new[..<start] + script + new[end...]) }
        try folder.write(project("settings-bundle build\\n"), to: Self.file)
        let update = try folder.run("project", "add", "--build")
        #expect(update.error.contains("update     \(Self.file)  App: the script phase 'Build Settings.bundle'\n"))
        #expect(try folder.text(of: Self.file) == new)
        #expect(try folder.run("project", "add", "--build").error.contains("identical  \(Self.file)"))
        // A script that was changed by hand is preserved.
        let own = project("echo start\\nsettings-bundle build\\n")
        try folder.write(own, to: Self.file)
        #expect(try folder.run("project", "add", "--build").error.contains("identical  \(Self.file)"))
        #expect(try folder.text(of: Self.file) == own)
        try folder.run("project", "remove").requireSuccess()
        #expect(try folder.text(of: Self.file) == Self.project.text)
    }

    // MARK: File lists

    /// Whether the file lists match the output of `build --file-lists`.
    private func expectCurrentLists(in folder: ScratchFolder, after command: [String]) throws {
        let check = try folder.run("build", "--file-lists", "App", "--check")
        #expect(check.exitCode == 0, "after \(command): \(check.error)")
        #expect(try folder.run("check").output.contains("stale-file-lists") == false)
    }

    @Test func `Commands that add or remove files update the file lists`() throws {
        let folder = try folder()
        let commands = [
            ["localize", "add", "fr"], ["add-pane", "More", "--title", "More"], ["rename-pane", "More", "Advanced"],
            ["set-pane", "Advanced", "--configuration", "Debug"], ["localize", "rename", "fr", "de"],
            ["remove-pane", "Advanced"], ["localize", "remove", "de"],
            ["add-item", "toggle", "--title", "Log", "--key", "log", "--configuration", "Debug"],
        ]
        try expectCurrentLists(in: folder, after: [])
        for command in commands {
            let before = try folder.snapshot()
            try folder.run(command + ["--dry-run"]).requireSuccess()
            #expect(try folder.snapshot() == before)
            let result = try folder.run(command)
            try #require(result.exitCode == 0, "\(command): \(result.error)")
            try expectCurrentLists(in: folder, after: command)
        }
        let add = try folder.run("add-pane", "Last", "--title", "Last")
        #expect(add.error.contains("update  App/settings-bundle-Debug-inputs.xcfilelist\n"), "\(add.error)")
    }

    @Test func `Moving tables to a String Catalog and back updates the file lists`() throws {
        let folder = try folder()
        try folder.run("localize", "catalog", "Root").requireSuccess()
        try expectCurrentLists(in: folder, after: ["localize", "catalog"])
        let list = "App/settings-bundle-Debug-inputs.xcfilelist"
        for file in ["Root.xcstrings", "settings-bundle.json"] {
            #expect(try folder.text(of: list).contains("$(SRCROOT)/App/\(file)\n"))
        }
        try folder.run("localize", "catalog", "Root", "--to-tables").requireSuccess()
        try expectCurrentLists(in: folder, after: ["localize", "catalog", "--to-tables"])
        #expect(try !folder.text(of: list).contains("xcstrings"))
    }

    @Test func `Moving or removing items updates the file lists if a section is limited to a configuration`() throws {
        let folder = try folder()
        for command in [
            ["add-item", "group", "--title", "Dbg", "--configuration", "Debug"], ["add-pane", "P", "--title", "P"],
            ["move-item", "title:P", "--at", "0"], ["move-item", "title:P", "--after", "title:Dbg"],
            ["remove-item", "title:Dbg"],
        ] {
            let result = try folder.run(command)
            #expect(result.exitCode == 0, "\(command): \(result.error)")
            try expectCurrentLists(in: folder, after: command)
        }
        let list = "App/settings-bundle-Release-outputs.xcfilelist"
        #expect(try folder.text(of: list).contains("/P.plist\n"))
    }

    @Test func `A phase builds the bundle in the options file if it also lists a merged bundle`() throws {
        let folder = try folder()
        try folder.write(
            #"{ "bundle": "App/Settings.bundle", "build": { "merge": [ { "from": "L/Settings.bundle", "#
                + #""title": "L", "name": "L" } ] } }"#,
            to: "settings-bundle.json")
        try folder.write(paneText(itemText("Group", ["Title": "L"])), to: "L/Settings.bundle/Root.plist")
        // Xcode creates the app's folder.
        try folder.write("", to: "Out/App.app/Info.plist")
        let inputs = ["settings-bundle.json", "App/Settings.bundle/Root.plist", "L/Settings.bundle/Root.plist"]
        var phase = [
            "SRCROOT": folder.path, "CONFIGURATION": "Debug", "TARGET_BUILD_DIR": folder.absolute("Out"),
            "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app", "SCRIPT_INPUT_FILE_COUNT": "\(inputs.count)",
        ]
        for (index, path) in inputs.enumerated() { phase["SCRIPT_INPUT_FILE_\(index)"] = folder.absolute(path) }
        let result = try folder.run(["build"], environment: phase)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Out/App.app/Settings.bundle/Root.plist").contains("PSChildPaneSpecifier"))
    }

    @Test func `apply updates the file lists once`() throws {
        let folder = try folder()
        let script = "localize add fr\nadd-pane More --title More\nrename-pane More Advanced\n"
        let result = try folder.run("apply", "-", input: Array(script.utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(result.error.count { $0 == "\n" } < 40)
        try expectCurrentLists(in: folder, after: ["apply"])
    }

    @Test func `check reports outdated file lists without an options file and fixes them`() throws {
        let folder = try folder()
        try folder.write("old\n", to: "App/settings-bundle-Debug-inputs.xcfilelist")
        try FileManager.default.removeItem(atPath: folder.absolute("App/settings-bundle-Release-outputs.xcfilelist"))
        let check = try folder.run("check")
        #expect(
            check.output.contains(
                "error: the file list 'App/settings-bundle-Debug-inputs.xcfilelist' is out of date, and so is 1 more"),
            "\(check.output)\(check.error)")
        let fix = try folder.run("check", "--fix")
        #expect(!fix.output.contains("stale-file-lists"), "\(fix.output)\(fix.error)")
        try expectCurrentLists(in: folder, after: ["check", "--fix"])
    }

    @Test func `A command that changes no files does not read the project`() throws {
        let folder = try folder()
        try folder.write("no project", to: Self.file)
        try folder.run("set-item", "play", "--title", "Play sounds").requireSuccess()
        let pane = try folder.run("add-pane", "More", "--title", "More")
        #expect(pane.exitCode == 0 && pane.error.contains("the Xcode project was not checked"), "\(pane.error)")
    }

    // MARK: Configurations

    @Test func `An unknown build configuration is rejected`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let commands = [
            ["set-item", "play", "--configuration", "Debg"],
            ["add-item", "toggle", "--title", "A", "--key", "a", "--configuration", "Debg"],
            ["set-pane", "Root", "--configuration", "Debg"],
            ["build", "--configuration", "Debg", "--output", "Out/Settings.bundle"],
        ]
        for command in commands {
            let result = try folder.run(command)
            #expect(result.exitCode == 2, "\(command)")
            #expect(
                result.error == "error: there is no build configuration 'Debg'\n  = help: did you mean Debug?\n",
                "\(command): \(result.error)")
        }
        #expect(try folder.snapshot() == before)
        try folder.run("set-item", "play", "--configuration", "Debug").requireSuccess()
    }
}
