import CodeGeneration
import Foundation
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Generated code compiles, and reads and registers its values correctly.
@Suite struct CompilationTests {
    /// A program that prints all keys in Base64 and the number of values that cannot be registered and read.
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

    @Test(.slow, .needsSwiftCompiler, .mustEnd)
    func `Hostile strings are escaped in generated code`() throws {
        let file = try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: .everywhere, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text, "Main.swift": Self.program])
        // The constants in order, by their names in the file.
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

    @Test(.slow, .needsSwiftCompiler, arguments: ["internal", "package", "public"])
    func `Declarations have the requested access level`(access: String) throws {
        let level = try #require(SwiftAccess(rawValue: access))
        let file = try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: level, parts: .all)
        let declarations = file.text.split(separator: "\n").filter {
            $0.hasPrefix("    static ") || $0.hasPrefix("    enum ") || $0.hasPrefix("enum ")
                || $0.hasPrefix("    \(access) ")
        }
        #expect(declarations.count > 100)
        #expect(declarations.allSatisfy { $0.contains(access + " ") == (level != .module) })
    }

    /// An app may have types with the names of Foundation types, which take precedence in unqualified lookup.
    @Test(.slow, .needsSwiftCompiler, .mustEnd)
    func `Generated code compiles next to app types named like Foundation types`() throws {
        let names = ["Task", "Date", "Data", "Notification", "Observation", "Stored", "Key", "Settings", "Change"]
        // The type for the choices of `task` is also called Task.
        let list = GeneratedSetting(
            key: "task", kind: .list([.init(title: "a", value: .integer(1))]), defaultValue: .integer(1))
        let file = try SwiftSettingsFile(
            HostileSettings.all + [list], name: "AppSettings", access: .module, parts: .all)
        #expect(file.text.contains("    enum Task: Int,"))
        let folder = try ScratchFolder([
            "Settings.swift": file.text,
            "Types.swift": names.map { "struct \($0): Identifiable { let id: Int; var title: String }\n" }.joined(),
        ])
        let result = try SwiftCompiler.check(["Settings.swift", "Types.swift"], in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }

    /// Other files of a module may import Foundation with any access level. A plain import is public, or internal with
    /// the upcoming feature; without the feature, Swift rejects a plain import next to a narrower one.
    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(SwiftAccess.allCases, oneOf: 3))
    func `Generated code compiles next to files that import Foundation differently`(access: SwiftAccess) throws {
        let settings = [
            GeneratedSetting(key: "since", kind: .date, defaultValue: .date(0)),
            GeneratedSetting(key: "list", kind: .list([.init(title: "a", value: .date(0))]), defaultValue: .date(0)),
        ]
        let folder = try ScratchFolder([
            "Settings.swift": try SwiftSettingsFile(settings, name: "AppSettings", access: access, parts: .all).text,
            "Use.swift": "func use() { AppSettings.register(); _ = AppSettings.since }\n",
            "plain.swift": "import Foundation\nfunc plain() -> Date { Date() }\n",
            "public.swift": "public import Foundation\npublic func all() -> Date { Date() }\n",
            "package.swift": "package import Foundation\npackage func some() -> Date { Date() }\n",
            "internal.swift": "internal import Foundation\nfunc few() -> Date { Date() }\n",
            "private.swift": "private import Foundation\nprivate func one() -> Date { Date() }\n",
        ])
        let byDefault = ["plain", "public"]
        let narrow = ["public", "package", "internal", "private"]
        var projects = [
            (byDefault, ["-swift-version", "5"]), (byDefault, []), ([], []),
            (narrow + ["plain"], ["-enable-upcoming-feature", "InternalImportsByDefault"]),
        ]
        if access == .everywhere { projects.append((narrow, [])) }
        for (others, options) in projects {
            let files = ["Settings", "Use"] + others
            let result = try SwiftCompiler.check(
                files.map { $0 + ".swift" }, with: ["-package-name", "app"] + options, in: folder)
            #expect(result.exitCode == 0, "\(others) \(options) \(result.output)\(result.error)")
        }
    }

    @Test(.slow) func `Generating the same settings again produces the same file`() throws {
        let texts = try (0..<3).map { _ in
            try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: .module, parts: .all).text
        }
        #expect(Set(texts).count == 1)
    }
}
