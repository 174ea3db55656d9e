import TestSupport
import Testing

@Suite struct UsageTests {
    @Test func helpIsPrintedOnStandardOutput() throws {
        let result = try ScratchFolder().run("--help")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("settings-bundle"))
        #expect(result.error == "")
    }

    @Test func anUnknownCommandIsBadUsage() throws {
        let result = try ScratchFolder().run("no-such-command")
        #expect(result.exitCode == 64)
        #expect(result.output == "")
        #expect(result.error.contains("no-such-command"))
    }
}
