import Foundation
import TestSupport
import Testing

/// The language server, tested with the clients pytest-lsp, Neovim and Emacs.
@Suite struct LanguageClientTests {
    private static let scripts = Repository.root.appending(path: "Tests/CommandLineTests/LanguageServer")
        .path(percentEncoded: false)

    /// The environment of a client that runs in a folder.
    private func environment(_ folder: ScratchFolder, _ more: [String: String] = [:]) -> [String: String] {
        CommandRunner.environment(home: folder.path).merging(more) { $1 }
            .merging([
                "SETTINGS_BUNDLE_TOOL": CommandRunner.tool, "PYTHONDONTWRITEBYTECODE": "1",
                "BUNDLE": folder.absolute("App/Settings.bundle"),
            ]) { $1 }
    }

    private func run(_ program: String, _ arguments: [String], in folder: ScratchFolder, _ more: [String: String] = [:])
        throws -> CommandResult
    {
        try CommandRunner(
            executable: "/usr/bin/env", arguments: [program] + arguments, environment: environment(folder, more),
            folder: folder.path, mergesStreams: true, timeout: 2 * Patience.seconds
        ).run()
    }

    /// A repository with the tutorial in three languages.
    private func tutorial() throws -> ScratchFolder {
        let folder = try ScratchFolder([".git/HEAD": "", "App/main.swift": ""])
        let bundle = ["--bundle", "App/Settings.bundle", "-q"]
        try folder.run("new", "App/Settings.bundle", "--template", "tutorial", "-q").requireSuccess()
        try folder.run(["localize", "add", "de", "fr"] + bundle).requireSuccess()
        try folder.run(["localize", "set", "de", "Sound", "Töne"] + bundle).requireSuccess()
        try folder.run(["localize", "set", "fr", "Sound", "Sons"] + bundle).requireSuccess()
        return folder
    }

    /// One file of tests per run, so that a failure identifies the file.
    @Test(
        .needs(.pytestLSP), .mustEnd,
        arguments: TestRuns.sample(
            ["messages", "stream", "positions", "typing", "check", "reading", "cursor", "changes", "disk"], oneOf: 3))
    func `The language server passes its tests with pytest-lsp`(topic: String) throws {
        let folder = try ScratchFolder()
        let corpus = Corpus.folder?.path(percentEncoded: false)
        let result = try run(
            #require(Python.executable),
            [
                "-m", "pytest", "-q", "--tb=short", "--rootdir", Self.scripts, "--basetemp", folder.absolute("tests"),
                "\(Self.scripts)/test_\(topic).py",
            ], in: folder, corpus.map { [Corpus.variable: $0] } ?? [:])
        #expect(result.exitCode == 0, "\(result.output.suffix(4000))")
    }

    @Test(
        .needs(.neovim), .mustEnd,
        arguments: [
            "diagnostics", "completion", "hover", "navigation", "rename", "actions", "formatting",
        ])
    func `The language server works in Neovim`(scenario: String) throws {
        let folder = try tutorial()
        if scenario == "rename" {
            try folder.run("add-pane", "More", "--title", "More", "-q", in: "App").requireSuccess()
        }
        let twin = try ScratchFolder()
        try FileManager.default.copyItem(atPath: folder.absolute("App"), toPath: twin.absolute("App"))
        let result = try run(
            "nvim", ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(Self.scripts)/Neovim/drive.lua"],
            in: folder, ["SCENARIO": scenario])
        #expect(result.exitCode == 0, "\(result.output.suffix(4000))")
        guard scenario == "rename" else { return }
        // The commands change the files in the same way, byte for byte.
        try twin.run(
            "set-item", "play_sounds_preference", "--title", "Töne & \"Musik\" <🎛>", "-q", in: "App"
        ).requireSuccess()
        try twin.run("rename-pane", "More", "Advanced", "-q", in: "App").requireSuccess()
        #expect(try folder.snapshot(of: "App").changes(since: twin.snapshot(of: "App")) == [])
    }

    @Test(.needs(.eglot), .mustEnd) func `The language server works in Emacs`() throws {
        let folder = try tutorial()
        let result = try run(
            "emacs", ["--batch", "-L", "\(Self.scripts)/Emacs", "-l", "tests", "-f", "ert-run-tests-batch-and-exit"],
            in: folder)
        #expect(result.exitCode == 0, "\(result.output.suffix(4000))")
    }
}
