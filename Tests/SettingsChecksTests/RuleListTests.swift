import Foundation
import Testing

@testable import SettingsChecks

@Suite struct RuleListTests {
    /// The folder with the source files of the rules.
    static var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/SettingsChecks/Checks")
    }

    @Test func `The list of rules matches the files in the folder`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(".swift".count)) }
        // `bomless-utf16` is in BomlessUTF16.swift.
        let names = Rule.all.map { $0.id.split(separator: "-").joined() }
        #expect(Set(files.map { $0.lowercased() }) == Set(names))
        #expect(files.count == Rule.all.count)
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    }

    @Test func `Every file contains the identifier of its rule`() throws {
        for rule in Rule.all {
            let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            let name = rule.id.split(separator: "-").joined() + ".swift"
            let file = try #require(files.first { $0.lowercased() == name })
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains("\"\(rule.id)\""))
        }
    }

    @Test func `Severities are ordered from note to error`() {
        #expect(Severity.note < .warning && Severity.warning < .error)
        #expect(Severity.allCases.map(\.name) == ["note", "warning", "error"])
    }
}
