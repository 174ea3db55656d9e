import Foundation
import SourceText
import SwiftGeneration
import TestSupport
import Testing

/// What the compiler says of generated code, and what the code says when it runs.
@Suite struct CompilationTests {
    /// The program that prints every key, in Base64, and whether everything can be registered and read.
    private static let program = """
        import Foundation

        @main struct Main {
            static func main() {
                AppSettings.register()
                var problems = 0
                for (key, value) in AppSettings.registrationDictionary {
                    guard let found = AppSettings.userDefaults.object(forKey: key) else { problems += 1; continue }
                    if "\\(value)".contains("nan") { continue }
                    if !NSArray(object: found).isEqual(to: [value]) { print("problem: \\(key): \\(found), \\(value)") }
                }
                print(problems)
                for key in keys { print(Data(key.utf8).base64EncodedString()) }
            }
        }
        """

    @Test(.needsSwiftCompiler, .mustEnd)
    func hostileTextsStayTexts() throws {
        let file = try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: .everywhere)
        let folder = try ScratchFolder(["Settings.swift": file.text, "Main.swift": Self.program])
        // The constants in their order, by the names that the file gives them.
        let names = file.text.split(separator: "\n").filter { $0.hasPrefix("        public static let ") }
            .map { "AppSettings.Key." + $0.dropFirst(26).prefix { $0 != " " } }
        #expect(names.count == HostileSettings.all.count)
        try folder.write("let keys: [String] = [\n\(names.joined(separator: ",\n"))\n]\n", to: "Keys.swift")
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift", "Keys.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output) \(build.error)")
        let run = try shell("./main", in: folder)
        let expected = ["0"] + HostileSettings.all.map { Data($0.key.string.utf8).base64EncodedString() }
        #expect(run.exitCode == 0 && run.output.split(separator: "\n").map(String.init) == expected, "\(run)")
    }

    @Test(.needsSwiftCompiler, arguments: ["internal", "package", "public"])
    func theNamesReachAsFarAsTheyShould(access: String) throws {
        let level = try #require(SwiftAccess(rawValue: access))
        let file = try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: level)
        let declarations = file.text.split(separator: "\n").filter {
            $0.hasPrefix("    static ") || $0.hasPrefix("    enum ") || $0.hasPrefix("enum ")
                || $0.hasPrefix("    \(access) ")
        }
        #expect(declarations.count > 100)
        #expect(declarations.allSatisfy { $0.contains(access + " ") == (level != .module) })
    }

    @Test func theSameSettingsMakeTheSameFile() throws {
        let texts = try (0..<3).map { _ in
            try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: .module).text
        }
        #expect(Set(texts).count == 1)
    }
}
