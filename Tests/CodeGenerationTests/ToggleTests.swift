import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Toggles with a `TrueValue` and a `FalseValue`. The reference says that Settings stores these values; a report on
/// iOS 9.3.2 says that Settings stores 1 and 0 instead.
///
/// Source: <https://github.com/lionheart/openradar-mirror/issues/14770>
@Suite struct ToggleTests {
    private static let settings = [
        GeneratedSetting(
            key: "words", kind: .toggle(on: .string("on"), off: .string("off")), defaultValue: .string("off")),
        GeneratedSetting(key: "numbers", kind: .toggle(on: .integer(5), off: .integer(2)), defaultValue: .integer(5)),
        GeneratedSetting(key: "digits", kind: .toggle(on: .string("1"), off: .string("0")), defaultValue: nil),
        GeneratedSetting(key: "data", kind: .toggle(on: .data([1]), off: .data([2])), defaultValue: nil),
    ]

    private static func output(of statements: String) throws -> String {
        let file = try SwiftSettingsFile(settings, name: "AppSettings", access: .module)
        let program = """
            import Foundation

            @main struct Main {
                static func main() {
                    let store = UserDefaults(suiteName: "toggles") ?? .standard
                    let settings = AppSettings(userDefaults: store)
            \(statements)
                }
            }

            """
        let folder = try ScratchFolder(["Settings.swift": file.text, "Main.swift": program])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let run = try shell("./main", in: folder)
        #expect(run.exitCode == 0, "\(run)")
        return run.output
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd) func `A toggle reads its own values and also 1 and 0`() throws {
        let statements = """
                    let own: [(key: String, on: Any, off: Any)] = [
                        ("words", "on", "off"), ("numbers", 5, 2), ("digits", "1", "0"),
                        ("data", Data([1]), Data([2])),
                    ]
                    for (key, on, off) in own {
                        var found: [Bool] = []
                        for value: Any in [on, off, 1, 0, true, false, 1.0, 0.0] {
                            store.set(value, forKey: key)
                            let isOn = switch key {
                            case "words": settings.words
                            case "numbers": settings.numbers
                            case "digits": settings.digits
                            default: settings.data
                            }
                            found.append(isOn)
                        }
                        print(key, found == [true, false, true, false, true, false, true, false] ? "both" : "\\(found)")
                    }
            """
        #expect(try Self.output(of: statements) == "words both\nnumbers both\ndigits both\ndata both\n")
    }
}
