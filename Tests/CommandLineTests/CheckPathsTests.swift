import TestSupport
import Testing

/// `check` with contradicting, repeated or empty paths and options.
@Suite struct CheckPathsTests {
    /// Otherwise a specified bundle would pass without being checked.
    @Test func `check rejects --bundle together with paths`() throws {
        let folder = try findingsFolder()
        let result = try folder.run("check", "-b", "AnApp", "good")
        #expect(result.exitCode == 64 && result.output == "")
        #expect(
            result.error == """
                error: --bundle and paths cannot be combined
                  = help: specify all bundles as paths

                """)
    }

    /// Paths are passed to the argument parser as one word, which must not appear in messages.
    @Test(arguments: [["--nosuch"], ["--platform", "nosuch"], ["--json=x"], ["-x"]])
    func `Errors in options are the same with and without many paths`(options: [String]) throws {
        let folder = try folder()
        let alone = try folder.run(["check"] + options)
        #expect(alone.exitCode == 64 && alone.error.contains(options[options.count - 1].prefix(3)))
        let paths = (0..<500).map { "p\($0)" }
        for words in [options + paths, ["a"] + paths + options, ["a"] + options + paths + ["--strict"] + paths] {
            let result = try folder.run(["check"] + words)
            #expect(result.exitCode == 64 && result.error == alone.error)
        }
    }

    private func folder() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "App/Settings.bundle/Root.plist": paneText(
                    table: nil, itemText("ChildPane", ["Title": "M", "File": "M"])),
                "App/Settings.bundle/en.lproj/Root.strings": "",
            ], inMemory: true)
    }

    @Test(arguments: [
        ["App/Settings.bundle", "."], [".", "./App/Settings.bundle/"], ["App", "App/../App", "App/Settings.bundle"],
        ["Link/Settings.bundle", "App"],
    ])
    func `check checks a bundle once if several paths lead to it`(paths: [String]) throws {
        let folder = try folder()
        try #require(try shell("ln -s App Link", in: folder).exitCode == 0)
        let result = try folder.run(["check", "--select", "missing-child-pane", "--json"] + paths)
        #expect(try CheckReport(result).findings.count == 1)
        let absolute = try folder.run(
            ["check", "--select", "missing-child-pane", "--json", folder.absolute("App")] + paths)
        #expect(try CheckReport(absolute).findings.count == 1)
    }

    @Test func `check checks a bundle and its copy separately`() throws {
        let folder = try folder()
        try #require(try shell("cp -r App Copy", in: folder).exitCode == 0)
        let result = try folder.run("check", "--select", "missing-child-pane", "--json", "App", "Copy")
        #expect(try CheckReport(result).findings.count == 2)
    }

    @Test func `check continues after a path without a bundle`() throws {
        let folder = try folder()
        try folder.write("", to: "Empty/file")
        for other in ["Nowhere", "Empty"] {
            let result = try folder.run("check", "--select", "missing-child-pane", "--json", other, "App")
            #expect(result.exitCode == 2 && result.error.contains("error: ") && result.error.contains(other))
            #expect(try CheckReport(result).findings.count == 1)
            let alone = try folder.run("check", "--json", other)
            #expect(alone.exitCode == 2 && alone.output.contains("\"error\": {") && alone.error.contains(other))
        }
    }

    @Test(arguments: [
        ["--json", "--format", "sarif"], ["--json", "--format=text"], [""], ["--bundle", ""], ["App", ""],
        ["--baseline", ""], ["--baseline", "", "--write-baseline"],
    ])
    func `check rejects contradicting formats and empty arguments`(arguments: [String]) throws {
        let folder = try folder()
        let result = try folder.run(["check"] + arguments)
        #expect(result.exitCode == 64 && !result.output.contains("findings"))
        let problem = arguments.contains("--json") ? "cannot be combined" : "is empty"
        #expect(result.error.contains(problem) && result.error.contains("\n  = help: "), "\(result.error)")
    }

    @Test func `check accepts --json together with --format json`() throws {
        let result = try folder().run("check", "--json", "--format", "json")
        #expect(try result.exitCode == 1 && CheckReport(result).version == 1)
    }

    @Test func `An empty SETTINGS_BUNDLE variable is ignored`() throws {
        let result = try folder().run("check", "--json", environment: ["SETTINGS_BUNDLE": ""])
        #expect(try result.exitCode == 1 && CheckReport(result).version == 1)
    }

    /// Only `check` accepts parts of bundles.
    @Test func `Commands that reject a file in a bundle suggest the bundle`() throws {
        let command = ["show", "--bundle"]
        let folder = try folder()
        for part in ["Root.plist", "en.lproj", "en.lproj/Root.strings"] {
            let result = try folder.run(command + ["App/Settings.bundle/" + part])
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error == """
                    error: App/Settings.bundle/\(part) is part of a bundle
                      = help: specify the bundle: App/Settings.bundle

                    """)
            let inside = try folder.run(command + [part], in: "App/Settings.bundle")
            #expect(inside.error.contains("specify the bundle: .\n"), "\(inside.error)")
        }
        try folder.write("", to: "App/notes.txt")
        #expect(try folder.run(command + ["App/notes.txt"]).error.contains("App/notes.txt is not a folder"))
    }
}
