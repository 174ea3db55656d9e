import Foundation
import TestSupport
import Testing

/// `Distribution/install`, which the action and the hook get the tool from.
@Suite struct InstallTests {
    /// A checkout with what the script looks at, a place with its release, and a Swift that only says that it was asked.
    private func checkout() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "checkout/Package.swift": "// package", "checkout/Package.resolved": "{}", "checkout/Sources/a.swift": "1",
            "checkout/Templates/t": "2", "release/bin/settings-bundle": "#!/bin/sh\necho released\n",
            "swift": """
            #!/bin/sh
            echo "$@" >> "$CALLS"
            [ "$SWIFT_FAILS" != 1 ] || exit 1
            mkdir -p "$BUILT" && printf '#!/bin/sh\\necho built\\n' > "$BUILT/settings-bundle"
            chmod +x "$BUILT/settings-bundle"
            case "$*" in *--show-bin-path*) echo "$BUILT" ;; esac
            """,
        ])
        try folder.write(Repository.text(of: "Distribution/install"), to: "install")
        let archive = "settings-bundle-1.2.3-\(Self.system).tar.gz"
        try shell(
            """
            set -e
            # A file that this process wrote may be open in another that it has just begun, and is not run then.
            mkdir -p checkout/Distribution path && cp install checkout/Distribution && cp swift path
            chmod +x checkout/Distribution/install path/swift release/bin/settings-bundle
            mkdir -p releases/1.2.3
            tar -czf releases/1.2.3/\(archive) release
            git init -q checkout
            sum=$(if command -v sha256sum >/dev/null; then sha256sum releases/1.2.3/*; else shasum -a 256 releases/1.2.3/*; fi)
            echo "$(checkout/Distribution/install --sources)  1.2.3" > prebuilt.txt
            echo "${sum%% *}  \(archive)" >> prebuilt.txt
            cp prebuilt.txt checkout/Distribution/prebuilt.txt
            """, in: folder
        ).requireSuccess()
        return folder
    }

    private static var system: String {
        #if os(Linux) && arch(x86_64)
        "linux-x86_64"
        #elseif os(Linux)
        "linux-aarch64"
        #else
        "macos-universal"
        #endif
    }

    private func install(
        _ folder: ScratchFolder, releases: String? = nil, environment: [String: String] = [:]
    ) throws -> CommandResult {
        let path = CommandRunner.environment(home: folder.path)["PATH"] ?? ""
        return try shell(
            "checkout/Distribution/install into", in: folder,
            environment: [
                "PATH": "\(folder.absolute("path")):\(path)", "CALLS": folder.absolute("calls"),
                "BUILT": folder.absolute("built"),
                "SETTINGS_BUNDLE_RELEASES": releases ?? "file://\(folder.absolute("releases"))",
            ].merging(environment) { $1 })
    }

    private func installed(_ folder: ScratchFolder) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into"))
        #expect(names == ["settings-bundle"])
        return try shell("into/settings-bundle", in: folder).output
    }

    private func wasBuilt(_ folder: ScratchFolder) -> Bool {
        FileManager.default.fileExists(atPath: folder.absolute("calls"))
    }

    @Test func theReleaseOfTheSourcesIsTaken() throws {
        let folder = try checkout()
        try install(folder).requireSuccess()
        #expect(try installed(folder) == "released\n" && !wasBuilt(folder))
        // What is there stays, and nothing is asked for.
        let again = try install(folder, releases: "file:///nowhere")
        #expect(again.exitCode == 0 && again.error.isEmpty)
        #expect(try installed(folder) == "released\n" && !wasBuilt(folder))
    }

    @Test func anotherArchiveThanWasReleasedStopsIt() throws {
        let folder = try checkout()
        try folder.write("#!/bin/sh\necho evil\n", to: "release/bin/settings-bundle")
        try shell("tar -czf releases/1.2.3/*.tar.gz release", in: folder).requireSuccess()
        let result = try install(folder)
        #expect(result.exitCode == 1 && result.error.contains("is not the archive that was released"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).isEmpty)
        #expect(!wasBuilt(folder))
    }

    /// As on a disk that is full: a part of the tool is no tool.
    @Test func anArchiveThatCannotBeUnpackedStopsIt() throws {
        let folder = try checkout()
        try folder.write("#!/bin/sh\nPATH=${PATH#*:} tar \"$@\"\nexit 2\n", to: "path/tar")
        try shell("chmod +x path/tar", in: folder).requireSuccess()
        let result = try install(folder)
        #expect(result.exitCode == 1, "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).isEmpty)
        #expect(!wasBuilt(folder))
    }

    @Test(arguments: [
        "echo 2 > checkout/Sources/a.swift", "touch checkout/Templates/new", "echo [] > checkout/Package.resolved",
        "rm checkout/Distribution/prebuilt.txt", "rm releases/1.2.3/*",
        "sed -i.bak 2d checkout/Distribution/prebuilt.txt",
    ]) func whereNoneFitsItIsBuilt(change: String) throws {
        let folder = try checkout()
        try shell(change, in: folder).requireSuccess()
        try install(folder).requireSuccess()
        #expect(try installed(folder) == "built\n")
        let calls = try folder.text(of: "calls").split(separator: "\n")
        #expect(calls.first?.contains("build -c release --product settings-bundle --package-path ") == true)
        #if os(Linux)
        #expect(calls.first?.contains("--static-swift-stdlib") == true)
        #endif
    }

    @Test func whatTheSystemLeavesInFoldersIsNoSource() throws {
        let folder = try checkout()
        try folder.write("", to: "checkout/Sources/.DS_Store")
        try install(folder).requireSuccess()
        #expect(try installed(folder) == "released\n")
    }

    @Test func aBuildThatFailsLeavesNothing() throws {
        let folder = try checkout()
        let result = try install(folder, releases: "file:///nowhere", environment: ["SWIFT_FAILS": "1"])
        #expect(result.exitCode == 1, "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).isEmpty)
    }

    @Test(
        arguments: [
            ("https://github.com/A/b.git", "", "https://github.com/A/b"),
            ("git@github.com:A/b.git", "", "https://github.com/A/b"),
            ("ssh://git@example.org/A/b", "", "https://example.org/A/b"),
            ("https://github.com/A/fork", "A/action", "https://github.com/A/action"),
            ("/some/folder", "", nil), (nil, "", nil),
        ] as [(String?, String, String?)])
    func theReleasesAreThoseOfTheRepository(origin: String?, action: String, address: String?) throws {
        let folder = try checkout()
        if let origin { try shell("git -C checkout remote add origin '\(origin)'", in: folder).requireSuccess() }
        try folder.write("#!/bin/sh\nexit 22\n", to: "path/curl")
        try shell("chmod +x path/curl", in: folder).requireSuccess()
        let result = try install(folder, releases: "", environment: ["GITHUB_ACTION_REPOSITORY": action])
        let line = "settings-bundle: fetch \(address ?? "")/releases/download/1.2.3/"
        #expect(result.error.contains(line) == (address != nil), "\(result.error)")
        #expect(try installed(folder) == "built\n")
    }
}
