import Foundation
import TestSupport
import Testing

/// `Distribution/install`, which provides the tool for the action and the hook.
@Suite(.needs(.git)) struct InstallTests {
    /// A checkout with the files that the script reads, its release, and a fake Swift that records its calls.
    private func checkout() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "checkout/Package.swift": "// package", "checkout/Package.resolved": "{}", "checkout/Sources/a.swift": "1",
            "checkout/Templates/t": "2", "release/bin/settings-bundle": "#!/bin/sh\necho released\n",
            "swift": """
            #!/bin/sh
            echo "$@" >> "$CALLS"
            [ "$SWIFT_FAILS" != 1 ] || exit 1
            if [ "$SWIFT_WAITS" = 1 ]; then exec </dev/null >/dev/null 2>&1; sleep 1; mkdir -p "$9"; exit; fi
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
        _ folder: ScratchFolder, into name: String = "into",
        by script: String = #"checkout/Distribution/install "$INTO""#,
        releases: String? = nil, environment: [String: String] = [:]
    ) throws -> CommandResult {
        let path = CommandRunner.environment(home: folder.path)["PATH"] ?? ""
        return try shell(
            script, in: folder,
            environment: [
                "PATH": "\(folder.absolute("path")):\(path)", "CALLS": folder.absolute("calls"),
                "BUILT": folder.absolute("built"), "INTO": name,
                "SETTINGS_BUNDLE_RELEASES": releases ?? "file://\(folder.absolute("releases"))",
            ].merging(environment) { $1 })
    }

    private func installed(_ folder: ScratchFolder) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into"))
        #expect(names.sorted() == [Self.record, "settings-bundle"])
        return try shell("into/settings-bundle", in: folder).output
    }

    /// The file with the digests of what was installed.
    private static let record = ".settings-bundle-installed"

    private func wasBuilt(_ folder: ScratchFolder) -> Bool {
        FileManager.default.fileExists(atPath: folder.absolute("calls"))
    }

    @Test func `install downloads the release that matches the sources`() throws {
        let folder = try checkout()
        try install(folder).requireSuccess()
        #expect(try installed(folder) == "released\n" && !wasBuilt(folder))
        // An installed tool is kept without a download.
        let again = try install(folder, releases: "file:///nowhere")
        #expect(again.exitCode == 0 && again.error.isEmpty)
        #expect(try installed(folder) == "released\n" && !wasBuilt(folder))
    }

    @Test(arguments: ["echo 2 > checkout/Sources/a.swift", "echo 'echo other' >> into/settings-bundle"])
    func `install replaces a tool of other sources, and a changed tool`(change: String) throws {
        let folder = try checkout()
        try install(folder).requireSuccess()
        try shell(change, in: folder).requireSuccess()
        let again = try install(folder)
        #expect(again.exitCode == 0)
        #expect(try installed(folder) == (wasBuilt(folder) ? "built\n" : "released\n"))
        #expect(wasBuilt(folder) == change.contains("Sources"))
        // Without a way to get the new tool, the old one stays, and the script fails.
        try shell("echo 3 > checkout/Sources/a.swift", in: folder).requireSuccess()
        let before = try folder.snapshot(of: "into")
        #expect(try install(folder, environment: ["SWIFT_FAILS": "1"]).exitCode == 1)
        #expect(try folder.snapshot(of: "into") == before)
    }

    @Test func `install rejects an archive with a wrong checksum`() throws {
        let folder = try checkout()
        try folder.write("#!/bin/sh\necho evil\n", to: "release/bin/settings-bundle")
        try shell("tar -czf releases/1.2.3/*.tar.gz release", in: folder).requireSuccess()
        let result = try install(folder)
        #expect(result.exitCode == 1 && result.error.contains("is not the archive that was released"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).isEmpty)
        #expect(!wasBuilt(folder))
    }

    /// As on a full disk. A partly unpacked tool must not be installed.
    @Test func `install fails if the archive cannot be unpacked`() throws {
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
    ]) func `install builds the tool if no release matches the sources`(change: String) throws {
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

    @Test func `install ignores system files among the sources`() throws {
        let folder = try checkout()
        try folder.write("", to: "checkout/Sources/.DS_Store")
        try install(folder).requireSuccess()
        #expect(try installed(folder) == "released\n")
    }

    @Test func `install does not leave files behind if the build fails`() throws {
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
            ("https://user:s3cret@github.com/A/b.git", "", "https://github.com/A/b"),
            ("https://s3cret@github.com/A/b", "", "https://github.com/A/b"),
            ("/some/folder", "", nil), (nil, "", nil),
        ] as [(String?, String, String?)])
    func `install downloads releases of its own repository`(origin: String?, action: String, address: String?) throws {
        let folder = try checkout()
        if let origin { try shell("git -C checkout remote add origin '\(origin)'", in: folder).requireSuccess() }
        try folder.write("#!/bin/sh\nexit 22\n", to: "path/curl")
        try shell("chmod +x path/curl", in: folder).requireSuccess()
        let result = try install(folder, releases: "", environment: ["GITHUB_ACTION_REPOSITORY": action])
        let line = "settings-bundle: downloading \(address ?? "")/releases/download/1.2.3/"
        #expect(result.error.contains(line) == (address != nil), "\(result.error)")
        #expect(!result.error.contains("s3cret"), "\(result.error)")
        #expect(try installed(folder) == "built\n")
    }

    @Test func `install does not print the password of a release server`() throws {
        let folder = try checkout()
        try folder.write("#!/bin/sh\necho evil >\"$(echo into/.install.*)/archive\"\n", to: "path/curl")
        try shell("chmod +x path/curl", in: folder).requireSuccess()
        let result = try install(folder, releases: "https://user:s3@cret@example.org/releases")
        #expect(result.exitCode == 1 && result.error.contains("https://example.org/releases/1.2.3/"), "\(result.error)")
        #expect(!result.error.contains("cret@"), "\(result.error)")
    }

    @Test(arguments: ["a\nb", "a\n", "a\\b", "a\\nb", "a:b", "a b", "*", "[1]"])
    func `install accepts a folder with any name`(name: String) throws {
        let folder = try checkout()
        let result = try install(folder, into: name)
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try shell(#""$INTO/settings-bundle""#, in: folder, environment: ["INTO": name]).output == "released\n")
        #expect(!wasBuilt(folder))
    }

    @Test func `install rejects a folder in place of the tool`() throws {
        let folder = try checkout()
        try folder.write("", to: "into/settings-bundle/file")
        let before = try folder.snapshot()
        let result = try install(folder)
        #expect(result.exitCode == 1 && result.error.contains("into/settings-bundle is a folder"), "\(result.error)")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: [("--help", 0), ("-h", 0), ("-x", 64), ("--into", 64), ("", 64)])
    func `install prints its usage for an option in place of the folder`(word: String, exitCode: Int) throws {
        let folder = try checkout()
        let before = try folder.snapshot()
        let result = try install(folder, into: word)
        #expect(result.exitCode == exitCode, "\(result.error)")
        #expect((result.output + result.error).contains("Distribution/install FOLDER"), "\(result.error)")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    private static func interrupted(by signal: String) -> String {
        """
        checkout/Distribution/install into 2>/dev/null & install=$!
        until [ -e "$CALLS" ]; do sleep 0.05; done
        kill -\(signal) $install
        wait $install
        ended=$?
        sleep 2
        exit $ended
        """
    }

    /// - Parameter isEarly: whether the signal arrives before the script knows the process id of Swift.
    @Test(arguments: ["TERM", "HUP"], [false, true])
    func `install does not leave files behind if it is interrupted`(signal: String, isEarly: Bool) throws {
        let folder = try checkout()
        if isEarly {
            let assignment = "\n    child=$!\n"
            let script = try folder.text(of: "install")
            #expect(script.contains(assignment))
            let delay = "\n    for ((i = 0; i < 400000; i++)); do :; done\(assignment)"
            try folder.write(script.replacing(assignment, with: delay), to: "install")
            try shell("cat install > checkout/Distribution/install", in: folder).requireSuccess()
        }
        let result = try install(
            folder, by: Self.interrupted(by: signal), releases: "file:///nowhere", environment: ["SWIFT_WAITS": "1"])
        #expect(result.exitCode > 128, "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).isEmpty)
    }

    @Test func `install removes the files of a killed run`() throws {
        let folder = try checkout()
        _ = try install(
            folder, by: Self.interrupted(by: "KILL"), releases: "file:///nowhere", environment: ["SWIFT_WAITS": "1"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into")).count == 1)
        // A run that is still active keeps its folder.
        let other = "into/.install.\(ProcessInfo.processInfo.processIdentifier).abcdef"
        try folder.write("", to: "\(other)/archive")
        try install(folder).requireSuccess()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.absolute("into"))
        #expect(names.sorted() == [String(other.dropFirst("into/".count)), Self.record, "settings-bundle"])
    }
}
