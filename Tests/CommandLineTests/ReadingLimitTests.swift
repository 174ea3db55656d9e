import TestSupport
import Testing

/// Large or endless input, which is rejected with the limit in one message.
@Suite struct ReadingLimitTests {
    private func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play")),
            "Settings.bundle/en.lproj/Root.strings": tableText(["Play": "Play"]),
            "Settings.bundle/de.lproj/Root.strings": tableText(["Play": "Spielen"]),
        ])
    }

    /// Runs a script with an address space limit of 3 GB, and expects one error.
    private func expectRefusal(_ script: String, _ message: String, in folder: ScratchFolder) throws {
        let before = try contents(of: folder)
        let result = try shell("ulimit -v 3000000; \(script)", in: folder)
        let errors = result.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        #expect(result.exitCode == 2 && result.output == "", "\(script): \(result)")
        #expect(errors.count == 1 && errors.allSatisfy { $0.contains(message) }, "\(script): \(result.error)")
        #expect(try contents(of: folder) == before)
    }

    /// The contents of the bundle, except for files of a gigabyte.
    private func contents(of folder: ScratchFolder) throws -> String {
        try shell("ls Settings.bundle; cat Settings.bundle/Root.plist Settings.bundle/*/*", in: folder).output
    }

    @Test(
        .mustEnd,
        arguments: [
            "localize set de -", "apply -", "localize import - --format csv", "localize import - --format xliff",
            "localize import - --format xcstrings", "defaults read --from -", "apply /dev/stdin",
        ]) func `Commands reject endless standard input`(command: String) throws
    {
        let name = command.hasSuffix("/dev/stdin") ? "/dev/stdin" : "standard input"
        try expectRefusal(
            "yes | settings-bundle \(command)", "\(name) exceeds the limit of 64 MiB for a file",
            in: folder())
    }

    @Test(
        .mustEnd,
        arguments: [
            "apply FILE", "merge FILE", "localize import FILE --format xliff", "check --baseline FILE",
            "defaults read --from FILE", "generate swift -o FILE", "generate swift -o FILE --check",
        ]) func `Commands reject a file of 40 GB`(command: String) throws
    {
        let folder = try folder()
        try shell("truncate -s 40G huge.plist", in: folder).requireSuccess()
        let command = command.replacing("FILE", with: "huge.plist")
        try expectRefusal(
            "settings-bundle \(command)", "huge.plist is 40960 MiB, more than the limit of 64 MiB for a file",
            in: folder)
    }

    @Test(
        .mustEnd,
        arguments: [
            "check", "check --fix", "show", "localize status", "localize", "format", "generate swift", "defaults list",
            "preview", "preview --format html", "add-item toggle --title A --key a", "localize export -o -",
        ]) func `Commands reject a bundle with files of a gigabyte`(command: String) throws
    {
        let folder = try folder()
        try shell("cd Settings.bundle; for i in 1 2 3 4 5 6; do truncate -s 1G P$i.plist; done", in: folder)
            .requireSuccess()
        try expectRefusal(
            "settings-bundle \(command)",
            "Settings.bundle/P1.plist is 1024 MiB, more than the limit of 64 MiB for a file", in: folder)
    }

    @Test(
        .mustEnd,
        arguments: [
            "apply FILE", "merge FILE", "localize import FILE --format csv", "check --baseline FILE",
            "defaults read --from FILE",
        ]) func `Commands reject pipes and devices in place of files`(command: String) throws
    {
        let folder = try folder()
        try shell("mkfifo pipe.plist", in: folder).requireSuccess()
        for file in ["pipe.plist", "/dev/zero"] {
            let message =
                command.hasPrefix("merge") ? "not a folder" : "could not read \(file): it is not a regular file"
            try expectRefusal("settings-bundle \(command.replacing("FILE", with: file))", message, in: folder)
        }
    }

    /// Shells pass `<(…)` as such a pipe.
    @Test func `apply reads a pipe with a file descriptor number`() throws {
        let folder = try folder()
        let result = try shell(
            "echo \"set-item play --title Listen\" | settings-bundle apply -n /dev/fd/3 3<&0 </dev/null", in: folder)
        #expect(result.exitCode == 0 && result.error.contains("item 0"), "\(result)")
    }
}
