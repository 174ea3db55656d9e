import Foundation
import TestSupport
import Testing

/// Parsing of command-line arguments: positions of options and forms of values.
@Suite struct ArgumentTests {
    /// Runs a command and returns the resulting value of a key.
    private func value(_ key: String, of item: String, after arguments: String...) throws -> String {
        let folder = try exampleFolder(inMemory: true)
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0, "\(result.error)")
        let shown = try folder.run("show", item, "--value", key)
        #expect(shown.exitCode == 0, "\(shown.error)")
        return String(shown.output.dropLast())
    }

    @Test func `Options accept negative numbers as values`() throws {
        #expect(try value("MinimumValue", of: "t", after: "add-item", "slider", "--key", "t", "--min", "-10") == "-10")
        #expect(
            try value(
                "DefaultValue", of: "t", after: "add-item", "slider", "--key", "t", "--min", "-10", "--default", "-1")
                == "-1")
        #expect(
            try value(
                "Titles", of: "c", after: "add-item", "multi-value", "--title", "T", "--key", "c", "--choice",
                "-5 C=-5",
                "--choice", "--x=1") == "(-5 C, --x)")
    }

    @Test func `Options accept values that start with hyphens`() throws {
        #expect(try value("Title", of: "t", after: "add-item", "toggle", "--title", "- x", "--key", "t") == "- x")
        #expect(try value("Title", of: "t", after: "add-item", "toggle", "--title", "--key", "--key", "t") == "--key")
        #expect(try value("Title", of: "t", after: "add-item", "toggle", "--title=-x", "--key=t") == "-x")
    }

    @Test func `add-item accepts the raw name of an item type`() throws {
        #expect(
            try value("Title", of: "t", after: "add-item", "PSToggleSwitchSpecifier", "--title", "T", "--key", "t")
                == "T")
    }

    @Test func `An option, a variable or the working folder specifies the bundle`() throws {
        let folder = try exampleFolder(inMemory: true)
        try #require(try shell("mkdir other && mv Settings.bundle other/My.bundle", in: folder).exitCode == 0)
        for arguments in [
            ["-b", "other/My.bundle", "show", "play"], ["show", "-b", "other/My.bundle", "play"],
            ["show", "play", "--bundle", "other/My.bundle/"], ["--bundle=other", "show", "play"],
            ["--quiet", "-b", "other/My.bundle", "--color", "never", "show", "play"],
        ] {
            let result = try folder.run(arguments)
            #expect(result.exitCode == 0 && result.output.hasPrefix("Root/1\n"), "\(arguments): \(result.error)")
        }
        #expect(try folder.run(["show", "play"], environment: ["SETTINGS_BUNDLE": "other/My.bundle"]).exitCode == 0)
        #expect(try folder.run("show", "play", in: "other/My.bundle").exitCode == 0)
        #expect(try folder.run("show", "play").exitCode == 0)
        // The option takes precedence over the variable.
        #expect(
            try folder.run(["-b", "other", "show"], environment: ["SETTINGS_BUNDLE": "nowhere"]).exitCode == 0)
        #expect(try folder.run(["show"], environment: ["SETTINGS_BUNDLE": "nowhere"]).exitCode == 2)
    }

    @Test func `The search for the bundle skips build folders and dependencies`() throws {
        let folder = try exampleFolder(inMemory: true)
        let copies = [
            "build", "dist", "out", "output", "DerivedData", "Pods", "Carthage", "node_modules", ".hidden", "A.app",
            "A.xcarchive", "A.xcloc", "a/b/c/d/e/f",
        ]
        for copy in copies {
            try #require(try shell("mkdir -p \(copy) && cp -a Settings.bundle \(copy)/", in: folder).exitCode == 0)
        }
        #expect(try folder.run("show").exitCode == 0)
        // A folder that is specified explicitly is searched completely.
        #expect(try folder.run("show", "-b", "build").exitCode == 0)
        #expect(try folder.run("show", in: "build").exitCode == 0)
        try #require(
            try shell("mkdir b && cp -a Settings.bundle b/ && mv Settings.bundle a/", in: folder).exitCode == 0)
        #expect(try folder.run("show").exitCode == 2)
    }

    @Test func `The options --help and --version exit successfully`() throws {
        for arguments in [
            ["--help"], ["add-item", "--help"], ["add-item", "toggle", "-h"], ["localize", "add", "--help"],
        ] {
            let result = try ScratchFolder(inMemory: true).run(arguments)
            #expect(result.exitCode == 0 && result.output.contains("USAGE:") && result.error == "", "\(arguments)")
        }
        #expect(try ScratchFolder().run("--version").output.first?.isNumber == true)
    }
}
