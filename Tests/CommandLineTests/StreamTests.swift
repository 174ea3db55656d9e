import Foundation
import TestSupport
import Testing

/// Commands with unusual streams or arguments.
@Suite struct StreamTests {
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"),
        arguments: [
            "show", "preview", "--help", "check --format json",
        ]) func `Output that cannot be written is an error`(command: String) throws
    {
        let result = try shell("settings-bundle \(command) >/dev/full", in: exampleFolder(inMemory: true))
        #expect(result.exitCode == 2)
        #expect(result.error.hasSuffix("error: could not write the output: no space is left on disk\n"))
    }

    @Test func `A limit for the size of files is an error, and nothing is written`() throws {
        let folder = try exampleFolder()
        let path = "Settings.bundle/de.lproj/Root.strings"
        let more = (0..<2000).map { "\"Text \($0)\" = \"Ein Text, den kein Bereich verwendet\";\n" }.joined()
        try folder.write(folder.text(of: path) + more, to: path)
        let before = try folder.snapshot()
        let result = try shell("ulimit -f 20; settings-bundle localize set de Play Los", in: folder)
        #expect(result.exitCode == 2 && result.error == "error: could not write \(path): file too large\n")
        #expect(try folder.snapshot() == before)
    }

    // MARK: Standard error

    @Test(arguments: ["2>&-", "2>/dev/full", "2> >(true)"]) func `Commands work if standard error is closed or full`(
        stream: String
    )
        throws
    {
        let folder = try exampleFolder(inMemory: true)
        guard try shell("command -v bash && test -e /dev/full", in: folder).exitCode == 0 else { return }
        let before = try folder.snapshot()
        for (command, code) in [
            ("set-item play --default true", 0), ("localize add it", 0), ("set-item none --default true", 2),
            ("set-item --no-such-option", 64), ("check", 1), ("localize export de", 0),
        ] {
            let result = try shell("bash -c 'settings-bundle \(command) \(stream)'", in: folder)
            #expect(result.exitCode == code, "\(command)")
        }
        let changes = try folder.snapshot().changes(since: before)
        #expect(
            Set(changes).isSuperset(of: [
                "~ Settings.bundle/Root.plist", "+ Settings.bundle/it.lproj/Root.strings", "+ de.xliff",
            ]), "\(changes)")
    }

    /// An opened file would get the descriptor of a closed stream, and messages would be written to it.
    @Test func `Messages are not written to files if the standard streams are closed`() throws {
        let folder = try exampleFolder(inMemory: true)
        let expected = try exampleFolder(inMemory: true)
        for command in ["set-item play --default true", "check --fix", "localize export de", "show none"] {
            _ = try shell("settings-bundle \(command)", in: expected)
            _ = try shell("settings-bundle \(command) <&- >&- 2>&-", in: folder)
        }
        #expect(try folder.snapshot() == expected.snapshot())
        #expect(try shell("settings-bundle show >&-", in: folder).exitCode == 2)
        let input = try shell("settings-bundle localize set de - <&-", in: folder)
        #expect(input.exitCode == 2 && input.error.hasPrefix("error: could not read standard input: "))
    }

    // MARK: Arguments

    @Test func `The tool fails if it cannot read its arguments`() throws {
        let folder = try exampleFolder(inMemory: true)
        let message = "error: the arguments cannot be read\n"
        let tool = CommandRunner.builtTool
        let nameless = try shell("command -v bash >/dev/null && bash -c 'exec -a \"\" \"\(tool)\"'", in: folder)
        #expect(nameless.exitCode == 2 && nameless.error.hasPrefix(message), "\(nameless.output)\(nameless.error)")
        // In a static binary, the Swift runtime reads /proc and fails before the tool starts.
        let hidden = "unshare -m sh -c 'umount -l /proc && exec \"\(tool)\" check'"
        guard geteuid() == 0, try shell("unshare -m sh -c 'umount -l /proc'", in: folder).exitCode == 0 else { return }
        let result = try shell(hidden, in: folder)
        #expect(result.exitCode == 2 && result.output == "" && result.error.hasPrefix(message))
    }

    @Test func `Arguments and variables that are not UTF-8 are rejected`() throws {
        let folder = try exampleFolder(inMemory: true)
        let bytes = "$(printf 'a\\377')"
        // A bundle with the repaired name also exists.
        try shell("cp -R Settings.bundle a\u{FFFD}.bundle; cp -R Settings.bundle \"\(bytes).bundle\"", in: folder)
            .requireSuccess()
        let before = try shell("ls -R; cat */Root.plist", in: folder)
        for command in [
            "show \"\(bytes)\"", "set-item play --title \"\(bytes)\"", "show -b \"\(bytes).bundle\"",
            "check \"\(bytes).bundle\"", "new \"x\(bytes).bundle\"", "localize export de -o \"\(bytes)\"",
        ] {
            let result = try shell("settings-bundle \(command)", in: folder)
            #expect(result.exitCode == 64 && result.output == "")
            #expect(
                result.error.contains(" is not UTF-8: 'a\u{FFFD}") || result.error.contains("'xa\u{FFFD}"),
                "\(result.error)")
        }
        let variable = try shell("SETTINGS_BUNDLE=\"\(bytes).bundle\" settings-bundle show", in: folder)
        #expect(variable.exitCode == 64)
        #expect(variable.error.hasPrefix("error: the variable SETTINGS_BUNDLE is not UTF-8\n"))
        #expect(try shell("ls -R; cat */Root.plist", in: folder).outputBytes == before.outputBytes)
    }

    @Test func `The option -V prints the version`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let version = try folder.run("--version")
        for arguments in [["-V"], ["-q", "-V"]] {
            let short = try folder.run(arguments)
            #expect(short.exitCode == 0 && short.output == version.output, "\(short.error)")
        }
        // Commands do not have this option.
        #expect(try folder.run("show", "-V").exitCode == 64)
    }

    // MARK: Terminals

    @Test(.needs(.python3)) func `Control characters are escaped in a terminal but not in a pipe`() throws {
        let folder = try exampleFolder(inMemory: true)
        let hostile = "a\u{1B}]0;x\u{7}\u{9B}2J\u{202E}b\rc\u{7F}"
        try folder.run("add-item", "toggle", "--key", "k", "--title", "T").requireSuccess()
        let root = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(
            root.replacing("<string>T</string>", with: "<string>a\u{9B}2J\u{202E}b&#13;c\u{7F}</string>"),
            to: "Settings.bundle/Root.plist")
        try folder.write(
            "\"Play\" = \"\(hostile)\";\n\"Sound\" = \"d\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        for arguments in [
            ["show", "k", "--value", "Title"], ["localize", "export", "de", "-o", "-", "--format", "csv"],
            ["localize", "export", "de", "-o", "-", "--format", "xcstrings"],
            ["localize", "export", "de", "-o", "-", "--format", "xliff"],
        ] {
            let shown = try folder.terminal(80, arguments)
            #expect(shown.contains("\\u{9b}2J\\u{202e}b") || shown.contains("left out"), "\(shown)")
            #expect(controlScalars(in: shown).isEmpty, "\(arguments): \(controlScalars(in: shown))")
            // Piped output is not escaped.
            let piped = try folder.run(arguments).output
            #expect(piped.contains("\u{9B}2J\u{202E}b") || shown.contains("left out"), "\(piped)")
        }
        #expect(try folder.run("show", "k", "--value", "Title").output == "a\u{9B}2J\u{202E}b\rc\u{7F}\n")
    }
}
