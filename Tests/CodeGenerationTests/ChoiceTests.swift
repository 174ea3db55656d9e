import CodeGeneration
import GeneratedCodeSupport
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// The choices of lists, as used by a picker of the app.
@Suite struct ChoiceTests {
    private static let settings: [GeneratedSetting] = [
        GeneratedSetting(
            key: "level",
            kind: .list([
                .init(title: "Low", value: .integer(1), text: "LEVEL_LOW", table: "Root"),
                .init(title: "High", value: .integer(2), text: "LEVEL_HIGH", table: "More"),
                // The table does not contain this key.
                .init(title: "Other", value: .integer(3), text: "OTHER", table: "Root"),
                .init(title: "7", value: .integer(7)),
            ]), defaultValue: .integer(2)),
        // Titles that collide with members that a picker needs.
        GeneratedSetting(
            key: "mixed",
            kind: .list([
                .init(title: "id", value: .boolean(true)), .init(title: "title", value: .string("t")),
                .init(title: "All Cases", value: .integer(5)),
            ]), defaultValue: nil),
    ]

    private static let program = """
        @main struct Main {
            static func rows<Row: Identifiable>(_ rows: [Row]) -> Int { Set(rows.map(\\.id)).count }
            static func main() {
                print(AppSettings.Level.allCases.map(\\.title))
                print(AppSettings.Mixed.allCases.map(\\.title))
                print(rows(AppSettings.Level.allCases), rows(AppSettings.Mixed.allCases))
            }
        }
        """

    @Test(.needsSwiftCompiler, .mustEnd) func `Titles of choices are localized by the bundle of the app`() throws {
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .module, parts: .all)
        let folder = try ScratchFolder([
            "Settings.swift": file.text, "Main.swift": Self.program, "app/Settings.bundle/Root.plist": "<plist/>",
            "app/Settings.bundle/en.lproj/Root.strings": "\"LEVEL_LOW\" = \"Gentle\";\n",
            "app/Settings.bundle/en.lproj/More.strings": "\"LEVEL_HIGH\" = \"Harsh \\\"x\\\"\";\n",
        ])
        let build = try SwiftCompiler.build(["Settings.swift", "Main.swift"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.output)\(build.error)")
        let rest = "[\"id\", \"title\", \"All Cases\"]\n4 3\n"
        let alone = try shell("./main", in: folder)
        #expect(alone.output == "[\"Low\", \"High\", \"Other\", \"7\"]\n" + rest, "\(alone.error)")
        let inApp = try shell("cp main app/main && app/main", in: folder)
        let titles = "[\"Gentle\", \"Harsh \\\"x\\\"\", \"OTHER\", \"7\"]\n"
        #expect(inApp.output == titles + rest, "\(inApp.error)")
    }

    @Test(.slow, .needsSwiftCompiler, .mustEnd, arguments: InstanceTests.modes) func `Pickers of choices compile`(
        mode: [String]
    )
        throws
    {
        let file = try SwiftSettingsFile(Self.settings, name: "AppSettings", access: .everywhere, parts: .all)
        let folder = try ScratchFolder(["Settings.swift": file.text, "Main.swift": Self.program])
        let result = try SwiftCompiler.check(["Settings.swift", "Main.swift"], with: mode, in: folder)
        #expect(result.exitCode == 0, "\(result.output)\(result.error)")
    }
}
