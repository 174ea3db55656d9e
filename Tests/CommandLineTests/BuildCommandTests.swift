import Foundation
import TestSupport
import Testing

/// `build`: its options, the files in the built bundle and the file lists.
@Suite struct BuildCommandTests {
    private func project() throws -> ScratchFolder {
        try ScratchFolder([
            "App.xcodeproj/project.pbxproj": "", "App/Settings.bundle/.DS_Store": "hidden",
            "App/Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            "App/Settings.bundle/Root.xcstrings": "{}", "App/Settings.bundle/Thumbs.db": "copied",
            "App/Settings.bundle/.git/HEAD": "hidden", "App/Settings.bundle/icon.png": "\u{1F}image",
            "App/Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
        ])
    }

    private static let built = ["Root.plist", "Thumbs.db", "en.lproj/Root.strings", "icon.png"]

    @Test func `build copies all files except hidden files and catalogs`() throws {
        let folder = try project()
        let before = try folder.snapshot(of: "App")
        let result = try folder.run("build", "-o", "Out/Settings.bundle")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error.split(separator: "\n").sorted()
                == Self.built.map { "create  Out/Settings.bundle/\($0)" }.sorted())
        let built = try folder.snapshot(of: "Out/Settings.bundle")
        #expect(built.files == Self.built)
        for file in Self.built { #expect(built[file] == before["Settings.bundle/" + file]) }
        #expect(try folder.snapshot(of: "App") == before)
    }

