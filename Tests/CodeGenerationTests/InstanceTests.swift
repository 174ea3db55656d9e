import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Instances of the generated type with specific user defaults, as previews and tests of an app use them.
@Suite struct InstanceTests {
    /// Compiler options of apps: Swift 5 and 6 language modes, each with and without main-actor default isolation.
    static let modes = TestRuns.sample(
        [
            [], ["-swift-version", "5"], ["-default-isolation", "MainActor"],
            ["-swift-version", "5", "-default-isolation", "MainActor"],
        ], oneOf: 4)

    private static let settings = [
        GeneratedSetting(
            key: "sounds", kind: .toggle(on: .boolean(true), off: .boolean(false)), defaultValue: .boolean(true)),
        GeneratedSetting(
            key: "words", kind: .toggle(on: .string("on"), off: .string("off")), defaultValue: .string("on")),
        GeneratedSetting(key: "name", kind: .string, defaultValue: nil),
        GeneratedSetting(key: "volume", kind: .real, defaultValue: .real(0.5)),
        GeneratedSetting(key: "count", appGroup: "group.a", kind: .integer, defaultValue: .integer(3)),
        GeneratedSetting(
            key: "level",
            kind: .list([.init(title: "Low", value: .integer(1)), .init(title: "High", value: .integer(2))]),
            defaultValue: .integer(2)),
        // Its list type is called `Setting`, like the type of settings as values in other files.
        GeneratedSetting(key: "setting", kind: .list([.init(title: "A", value: .string("a"))]), defaultValue: nil),
    ]

    /// Code that uses static members only.
    private static let callers = """
        func callers() async {
            AppSettings.register()
            AppSettings.register(in: AppSettings.userDefaults)
            AppSettings.sounds.toggle()
            AppSettings.name = nil
            AppSettings.level = .low
            AppSettings.setting = AppSettings.Setting.a
            AppSettings.count += 1
            let key: String = AppSettings.Key.words
            let values: [String: Any] = AppSettings.registrationDictionary
            _ = (key, values, AppSettings.groupAUserDefaults, AppSettings.Level.allCases.map(\\.rawValue))
            for await _ in AppSettings.changes() { break }
        }
        """

    private static let program = """
        import Foundation

        @main struct Main {
            static func main() throws {
                guard let one = UserDefaults(suiteName: "one"), let two = UserDefaults(suiteName: "two") else { return }
                let (first, second) = (
                    AppSettings(userDefaults: one, groupAUserDefaults: one),
                    AppSettings(userDefaults: two, groupAUserDefaults: two)
                )
                print(first.sounds, first.words, first.name as Any, first.volume, first.count, first.level)
                first.register()
                second.register()
                (first.sounds, first.words, first.name, first.volume) = (false, false, "a", 1)
                (first.count, first.level) = (-1, .low)
                print(first.sounds, first.words, first.name as Any, first.volume, first.count, first.level)
                print(one.string(forKey: "words") ?? "none", one.integer(forKey: "level"))
                print(second.sounds, second.words, second.name as Any, second.volume, second.count, second.level)
                let standard = AppSettings()
                print(standard.sounds, standard.count)
                second.volume = 2
                two.set(["wrong"], forKey: "sounds")
                two.set("wrong", forKey: "count")
                two.set(3, forKey: "level")
                print(first.volume, second.volume, second.sounds, second.count, second.level)
                first.name = nil
                print(one.object(forKey: "name") as Any)
            }
        }
        """

    private func code(_ parts: Set<SwiftPart> = .all, _ access: SwiftAccess = .module) throws -> String {
        try SwiftSettingsFile(Self.settings, name: "AppSettings", access: access, parts: parts).text
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `Two instances with different suites are independent`() throws {
        let folder = try ScratchFolder(["Settings.swift": try code(), "Main.swift": Self.program])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(
            run.output == """
                true true nil 0.5 3 high
                false false Optional("a") 1.0 -1 low
                off 1
                true true nil 0.5 3 high
                true 3
                1.0 2.0 true 3 high
                nil

                """, "\(run)")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: modes) func `Callers of static members compile`(
        mode: [String]
    )
        throws
    {
        let folder = try ScratchFolder([
            "Settings.swift": try code(), "Use.swift": Self.callers,
            "Task.swift": "nonisolated func other() { AppSettings().sounds = AppSettings.sounds }",
        ])
        let files = ["Settings.swift", "Use.swift", "Task.swift"]
        let result = try SwiftCompiler.check(files, with: mode, in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd)
    func `Code without static members supports instances and rejects static callers`() throws {
        let code = try code(Set<SwiftPart>.all.subtracting([.static]))
        #expect(!code.contains("    static var sounds: Bool {") && !code.contains("static func register"))
        let folder = try ScratchFolder(["Settings.swift": code, "Main.swift": Self.program])
        let result = try SwiftCompiler.check(["Settings.swift", "Main.swift"], in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        try folder.write(Self.callers, to: "Use.swift")
        #expect(try SwiftCompiler.check(["Settings.swift", "Use.swift"], in: folder).exitCode != 0)
    }
}
