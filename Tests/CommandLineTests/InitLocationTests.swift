import Foundation
import TestSupport
import Testing

/// `init`: where it creates the file, and what prevents it.
@Suite struct InitLocationTests {
    private static let name = "settings-bundle.json"

    /// A repository with bundles.
    private func repository(_ bundles: String...) throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": ""], inMemory: true)
        for bundle in bundles {
            try folder.write(paneText(table: "Root", toggleText("Play", key: "play")), to: "\(bundle)/Root.plist")
        }
        return folder
    }

    /// Runs a command that must fail and change nothing.
    private func expectFailure(
        _ arguments: [String], in folder: ScratchFolder, exitCode: Int32 = 2, _ error: String,
        environment: [String: String] = [:], _ location: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let result = try folder.run(arguments, environment: environment)
        #expect(result.exitCode == exitCode && result.output.isEmpty, sourceLocation: location)
        #expect(result.error == error, sourceLocation: location)
        #expect(try folder.snapshot() == before, sourceLocation: location)
    }

    @Test func `A dry run prints the file and writes nothing`() throws {
        let folder = try repository("App/Settings.bundle")
        let before = try folder.snapshot()
        let dry = try folder.run("init", "--dry-run")
        let diff = try folder.run("init", "--diff")
        #expect(try folder.snapshot() == before)
        #expect(dry.error == "create  settings-bundle.json\nnothing was written\n" && diff.error == dry.error)
        try folder.write(diff.output, to: "patch")
        try folder.run("init").requireSuccess()
        #expect(try folder.text(of: Self.name) == dry.output)
        try shell("rm settings-bundle.json && patch -p1 < patch", in: folder).requireSuccess()
        #expect(try folder.text(of: Self.name) == dry.output)
    }

    @Test func `Without a bundle, init suggests new`() throws {
        try expectFailure(
            ["init"], in: repository(),
            """
            error: there is no Settings bundle in this folder or below it
              = help: create one with settings-bundle new, or specify one with --bundle

            """)
    }

    @Test func `Several bundles require --bundle`() throws {
        try expectFailure(
            ["init"], in: repository("One/Settings.bundle", "Two/Settings.bundle"),
            """
            error: there are 2 bundles: One/Settings.bundle, Two/Settings.bundle
              = help: specify one with --bundle, as in --bundle One/Settings.bundle

            """)
    }

    @Test func `An existing file is not changed`() throws {
        let folder = try repository("App/Settings.bundle")
        try folder.write("{}", to: Self.name)
        let error = """
            error: settings-bundle.json already exists
              = help: edit it in a text editor; settings-bundle options prints the options that apply

            """
        try expectFailure(["init"], in: folder, error)
        try expectFailure(["init", "--options", Self.name], in: folder, error)
        try expectFailure(["init"], in: folder, error, environment: ["SETTINGS_BUNDLE_OPTIONS": Self.name])
        // A nearer file applies to the bundle, so a file in the default folder would have no effect.
        try shell("mv settings-bundle.json App/", in: folder).requireSuccess()
        try expectFailure(["init"], in: folder, error.replacing("error: ", with: "error: App/"))
    }

    @Test(arguments: [
        ("ln -s other.json settings-bundle.json; echo '{}' > other.json", "settings-bundle.json already exists"),
        ("ln -s nothing settings-bundle.json", "could not read settings-bundle.json: it is not a regular file"),
        ("mkdir settings-bundle.json", "could not read settings-bundle.json: it is a folder"),
        ("mkfifo settings-bundle.json", "could not read settings-bundle.json: it is not a regular file"),
        ("echo '{' > settings-bundle.json", "expected a name in quotes"),
    ]) func `Another item at the path of the file is not changed`(script: String, message: String) throws {
        let folder = try repository("App/Settings.bundle")
        try shell(script, in: folder).requireSuccess()
        let list = "ls -lR; cat other.json || true"
        let before = try shell(list, in: folder).output
        let result = try folder.run("init")
        #expect(result.exitCode == 2 && result.error.contains(message), "\(result.error)")
        #expect(try shell(list, in: folder).output == before)
    }

    @Test func `Nothing is written to a read-only folder`() throws {
        let folder = try repository("App/Settings.bundle")
        let result = try shell(
            """
            chmod 555 .
            drop=
            if [ "$(id -u)" = 0 ]; then drop="setpriv --bounding-set=-dac_override --inh-caps=-dac_override"; fi
            $drop \(CommandRunner.tool) init
            code=$?
            chmod 755 .
            exit $code
            """, in: folder)
        #expect(result.exitCode == 2, "\(result.error)")
        #expect(result.error.hasPrefix("error: could not write settings-bundle.json: permission denied\n"))
        #expect(try folder.snapshot().files == [".git/HEAD", "App/Settings.bundle/Root.plist"])
    }

    @Test func `A file for another bundle does not apply`() throws {
        let folder = try repository("One/App/Settings.bundle", "Two/App/Settings.bundle")
        try folder.run("init", "--bundle", "One/App/Settings.bundle").requireSuccess()
        let first = try folder.text(of: Self.name)
        let bundle = ["--bundle", "Two/App/Settings.bundle"]
        try expectFailure(
            ["init"] + bundle, in: folder,
            """
            error: settings-bundle.json already exists, for another bundle
              = help: specify a file in a folder that is nearer to the bundle: --options Two/App/settings-bundle.json

            """)
        try folder.run(["init", "--options", "Two/App/settings-bundle.json"] + bundle).requireSuccess()
        #expect(try folder.run(["options"] + bundle).output.contains("Two/App/settings-bundle.json  found"))
        // In another working folder, the default is that folder.
        try shell("rm Two/App/settings-bundle.json", in: folder).requireSuccess()
        try folder.run("init", in: "Two").requireSuccess()
        #expect(try folder.text(of: "Two/settings-bundle.json").contains(#""bundle": "App/Settings.bundle","#))
        #expect(try folder.text(of: Self.name) == first)
    }

    @Test func `The file can be specified`() throws {
        let folder = try repository("App/Settings.bundle")
        try expectFailure(
            ["init", "--options", "options.json"], in: folder, exitCode: 64,
            """
            error: 'options.json' is not the path of an options file
              = help: specify a path that ends in settings-bundle.json

            """)
        try expectFailure(
            ["init", "--options", ""], in: folder, exitCode: 64,
            """
            error: the name of the options file is empty
              = help: specify a file, or leave out --options

            """)
        try expectFailure(
            ["init", "--options", "None/settings-bundle.json"], in: folder,
            "error: None does not exist\n  = help: check the path\n")
        let inside = try folder.run("init", "--options", "App/Settings.bundle/settings-bundle.json")
        #expect(inside.exitCode == 2 && inside.error.contains("would ship with the app"), "\(inside.error)")
        #expect(try folder.snapshot().files == [".git/HEAD", "App/Settings.bundle/Root.plist"])
        try folder.run("init", environment: ["SETTINGS_BUNDLE_OPTIONS": "App/settings-bundle.json"]).requireSuccess()
        #expect(try folder.text(of: "App/settings-bundle.json").contains(#""bundle": "Settings.bundle","#))
    }

    @Test(arguments: ["", "App", "App/Settings.bundle"])
    func `In a repository, the file is where the tool finds it`(working: String) throws {
        let folder = try repository("App/Settings.bundle")
        try folder.run("init", in: working).requireSuccess()
        let path = working == "App" ? "App/settings-bundle.json" : Self.name
        #expect(try folder.snapshot().files.contains(path))
        let options = try folder.run("options", in: working)
        #expect(options.exitCode == 0 && options.output.contains("settings-bundle.json  "), "\(options)")
    }

    @Test func `Outside a repository, the file is in the working folder or next to the bundle`() throws {
        let folder = try repository("App/Settings.bundle")
        try shell("rm -r .git", in: folder).requireSuccess()
        try folder.run("init").requireSuccess()
        #expect(try folder.snapshot()[Self.name] != nil)
        let other = try ScratchFolder(["Other/README": ""], inMemory: true)
        try shell("rm settings-bundle.json", in: folder).requireSuccess()
        try other.run("init", "--bundle", folder.absolute("App/Settings.bundle")).requireSuccess()
        #expect(try folder.snapshot()["App/settings-bundle.json"] != nil)
    }

    // MARK: Unusual names

    @Test(arguments: ["a'\"*/ b", "~x", "// c", "\u{202E}d", "-e", "ü\\n"])
    func `Unusual names of folders are preserved`(name: String) throws {
        let bundle = "\(name)/Settings.bundle"
        let folder = try repository(bundle)
        try folder.run("init").requireSuccess()
        let options = try folder.run("options", "--json")
        #expect(options.exitCode == 0 && options.error.isEmpty, "\(options.error)")
        let check = try folder.run("check", "--bundle", "./\(bundle)")
        #expect(check.exitCode == 0, "\(check)")
        let show = try folder.run("show")
        #expect(show.exitCode == 0 && show.output.contains("Play"), "\(show.error)")
    }

    @Test func `A control character in the path of the bundle is an error`() throws {
        try expectFailure(
            ["init"], in: repository("a\nb/Settings.bundle"),
            """
            error: the options file would not be valid: the path 'a\\nb/Settings.bundle' contains a control character
              = help: rename the folders in the path of the bundle

            """)
    }

    @Test func `Text in the project cannot end a comment`() throws {
        let folder = try repository("App/Settings.bundle")
        let hostile = #""x\n}{*/ \U2028\"y""#
        let text = ProjectText(
            settings: "IPHONEOS_DEPLOYMENT_TARGET = \(hostile); CODE_SIGN_ENTITLEMENTS = \(hostile);",
            root: "knownRegions = (en, \(hostile));"
        ).text.replacing("name = Debug", with: "name = \(hostile)")
        try folder.write(text, to: "A\n\"* p.xcodeproj/project.pbxproj")
        try folder.run("init").requireSuccess()
        let lines = try folder.text(of: Self.name).split(separator: "\n")
        #expect(lines.contains { $0.contains(#"is unknown: the value 'x\n}{*/ \u{2028}"y' of"#) }, "\(lines)")
        #expect(lines.contains { $0.contains(#"A\n"* p.xcodeproj also has"#) }, "\(lines)")
        #expect(lines.allSatisfy { !$0.contains("\u{2028}") && !$0.hasPrefix("}{") })
        let options = try folder.run("options")
        #expect(options.exitCode == 0 && options.output.contains("settings-bundle.json:5:13"), "\(options)")
    }
}
