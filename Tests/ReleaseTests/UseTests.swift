import Foundation
import TestSupport
import Testing

/// The files of a release, installed and used as users do.
@Suite(.needs(.git, .python3)) struct UseTests {
    private func release() throws -> Release { try Release.shared.get() }

    private static func path(_ path: String) -> String {
        Repository.root.appending(path: path).path(percentEncoded: false)
    }

    /// The unpacked archive.
    private func prefix() throws -> ScratchFolder {
        let release = try release()
        let folder = try ScratchFolder()
        let archive = try release.folder.absolute(release.archive)
        try shell("tar -xzf '\(archive)' --strip-components 1", in: folder).requireSuccess()
        return folder
    }

    @Test func `The tool in the archive creates, edits, checks and draws a bundle`() throws {
        let folder = try prefix()
        let result = try shell(
            """
            set -e
            bin/settings-bundle new --template tutorial
            bin/settings-bundle set-item play_sounds_preference --title Sounds
            bin/settings-bundle check
            bin/settings-bundle preview
            """, in: folder)
        #expect(result.exitCode == 0 && result.output.contains(" Sounds "), "\(result.error)")
    }

    @Test(.needs(.ruby)) func `The formula installs the archive and passes its own test`() throws {
        let release = try release()
        try shell("ruby -c settings-bundle.rb", in: release.folder).requireSuccess()
        let folder = try ScratchFolder(["prefix/.keep": ""])
        let result = try shell(
            """
            ruby '\(Self.path("Tests/ReleaseTests/formula.rb"))' '\(release.folder.absolute("settings-bundle.rb"))' \
            '\(release.folder.path)' prefix
            """, in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
        let address = "https://github.com/AnOwner/settings-bundle/releases/download/\(Release.version)"
        for line in [
            Release.version, "\(address)/\(try release.archive)", "bin/settings-bundle",
            "etc/bash_completion.d/settings-bundle", "share/fish/vendor_completions.d/settings-bundle.fish",
            "share/man/man1/settings-bundle-add-item.1", "share/man/man1/settings-bundle.1",
            "share/zsh/site-functions/_settings-bundle",
        ] {
            #expect("\n\(result.output)".contains("\n\(line)\n"), "\(line)")
        }
    }

    enum Completion: String, CaseIterable, Sendable {
        case bash, fish, zsh

        var folder: String {
            switch self {
            case .bash: "share/bash-completion/completions"
            case .fish: "share/fish/vendor_completions.d"
            case .zsh: "share/zsh/site-functions"
            }
        }
    }

    /// Some completions are computed by the tool in the archive.
    @Test(.needs(.bash, .fish, .zsh), arguments: Completion.allCases)
    func `The completions in the archive work in a shell`(completion: Completion) throws {
        let folder = try prefix()
        try folder.run("new", "--template", "tutorial").requireSuccess()
        var environment = CommandRunner.environment(home: folder.path)
        environment["PATH"] = "\(folder.absolute("bin")):\(environment["PATH"] ?? "")"
        let lines = #"[["settings-bundle langu", false], ["settings-bundle show play_", false]]"#
        let result = try CommandRunner(
            executable: #require(Python.executable),
            arguments: [
                Self.path("Tests/CommandLineTests/shell_completion.py"), completion.rawValue,
                folder.absolute(completion.folder),
            ],
            environment: environment, folder: folder.path, input: Array(lines.utf8)
        ).run()
        try result.requireSuccess()
        struct Answer: Decodable { var words: [String] }
        let answers = try JSONDecoder().decode([Answer].self, from: Data(result.outputBytes))
        #expect(answers.map(\.words.last) == ["language-server", "play_sounds_preference"])
    }

    @Test(.needs(.mandoc)) func `The manual pages in the archive have no errors and show the commands`() throws {
        let folder = try prefix()
        let lint = try shell("mandoc -T lint -W warning share/man/man1/*.1", in: folder)
        #expect(lint.exitCode == 0, "\(lint.output)")
        let page = try shell("mandoc -T ascii share/man/man1/settings-bundle-check.1", in: folder)
        // Bold letters are printed twice.
        let text = page.output.replacing(/.\u{8}/, with: "")
        #expect(page.exitCode == 0 && text.contains("settings-bundle-check") && text.contains("--strict"), "\(text)")
    }

    @Test(.needs(.spdxTools)) func `The SBOMs are valid SPDX documents`() throws {
        let release = try release()
        let python = try #require(Python.executable)
        for name in [try release.materials, try release.file("-vscode.spdx.json")] {
            let result = try shell(
                "'\(python)' -m spdx_tools.spdx.clitools.pyspdxtools --infile '\(name)' --version SPDX-2.3",
                in: release.folder)
            #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        }
    }

    /// A checkout of the release commit, without Swift: the action and the hook of pre-commit run this script.
    @Test func `The install script installs the archive in prebuilt.txt`() throws {
        let release = try release()
        let folder = try ScratchFolder(["checkout/Distribution/.keep": "", "releases/.keep": ""])
        let root = Repository.root.path(percentEncoded: false)
        let result = try shell(
            """
            set -e
            for name in Package.swift Package.resolved Sources Templates; do cp -R '\(root)'/$name checkout; done
            cp '\(root)'/Distribution/install checkout/Distribution
            cp '\(release.folder.absolute("prebuilt.txt"))' checkout/Distribution
            git init -q checkout
            ln -s '\(release.folder.path)' releases/'\(Release.version)'
            mkdir path && printf '#!/bin/sh\\nexit 1\\n' > path/swift && chmod +x path/swift
            PATH="$PWD/path:$PATH" SETTINGS_BUNDLE_RELEASES="file://$PWD/releases" checkout/Distribution/install into
            into/settings-bundle --version
            """, in: folder)
        let version = try folder.run("--version").output
        #expect(result.exitCode == 0 && result.output == version, "\(result.error)")
        let archive = try release.archive
        #expect(result.error.contains("/\(archive)\n"), "\(result.error)")
    }

    @Test func `The workflow publishes every file of a release`() throws {
        let workflow = try Repository.text(of: ".github/workflows/release.yml")
        let files = try #require(workflow.firstMatch(of: /files=\(([^)]*)\)/)).output.1
        let patterns = files.split(whereSeparator: \.isWhitespace)
        let published = try shell(
            "mkdir -p files && ln -s '\(release().folder.path)' files/release && cd files && ls -d \(patterns.joined(separator: " "))",
            in: ScratchFolder())
        try published.requireSuccess()
        let names = try release().folder.text(of: "checksums.txt").split(separator: "\n").map {
            "release/\($0.split(separator: " ")[1])"
        }
        let expected = Set(names + ["release/checksums.txt"])
        #expect(Set(published.output.split(separator: "\n").map(String.init)) == expected)
        // Without these, the release would lack the extension.
        #expect(workflow.contains("npm ci --omit=dev --ignore-scripts"))
        #expect(workflow.contains("--archives --client Distribution/Editors/vscode/node_modules"))
    }
}