    @Test func `build replaces symbolic links with copies of their targets`() throws {
        let folder = try project()
        try folder.write("shared image", to: "Shared/shared.png")
        for (name, destination) in [("shared.png", "../../Shared/shared.png"), ("de.lproj", "en.lproj")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.absolute("App/Settings.bundle/\(name)"), withDestinationPath: destination)
        }
        #expect(try folder.run("build", "-o", "build/Settings.bundle").exitCode == 0)
        let built = try folder.snapshot(of: "build/Settings.bundle")
        #expect(built["shared.png"] == Array("shared image".utf8))
        #expect(
            built["de.lproj/Root.strings"] == built["en.lproj/Root.strings"] && built.entries["de.lproj"] == .folder)
        // File lists include the target itself, since Xcode's sandbox checks real paths.
        #expect(try folder.run("build", "--file-lists", ".", "--configuration", "Debug").exitCode == 0)
        let inputs = try folder.text(of: "settings-bundle-Debug-inputs.xcfilelist").split(separator: "\n")
        #expect(inputs.contains("$(SRCROOT)/Shared/shared.png"))
        #expect(inputs.contains("$(SRCROOT)/App/Settings.bundle/de.lproj/Root.strings"))
    }

    @Test func `build rejects a broken symbolic link`() throws {
        let folder = try project()
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("App/Settings.bundle/gone.png"), withDestinationPath: "nowhere")
        let result = try folder.run("build", "-o", "Out/Settings.bundle")
        #expect(result.exitCode == 2 && result.error.contains("App/Settings.bundle/gone.png"), "\(result.error)")
        #expect(try folder.snapshot().entries["Out"] == nil)
    }

    @Test func `A second build writes nothing`() throws {
        let folder = try project()
        _ = try folder.run("build", "-o", "Out/Settings.bundle")
        let stamps = try FileStamps(of: folder.path)
        let result = try folder.run("build", "-o", "Out/Settings.bundle")
        #expect(result.exitCode == 0 && result.error == "identical  Out/Settings.bundle\n", "\(result.error)")
        #expect(try FileStamps(of: folder.path) == stamps)
    }

    @Test(arguments: ["--check", "--dry-run", "--diff"])
    func `The options --check, --dry-run and --diff list changes and write nothing`(option: String) throws {
        let folder = try project()
        _ = try folder.run("build", "-o", "Out/Settings.bundle")
        let current = try folder.run("build", "-o", "Out/Settings.bundle", option)
        #expect(current.exitCode == 0 && current.output == "", "\(current.error)")
        try folder.write(tableText(["Sound": "Ton"]), to: "App/Settings.bundle/de.lproj/Root.strings")
        try folder.write("x", to: "Out/Settings.bundle/Old.plist")
        let before = try folder.snapshot()
        let stale = try folder.run("build", "-o", "Out/Settings.bundle", option)
        #expect(stale.exitCode == (option == "--check" ? 1 : 0))
        #expect(stale.error.contains("create  Out/Settings.bundle/de.lproj/Root.strings\n"), "\(stale.error)")
        #expect(
            stale.error.contains("remove  Out/Settings.bundle/Old.plist\n")
                && stale.error.contains("nothing was written"))
        #expect(stale.output.contains("+\"Sound\" = \"Ton\";") == (option == "--diff"), "\(stale.output)")
        #expect(try folder.snapshot() == before)
    }

    @Test func `The built bundle does not depend on its location`() throws {
        let snapshots = try (0..<2).map { number in
            let folder = try project()
            let output = number == 0 ? "Settings.bundle" : "Deep/er/Other.bundle"
            #expect(try folder.run("build", "-o", output).exitCode == 0)
            return try folder.snapshot(of: output)
        }
        #expect(snapshots[0] == snapshots[1])
    }

    /// Outside a script phase, Xcode's variables are ignored, since they can have another origin.
    @Test func `build requires --output or --configuration outside a script phase`() throws {
        let folder = try project()
        let environment = ["TARGET_BUILD_DIR": folder.path, "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app"]
        let result = try folder.run(["build"], environment: environment)
        #expect(result.exitCode == 64 && result.error.hasPrefix("error: --output is required"), "\(result.error)")
        #expect(
            try folder.run(["build"], environment: environment.merging(["SCRIPT_INPUT_FILE_COUNT": "0"]) { $1 })
                .exitCode == 2)
        let unnamed = try folder.run("build", "--file-lists", ".", "-n")
        #expect(unnamed.exitCode == 64 && unnamed.error.contains("--configuration Debug"), "\(unnamed.error)")
        let lists = try folder.run(["build", "--file-lists", "."], environment: ["CONFIGURATION": "Debug"])
        #expect(lists.exitCode == 64)
    }

    @Test(arguments: [
        (["-o", ""], "--output is empty"), (["-o", "Out"], "the output 'Out' is not a valid bundle name"),
        (["-o", "X.bundle", "--define", "NAME"], "--define 'NAME' is not in the form NAME=VALUE"),
        (["-o", "X.bundle", "--file-lists", "."], "--file-lists writes file lists, not a bundle"),
        (["--diff", "--file-lists", "."], "--file-lists writes file lists, not a bundle"),
        (["--file-lists", ""], "--file-lists is empty"),
        (["--file-lists", ".", "--configuration", "a/b"], "there is no build configuration 'a/b'"),
        (["-o", "X.bundle", "--configuration", "a\n"], "there is no build configuration 'a\\n'"),
    ]) func `build rejects invalid options`(arguments: [String], message: String) throws {
        let folder = try project()
        let before = try folder.snapshot()
        let result = try folder.run(["build"] + arguments)
        #expect(result.exitCode == 64 && result.error.hasPrefix("error: \(message)"), "\(result.error)")
        #expect(try folder.snapshot() == before)
    }

    @Test(arguments: ["App/Settings.bundle", "App/Settings.bundle/Out/Settings.bundle"])
    func `build rejects an output that overlaps the source bundle`(output: String) throws {
        let folder = try project()
        let before = try folder.snapshot()
        let result = try folder.run("build", "-o", output)
        #expect(
            result.exitCode == 2
                && result.error.hasPrefix("error: the output \(output) overlaps the source App/Settings.bundle"))
        #expect(try folder.snapshot() == before)
    }

    // MARK: File lists

    private static let lists = ["inputs", "outputs"].map { "Lists/settings-bundle-Debug-\($0).xcfilelist" }

    @Test(arguments: ["", "App"]) func `File lists contain inputs and outputs, from any working folder`(working: String)
        throws
    {
        let folder = try project()
        let lists = working.isEmpty ? "Lists" : "../Lists"
        let command = ["build", "--file-lists", lists, "--configuration", "Debug"]
        let result = try folder.run(command, in: working)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(
            try folder.text(of: Self.lists[0]) == """
                $(SRCROOT)/App/Settings.bundle/Root.plist
                $(SRCROOT)/App/Settings.bundle/Root.xcstrings
                $(SRCROOT)/App/Settings.bundle/Thumbs.db
                $(SRCROOT)/App/Settings.bundle/en.lproj/Root.strings
                $(SRCROOT)/App/Settings.bundle/icon.png

                """)
        let output = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/Settings.bundle"
        let made = ["", "/Root.plist", "/Thumbs.db", "/en.lproj", "/en.lproj/Root.strings", "/icon.png"]
        #expect(try folder.text(of: Self.lists[1]) == made.map { "\(output)\($0)\n" }.joined())
        let again = try folder.run(command + ["--check"], in: working)
        #expect(again.exitCode == 0 && again.error.hasPrefix("identical"), "\(again.error)")
        try folder.write("new", to: "App/Settings.bundle/new.png")
        let before = try folder.snapshot()
        let stale = try folder.run(command + ["--check"], in: working)
        #expect(
            stale.exitCode == 1 && stale.error.contains("\(lists)/settings-bundle-Debug-inputs.xcfilelist is out of"))
        #expect(try folder.snapshot() == before)
    }

    @Test func `Outdated file lists are reported if the options file specifies their folder`() throws {
        let folder = try project()
        let options = { (lists: String) in
            """
            {"bundle": "App/Settings.bundle",
             "build": {"configurations": ["Debug", "Release"], "file-lists": "\(lists)"}}
            """
        }
        try folder.write(options("../Lists"), to: "App/settings-bundle.json")
        let outside = try folder.run("check", in: "App")
        #expect(outside.exitCode == 2 && outside.error.contains("is outside the repository"), "\(outside.error)")
        try FileManager.default.removeItem(atPath: folder.absolute("App/settings-bundle.json"))
        try folder.write(options("Lists"), to: "settings-bundle.json")
        #expect(try folder.run("build", "-o", "Out/Settings.bundle").exitCode == 0)
        let build = ["build", "-o", "Out/Settings.bundle", "--check"]
        let check = ["check", "--select", "stale-file-lists", "--format", "concise"]

        let missing = try folder.run(build)
        #expect(missing.exitCode == 1, "\(missing.error)")
        let found = try folder.run(check)
        #expect(
            found.exitCode == 1
                && found.output.contains("'Lists/settings-bundle-Debug-inputs.xcfilelist' is out of date, and so are 3"),
            "\(found.output)")

        #expect(try folder.run("build", "--file-lists", "Lists").exitCode == 0)
        for command in [build, check] { #expect(try folder.run(command).exitCode == 0) }
        try folder.write("new", to: "App/Settings.bundle/new.png")
        #expect(try folder.run("build", "-o", "Out/Settings.bundle").exitCode == 0)
        let before = try folder.snapshot()
        let stale = try folder.run(build + ["--configuration", "Debug"])
        #expect(stale.exitCode == 1 && stale.error.contains("Lists/settings-bundle-Debug-outputs.xcfilelist is out of"))
        #expect(!stale.error.contains("Release") && !stale.error.contains("Out/Settings.bundle is"), "\(stale.error)")
        #expect(try folder.run(check).exitCode == 1)
        #expect(try folder.snapshot() == before)
        // The script phase does not have the lists as inputs, so they are not compared.
        let phase = ["SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("settings-bundle.json")]
        for command in [build, check] {
            let result = try folder.run(command + ["--bundle", "App/Settings.bundle"], environment: phase)
            #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        }
    }

    @Test func `check skips the file lists with a note if the bundle cannot be built`() throws {
        let folder = try project()
        try folder.write(
            "{\"build\": {\"configurations\": [\"Debug\"], \"file-lists\": \".\", \"merge\": [{\"from\": \"Gone\"}]}}",
            to: "settings-bundle.json")
        let result = try folder.run("check", "--select", "stale-file-lists")
        #expect(result.exitCode == 0 && result.error.contains("note: the file lists were not compared: "))
    }

    @Test(arguments: ["Price $(LOW).plist", "blank ", "dollar$.png"])
    func `build rejects file names that Xcode file lists cannot contain`(name: String) throws {
        let folder = try project()
        try folder.write("", to: "App/Settings.bundle/\(name)")
        let result = try folder.run("build", "--file-lists", ".", "--configuration", "Debug")
        #expect(result.exitCode == 2 && result.error.contains("cannot be in an Xcode file list"), "\(result.error)")
    }

    /// Lists in the bundle would ship with the app.
    @Test func `build rejects a folder in the bundle for file lists`() throws {
        let folder = try project()
        let result = try folder.run("build", "--file-lists", "App/Settings.bundle/Lists", "--configuration", "Debug")
        #expect(result.exitCode == 2 && result.error.contains("would ship with the app"), "\(result.error)")
    }
}
