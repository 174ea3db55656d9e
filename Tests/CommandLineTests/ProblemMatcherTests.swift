import Foundation
import TestSupport
import Testing

/// The problem matcher, which must match every finding that `check` prints and nothing else.
@Suite struct ProblemMatcherTests {
    private func expectAll(_ arguments: [String], in folder: ScratchFolder) throws -> Set<String> {
        let matchers = try ProblemMatcher.all()
        let expected = try CheckReport(folder.run(arguments + ["--json"])).findings
        for format in ["text", "concise"] {
            for color in ["never", "always"] {
                let result = try folder.run(arguments + ["--format", format, "--color", color])
                // The runner removes color sequences before matching.
                let log = (result.output + result.error).replacing(/\u{1B}\[[0-9;]*m?/, with: "")
                let matches = try log.split(separator: "\n").flatMap { line in
                    try matchers.compactMap { try $0.match(String(line)) }
                }
                try #require(matches.count == expected.count)
                for (match, finding) in zip(matches, expected) {
                    #expect(match.line == "\(finding.line)" && match.column == "\(finding.column)")
                    #expect(match.code == finding.rule)
                    #expect(match.severity == (finding.severity == "note" ? "notice" : finding.severity))
                    // The text formats escape paths and messages with special characters.
                    if finding.file.allSatisfy({ $0.isASCII && !$0.isNewline && $0 != "\u{1B}" }) {
                        #expect(match.file == finding.file)
                    }
                    if !finding.message.contains(where: \.isNewline) { #expect(match.message == finding.message) }
                }
            }
        }
        return Set(expected.map(\.severity))
    }

    @Test func `The problem matcher matches every finding`() throws {
        let severities = try expectAll(["check", ".", "--notes"], in: findingsFolder())
        #expect(severities == ["error", "warning", "note"])
    }

    @Test(.needsCorpus) func `The problem matcher matches every finding in real bundles`() throws {
        let corpus = try #require(Corpus.folder).path(percentEncoded: false)
        #expect(try expectAll(["check", corpus, "--notes"], in: ScratchFolder()).count == 3)
    }

    @Test func `The problem matcher does not match other lines`() throws {
        let matchers = try ProblemMatcher.all()
        for line in [
            "   31 |             <key>Titles</key>", "   = help: see a.plist:1:1: error: [b]", "2 errors in 1 file",
            "note: 3 findings in the baseline no longer exist; --write-baseline removes them",
            "error: there is no Settings bundle in this folder or below it", "a.swift:1:2: error: no rule behind it",
        ] {
            for matcher in matchers { #expect(try matcher.match(line) == nil, "\(line)") }
        }
    }

    @Test func `The problem matcher file is valid for the runner`() throws {
        let matchers = try ProblemMatcher.all()
        #expect(Set(matchers.map { $0.owner.lowercased() }).count == matchers.count && matchers.count == 2)
        #expect(matchers.allSatisfy { $0.pattern.count == 1 })
        #expect(matchers.allSatisfy { [nil, "error", "warning", "notice"].contains($0.severity) })
    }
}
