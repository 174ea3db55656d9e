import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Settings as values, and SwiftUI's property wrapper for them.
@Suite struct StorageTests {
    private static let settings = [
        GeneratedSetting(
            key: "sounds", kind: .toggle(on: .boolean(true), off: .boolean(false)), defaultValue: .boolean(true)),
        GeneratedSetting(
            key: "words", kind: .toggle(on: .string("on"), off: .string("off")), defaultValue: .string("on")),
        GeneratedSetting(key: "name", kind: .string, defaultValue: nil),
        GeneratedSetting(key: "city", kind: .string, defaultValue: .string("Rome")),
        GeneratedSetting(key: "volume", kind: .real, defaultValue: .real(0.5)),
        GeneratedSetting(key: "count", appGroup: "group.a", kind: .integer, defaultValue: .integer(3)),
        GeneratedSetting(key: "key", kind: .data, defaultValue: nil),
        GeneratedSetting(
            key: "level",
            kind: .list([.init(title: "Low", value: .integer(1)), .init(title: "High", value: .integer(2))]),
            defaultValue: .integer(2)),
        GeneratedSetting(key: "theme", kind: .list([.init(title: "A", value: .string("a"))]), defaultValue: nil),
    ]

    private static let view = """
        import Foundation
        import SwiftUI

        struct SettingsView {
            @AppStorage(.sounds) var sounds
            @AppStorage(AppSettings.Setting.name) var name
            @AppStorage(.city) var city: String
            @AppStorage(.volume) var volume
            @AppStorage(.count) var count
            @AppStorage(.key) var key
            @AppStorage(.level) var level
            @AppStorage(.theme) var theme: AppSettings.Theme?
            @AppStorage(AppSettings.Setting.sounds.key) var again = AppSettings.Setting.sounds.defaultValue
        }

        """

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: InstanceTests.modes)
    func `Views that use settings with AppStorage compile`(mode: [String]) throws {
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text, "View.swift": Self.view])
        let options = try InterfaceModule.options() + mode
        let result = try SwiftCompiler.check(["Settings.swift", "View.swift"], with: options, in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
        // This setting does not store a Boolean, but SwiftUI would.
        try folder.write("import SwiftUI\nstruct Words { @AppStorage(.words) var words: Bool }\n", to: "Words.swift")
        let wrong = try SwiftCompiler.check(["Settings.swift", "Words.swift"], with: options, in: folder)
        #expect(wrong.exitCode != 0 && wrong.error.contains("'words' is inaccessible"), "\(wrong.error)")
    }

    @Test(arguments: [
        (Int64(Int32.max), "2147483647"), (Int64(Int32.max) + 1, "Int64(2147483648)"),
        (Int64(Int32.min), "-2147483648"), (Int64(Int32.min) - 1, "Int64(-2147483649)"),
    ])
    func `Only 32-bit integers are written without a conversion`(integer: Int64, expected: String) throws {
        let setting = GeneratedSetting(key: "count", kind: .integer, defaultValue: .integer(integer))
        let text = try SwiftSettingsFile([setting], name: "AppSettings", access: .module, parts: .all).text
        #expect(text.contains(": \(expected),\n"), "\(text)")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: TestRuns.sample(SwiftAccess.allCases, oneOf: 3))
    func `Hostile settings compile with SwiftUI`(access: SwiftAccess) throws {
        let file = try SwiftSettingsFile(HostileSettings.all, name: "AppSettings", access: access, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text])
        let options = try InterfaceModule.options() + ["-package-name", "app"]
        let result = try SwiftCompiler.check(["Settings.swift"], with: options, in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }

    /// The stub module matches SwiftUI closely enough to detect a wrong use.
    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `The code does not compile with a wrong SwiftUI declaration`()
        throws
    {
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text])
        let text = InterfaceModule.text.replacing("(wrappedValue: Value, _ key:", with: "(value: Value, _ key:")
        let options = try InterfaceModule.options(text: text + InterfaceModule.views)
        #expect(try SwiftCompiler.check(["Settings.swift"], with: options, in: folder).exitCode != 0)
    }

    @Test(.needsSwiftCompiler, .mustEnd) func `A setting as a value has a key and a default and can be a subscript`()
        throws
    {
        let program = """
            @main struct Main {
                static func main() {
                    print(AppSettings.Setting.sounds.key, AppSettings.Setting.sounds.defaultValue)
                    print(AppSettings.Setting.name.key, AppSettings.Setting.name.defaultValue as Any)
                    print(AppSettings.Setting.level.key, AppSettings.Setting.level.defaultValue)
                    let settings = AppSettings()
                    settings[.level] = .low
                    print(settings.level, settings[.count])
                }
            }
            """
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text, "Main.swift": program])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        #expect(try shell("./main", in: folder).output == "sounds true\nname nil\nlevel high\nlow 3\n")
    }
}
