import TestSupport
import Testing

/// The output of the tests. The trait applies to all suites.
@Suite(.shortensOutput) struct TestOutputTests {
    @Test func `Only failures and finished suites are printed`() {
        var report = TestReport()
        for message in [
            "◇ Suite \"A\" started.\n", "◇ Test b() started.\n", "✔ Test b() passed after 0.001 seconds.\n",
            "◇ Test case passing 1 argument x → \"a\nb\" to \"Name\" started.\n",
            "✔ Test \"does not have \"recorded an issue at\" in it\" passed after 1.000 seconds.\n",
            "2026-01-31 12:00:00.000 a.xctest[1:2] CFPropertyListCreateFromXMLData(): Old-style plist parser: no\n",
            "➜ Test d() skipped: \"strace is not installed\"\n", "➜ Suite \"E\" skipped: \"slow\"\n",
            "✔ Test \"is passed after 1 \"second\"\" with 2 test cases passed after 1.000 seconds.\n",
        ] {
            #expect(report.record(message).text == "", "\(message)")
        }
        for message in [
            "◇ Test run started.\n↳ Testing Library Version: 6.3.1\n",
            "✘ Test \"Name\" with 2 test cases failed after 0.001 seconds with 1 issue.\n",
            "✔ Suite \"A\" passed after 0.001 seconds.\n",
            "✘ Test c() recorded an issue at A.swift:1:2: (a → \"failed after 1.000 seconds with 1 issue.\n\") == b\n",
            "\u{1B}[91m✘\u{1B}[0m Test c() recorded an issue at A.swift:1:2: Expectation failed: a == b\n",
            "✘ Test run with 5 tests in 2 suites failed after 2.500 seconds with 1 issue.\n",
        ] {
            #expect(report.record(message).text == message)
        }
        #expect(
            report.summary == """

                Skipped tests:
                      1  strace is not installed
                Scripts/test --install installs the missing tools.

                Failed tests:
                  "Name" with 2 test cases failed after 0.001 seconds with 1 issue.

                5 tests in 2.500 seconds
                3 passed, 1 failed, 1 skipped

                """)
    }

    @Test func `Counts that do not add up are not printed`() {
        var report = TestReport()
        _ = report.record("OK Test a() succeeded.\n")
        _ = report.record("✔ Test run with 1 test in 0 suites passed after 0.001 seconds.\n")
        #expect(report.summary == "")
    }

    @Test func `A failure with large values shows their first difference`() {
        let lines = (1...3_000).map { "line \($0)" }.joined(separator: "\n")
        let message = """
            ✘ Test a() recorded an issue at A.swift:1:2: Expectation failed: (result → "\(lines)") \
            == (expected → "\(lines.replacing("line 2000", with: "row 2000"))")

            """
        var report = TestReport()
        let (text, isShortened) = report.record(message)
        #expect(
            isShortened && text.hasPrefix("✘ Test a() recorded an issue at A.swift:1:2: Expectation failed: (result"))
        #expect(text.split(separator: "\n").count == 26)
        #expect(text.contains("first difference at line 2000, column 1: "))
        #expect(text.contains("1999\\nline 2000\\nline 2001") && text.contains("1999\\nrow 2000\\nline 2001"))
    }

    @Test func `The place of a failure follows arguments of many lines`() {
        let arguments = Array(repeating: "line", count: 30)
        let text = (["✘ Test with"] + arguments + ["at ATests.swift:8:9: Expectation failed"] + arguments)
            .joined(separator: "\n")
        let lines = ShortenedText.lines(text)
        #expect(lines.contains("… 38 lines …\nat ATests.swift:8:9: Expectation failed\nline"), "\(lines)")
    }

    @Test(arguments: ["a", "é", "語", "😀", "\u{301}"]) func `Lines have at most 2,000 bytes`(character: String) {
        let text = String(repeating: character, count: 3_000)
        let line = ShortenedText.line(text)
        #expect(line.utf8.count < 1_600 && line.utf8.starts(with: character.utf8))
        #expect(Array(line.utf8.suffix(character.utf8.count)) == Array(character.utf8))
        #expect(line.unicodeScalars.count { $0 == "…" } == 2)
        #expect(ShortenedText.line(character) == character)
        let lines = ShortenedText.lines(Array(repeating: text, count: 100).joined(separator: "\n") + "\n")
        #expect(lines.split(separator: "\n").count == 25)
        #expect(lines.split(separator: "\n").allSatisfy { $0.utf8.count < 1_600 } && lines.hasSuffix("\n"))
    }

    @Test func `All failures together have a limit`() {
        var report = TestReport()
        let message = "✘ Test a() recorded an issue: \(String(repeating: "a", count: 10_000))\n"
        var size = 0
        for _ in 0..<1_000 { size += report.record(message).text.utf8.count }
        #expect((400_000..<405_000).contains(size))
        let end = "✘ Test run with 1 test in 1 suite failed after 1.000 seconds with 20000 issues.\n"
        #expect(report.record(end).text == end)
    }

    @Test func `Parts that did not run are listed`() {
        var report = TestReport()
        report.addNotTried("no flock(1)")
        report.addNotTried("no flock(1)")
        report.addNotTried("an error:\nno space")
        let lines = ["Parts of tests that did not run:", "      2  no flock(1)", "      1  an error: no space"]
        #expect(report.summary == "\n\(lines.joined(separator: "\n"))\n")
    }

    @Test func `Arguments that are too long are listed`() {
        var report = TestReport()
        let argument = String(repeating: "a\n", count: 3_000)
        #expect(report.record("◇ Test case passing 1 argument x → \"\(argument)\" to \"Name\" started.\n").text == "")
        #expect(report.record("◇ Test case passing 1 argument x → \"\(argument)\" to name(x:) started.\n").text == "")
        #expect(report.summary == "\nArguments that are too long to print:\n  \"Name\"\n  name(x:)\n")
    }

    @Test func `Long arrays are described in short`() {
        #expect(String(describingForTest: ["a", "b"]) == #"["a", "b"]"#)
        #expect(String(describingForTest: [1, 2][...]) == "[1, 2]")
        #expect(String(describingForTest: [[1], []]) == "[[1], []]")
        #expect(String(describingForTest: [UInt8](repeating: 97, count: 17)) == "\"aaaaaaaaaaaaaaaaa\" (17 bytes)")
        #expect(String(describingForTest: [UInt8](repeating: 97, count: 1_000_000)).hasSuffix(" (1000000 bytes)"))
        #expect(String(describingForTest: Array(0..<1_000_000)).utf8.count < 30_000)
        #expect(String(describingForTest: Array(repeating: 7, count: 1_000_000)).contains(", … "))
    }
}
