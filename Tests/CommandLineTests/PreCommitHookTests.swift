import Foundation
import TestSupport
import Testing

/// The pre-commit hooks in this repository, run by pre-commit.
@Suite struct PreCommitHookTests {
    private struct Hook: Decodable {
        var id, name, entry, language, files: String
        var pass_filenames: Bool?
        var require_serial: Bool
    }

    private struct Configuration: Decodable {
        struct Source: Decodable {
            struct Use: Decodable {
                var id: String
                var entry: String?
                var args: [String]?
            }
            var repo: String
            var hooks: [Use]
        }
        var repos: [Source]
    }

    private static let manifest = ".pre-commit-hooks.yaml"

    /// A folder with a repository of hooks and a repository of an app with a bundle.
    private func folder(_ hooks: String, pane: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.write(hooks, to: "hooks/\(Self.manifest)")
        try folder.write(pane, to: "app/App/Settings.bundle/Root.plist")
        try folder.write("let x = 1\n", to: "app/App/App.swift")
        try folder.write("/* No texts yet */\n", to: "app/App/Settings.bundle/en.lproj/Root.strings")
        try folder.write("<plist><dict/></plist>\n", to: "app/App/Fonts.bundle/Info.plist")
        for place in ["hooks", "app"] {
            let git = "git -c user.name=A -c user.email=a@b.c"
            try shell("cd \(place) && \(git) init -q && \(git) add -A && \(git) commit -qm A", in: folder)
                .requireSuccess()
        }
        return folder
    }

