import Foundation
import TestSupport
import Testing

/// The options file that applies to a bundle, and errors in it.
@Suite struct ProjectOptionsTests {
    /// A repository with two apps and an options file.
    private func repository(_ options: String, in place: String = "") throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        for app in ["App", "Other"] {
            try folder.write(paneText(toggleText("Play", key: "play")), to: "repo/\(app)/Settings.bundle/Root.plist")
            for language in ["en", "de"] {
                try folder.write(
                    tableText(["Play": "Play"]), to: "repo/\(app)/Settings.bundle/\(language).lproj/Root.strings")
            }
        }
        try folder.write("ref: refs/heads/main\n", to: "repo/.git/HEAD")
        try folder.write("", to: "repo/Tests/Inner/file")
        try folder.write(options, to: "repo/\(place)settings-bundle.json")
        return folder
    }

    private func language(
        of bundle: String, from working: String = "repo", in folder: ScratchFolder, _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> String? {
        let result = try folder.run(
            ["localize", "status", "--json", "--bundle", bundle] + arguments, environment: environment, in: working)
        return try JSONDecoder().decode(JSONValue.self, from: Data(result.outputBytes)).members["sourceLanguage"]?
            .string
    }

    // MARK: Search

    @Test func `The nearest options file above the bundle applies`() throws {
        let folder = try repository(source("de"))
        #expect(try language(of: "App/Settings.bundle", in: folder) == "de")
        #expect(try language(of: "../../App/Settings.bundle", from: "repo/Tests/Inner", in: folder) == "de")
        #expect(try language(of: folder.absolute("repo/App/Settings.bundle"), from: "", in: folder) == "de")
        try folder.write(source("fr"), to: "repo/App/settings-bundle.json")
        #expect(try language(of: "App/Settings.bundle", in: folder) == "fr")
        #expect(try language(of: "Other/Settings.bundle", in: folder) == "de")
        // Files above the root of the repository are ignored.
        try folder.write(source("ja"), to: "settings-bundle.json")
        try folder.write("gitdir: x", to: "repo/Other/.git")
        #expect(try language(of: "Other/Settings.bundle", in: folder) == "en")
    }

    /// The path exceeds the system's limit, and is truncated in the message.
    @Test func `A path that is too long is an error in the options file`() throws {
        let folder = try repository(
            "{ \"check\": { \"baseline\": \"\(String(repeating: "a/", count: 4096))b.json\" } }")
        let result = try folder.run("check", in: "repo")
        #expect(
            result.error.hasPrefix(
                "settings-bundle.json:1:26: error: the path 'a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/…' has 8198 bytes\n"
            ),
            "\(result.error.prefix(300))")
        #expect(result.exitCode == 2 && result.error.utf8.count < 300)
        // A missing folder followed by `..` is allowed.
        try folder.write("{ \"bundle\": \"no/such/../../App/Settings.bundle\" }", to: "repo/settings-bundle.json")
        try folder.write("{ \"bundle\": \"no/../../outside\" }", to: "repo/Other/settings-bundle.json")
        #expect(try folder.run("check", "Other", in: "repo").exitCode == 0)
        try folder.write("{ \"bundle\": \"no/such/../../../../outside\" }", to: "repo/Other/settings-bundle.json")
        #expect(try folder.run("check", "Other", in: "repo").error.contains("is outside the repository"))
    }

    @Test func `Without a repository, the search for options ends at the working folder`() throws {
        let folder = try repository(source("de"))
        try FileManager.default.removeItem(atPath: folder.absolute("repo/.git"))
        #expect(try language(of: "App/Settings.bundle", in: folder) == "de")
        #expect(try language(of: "repo/App/Settings.bundle", from: "", in: folder) == "de")
        #expect(try language(of: "Settings.bundle", from: "repo/App", in: folder) == "en")
        #expect(try language(of: "../App/Settings.bundle", from: "repo/Tests", in: folder) == "en")
        try folder.write(source("fr"), to: "repo/App/settings-bundle.json")
        #expect(try language(of: "../App/Settings.bundle", from: "repo/Tests", in: folder) == "fr")
    }

    @Test func `An option or a variable specifies the options file`() throws {
        let folder = try repository(source("de"))
        try folder.write(source("fr"), to: "repo/Tests/other.json")
        try folder.write(source("ja"), to: "repo/Tests/third.json")
        let bundle = "App/Settings.bundle"
        #expect(try language(of: bundle, in: folder, "--options", "Tests/other.json") == "fr")
        let environment = ["SETTINGS_BUNDLE_OPTIONS": "Tests/third.json"]
        #expect(try language(of: bundle, in: folder, environment: environment) == "ja")
        #expect(try language(of: bundle, in: folder, "--options", "Tests/other.json", environment: environment) == "fr")
        #expect(try language(of: bundle, in: folder, environment: ["SETTINGS_BUNDLE_OPTIONS": ""]) == "de")
        let missing = try folder.run("show", "--options", "no.json", in: "repo")
        #expect(missing.exitCode == 2 && missing.error.hasPrefix("error: no.json does not exist\n"), "\(missing.error)")
        #expect(try folder.run("show", "--options", "", in: "repo").exitCode == 64)
    }

    @Test func `A script phase uses the nearest options file in its inputs`() throws {
        let folder = try repository(source("de"))
        let bundle = folder.absolute("repo/App/Settings.bundle")
        let none = ["SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": bundle]
        #expect(try language(of: bundle, in: folder, environment: none) == "en")
        let listed = none.merging([
            "SCRIPT_INPUT_FILE_COUNT": "2", "SCRIPT_INPUT_FILE_1": folder.absolute("repo/settings-bundle.json"),
        ]) { $1 }
        #expect(try language(of: bundle, in: folder, environment: listed) == "de")
        // The file of another app is ignored, and a nearer file takes precedence.
        try folder.write(source("fr"), to: "repo/Other/settings-bundle.json")
        try folder.write(source("ja"), to: "repo/App/settings-bundle.json")
        let list = ["Other/settings-bundle.json", "settings-bundle.json", "App/settings-bundle.json"]
        try folder.write(list.map { folder.absolute("repo/\($0)\n") }.joined(), to: "list")
        let lists = ["SCRIPT_INPUT_FILE_LIST_COUNT": "1", "SCRIPT_INPUT_FILE_LIST_0": folder.absolute("list")]
        #expect(try language(of: bundle, in: folder, environment: none.merging(lists) { $1 }) == "ja")
    }

    @Test func `A script phase does not access options files outside its inputs`() throws {
        let folder = try repository(#"{ "bundle": "../Other/Settings.bundle" }"#, in: "App/")
        guard try shell("strace true", in: folder).exitCode == 0 else { return }
        let file = folder.absolute("repo/App/settings-bundle.json")
        let phase = "SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0=\(file)"
        let run = try shell(
            "\(phase) strace -f -e trace=%file -o log \(CommandRunner.tool) show", in: folder)
        #expect(run.output.hasPrefix("\(folder.absolute("repo/App"))/../Other/Settings.bundle"), "\(run.error)")
        // The root of the repository is determined from the listed files.
        let calls = try folder.text(of: "log").split(separator: "\n").filter { $0.contains(folder.path) }
        #expect(!calls.contains { $0.contains(".git") || $0.contains("repo/settings-bundle.json") }, "\(calls)")
    }

    @Test func `An options file that cannot be read is an error`() throws {
        let folder = try repository(source("de"))
        try folder.write(source("fr"), to: "repo/App/settings-bundle.json")
        let capabilities = "-dac_override,-dac_read_search"
        let prefix =
            geteuid() == 0 ? "setpriv --bounding-set=\(capabilities) --inh-caps=\(capabilities)" : "env"
        guard try shell("\(prefix) true", in: folder).exitCode == 0 else { return }
        let result = try shell(
            "chmod 0 repo/App/settings-bundle.json; cd repo && \(prefix) \(CommandRunner.tool) localize status --json -b App",
            in: folder)
        #expect(result.exitCode == 2 && !result.output.contains("languages"))
        #expect(result.error.contains("App/settings-bundle.json: permission denied"), "\(result.error)")
    }

    // MARK: Bundle

    @Test func `The bundle in the options file takes precedence over a search`() throws {
        let folder = try repository(#"{ "bundle": "Other/Settings.bundle" }"#)
        func expect(_ bundle: String, from working: String, _ environment: [String: String] = [:]) throws {
            let result = try folder.run(["show"], environment: environment, in: working)
            #expect(result.output.hasPrefix(bundle + "  ") && result.error == "", "\(result.output)\(result.error)")
        }
        try expect("Other/Settings.bundle", from: "repo")
        try expect("../Other/Settings.bundle", from: "repo/App")
        try expect("../../Other/Settings.bundle", from: "repo/Tests/Inner")
        try expect(".", from: "repo/App/Settings.bundle")
        try expect("..", from: "repo/App/Settings.bundle/de.lproj")
        try expect("App/Settings.bundle", from: "repo", ["SETTINGS_BUNDLE": "App"])
        #expect(try folder.run("check", "--notes", "--format", "concise", in: "repo/App").output.hasPrefix("../Other/"))
        let phase = [
            "SCRIPT_INPUT_FILE_COUNT": "1", "SCRIPT_INPUT_FILE_0": folder.absolute("repo/settings-bundle.json"),
        ]
        try expect(folder.absolute("repo/Other/Settings.bundle"), from: "repo", phase)
        try folder.write("\n{ \"bundle\": \"No.bundle\" }", to: "repo/settings-bundle.json")
        let missing = try folder.run("show", in: "repo/App")
        #expect(missing.exitCode == 2)
        #expect(missing.error.hasPrefix("../settings-bundle.json:2:13: error: ../No.bundle does not exist\n"))
    }

    // MARK: Errors

    private func source(_ language: String) -> String {
        "{ \"localization\": { \"source\": \"\(language)\" } }"
    }

    /// Returns the errors in an options file, without their help. Other output is not allowed.
    private func errors(_ options: String, _ command: [String] = ["show"]) throws -> [String] {
        let folder = try repository(options)
        let refusal = try Refusal(command + ["--bundle", "repo/App"], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal.error)")
        return refusal.error.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("  = ") }
    }

    @Test func `All errors in an options file are reported`() throws {
        let found = try errors(
            """
            {
              "bundel": "App", "platforms": ["ios", "ios"],
              "check": { "ignore": ["long-footer", "empty-title"], "error": ["empty-title"], "warn": ["no-such-rule"] },
              "check": {}, "build": { "merge": [{ "from": "../../Licences" }] }
            }
            """)
        let expected = [
            "2:3: error: unknown key 'bundel'", "2:41: error: 'ios' appears twice",
            "3:66: error: the rule 'empty-title' is also in 'ignore'",
            "3:91: error: unknown rule 'no-such-rule'", "4:3: error: the key 'check' appears twice",
            "4:47: error: the path '../../Licences' is outside the repository",
        ]
        #expect(found == expected.map { "repo/settings-bundle.json:\($0)" })
    }

    @Test(arguments: [
        ["check"], ["show"], ["preview"], ["defaults", "list"], ["generate", "swift"], ["localize", "status"],
        ["localize"], ["add-item", "toggle", "--title", "A", "--key", "a"], ["options"], ["localize", "export"],
    ])
    func `Every command fails if the options file is invalid`(command: [String]) throws {
        #expect(
            try errors("[]", command) == [
                "repo/settings-bundle.json:1:1: error: the root is an array; expected an object"
            ])
    }

    @Test(arguments: [
        "../../x", "Sub/../../../x", "../repo/../x", ".git/hooks/pre-commit", "App/.GIT/x", "../../repo/.git/config",
    ])
    func `Paths in the options file must stay in the repository`(path: String) throws {
        let found = try errors("{ \"generate\": { \"swift\": { \"output\": \"\(path)\" } } }", ["generate", "swift"])
        #expect(found == ["repo/settings-bundle.json:1:38: error: the path '\(path)' is outside the repository"])
    }

    @Test func `Paths in the options file must not leave the repository through links`() throws {
        let folder = try repository("{ \"generate\": { \"swift\": { \"output\": \"Made/Settings.swift\" } } }")
        for target in ["../outside", "nowhere/../../outside", ".git"] {
            try? FileManager.default.removeItem(atPath: folder.absolute("repo/Made"))
            try #require(try shell("mkdir -p outside; ln -s \(target) repo/Made", in: folder).exitCode == 0)
            let result = try folder.run("generate", "swift", "-b", "App", in: "repo")
            #expect(result.exitCode == 2, "\(target)")
            let message = "settings-bundle.json:1:38: error: the path 'Made/Settings.swift' is outside the repository\n"
            #expect(result.error.hasPrefix(message), "\(result.error)")
        }
        try #require(try shell("rm repo/Made; mkdir repo/Real; ln -s Real repo/Made", in: folder).exitCode == 0)
        #expect(try folder.run("generate", "swift", "-b", "App", in: "repo").exitCode == 0)
        #expect(try folder.text(of: "repo/Real/Settings.swift").contains("struct AppSettings:"))
    }

    /// Including paths that the command does not use.
    @Test func `options reports all paths that leave the repository`() throws {
        let folder = try repository(
            """
            {
              "bundle": "App",
              "check": { "baseline": "Out/known.json" },
              "build": { "merge": [{ "from": "Out/Licences" }] }
            }
            """)
        try #require(try shell("mkdir outside; ln -s ../outside repo/Out", in: folder).exitCode == 0)
        let result = try folder.run("options", in: "repo")
        #expect(result.exitCode == 2 && result.output == "")
        let lines = result.error.split(separator: "\n").filter { !$0.hasPrefix("  = help: ") }
        #expect(
            lines == [
                "settings-bundle.json:3:26: error: the path 'Out/known.json' is outside the repository",
                "settings-bundle.json:4:34: error: the path 'Out/Licences' is outside the repository",
            ])
    }

    @Test func `An options file that is too large is not read`() throws {
        let folder = try repository("{}")
        try #require(try shell("truncate -s 100M repo/settings-bundle.json", in: folder).exitCode == 0)
        let result = try folder.run("show", "-b", "repo/App")
        #expect(result.exitCode == 2 && result.output == "")
        #expect(
            result.error == """
                error: repo/settings-bundle.json is 100 MiB, more than the limit of 1 MiB for a file
                  = help: check that this is the right file

                """)
    }

    @Test(arguments: ["mkdir", "mkfifo"]) func `An options file that is a folder or a pipe is an error`(command: String)
        throws
    {
        let folder = try repository("{}")
        try #require(
            try shell("cd repo && rm settings-bundle.json && \(command) settings-bundle.json", in: folder).exitCode == 0
        )
        let result = try folder.run("show", "-b", "repo/App")
        #expect(result.exitCode == 2)
        #expect(result.error.hasPrefix("error: could not read repo/settings-bundle.json: it is "), "\(result.error)")
    }
}
