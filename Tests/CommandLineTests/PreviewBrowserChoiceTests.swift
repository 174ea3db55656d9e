import Foundation
import TestSupport
import Testing

/// Browsers that are missing or fail to draw a picture.
@Suite struct PreviewBrowserChoiceTests {
    /// A PNG of one pixel, optionally with another width in its header or cut off.
    private static func png(width: UInt8 = 1, isWhole: Bool = true) -> [UInt8] {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        return start + [0, 0, 0, width, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0] + (isWhole ? end : [])
    }

    /// A folder with a bundle and a script in place of a browser. `$result` is the path for the picture.
    private func folder(_ script: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        try folder.run("new", "--template", "tutorial", "-q").requireSuccess()
        try folder.write(
            """
            #!/bin/sh
            for word; do case $word in --screenshot=*) result=${word#--screenshot=};; esac; done
            \(script)
            """, to: "browser")
        try folder.write(Self.png(), to: "one.png")
        try folder.write(Self.png(isWhole: false), to: "half.png")
        try folder.write("", to: "temporary/there")
        try shell("chmod +x browser; rm temporary/there", in: folder).requireSuccess()
        return folder
    }

    private func refusal(_ folder: ScratchFolder, _ arguments: String...) throws -> Refusal {
        try Refusal(
            ["preview", "-o", "x.png"] + arguments, in: folder,
            environment: ["TMPDIR": folder.absolute("temporary")])
    }

    private static let help = "\n  = help: specify another browser with --browser, or use --format svg\n"