    private let good = paneText(table: nil, itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"))
    private let bad = paneText(table: nil, itemText("Group", ["Title": "Sound"]), toggleText("Play", key: ""))

    @Test(.needs(.preCommit)) func `The hook manifest is valid`() throws {
        let text = try Repository.text(of: Self.manifest)
        let folder = try ScratchFolder([Self.manifest: text, "broken.yaml": text.replacing("entry:", with: "enter:")])
        let result = try YAMLReader.preCommit(["validate-manifest", Self.manifest], in: folder)
        #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.output)")
        #expect(try YAMLReader.preCommit(["validate-manifest", "broken.yaml"], in: folder).exitCode != 0)
        let hooks = try YAMLReader.value([Hook].self, of: text)
        #expect(hooks.map(\.id) == ["settings-bundle", "settings-bundle-system"])
        #expect(hooks.map(\.language) == ["script", "system"])
        #expect(hooks.map(\.entry) == ["Distribution/hook", "settings-bundle check"])
        // Separate runs would report findings that depend on the other file.
        #expect(hooks.allSatisfy { $0.pass_filenames != false && $0.require_serial })
    }

    @Test(.needs(.preCommit)) func `Hooks check a file whose name looks like an option`() throws {
        let folder = try folder(Repository.text(of: Self.manifest), pane: good)
        try folder.write(Repository.text(of: "Distribution/hook"), to: "hooks/Distribution/hook")
        try folder.write("#!/bin/sh\n", to: "hooks/Distribution/install")
        try folder.write(
            "#!/bin/sh\nexec '\(CommandRunner.tool)' \"$@\"\n", to: "hooks/.build/installed/settings-bundle")
        try folder.write(bad, to: "app/--help/Settings.bundle/Root.plist")
        try shell(
            """
            set -e
            chmod +x hooks/Distribution/* hooks/.build/installed/*
            cd hooks && git add -A --force && git -c user.name=A -c user.email=a@b.c commit -qm B
            cd ../app && git add -A
            """, in: folder
        ).requireSuccess()
        for hook in ["settings-bundle", "settings-bundle-system"] {
            let result = try YAMLReader.preCommit(
                ["try-repo", "../hooks", hook, "--verbose", "--all-files"], in: folder, at: "app")
            #expect(result.exitCode == 1 && result.output.contains("[empty-key]"), "\(result.output)")
        }
        let options = try shell(
            "cd app && ../hooks/Distribution/hook --ignore empty-key --help/Settings.bundle/Root.plist", in: folder)
        #expect(options.exitCode == 0 && options.output.isEmpty, "\(options.output)\(options.error)")
        // A folder with the name of an option does not switch the option off.
        try folder.write(bad, to: "app/--strict/Settings.bundle/Root.plist")
        for words in ["--warn empty-key --strict", "--warn empty-key --strict --"] {
            let path = "--strict/Settings.bundle/Root.plist"
            let strict = try shell("cd app && ../hooks/Distribution/hook \(words) \(path)", in: folder)
            #expect(strict.exitCode == 1, "\(strict.output)\(strict.error)")
        }
        // Nor does a file whose path is an option with a value.
        let path = "--options=x/Settings.bundle/a.plist"
        try folder.write(good, to: "app/\(path)")
        try folder.write("{\"check\": {\"ignore\": [\"empty-key\"]}}", to: "app/x/Settings.bundle/a.plist")
        let all = try shell(
            "cd app && ../hooks/Distribution/hook '\(path)' '--help/Settings.bundle/Root.plist'", in: folder)
        #expect(all.exitCode == 1 && all.output.contains("[empty-key]"), "\(all.output)\(all.error)")
    }

    /// The release is created by the test.
    @Test(.needs(.preCommit)) func `The hook downloads, verifies and runs the released tool`() throws {
        let folder = try folder(Repository.text(of: Self.manifest), pane: bad)
        for name in ["hook", "install"] {
            try folder.write(Repository.text(of: "Distribution/\(name)"), to: "hooks/Distribution/\(name)")
        }
        try folder.write("#!/bin/sh\nexec '\(CommandRunner.tool)' \"$@\"\n", to: "release/bin/settings-bundle")
        try shell(
            """
            set -e
            chmod +x hooks/Distribution/* release/bin/settings-bundle
            mkdir -p releases/1.2.3 hooks/Sources hooks/Templates
            touch hooks/Package.swift hooks/Package.resolved hooks/Sources/a hooks/Templates/a
            hooks/Distribution/install --sources | sed 's/$/  1.2.3/' > hooks/Distribution/prebuilt.txt
            for system in linux-x86_64 linux-aarch64 macos-universal; do
                archive=settings-bundle-1.2.3-$system.tar.gz
                tar -czf releases/1.2.3/$archive release
                if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
                echo "$($sum releases/1.2.3/$archive | cut -d ' ' -f 1)  $archive" >> hooks/Distribution/prebuilt.txt
            done
            cd hooks && git add -A --force && git -c user.name=A -c user.email=a@b.c commit -qm B
            """, in: folder
        ).requireSuccess()
        func run() throws -> CommandResult {
            try YAMLReader.preCommit(
                ["try-repo", "../hooks", "settings-bundle", "--verbose", "--files", "App/Settings.bundle/Root.plist"],
                in: folder, at: "app",
                environment: ["SETTINGS_BUNDLE_RELEASES": "file://\(folder.absolute("releases"))"])
        }
        let result = try run()
        #expect(result.exitCode == 1 && result.output.contains("[empty-key]"), "\(result.output)")
        #expect(result.output.contains("settings-bundle: downloading file://"))
        // A changed archive is not run.
        try shell("for file in releases/1.2.3/*; do echo >> $file; done", in: folder).requireSuccess()
        let other = try run()
        #expect(other.exitCode == 1 && other.output.contains("is not the archive that was released"), "\(other.output)")
        #expect(!other.output.contains("[empty-key]"))
    }

    @Test(.needs(.preCommit)) func `The hook runs only if a file in a Settings bundle changes`() throws {
        let manifest = try Repository.text(of: Self.manifest)
        let run = ["try-repo", "../hooks", "settings-bundle-system", "--verbose", "--files"]
        for (pane, exitCode) in [(good, 0), (bad, 1)] {
            let folder = try folder(manifest, pane: pane)
            let result = try YAMLReader.preCommit(run + ["App/Settings.bundle/Root.plist"], in: folder, at: "app")
            #expect(result.exitCode == exitCode, "\(result.output)")
            #expect(result.output.contains("[empty-key]") == (exitCode == 1))
            #expect(result.output.contains(exitCode == 1 ? "Failed" : "Passed"))
            // Findings in other files of the bundle are not reported, and other kinds of bundles are skipped.
            let table = try YAMLReader.preCommit(
                run + ["App/Settings.bundle/en.lproj/Root.strings"], in: folder, at: "app")
            #expect(table.exitCode == 0 && table.output.contains("Passed"), "\(table.output)")
            let resource = try YAMLReader.preCommit(run + ["App/Fonts.bundle/Info.plist"], in: folder, at: "app")
            #expect(resource.exitCode == 0 && resource.output.contains("Skipped"), "\(resource.output)")
            // Files outside bundles do not run the hook.
            let other = try YAMLReader.preCommit(run + ["App/App.swift"], in: folder, at: "app")
            #expect(other.exitCode == 0 && other.output.contains("Skipped"), "\(other.output)")
        }
    }

    @Test(.needs(.preCommit)) func `Configurations in the documentation are valid`() throws {
        let ids = try YAMLReader.value([Hook].self, of: Repository.text(of: Self.manifest)).map(\.id)
        let blocks = try YAMLReader.blocks(of: "yaml", in: "Docs/Tasks/Check-in-CI.md")
            .filter { $0.hasPrefix("repos:") }
        #expect(blocks.count == 2)
        for block in blocks {
            let folder = try folder("[]", pane: bad)
            try folder.write(block + "\n", to: "app/.pre-commit-config.yaml")
            let check = try YAMLReader.preCommit(["validate-config"], in: folder, at: "app")
            #expect(check.exitCode == 0 && check.output.isEmpty, "\(check.output)")
            let source = try #require(YAMLReader.value(Configuration.self, of: block).repos.first)
            #expect(source.hooks.count == 1 && source.hooks.allSatisfy { ids.contains($0.id) })
            // Only the local hook can be run without another repository.
            guard source.repo == "local" else { continue }
            try shell("cd app && git add -A", in: folder).requireSuccess()
            let result = try YAMLReader.preCommit(["run", "--all-files"], in: folder, at: "app")
            #expect(result.exitCode == 1 && result.output.contains("[empty-key]"), "\(result.output)")
        }
    }
}
