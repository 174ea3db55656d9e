import Foundation
import TestSupport
import Testing

/// The output of `Scripts/release`.
@Suite(.needs(.git, .python3)) struct ReleaseTests {
    private func release() throws -> Release { try Release.shared.get() }

    @Test(.slow) func `Two runs produce identical releases`() throws {
        let changes = try Release().folder.snapshot().changes(since: release().folder.snapshot())
        #expect(changes == [])
    }

    @Test func `The checksums are correct and cover all archives`() throws {
        let release = try release()
        let check = "if command -v sha256sum; then sha256sum -c checksums.txt; else shasum -a 256 -c checksums.txt; fi"
        try shell(check, in: release.folder).requireSuccess()
        let lines = try release.folder.text(of: "checksums.txt").split(separator: "\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: release.folder.path)
        #expect(Set(lines.map { $0.split(separator: " ")[1] }.map(String.init)).isSubset(of: names))
        #expect(
            Set(names).subtracting(lines.map { String($0.split(separator: " ")[1]) }) == [
                "checksums.txt", "notes.md", "prebuilt.txt",
            ])
    }

    @Test func `The archive contains the tool, completions, manual pages and license`() throws {
        let release = try release()
        let folder = try ScratchFolder()
        let archive = try release.folder.absolute(release.archive)
        try shell("tar -xzf '\(archive)' --strip-components 1", in: folder).requireSuccess()
        let run = try shell("bin/settings-bundle --version", in: folder)
        let version = try folder.run("--version").output
        #expect(run.exitCode == 0 && run.output == version)
        for (shell, file) in [
            ("bash", "share/bash-completion/completions/settings-bundle"),
            ("fish", "share/fish/vendor_completions.d/settings-bundle.fish"),
            ("zsh", "share/zsh/site-functions/_settings-bundle"),
        ] {
            #expect(try folder.text(of: file) == folder.run("--generate-completion-script", shell).output)
        }
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.absolute("share/man/man1"))
        #expect(Set(["settings-bundle.1", "settings-bundle-add-item.1"]).isSubset(of: pages))
        #expect(try folder.text(of: "share/doc/settings-bundle/LICENSE") == Repository.text(of: "LICENSE"))
    }

    @Test func `Formula and plugin manifest refer to the release and its checksums`() throws {
        let release = try release()
        let sums = try release.folder.text(of: "checksums.txt").split(separator: "\n").map { $0.split(separator: " ") }
        func sum(of name: String) throws -> String { try String(#require(sums.first { $0[1] == name })[0]) }
        let address = "https://github.com/AnOwner/settings-bundle/releases/download/\(Release.version)/"

        let formula = try release.folder.text(of: "settings-bundle.rb")
        #expect(formula.contains("url \"\(address)\(try release.archive)\""))
        #expect(formula.contains("sha256 \"\(try sum(of: release.archive))\""))
        #expect(formula.hasPrefix("class SettingsBundle < Formula\n") && !formula.contains("ARCHIVES"))

        let folder = try ScratchFolder()
        let plugins = try release.folder.absolute(release.file("plugins-\(Release.version).tar.gz"))
        try shell("tar -xzf '\(plugins)' --strip-components 1", in: folder).requireSuccess()
        let manifest = try folder.text(of: "Package.swift")
        #expect(manifest.contains("\"\(address)settings-bundle.artifactbundle.zip\""))
        #expect(manifest.contains("checksum: \"\(try sum(of: "settings-bundle.artifactbundle.zip"))\""))
        for text in [formula, manifest, try folder.text(of: "README.md")] {
            #expect(!text.contains("OWNER") && !text.contains("VERSION") && !text.contains("CHECKSUM"))
        }
        #expect(try folder.text(of: "README.md").contains("from: \"\(Release.version)\""))
    }

    @Test func `The release notes are from the changelog`() throws {
        let notes = try release().folder.text(of: "notes.md")
        let changelog = try Repository.text(of: "CHANGELOG.md")
        #expect(notes.hasPrefix("## ") && !notes.contains("\n## ["))
        // They are read on another page, so their links are absolute.
        let page = "](https://github.com/AnOwner/settings-bundle/blob/\(Release.version)/"
        let links = notes.replacing("\n## ", with: "\n### ").replacing(page, with: "](")
        #expect(links != notes && changelog.contains(links.dropFirst(3)))
    }

    @Test func `The SBOM lists the linked packages`() throws {
        struct Document: Decodable {
            struct Package: Decodable { var SPDXID, name, versionInfo: String }
            var spdxVersion: String
            var packages: [Package]
        }
        let release = try release()
        let document = try JSONDecoder().decode(
            Document.self, from: Data(release.folder.bytes(of: release.materials)))
        #expect(document.spdxVersion == "SPDX-2.3")
        #expect(document.packages.first?.name == "settings-bundle")
        #expect(document.packages.allSatisfy { $0.SPDXID.wholeMatch(of: /SPDXRef-[A-Za-z0-9.-]+/) != nil })
        let pinned = try Repository.text(of: "Package.resolved")
        let parser = try #require(document.packages.first { $0.name == "swift-argument-parser" })
        #expect(pinned.contains("\"version\" : \"\(parser.versionInfo)\""))
        #if os(Linux)
        let linked: Set = ["swift", "swift-foundation", "swift-corelibs-libdispatch", "glibc", "libstdc++"]
        #expect(linked.isSubset(of: document.packages.map(\.name)))
        #expect(document.packages.allSatisfy { !$0.versionInfo.isEmpty })
        #endif
    }

    @Test func `The archive and the artifact bundle contain the licenses of the linked packages`() throws {
        let release = try release()
        let folder = try ScratchFolder()
        let archive = try release.folder.absolute(release.archive)
        let bundle = release.folder.absolute("settings-bundle.artifactbundle.zip")
        try shell("tar -xzf '\(archive)' --strip-components 1; python3 -m zipfile -e '\(bundle)' .", in: folder)
            .requireSuccess()
        let name = try release.archive.replacing(".tar.gz", with: "")
        let places = ["share/doc/settings-bundle", "settings-bundle.artifactbundle/\(name)"]
        let notices = try folder.text(of: "\(places[0])/NOTICES")
        let materials = try release.folder.text(of: release.materials)
        for place in places {
            #expect(try folder.text(of: "\(place)/NOTICES") == notices)
            #if os(Linux)
            #expect(try folder.text(of: "\(place)/LGPL-2.1").contains("GNU LESSER GENERAL PUBLIC LICENSE"))
            #endif
        }
        let names = materials.matches(of: /"name": "([^"]+)"/).map { String($0.1) }
            .filter { !$0.hasPrefix("settings-bundle") }
        #expect(names.contains("swift-argument-parser"))
        for name in names { #expect(notices.contains("\n\(name) "), "\(name)") }
    }

    @Test(arguments: ["/bin/false", "README.md"])
    func `release reports a program that fails without a stack trace`(program: String) throws {
        let folder = try ScratchFolder()
        let result = try Release.run(Release.version, folder.absolute("out"), "--binary", program)
        #expect(result.exitCode == 1 && result.error.hasPrefix("release: "), "\(result.error)")
        #expect(!result.error.contains("Traceback"))
    }

    @Test(arguments: [
        ("1.0", "is not a version"), ("v1.0.0", "is not a version"), ("99.0.0", "the sources have the version"),
        ("../x", "is not a version"),
    ]) func `release rejects an invalid version`(version: String, complaint: String) throws {
        let folder = try ScratchFolder()
        let result = try Release.run(version, folder.absolute("out"), "--binary", CommandRunner.tool)
        #expect(result.exitCode == 1 && result.error.contains(complaint), "\(result.error)")
        #expect(try folder.snapshot().entries.isEmpty)
    }

    @Test func `release rejects another program`() throws {
        let folder = try ScratchFolder()
        let result = try Release.run(Release.version, folder.absolute("out"), "--binary", "/bin/true")
        #expect(result.exitCode == 1 && result.error.contains("/bin/true has the version"), "\(result.error)")
    }

    @Test func `release fails if there are no archives to combine`() throws {
        let folder = try ScratchFolder()
        let result = try Release.run(Release.version, folder.path, "--archives")
        #expect(result.exitCode == 1 && result.error.contains("contains no archive"), "\(result.error)")
    }

    /// The workflow combines archives from several machines.
    @Test func `release produces the same files from existing archives`() throws {
        let release = try release()
        let folder = try ScratchFolder()
        for name in [try release.archive, try release.materials] {
            try folder.write(release.folder.bytes(of: name), to: name)
        }
        let client = try LanguageClient()
        func combine() throws -> CommandResult {
            try Release.run(Release.version, folder.path, "--archives", "--client", client.folder.path)
        }
        try combine().requireSuccess()
        #expect(try folder.snapshot().changes(since: release.folder.snapshot()) == [])
        // Unrelated files, such as those of another release, are ignored.
        for name in ["settings-bundle-0.0.1-linux-x86_64.tar.gz", "folder/file"] { try folder.write("", to: name) }
        try combine().requireSuccess()
        #expect(try folder.text(of: "checksums.txt") == release.folder.text(of: "checksums.txt"))
    }
}
