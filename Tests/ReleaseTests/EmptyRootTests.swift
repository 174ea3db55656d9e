import Foundation
import TestSupport
import Testing

/// The static binary in an empty root: without `/proc`, libraries and a folder for temporary files.
@Suite struct EmptyRootTests {
    @Test(.needsEmptyRoots) func `The static binary runs in an empty root`() throws {
        let folder = try ScratchFolder()
        try shell("mkdir root && cp '\(CommandRunner.tool)' root/settings-bundle", in: folder).requireSuccess()
        func run(_ arguments: String) throws -> CommandResult {
            try shell("chroot root /settings-bundle \(arguments)", in: folder)
        }
        try run("new --template tutorial").requireSuccess()
        let check = try run("check")
        #expect(check.exitCode == 0 && check.output.isEmpty && check.error.isEmpty, "\(check.error)")
        #expect(try run("preview").output.contains(" Play Sounds "))
        #expect(try run("preview --output page.html").exitCode == 0)
        try run("set-item play_sounds_preference --title 'Ein Ton  mit ü'").requireSuccess()
        #expect(try run("show").output.contains("Ein Ton  mit ü"))
        // No arguments, empty arguments and many arguments.
        #expect(try run("").output.contains("USAGE: "))
        #expect(try run("show ''").exitCode != 0)
        let words = Array(repeating: "word", count: 2000).joined(separator: " ")
        #expect(try run("check \(words)").error.contains("word"))
    }

    @Test(.needsEmptyRoots) func `The static binary runs without environment and without a name`() throws {
        let folder = try ScratchFolder()
        try shell("mkdir root && cp '\(CommandRunner.tool)' root/settings-bundle", in: folder).requireSuccess()
        let result = try shell("exec env -i \"$(command -v chroot)\" root /settings-bundle --version", in: folder)
        let version = try folder.run("--version").output
        #expect(result.exitCode == 0 && result.output == version)
        // Some systems pass an empty name if there is none.
        let nameless = try shell("bash -c 'exec -a \"\" root/settings-bundle'", in: folder)
        #expect(nameless.exitCode == 0 && nameless.output.contains("USAGE: "))
    }

    /// CI jobs download the binary. It has 23.6 MB, most of which are Swift's libraries.
    @Test(.needsEmptyRoots) func `The static binary is smaller than 26 MB`() throws {
        let release = try Release.shared.get()
        let folder = try ScratchFolder()
        let archive = try release.folder.absolute(release.archive)
        try shell("tar -xzf '\(archive)' --strip-components 1", in: folder).requireSuccess()
        #expect(try folder.bytes(of: "bin/settings-bundle").count <= 26_000_000)
    }

    /// The image has an unprivileged user and a read-only root.
    @Test(.needsEmptyRoots, .needsMounts) func `The container image checks, draws and edits a mounted bundle`() throws {
        let release = try Release.shared.get()
        let folder = try ScratchFolder()
        let archive = try release.folder.absolute(release.archive)
        try shell("mkdir context data && tar -xzf '\(archive)' --strip-components 1 -C context", in: folder)
            .requireSuccess()
        let root = Repository.root.path(percentEncoded: false)
        func run(_ arguments: String, data: String = "data") throws -> CommandResult {
            try shell(
                "exec unshare --mount python3 '\(root)/Tests/ReleaseTests/container.py' "
                    + "'\(root)/Distribution/Containerfile' context \(data) \(arguments)", in: folder)
        }
        try folder.run("new", "data/Settings.bundle", "--template", "tutorial").requireSuccess()
        try shell("chmod -R a+rX .", in: folder).requireSuccess()
        let check = try run("")
        #expect(check.exitCode == 0 && check.error.isEmpty, "\(check.error)")
        #expect(try run("preview").output.contains(" Play Sounds "))
        let edit = try run("remove-item play_sounds_preference")
        #expect(edit.exitCode == 2 && edit.error.contains("Settings.bundle"), "\(edit.error)")

        try shell("chown -R 65534:65534 data", in: folder).requireSuccess()
        try run("remove-item play_sounds_preference", data: "data:rw").requireSuccess()
        #expect(try !folder.text(of: "data/Settings.bundle/Root.plist").contains("play_sounds_preference"))
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only as root, which is required to change the root, and with a static tool, which `.ci/run` builds.
    static var needsEmptyRoots: Self {
        .enabled("run as root on Linux, with SETTINGS_BUNDLE_TOOL naming a static build") {
            try shell("chroot / true && ! ldd '\(CommandRunner.tool)'", in: ScratchFolder()).exitCode == 0
        }
    }

    /// Runs a test only if file systems can be mounted, which containers may not allow.
    static var needsMounts: Self {
        .enabled("run as root on Linux, where unshare may be called") {
            try shell("unshare --mount true", in: ScratchFolder()).exitCode == 0
        }
    }
}
