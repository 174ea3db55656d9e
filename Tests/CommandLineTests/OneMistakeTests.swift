import Foundation
import TestSupport
import Testing

/// A healthy bundle with one error, for which exactly one rule reports findings, at the location of the error.
@Suite struct OneMistakeTests {
    @Test func `Every rule has a sample error`() throws {
        let rules = try ScratchFolder().run("explain").output.split(separator: "\n").map {
            String($0.prefix { $0 != " " })
        }
        #expect(Set(Mistake.all.map(\.rule)) == Set(rules))
    }

    @Test func `check does not report findings in the healthy bundle`() throws {
        let folder = try ScratchFolder(inMemory: true)
        for (path, bytes) in try Mistake.healthyFiles() { try folder.write(bytes, to: "Settings.bundle/\(path)") }
        let result = try folder.run("check", "--notes", "--strict")
        #expect(result.exitCode == 0 && result.output == "" && result.error == "")
    }

    @Test(arguments: [nil, "tvos"]) func `Each sample error causes findings of its own rule only`(platform: String?)
        throws
    {
        let folder = try ScratchFolder(inMemory: true)
        var expected: [String: (rule: String, places: [MarkedReport.Place])] = [:]
        for (number, mistake) in Mistake.all.enumerated() where mistake.platform == platform {
            let (files, places) = try mistake.files()
            let name = "\(number)-\(mistake.rule)"
            for (path, bytes) in files { try folder.write(bytes, to: "\(name)/\(mistake.name)/\(path)") }
            #expect(!places.isEmpty, "\(name) marks no place")
            expected[name] = (mistake.rule, places)
        }
        #expect(!expected.isEmpty)
        let options = platform.map { ["--platform", $0] } ?? []
        let report = try MarkedReport(folder.run(["check", ".", "--notes", "--format", "sarif"] + options))
        for (name, expected) in expected {
            let findings = report.findings["./\(name)"] ?? report.findings[name] ?? []
            let said = findings.map { "\($0.place) \($0.severity) [\($0.rule)] \($0.message)" }.joined(separator: "\n")
            #expect(findings.map(\.place).sorted() == expected.places, "\(name) brings:\n\(said)")
            #expect(Set(findings.map(\.rule)) == [expected.rule], "\(name) brings:\n\(said)")
        }
    }
}
