import Foundation
import TestSupport
import Testing

/// The VS Code extension in a release.
@Suite(.needs(.git, .python3)) struct ExtensionTests {
    /// The unpacked file of the shared release.
    private func unpacked() throws -> ScratchFolder {
        let release = try Release.shared.get()
        let folder = try ScratchFolder()
        let file = try release.folder.absolute(release.file(".vsix"))
        try shell("python3 -m zipfile -e '\(file)' .", in: folder).requireSuccess()
        return folder
    }

    private func names(in file: String) throws -> [String] {
        let result = try shell(
            "python3 -c 'import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep=\"\\n\")' '\(file)'",
            in: ScratchFolder())
        try result.requireSuccess()
        return result.output.split(separator: "\n").map(String.init)
    }

    private func pack(to file: String, client: LanguageClient) throws -> CommandResult {
        try CommandRunner(
            executable: Repository.root.appending(path: "Scripts/vscode_extension.py").path(percentEncoded: false),
            arguments: [file, "--client", client.folder.path], environment: Release.environment(home: client.folder),
            folder: Repository.root.path(percentEncoded: false)
        ).run()
    }

    @Test func `The extension contains its own files and the locked packages, and nothing else`() throws {
        let release = try Release.shared.get()
        let own = ["LICENSE.txt", "README.md", "extension.js", "package.json", "strings.json"].map { "extension/\($0)" }
        let expected = try ["[Content_Types].xml", "extension.vsixmanifest"] + own + LanguageClient.packedPaths()
        #expect(try names(in: release.folder.absolute(release.file(".vsix"))) == expected.sorted())
        let folder = try unpacked()
        for name in ["extension.js", "package.json", "strings.json"] {
            let source = try Repository.text(of: "Distribution/Editors/vscode/\(name)")
            #expect(try folder.text(of: "extension/\(name)") == source)
        }
    }

    /// The language client runs it to end a server that does not answer.
    @Test func `The scripts of the packages are executable`() throws {
        let release = try Release.shared.get()
        let modes = try shell(
            """
            python3 -c 'import sys, zipfile; print(*{
              (i.filename.endswith(".sh"), oct(i.external_attr >> 16)) for i in zipfile.ZipFile(sys.argv[1]).infolist()
            }, sep="\\n")' '\(release.folder.absolute(release.file(".vsix")))'
            """, in: ScratchFolder())
        #expect(
            Set(modes.output.split(separator: "\n")) == ["(True, '0o100755')", "(False, '0o100644')"], "\(modes)")
    }

    @Test(.needs(.xmllint)) func `The manifest refers to files of the extension, and has the version of the tool`()
        throws
    {
        let folder = try unpacked()
        try shell("xmllint --noout extension.vsixmanifest '[Content_Types].xml'", in: folder).requireSuccess()
        let manifest = try folder.text(of: "extension.vsixmanifest")
        let version = try folder.run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(manifest.contains(#"Id="settings-bundle" Version="\#(version)" Publisher="settings-bundle""#))
        let paths = manifest.matches(of: /Path="([^"]+)"|<License>([^<]+)</).compactMap { $0.1 ?? $0.2 }
        #expect(paths.count == 4)
        for path in paths { #expect(throws: Never.self) { try folder.bytes(of: String(path)) } }

        // Open Packaging Conventions: every file has a content type, by its file name extension.
        let types = try folder.text(of: "[Content_Types].xml").matches(of: /Extension="([^"]+)"/).map { String($0.1) }
        let names = try Release.shared.get().file(".vsix")
        for name in try self.names(in: Release.shared.get().folder.absolute(names)) where name.contains(".") {
            let ending = "." + (name.split(separator: ".").last ?? "")
            #expect(types.contains(ending) || name == "[Content_Types].xml", "\(name)")
        }
        #expect(try !folder.text(of: "extension/README.md").contains("](../"))
    }

    @Test(.needs(.node)) func `The unpacked extension starts with the packages in it`() throws {
        let folder = try unpacked()
        let driver = Repository.root.appending(path: "Tests/ReleaseTests/vsix_client.js").path(percentEncoded: false)
        let result = try shell("node '\(driver)' \"$PWD/extension\"", in: folder)
        try result.requireSuccess()
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(
            Set(lines.filter { $0.hasPrefix("package ") })
                == Set(try LanguageClient.locked().keys.map { "package \($0)" }))
        #expect(
            lines.filter { !$0.hasPrefix("package ") } == [
                "command settings-bundle.preview", "command settings-bundle.edit",
                "server /opt/settings-bundle language-server",
            ])
    }

    @Test func `The same packages in another folder produce an identical extension`() throws {
        let folder = try ScratchFolder()
        for name in ["a.vsix", "b.vsix"] {
            try pack(to: folder.absolute(name), client: LanguageClient()).requireSuccess()
        }
        #expect(try folder.bytes(of: "a.vsix") == folder.bytes(of: "b.vsix"))
    }

    @Test func `Packages that differ from the lock file are rejected`() throws {
        let folder = try ScratchFolder()
        let other = try LanguageClient()
        try other.folder.write(#"{"name": "semver", "version": "1.0.0"}"#, to: "semver/package.json")
        let result = try pack(to: folder.absolute("a.vsix"), client: other)
        #expect(result.exitCode == 1 && result.error.contains("contains semver 1.0.0, not "), "\(result.error)")

        try shell("rm -r semver", in: other.folder).requireSuccess()
        let missing = try pack(to: folder.absolute("a.vsix"), client: other)
        #expect(missing.exitCode == 1 && missing.error.contains("does not contain semver "), "\(missing.error)")
        #expect(missing.error.contains("run npm ci in Distribution/Editors/vscode\n"), "\(missing.error)")
        #expect(try folder.snapshot().entries.isEmpty)
    }

    /// A developer who installed the packages gets the extension.
    @Test(
        .enabled("without the packages in Distribution/Editors/vscode") {
            try Repository.files(in: "Distribution/Editors/vscode").allSatisfy { !$0.contains("/node_modules/") }
        }) func `A release without the packages reports that it lacks the extension`() throws
    {
        let release = try Release.shared.get()
        let folder = try ScratchFolder()
        for name in [try release.archive, try release.materials] {
            try folder.write(release.folder.bytes(of: name), to: name)
        }
        let result = try Release.run(Release.version, folder.path, "--archives")
        try result.requireSuccess()
        let name = try release.file(".vsix")
        #expect(result.error.contains("\(name) is not created") && result.error.contains("npm ci "), "\(result.error)")
        #expect(try !folder.text(of: "checksums.txt").contains("vs"))

        let required = try Release.run(Release.version, folder.path, "--archives", "--client", folder.absolute("none"))
        #expect(required.exitCode == 1 && required.error.contains("none is not a folder"), "\(required.error)")
    }
}
