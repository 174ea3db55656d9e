import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Custom names, and renamed keys.
@Suite struct MigrationTests {
    private static let settings = [
        GeneratedSetting(key: "c", kind: .string, defaultValue: .string("default")),
        GeneratedSetting(key: "level", appGroup: "group.a", kind: .integer, defaultValue: .integer(3)),
    ]

    private func code(_ steps: KeyValuePairs<String, String>) throws -> String {
        let migrations = steps.map { SettingMigration(from: $0.key, to: $0.value) }
        let moves = try SettingMigration.moves(migrations, to: Self.settings)
        return try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all, moves: moves)
            .text
    }

    @Test(.needsSwiftCompiler, .mustEnd) func `A value that is stored under an old key is read under the new key`()
        throws
    {
        let program = """
            import Foundation

            @main struct Main {
                static func main() {
                    guard let store = UserDefaults(suiteName: "migration") else { return }
                    func settings(_ stored: [String: Any]) -> AppSettings {
                        for key in ["a", "b", "c", "old\\"level", "level"] { store.removeObject(forKey: key) }
                        for (key, value) in stored { store.set(value, forKey: key) }
                        let settings = AppSettings(userDefaults: store, groupAUserDefaults: store)
                        settings.register()
                        return settings
                    }
                    func left() -> [String] {
                        ["a", "b", "old\\"level"].filter { store.object(forKey: $0) != nil }
                    }
                    print(settings([:]).c, left())
                    print(settings(["a": "first"]).c, left())
                    print(settings(["a": "first", "b": "second"]).c, left())
                    print(settings(["a": "first", "c": "third"]).c, left())
                    // It was a text, and is a number.
                    print(settings(["old\\"level": "7"]).level, left())
                    print(settings(["old\\"level": ["no number"]]).level, left())
                    let once = settings(["a": "first"])
                    once.c = "mine"
                    once.register()
                    print(once.c)
                }
            }
            """
        let folder = try ScratchFolder([
            "Settings.swift": try code(["a": "b", "b": "c", "old\"level": "level"]), "Main.swift": program,
        ])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(
            run.output == """
                default []
                first []
                second []
                third []
                7 []
                3 []
                mine

                """, "\(run.error)")
    }

    /// On Apple platforms, user defaults expose the registered values, so a stored value is kept even if it equals the
    /// default.
    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A stored value that equals the default is kept`() throws {
        let program = """
            import Foundation

            final class TellingDefaults: UserDefaults {
                private var registered: [String: Any] = [:]
                override func register(defaults registrationDictionary: [String: Any]) {
                    registered.merge(registrationDictionary) { $1 }
                    super.register(defaults: registrationDictionary)
                }
                override func volatileDomain(forName name: String) -> [String: Any] {
                    name == UserDefaults.registrationDomain ? registered : super.volatileDomain(forName: name)
                }
            }

            @main struct Main {
                static func main() {
                    func settings(_ name: String, _ stored: [String: Any], isRegistered: Bool) -> AppSettings? {
                        guard let store = TellingDefaults(suiteName: name) else { return nil }
                        for (key, value) in stored { store.set(value, forKey: key) }
                        let settings = AppSettings(userDefaults: store, groupAUserDefaults: store)
                        if isRegistered { AppSettings.register(in: store) }
                        settings.register()
                        return settings
                    }
                    print(settings("stored", ["a": "first", "c": "default"], isRegistered: false)?.c ?? "none")
                    print(settings("registered", ["a": "first"], isRegistered: true)?.c ?? "none")
                }
            }
            """
        let code = try code(["a": "c"])
        let telling = code.replacing("#if canImport(Darwin)\n        let reg", with: "#if true\n        let reg")
        #expect(telling != code)
        let folder = try ScratchFolder(["Settings.swift": telling, "Main.swift": program])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(run.output == "default\nfirst\n", "\(run.error)")
    }

    @Test func `Values are moved from newer keys before older keys`() throws {
        let moves = try code(["a": "b", "z": "a", "b": "c"]).split(separator: "\n").filter {
            $0.hasPrefix("        _move(")
        }
        #expect(
            moves.map { $0.dropFirst(14) } == [
                "\"b\", to: \"c\", in: userDefaults)", "\"a\", to: \"c\", in: userDefaults)",
                "\"z\", to: \"c\", in: userDefaults)",
            ])
        #expect(try !code([:]).contains("_migrate"))
    }

    @Test(
        arguments: [
            (["a": "b", "b": "a"], "leads back to 'a'", 0), (["a": "a"], "leads back to 'a'", 0),
            (["a": "c", "a": "level"], "leads to 'c' and to 'level'", 1),
            (["a": "c", "level": "c"], "would move the values of an item", 1),
            (["b": "c", "a": "d", "d": "e"], "leads to 'e', which is not the key of an item", 2),
        ] as [(KeyValuePairs<String, String>, String, Int)])
    func `Migrations that do not lead to exactly one item are rejected`(
        steps: KeyValuePairs<String, String>, message: String, index: Int
    ) throws {
        let error = #expect(throws: SettingMigration.Problem.self) { try code(steps) }
        #expect(error?.message.contains(message) == true && error?.index == index, "\(String(describing: error))")
    }

    /// A key that exists only in another build configuration is not an error, and nothing is moved to it.
    @Test func `Migrations to keys of other build configurations are skipped`() throws {
        let steps = [SettingMigration(from: "a", to: "debug"), SettingMigration(from: "b", to: "c")]
        let moves = try SettingMigration.moves(steps, to: Self.settings, besides: ["debug", "c"])
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all, moves: moves)
        #expect(file.text.contains("_move(\"b\", to: \"c\"") && !file.text.contains("_move(\"a\""))
        #expect(throws: SettingMigration.Problem.self) {
            try SettingMigration.moves([.init(from: "debug", to: "c")], to: Self.settings, besides: ["debug"])
        }
    }

    @Test(.mustEnd) func `A long chain of migrations is resolved`() throws {
        let steps = (0..<20_000).map { SettingMigration(from: "k\($0)", to: $0 == 0 ? "c" : "k\($0 - 1)") }
        let moves = try SettingMigration.moves(steps.reversed(), to: Self.settings)
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all, moves: moves)
        #expect(file.text.contains("_move(\"k19999\", to: \"c\", in: userDefaults)"))
    }

    @Test(arguments: [
        ("surroundSound", "surroundSound"), ("Sound", "sound"), ("_standard", "standard"),
        ("changes", "changesSetting"),
    ])
    func `A custom name replaces the name of a key`(chosen: String, name: String) throws {
        var setting = GeneratedSetting(key: "3D_sound", kind: .string, defaultValue: .string(""))
        setting.chosenName = chosen
        let file = try SwiftSettingsFile([setting], name: "AppSettings", access: .module, parts: .all)
        #expect(
            file.text.contains("    var \(name): String {") && file.text.contains("\(name) = \"3D_sound\"\n"))
        let header = try ObjectiveCSettingsFiles([setting], name: "S", headerName: "S.h").header
        #expect(
            header.contains(
                "S" + name.prefix(1).uppercased() + name.dropFirst().replacing("Setting", with: "") + "Key;"))
    }
}
