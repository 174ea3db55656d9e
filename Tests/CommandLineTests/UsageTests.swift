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

    /// What the argument parser says looks like every other error, and holds no control character.
    @Test func mistakesThatTheParserFinds() throws {
        let folder = try ScratchFolder(inMemory: true)
        for word in ["a\u{1B}[31mb", "--l\u{1B}[31m"] {
            let result = try folder.run("defaults", "list", word)
            #expect(result.exitCode == 64 && result.output == "")
            #expect(result.error.hasPrefix("error: ") && result.error.contains("\\u{1b}[31m"), "\(result.error)")
            #expect(
                controlScalars(in: result.error).isEmpty
                    && result.error.contains("\nUsage: settings-bundle defaults list"))
        }
    }
}
