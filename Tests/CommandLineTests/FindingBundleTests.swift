import Foundation
import TestSupport
import Testing

/// The search for the bundle if none is specified.
@Suite struct FindingBundleTests {
    /// A repository with bundles and a folder for tests.
    private func repository(_ bundles: String...) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for bundle in bundles {
            try folder.write(paneText(toggleText("Play", key: "play")), to: "repo/\(bundle)/Root.plist")
            try folder.write(tableText(["Play": "Play"]), to: "repo/\(bundle)/en.lproj/Root.strings")
        }
        try folder.write("ref: refs/heads/main\n", to: "repo/.git/HEAD")
        try folder.write("", to: "repo/Tests/Inner/file")
        return folder
    }

    private func expectBundle(
        _ path: String, from working: String, of folder: ScratchFolder, environment: [String: String] = [:]
    ) throws {
        let result = try folder.run(["show"], environment: environment, in: working)
        #expect(result.exitCode == 0 && result.output.hasPrefix(path + "  "), "\(result.output)\(result.error)")
    }

    @Test(arguments: ["build", "dist", "out", "output"])
    func `The search for the bundle skips built bundles in output folders`(output: String) throws {
        let folder = try repository("App/Settings.bundle")
        let build = try folder.run("build", "--output", "\(output)/Settings.bundle", in: "repo")
        #expect(build.exitCode == 0, "\(build.error)")
        try expectBundle("App/Settings.bundle", from: "repo", of: folder)
    }

    @Test func `The bundle in the working folder takes precedence over deeper ones`() throws {
        let folder = try repository("Settings.bundle", "Example/Settings.bundle", "Old/Settings.bundle")
        try expectBundle("Settings.bundle", from: "repo", of: folder)
        let edit = try folder.run("set-item", "play", "--default", "true", in: "repo")
        #expect(edit.error == "update  Root.plist  item 0: DefaultValue\n")
        #expect(try folder.text(of: "repo/Settings.bundle/Root.plist").contains("<true/>"))
        // `check` includes all bundles.
        try folder.write("", to: "repo/Old/Settings.bundle/Root.plist")
        let check = try folder.run("check", "--format", "concise", in: "repo")
        #expect(check.exitCode == 1 && check.output.hasPrefix("Old/Settings.bundle/"), "\(check.output)\(check.error)")
        // Without it, the choice is ambiguous.
        try shellOK("mv Settings.bundle New", in: folder)
        let several = try folder.run("show", in: "repo")
        #expect(several.exitCode == 2 && several.error.hasPrefix("error: there are 2 bundles: "))
        // The bundle to merge is not a candidate for the target.
        try shellOK("mv New Settings.bundle; rm -r Old; sed -i.bak s/play/more/ Settings.bundle/*.plist", in: folder)
        try shellOK("rm Settings.bundle/*.bak", in: folder)
        let merge = try folder.run("merge", "Settings.bundle", "--title", "More", "--name", "More", in: "repo")
        #expect(merge.exitCode == 0 && merge.error.contains("create"), "\(merge.error)")
        #expect(try folder.snapshot()["repo/Example/Settings.bundle/More.plist"] != nil)
    }

    @Test func `new names other bundles in one line, unless there are many`() throws {
        let folder = try repository("App/Settings.bundle")
        let one = try folder.run("new", "--dry-run", in: "repo")
        #expect(one.error.contains("warning: there is another bundle with this name: App/Settings.bundle\n"))
        for name in ["Kit", "Lib"] {
            try folder.write(paneText(), to: "repo/\(name)/Settings.bundle/Root.plist")
        }
        let three = try folder.run("new", "--dry-run", in: "repo")
        #expect(
            three.error.contains(
                "warning: there are other bundles with this name: App/Settings.bundle, Kit/Settings.bundle, "
                    + "Lib/Settings.bundle\n"), "\(three.error)")
        try folder.write(paneText(), to: "repo/Templates/Settings.bundle/Root.plist")
        #expect(try !folder.run("new", "--dry-run", in: "repo").error.contains("with this name"))
    }

    @Test func `A long list of bundles is shortened`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for number in 10..<40 { try folder.write(paneText(), to: "\(number)/Settings.bundle/Root.plist") }
        let result = try folder.run("show")
        #expect(result.exitCode == 2)
        #expect(result.error.contains("error: there are 30 bundles: 10/Settings.bundle, 11/"), "\(result.error)")
        #expect(result.error.contains("19/Settings.bundle and 20 others\n"), "\(result.error)")
    }

    @Test(.slow) func `The search in the root folder skips the folders of processes and devices`() throws {
        let folder = try repository("Settings.bundle")
        let result = try folder.run("show", "--bundle", "/")
        // On Linux, the temporary folder is in /dev.
        #expect(!result.error.contains("/proc/") && !result.error.contains("/dev/"), "\(result.error)")
        #expect(!result.output.hasPrefix("/dev/"))
    }

    private func shellOK(_ command: String, in folder: ScratchFolder) throws {
        try #require(try shell("cd repo && \(command)", in: folder).exitCode == 0)
    }

    @Test func `The bundle is also searched for in parent folders`() throws {
        let folder = try repository("App/Settings.bundle")
        try expectBundle("..", from: "repo/App/Settings.bundle/en.lproj", of: folder)
        try expectBundle(".", from: "repo/App/Settings.bundle", of: folder)
        try expectBundle("../App/Settings.bundle", from: "repo/Tests", of: folder)
        try expectBundle("../../App/Settings.bundle", from: "repo/Tests/Inner", of: folder)
        let edit = try folder.run("set-item", "play", "--default", "true", in: "repo/Tests")
        #expect(
            edit.error == """
                note: using the bundle ../App/Settings.bundle, because there is none in this folder or below it
                update  Root.plist  item 0: DefaultValue

                """)
        try folder.write("\"Play\" = \"Play\"\n\"", to: "repo/App/Settings.bundle/de.lproj/Root.strings")
        let check = try folder.run("check", "--format", "concise", in: "repo/Tests/Inner")
        #expect(check.exitCode == 1 && check.output.hasPrefix("../../App/Settings.bundle/de.lproj/"), "\(check.error)")
        try shellOK("rm -r App/Settings.bundle/de.lproj", in: folder)
        // The nearest folder takes precedence, and in it the bundle directly inside.
        try shellOK("cp -R App/Settings.bundle Tests; cp -R App/Settings.bundle .", in: folder)
        try expectBundle("../Settings.bundle", from: "repo/Tests/Inner", of: folder)
        try shellOK("rm -r Tests/Settings.bundle", in: folder)
        try expectBundle("../../Settings.bundle", from: "repo/Tests/Inner", of: folder)
    }

    @Test(arguments: ["HEAD", "file"]) func `The search for the bundle stays in the repository`(kind: String) throws {
        let folder = try repository("Settings.bundle")
        try shellOK("mkdir -p inner/Tests; cp -R .git inner/.git; mkdir -p Tests", in: folder)
        // Submodules and worktrees have a `.git` file.
        if kind == "file" { try shellOK("rm -r inner/.git; echo 'gitdir: ../x' > inner/.git", in: folder) }
        let result = try folder.run("show", in: "repo/inner/Tests")
        #expect(result.exitCode == 2)
        #expect(
            result.error.hasPrefix(
                "error: there is no Settings bundle in this folder, below it, or above it in the repository\n"))
        // Outside a repository, only an enclosing bundle is found.
        try shellOK("rm -r .git inner", in: folder)
        let outside = try folder.run("show", in: "repo/Tests")
        #expect(outside.exitCode == 2)
        #expect(outside.error.hasPrefix("error: there is no Settings bundle in this folder or below it\n"))
        try expectBundle("..", from: "repo/Settings.bundle/en.lproj", of: folder)
    }

    /// The folder itself has another name, so only the link leads to it.
    @Test func `The search follows a link with the name Settings.bundle`() throws {
        let folder = try repository("App/Settings.bundle")
        try shellOK("mv App/Settings.bundle App/Sources; ln -s Sources App/Settings.bundle", in: folder)
        try expectBundle("App/Settings.bundle", from: "repo", of: folder)
        try folder.write("", to: "repo/App/Sources/Root.plist")
        let check = try folder.run("check", "--format", "concise", in: "repo")
        #expect(check.exitCode == 1 && check.output.hasPrefix("App/Settings.bundle/Root.plist"), "\(check.error)")
        // Links to a folder that is searched anyway, or to a parent folder, are not followed.
        try shellOK("rm App/Settings.bundle; mv App/Sources Settings.bundle; ln -s .. App/Settings.bundle", in: folder)
        try shellOK("ln -s ../Settings.bundle App/SettingsLink.bundle", in: folder)
        let others = try folder.run("check", "--format", "concise", in: "repo")
        #expect(others.exitCode == 1 && others.output.hasPrefix("Settings.bundle/Root.plist"), "\(others.output)")
        #expect(!others.output.contains("App/"), "\(others.output)")
    }

    /// Outside a repository, projects above the home folder are unrelated.
    @Test func `The search for projects ends at the home folder`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.writeProjects()
        try #require(try shell("mkdir -p home/App; mv Settings.bundle home/App", in: folder).exitCode == 0)
        for (home, isFound) in [("", true), ("home", false)] {
            let result = try folder.run(
                ["project", "--json"], environment: ["HOME": folder.absolute(home)], in: "home/App")
            #expect((result.exitCode == 0) == isFound, "\(result.output)\(result.error)")
        }
    }

    // MARK: Permissions

    /// A command prefix that drops superuser permissions, or `nil` if that is not possible.
    private func unprivileged(in folder: ScratchFolder) throws -> String? {
        guard geteuid() == 0 else { return "" }
        let capabilities = "-dac_override,-dac_read_search"
        let prefix = "setpriv --bounding-set=\(capabilities) --inh-caps=\(capabilities)"
        return try shell("\(prefix) true", in: folder).exitCode == 0 ? prefix : nil
    }

    @Test func `The search skips folders that cannot be read`() throws {
        let folder = try repository("App/Settings.bundle")
        guard let prefix = try unprivileged(in: folder) else {
            notTried("no setpriv(1) to give up the rights of the superuser with")
            return
        }
        defer { _ = try? shell("chmod -R u+rwx repo", in: folder) }
        try shellOK("mkdir -p Tests/Secret/X.bundle Other.bundle; chmod 0 Tests/Secret Other.bundle", in: folder)
        let beside = try shell("cd repo/Tests && \(prefix) \(CommandRunner.tool) show", in: folder)
        #expect(beside.exitCode == 0 && beside.output.hasPrefix("../App/Settings.bundle"), "\(beside.error)")
        // This includes the working folder itself.
        try shellOK("chmod 0111 Tests", in: folder)
        let unlisted = try shell("cd repo/Tests && \(prefix) \(CommandRunner.tool) show", in: folder)
        #expect(unlisted.exitCode == 0 && unlisted.output.hasPrefix("../App/Settings.bundle"), "\(unlisted.error)")
        let check = try shell("cd repo/Tests && \(prefix) \(CommandRunner.tool) check --json", in: folder)
        #expect(check.exitCode == 0 && check.error == "", "\(check.error)")
        // A folder with the name of a bundle is not skipped.
        try shellOK("chmod 0 App/Settings.bundle", in: folder)
        let named = try shell("cd repo/Tests && \(prefix) \(CommandRunner.tool) show", in: folder)
        #expect(named.exitCode == 2)
        #expect(named.error.hasPrefix("error: could not open ../App/Settings.bundle: permission"), "\(named.error)")
    }

    // MARK: Script phases

    @Test func `A script phase uses the bundle in its input files`() throws {
        let folder = try repository("App/Settings.bundle", "Settings.bundle")
        let bundle = folder.absolute("repo/App/Settings.bundle")
        for (working, input) in [("repo", bundle), ("repo/Tests", bundle + "/Root.plist"), ("", bundle + "/")] {
            let environment = [
                "SCRIPT_INPUT_FILE_COUNT": "2", "SCRIPT_INPUT_FILE_0": folder.absolute("repo/App/Info.plist"),
                "SCRIPT_INPUT_FILE_1": input,
            ]
            try expectBundle(bundle, from: working, of: folder, environment: environment)
            let check = try folder.run(["check", "--format", "concise"], environment: environment, in: working)
            #expect(check.exitCode == 0, "\(check.error)")
        }
    }

    @Test func `A script phase uses the bundle in its input file lists`() throws {
        let folder = try repository("App/Settings.bundle", "Settings.bundle")
        let bundle = folder.absolute("repo/App/Settings.bundle")
        try folder.write("\(folder.absolute("repo/App/Info.plist"))\n\(bundle)/Root.plist\n", to: "resolved.xcfilelist")
        let environment = [
            "SCRIPT_INPUT_FILE_COUNT": "0", "SCRIPT_INPUT_FILE_LIST_COUNT": "2",
            "SCRIPT_INPUT_FILE_LIST_0": folder.absolute("missing.xcfilelist"),
            "SCRIPT_INPUT_FILE_LIST_1": folder.absolute("resolved.xcfilelist"),
        ]
        try expectBundle(bundle, from: "repo", of: folder, environment: environment)
    }

    @Test func `A script phase builds the outer one of nested bundles`() throws {
        let folder = try repository("App/Settings.bundle")
        for file in ["Root", "Sub"] {
            let link = itemText("ChildPane", ["Title": "Sub", "File": "Sub"])
            try folder.write(
                paneText(table: nil, file == "Root" ? link : toggleText("Play", key: "play")),
                to: "repo/App/Settings.bundle/Settings.bundle/\(file).plist")
        }
        try folder.run(
            ["build", "--file-lists", ".", "--configuration", "Debug"],
            environment: ["SRCROOT": folder.absolute("repo")],
            in: "repo"
        ).requireSuccess()
        let list = try folder.text(of: "repo/settings-bundle-Debug-inputs.xcfilelist")
        try folder.write(list.replacing("$(SRCROOT)", with: folder.absolute("repo")), to: "resolved.xcfilelist")
        let environment = [
            "SCRIPT_INPUT_FILE_COUNT": "0", "SCRIPT_INPUT_FILE_LIST_COUNT": "1",
            "SCRIPT_INPUT_FILE_LIST_0": folder.absolute("resolved.xcfilelist"), "CONFIGURATION": "Debug",
            "TARGET_BUILD_DIR": folder.absolute("built"), "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app",
        ]
        try folder.write("", to: "built/App.app/App")
        let result = try folder.run(["build"], environment: environment, in: "repo")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.snapshot().entries["built/App.app/Settings.bundle/Root.plist"] != nil)
    }

    @Test func `A nested bundle is reported once`() throws {
        let folder = try repository("App/Settings.bundle")
        let link = itemText("ChildPane", ["Title": "Sub", "File": "Sub"])
        try folder.write(paneText(table: nil, link), to: "repo/App/Settings.bundle/Settings.bundle/Root.plist")
        try folder.write(
            paneText(table: nil, toggleText("Play", key: "other")),
            to: "repo/App/Settings.bundle/Settings.bundle/Sub.plist")
        let result = try folder.run(["check", "--format", "concise"], in: "repo")
        #expect(
            result.output.contains("[two-bundles]") && result.output.split(separator: "\n").count == 1,
            "\(result.output)")
    }

    @Test func `A script phase does not search for a bundle`() throws {
        let folder = try repository("Settings.bundle")
        let phase = ["SCRIPT_INPUT_FILE_COUNT": "0", "ENABLE_USER_SCRIPT_SANDBOXING": "YES"]
        for (arguments, working) in [(["show"], "repo"), (["check"], "repo"), (["localize"], "repo/Tests")] {
            let result = try folder.run(arguments, environment: phase, in: working)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(result.error.hasPrefix("error: no bundle is specified, and none of the script phase's input files"))
        }
        try expectBundle(
            "Settings.bundle", from: "repo", of: folder,
            environment: phase.merging(["SETTINGS_BUNDLE": "Settings.bundle"]) { $1 })
        // This does not depend on the sandbox.
        let free = phase.merging(["ENABLE_USER_SCRIPT_SANDBOXING": "NO"]) { $1 }
        #expect(try folder.run(["show"], environment: free, in: "repo").exitCode == 2)
    }

    /// The sandbox would deny and log such access.
    @Test func `A script phase accesses only the files that it lists`() throws {
        let folder = try repository("App/Settings.bundle", "Settings.bundle")
        guard try shell("strace -V", in: folder).exitCode == 0 else {
            notTried("no strace to see what is opened")
            return
        }
        /// The calls with a path in the repository or a relative path.
        func calls(_ variables: String) throws -> [Substring] {
            _ = try shell(
                "cd repo/Tests && \(variables) strace -f -e trace=%file -o ../../log \(CommandRunner.tool) show",
                in: folder)
            return try folder.text(of: "log").split(separator: "\n").filter { line in
                let path =
                    line.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first ?? ""
                return !line.contains("exec") && !path.isEmpty && (!path.hasPrefix("/") || path.hasPrefix(folder.path))
            }
        }
        let none = try calls("SCRIPT_INPUT_FILE_COUNT=0")
        #expect(none == [])
        let bundle = folder.absolute("repo/App/Settings.bundle")
        let listed = try calls("SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0=\(bundle)")
        #expect(!listed.isEmpty && !listed.contains { $0.contains("\"..") || $0.contains(".git") }, "\(listed)")
        #expect(try !calls("HOME=/").isEmpty)
    }
}
