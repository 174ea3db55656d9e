import Foundation
import TestSupport
import Testing

/// The helpers of these tests, which must detect what they are meant to detect.
@Suite struct HarnessTests {
    private func shell(
        _ script: String, in folder: ScratchFolder, input: [UInt8] = [], merged: Bool = false, timeout: Double = 60
    ) throws -> CommandResult {
        try CommandRunner(
            executable: "/bin/sh", arguments: ["-c", script], environment: ["GREETING": "hello"], folder: folder.path,
            input: input, mergesStreams: merged, timeout: timeout
        ).run()
    }

    @Test func `A command runs with its folder, environment and input`() throws {
        let folder = try ScratchFolder(["deep/file.txt": "text"])
        let result = try shell(
            "pwd; echo $GREETING; cat; cat deep/file.txt >&2; exit 3", in: folder, input: Array("in\n".utf8))
        #expect(result.output == "\(folder.path)\nhello\nin\n")
        #expect(result.error == "text")
        #expect(result.exitCode == 3)
    }

    @Test func `Merged streams keep their order`() throws {
        let result = try shell("echo 1; echo 2 >&2; echo 3", in: ScratchFolder(), merged: true)
        #expect(result.output == "1\n2\n3\n")
        #expect(result.error == "")
    }

    @Test func `Large output does not block a command`() throws {
        let result = try shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2", in: ScratchFolder())
        #expect(result.outputBytes.count == 1_000_000)
        #expect(result.errorBytes.count == 1_000_000)
    }

    @Test func `A command that exceeds its timeout is ended`() throws {
        #expect(throws: CommandRunner.TimeoutError.self) {
            _ = try shell("exec sleep 60", in: ScratchFolder(), timeout: 0.2)
        }
    }

    @Test func `A signal becomes an exit code`() throws {
        #expect(try shell("kill -9 $$", in: ScratchFolder()).exitCode == 137)
    }

    @Test func `A snapshot detects every change in a folder`() throws {
        let folder = try ScratchFolder(["a": "1", "b/c": "2", "b/d": "3"])
        let before = try folder.snapshot()
        #expect(before.files == ["a", "b/c", "b/d"])
        #expect(try folder.snapshot().changes(since: before) == [])
        _ = try shell("printf 9 > a; rm b/c; mkdir e; ln -s a f", in: folder)
        #expect(try folder.snapshot().changes(since: before) == ["~ a", "- b/c", "+ e", "+ f"])
        #expect(try folder.snapshot().entries["f"] == .link("a"))
        #expect(try folder.snapshot(of: "b").files == ["d"])
    }

    @Test func `A scratch folder is deleted after its last use`() throws {
        let path = try ScratchFolder(["a": "1"]).path
        #expect(try shell("test -e \(path)", in: ScratchFolder()).exitCode == 1)
    }

    @Test func `Every external tool has a command that checks for it`() throws {
        #expect(ExternalTool.allCases.filter { ExternalTool.checks[$0.rawValue] == nil } == [])
        // The check is the last column, and does not include the packages before it.
        #expect(ExternalTool.checks["git"] == "git --version")
        #expect(ExternalTool.checks["GNUstep"]?.hasPrefix("echo '#import") == true)
    }

    @Test func `A sample consists of every n-th element`() {
        let sample = TestRuns.sample(Array(0..<10), oneOf: 4)
        #expect(sample == (TestRuns.isFull ? Array(0..<10) : [0, 4, 8]))
    }

    @Test(arguments: [("NoSuchModule", "unknown module NoSuchModule"), ("--no-such-option", "unknown option")])
    func `The test script rejects unknown modules and options`(argument: String, message: String) throws {
        let script = Repository.root.appending(path: "Scripts/test").path(percentEncoded: false)
        let result = try shell("'\(script)' \(argument)", in: ScratchFolder())
        #expect(result.exitCode == 1 && result.error.hasPrefix("error: \(message)"), "\(result.error)")
    }
}
