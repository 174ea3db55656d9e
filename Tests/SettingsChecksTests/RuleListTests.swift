import Foundation
import Testing

@testable import SettingsChecks

@Suite struct RuleListTests {
    /// The folder with the source files of the rules.
    static var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/SettingsChecks/Checks")
    }

    @Test func `The list of rules matches the declarations in the folder`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }
        var identifiers: [String] = []
        for file in files {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            let declarations = text.matches(of: /static let ([A-Za-z0-9]+) = Rule\(\n +"([a-z0-9-]+)",/)
            #expect(!declarations.isEmpty, "\(file) contains no rule")
            for declaration in declarations {
                // `bomlessUTF16` is the rule `bomless-utf16`.
                let name = declaration.output.2.split(separator: "-").joined()
                #expect(declaration.output.1.lowercased() == name)
            }
            identifiers += declarations.map { String($0.output.2) }
        }
        #expect(Set(identifiers) == Set(Rule.all.map(\.id)))
        #expect(identifiers.count == Rule.all.count)
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    }

    @Test func `Severities are ordered from note to error`() {
        #expect(Severity.note < .warning && Severity.warning < .error)
        #expect(Severity.allCases.map(\.name) == ["note", "warning", "error"])
    }
}