    @Test(arguments: [
        ("", "it exited with exit code 0"), ("exit 1", "it exited with exit code 1"),
        ("kill -9 $$", "it exited with a signal"), ("echo one; echo two >&2; echo", "two"),
        ("echo '[1:2:ERROR:a.cc(3)] No usable sandbox!'; echo '#0 0x1'; kill -6 $$", "No usable sandbox!"),
        ("echo '[1:2:FATAL:a.cc(3)] Path too long'; echo 'no sandbox'; exit 1", "Path too long"),
        ("echo garbage > $result", "it exited with exit code 0"), ("cp half.png $result", "it exited with exit code 0"),
        ("mkdir $result", "it exited with exit code 0"), ("cp one.png $result; exit 3", "it exited with exit code 3"),
        ("mkfifo $result", "it exited with exit code 0"), ("ln -s /dev/zero $result", "it exited with exit code 0"),
        ("printf '\\033[31mred\\n'", "\\u{1b}[31mred"),
    ])
    func `preview reports why a browser did not draw a picture`(script: String, reason: String) throws {
        let refusal = try refusal(folder(script), "--browser", "./browser")
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error == "error: ./browser did not draw a picture: \(reason)" + Self.help)
    }

    @Test func `preview rejects a picture of the wrong size`() throws {
        let refusal = try refusal(folder("cp one.png $result"), "--browser", "./browser")
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error == "error: ./browser drew 1 × 1 pixels instead of 393 × 566" + Self.help)
    }

    @Test(.slow) func `preview ends a browser that hangs`() throws {
        let folder = try folder("sleep 10000 & echo $! > pid; wait")
        let refusal = try refusal(folder, "--browser", "./browser")
        #expect(refusal.exitCode == 2 && refusal.changes == ["+ pid"])
        #expect(refusal.error == "error: ./browser did not draw a picture within 60 s" + Self.help)
        // The browser's child processes are ended. In some containers, zombies remain in the list.
        #expect(try shell("ps -o stat= -p $(cat pid) | grep -v Z", in: folder).exitCode == 1)
    }

    @Test(arguments: ["INT", "TERM", "HUP"]) func `preview ends the browser and removes its files if it is interrupted`(
        signal: String
    ) throws {
        let folder = try folder("echo $$ > pid; kill -\(signal) $PPID; exec sleep 10000")
        let result = try folder.run(
            "preview", "-o", "x.png", "--browser", "./browser",
            environment: ["TMPDIR": folder.absolute("temporary")])
        #expect(result.exitCode == ["INT": 130, "TERM": 143, "HUP": 129][signal])
        #expect(result.error.isEmpty && result.output.isEmpty)
        #expect(try shell("ls temporary; ls x.png; ps -o stat= -p $(cat pid) | grep -v Z", in: folder).output == "")
    }

    @Test func `preview continues after an ignored signal, as with nohup`() throws {
        let folder = try folder("kill -HUP $PPID; exit 5")
        let result = try shell(
            "trap '' HUP; \"$TOOL\" preview -o x.png --browser ./browser", in: folder,
            environment: ["TOOL": CommandRunner.tool])
        #expect(result.exitCode == 2 && result.error.contains("exit code 5"), "\(result)")
    }

    @Test(arguments: ["", "no-such-browser", "./one.png", "/tmp", "-x"])
    func `preview rejects a browser that cannot be run`(name: String) throws {
        let refusal = try refusal(folder(""), "--browser", name)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error == "error: cannot run '\(name)'" + Self.help)
    }

    #if !canImport(Darwin)
    @Test func `preview suggests --browser if there is no browser`() throws {
        let folder = try folder("")
        let refusal = try Refusal(["preview", "-o", "x.png"], in: folder, environment: ["PATH": folder.path])
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error
                == "error: drawing a PNG requires Chromium, Chrome or Edge\n"
                + "  = help: specify the path of one with --browser, or use --format svg\n")
    }

    /// The names on other systems, in their order.
    @Test(arguments: ["chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"])
    func `preview finds a browser by its usual names`(name: String) throws {
        let folder = try folder("echo \"${0##*/}\"; exit 1")
        try shell("mkdir bin && cp browser bin/\(name)", in: folder).requireSuccess()
        let refusal = try Refusal(
            ["preview", "-o", "x.png"], in: folder, environment: ["PATH": folder.absolute("bin")])
        #expect(refusal.error.hasPrefix("error: \(name) did not draw a picture: \(name)\n"), "\(refusal.error)")
    }
    #endif

    /// In particular, the arguments for sandbox and network.
    @Test func `preview runs the browser headless, sandboxed and offline`() throws {
        let folder = try folder("printf '%s\\n' \"$@\" > words; env > variables; cat > input; exit 1")
        let refusal = try refusal(folder, "--browser", "./browser", "--scale", "2")
        #expect(refusal.changes == ["+ input", "+ variables", "+ words"])
        let words = try folder.text(of: "words").split(separator: "\n").map(String.init)
        for word in ["--headless", "--host-resolver-rules=MAP * ~NOTFOUND", "--force-device-scale-factor=2"] {
            #expect(words.contains(word))
        }
        #expect(!words.contains { $0.contains("sandbox") } && words.contains("--window-size=393,566"))
        let paths = words.filter { $0.contains("settings-bundle-") }
        #expect(paths.count == 3 && paths.allSatisfy { $0.contains(folder.absolute("temporary/")) })
        #expect(try folder.bytes(of: "input").isEmpty)
        let variables = try folder.text(of: "variables").split(separator: "\n")
        #expect(variables.contains("HOME=\(folder.path)"))
        #expect(variables.count { $0.hasPrefix("TMPDIR=") } == 1)
    }

    @Test func `preview rejects a PNG that would be too large`() throws {
        let folder = try folder("exit 9")
        let next = "\n</dict>\n<dict>\n"
        let rows = (0..<400).map { toggleText("Row \($0)", key: "k\($0)") }
        try folder.write(paneText(rows.joined(separator: next)), to: "Settings.bundle/Root.plist")
        let refusal = try refusal(folder, "--browser", "./browser")
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("but a PNG is limited to 16384 per side"), "\(refusal.error)")
        let half = try self.folder("exit 9")
        try half.write(paneText(rows.prefix(200).joined(separator: next)), to: "Settings.bundle/Root.plist")
        #expect(try self.refusal(half, "--browser", "./browser").error.contains("exit code 9"))
        let double = try self.refusal(half, "--browser", "./browser", "--scale", "2").error
        #expect(double.hasSuffix("\n  = help: leave out --scale, or use --format svg\n"), "\(double)")
    }

    @Test(arguments: [
        (["--scale", "2", "--format", "svg"], "--scale has no effect with --format svg"),
        (["--browser", "x", "--format", "html"], "--browser has no effect with --format html"),
        (["--scale", "3"], "unknown value '3' for --scale"), (["--open"], "--open has no effect with --format png"),
        (["--watch"], "--watch has no effect with --format png"),
        (["--all-languages", "--language", "en"], "--language and --all-languages cannot be combined"),
    ])
    func `preview rejects options that have no effect with its format`(arguments: [String], problem: String) throws {
        let refusal = try Refusal(["preview", "-o", "x.png"] + arguments, in: folder("exit 9"))
        #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.hasPrefix("error: \(problem)\n"))
    }

    @Test(.needs(.python3)) func `preview does not print a PNG to a terminal`() throws {
        let folder = try folder("exit 9")
        let script = "\"$PYTHON\" \"$SCRIPT\" 80 \"$TOOL\" preview --format png --browser ./browser"
        let result = try shell(
            script, in: folder,
            environment: [
                "PYTHON": #require(Python.executable), "TOOL": CommandRunner.tool,
                "SCRIPT": Repository.root.appending(path: "Tests/CommandLineTests/terminal.py")
                    .path(percentEncoded: false),
            ])
        #expect(result.exitCode == 64 && result.output.hasPrefix("error: a PNG cannot be shown in a terminal\n"))
    }
}
