import SettingsModel
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// The values of settings, defined in one build configuration file of the app.
@Suite struct SettingEvaluationTests {
    struct Case: CustomTestStringConvertible {
        let lines: String
        /// The value of the setting `X`, or the reason why it is unknown after "?".
        let value: String

        init(_ lines: String, _ value: String) {
            self.lines = lines
            self.value = value
        }

        var testDescription: String { ShortenedText.line(lines.debugDescription, limit: 200) }
    }

    private static let undefined = ", which the project does not define, but Xcode or the command line might"

    private static let referenceCases = [
        Case("X = 1", "1"),
        Case("X =", ""),
        Case("Y = 1", "unset"),
        Case("X = 1\nX = 2", "2"),
        Case("X = $(Y)/${Y}/$[Y]/$Y\nY = 1", "1/1/1/1"),
        Case("X = $(Y)\nY = $(Z)\nZ = 1", "1"),
        Case("X = $(A_$(B))\nA_C = 1\nB = C", "1"),
        Case("X = $(A_$(B)_$(B))\nA_C_C = 1\nB = C", "1"),
        Case("X = 1\nX = $(inherited) 2\nX = $(inherited) 3", "1 2 3"),
        Case("X = 1\nX = $(X) 2", "1 2"),
        Case("X = 1\nX = $(Y) 2\nY = $(X)", "1 2"),
        Case("X = $$(Y) $$Y", "$(Y) $Y"),
        Case("X = a$ b$", "a$ b$"),
        Case("X = $1", "$1"),
        Case("X = https:/$()/example.com", "https://example.com"),
        Case("X = \"$(Y)\"\nY = a b", "\"a b\""),
        Case("X = $(TARGET_NAME) $(TARGETNAME) $(CONFIGURATION) $(PROJECT_NAME)", "App App Debug Project"),
        Case("X = $(TARGET_NAME)\nTARGET_NAME = Other", "Other"),
        Case("X = $(SWIFT_ACTIVE_COMPILATION_CONDITIONS)", ""),
        Case("X = $(PRODUCT_NAME)", "?it depends on PRODUCT_NAME\(undefined)"),
        Case("X = $(Y)", "?it depends on Y\(undefined)"),
        Case("X = $Y.Z", "?it depends on Y.Z\(undefined)"),
        Case("X = $(Y Z)", "?it depends on Y Z\(undefined)"),
        Case("X = a $(inherited)", "?it inherits Xcode's default value of X"),
        Case("X = a $(X)", "?it inherits Xcode's default value of X"),
        Case("X = $(Y)\nY = $(inherited)", "?it inherits Xcode's default value of Y"),
        Case("X = $(Y)\nY = $(X)", "?its settings refer to each other: X, Y, X"),
        Case("X = $(A)\nA = $(B)\nB = $(C)\nC = $(A)", "?its settings refer to each other: A, B, C, A"),
        Case("X = $(SRCROOT)/a", "?it depends on the location of the project"),
        Case("X = $(Y:dir)\nY = $(PROJECT_DIR)/a", "?it depends on the location of the project"),
        Case("X = $(Y", "?the reference in '$(Y' is invalid"),
        Case("X = $(Y:lower\nY = 1", "?the reference in '$(Y:lower' is invalid"),
        Case("X = ${Y)\nY = 1", "?the reference in '${Y)' is invalid"),
        Case("X = $Y$(Z)\nY = 1\nZ = 2", "?the reference in '$Y$(Z)' is invalid"),
        Case("X = $(Y:lo wer)\nY = 1", "?the reference in '$(Y:lo wer)' is invalid"),
    ]

    private static let conditionCases = [
        Case("X[config=Debug] = 1\nX[config=Release] = 2", "1"),
        Case("X = 1\nX[config=Deb*] = 2", "2"),
        Case("X = 1\nX[config=Release] = 2", "1"),
        Case("X = 1\nX[config=Release][sdk=a] = 2", "1"),
        Case("X = 1\nX[sdk=a] = 2", "?it depends on the condition [sdk=a] of X"),
        Case("X = 1\nX[sdk=*][arch=*] = 2", "2"),
        Case("X = 1\nX[config=D*g] = 2", "?it depends on the condition [config=D*g] of X"),
        Case("X = 1\nX[config=D?bug] = 2", "?it depends on the condition [config=D?bug] of X"),
        Case("X = 1\nX[sdk=a][arch=b] = 2", "?it depends on the condition [sdk=a][arch=b] of X"),
        Case("X[sdk=a] = 1\nX = 2", "2"),
        Case("X[sdk=a] = 1\nX = $(inherited) 2", "?it depends on the condition [sdk=a] of X"),
        Case("X = $(Y)\nY[arch=a] = 1", "?it depends on the condition [arch=a] of Y"),
    ]

    private static let modifierCases = [
        Case("X = $(Y:upper)\nY = aB", "AB"),
        Case("X = ${Y:lower}\nY = aB", "ab"),
        Case("X = $(Y:lower:identifier)\nY = A b-c.1", "a_b_c_1"),
        Case("X = $(Y:identifier)\nY = 1a é", "_a__"),
        Case("X = $(Y:rfc1034identifier)\nY = My App_2.0", "My-App-2-0"),
        Case("X = $(Y:rfc1034identifier)\nY = 2 do", "--do"),
        Case("X = $(Y:c99extidentifier)\nY = 2-a b", "__a_b"),
        Case("X = $(Y:c99extidentifier)\nY = é", "?it depends on $(Y:c99extidentifier), which only Xcode evaluates"),
        Case("X = $(Y:quote)\nY = a \"b\"", "a\\ \\\"b\\\""),
        Case("X = $(Y:quote)\nY =", "\"\""),
        Case("X = $(Y:not) $(Z:not)\nY = YES\nZ = 1", "NO YES"),
        Case("X = $(Y:truncatedversion)\nY = 1.2.3.4", "1.2.3"),
        Case("X = $(Y:default=a)\nY =", "a"),
        Case("X = $(Y:default=a)\nY = b", "b"),
        Case("X = $(Y:default=$(Z:upper))\nY =\nZ = c", "C"),
        Case("X = $(Y:default=)\nY =", ""),
        Case("X = $(Y:default=a)", "?it depends on Y\(undefined)"),
        Case("X = $(MARKETING_VERSION:default=1.0)", "1.0"),
        Case("X = $(Y:dir) $(Z:dir)\nY = a/b.c\nZ = b", "a/ ./"),
        Case("X = $(Y:file) $(Y:base) $(Y:suffix)\nY = a/b.c", "b.c b .c"),
        Case("X = $(Y:base) [$(Y:suffix)]\nY = a/b", "b []"),
        Case("X = $(Y:dir=d) $(Y:file=f) $(Y:base=g) $(Y:suffix=h)\nY = a/b.c", "d/b.c a/f a/g.c a/b.h"),
        Case("X = $(Y:suffix=.h) $(Z:suffix=h)\nY = b.c\nZ = b", "b.h b.h"),
        Case("X = $(Y:standardizepath)\nY = a/b", "a/b"),
        Case("X = $(Y:standardizepath)\nY = a/../b", "?it depends on $(Y:standardizepath), which only Xcode evaluates"),
        Case("X = $(Y:file)\nY = a/", "?it depends on $(Y:file), which only Xcode evaluates"),
        Case("X = $(Y:__md5)\nY = a", "?it depends on $(Y:__md5), which only Xcode evaluates"),
        Case("X = $(Y:relativeto=/b)\nY = /a", "?it depends on $(Y:relativeto=/b), which only Xcode evaluates"),
        Case("X = $(Y:loud)\nY = a", "?it depends on $(Y:loud), which only Xcode evaluates"),
    ]

    private static let limitCases = [
        Case(
            "X = " + String(repeating: "$(", count: 100_000), "?the value of X has too many references or is too long"),
        Case(
            "X = $(A0)\n" + (0..<300).map { "A\($0) = $(A\($0 + 1))" }.joined(separator: "\n") + "\nA300 = 1",
            "?the value of X has too many references or is too long"),
        Case(
            "X = $(A0)\n" + (0..<40).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" }.joined(separator: "\n")
                + "\nA40 = 1",
            "?the value of X has too many references or is too long"),
        Case(
            "X = $(Y)$(Y)$(Y)$(Y)\nY = " + String(repeating: "a", count: 40_000),
            "?the value of X has too many references or is too long"),
        // Each modifier doubles the backslashes.
        Case(
            "Y = \\\\\"\nX = $(Y" + String(repeating: ":quote", count: 40) + ")",
            "?the value of X has too many references or is too long"),
        Case(
            "Y = \(String(repeating: "a", count: 60_000))\nX = $(Y"
                + String(repeating: ":identifier", count: 20_000) + ")",
            "?the value of X has too many references or is too long"),
    ]

    @Test(arguments: referenceCases + conditionCases + modifierCases + limitCases)
    func `References, conditions, and modifiers are evaluated`(_ example: Case) throws {
        let value = try Self.settings(example.lines)["X"]
        switch value {
        case .known(let text, let location):
            #expect(text == example.value)
            #expect(location?.path == "App.xcconfig")
        case .unset: #expect(example.value == "unset")
        case .unknown(let reason): #expect("?\(reason.message)" == example.value)
        }
    }

    private static func settings(_ lines: String) throws -> TargetSettings {
        var reader = try BuildSettingsReader(
            ConfiguredProject(target: "App.xcconfig").project(), named: "Project",
            read: { _ in .contents(Array(lines.utf8)) })
        let project = try ConfiguredProject(target: "App.xcconfig").project()
        let settings = try reader.settings(of: #require(project.targets.first), in: "Debug")
        #expect(reader.errors.isEmpty)
        return settings
    }

    @Test func `Paths are relative to the folder of the project`() throws {
        let settings = try Self.settings(
            "A = $(SRCROOT)/App/Info.plist\nB = App/Info.plist\nC = $(PROJECT_DIR)\nD = a:$(SRCROOT)\nE = $(SDKROOT)/a")
        #expect(settings.path("A").string == "App/Info.plist" && settings.path("B").string == "App/Info.plist")
        #expect(settings.path("C").string == "." && settings.path("D") == .unknown(.projectLocation))
        #expect(settings.path("E") == .unknown(.undefined(setting: "SDKROOT")))
        #expect(settings.path("F") == .unset)
    }

    @Test func `References in other strings are expanded`() throws {
        let settings = try Self.settings("A = 1")
        #expect(settings.expanding("v$(A)") == .known("v1", at: nil))
        #expect(settings.expanding("$(B)") == .unknown(.undefined(setting: "B")))
        #expect(settings.expanding("$(SRCROOT)") == .unknown(.projectLocation))
    }

    @Test(arguments: [
        ("", []), ("  ", []), ("DEBUG", ["DEBUG"]), (" A  B\tC ", ["A", "B", "C"]), ("\"A B\" 'C D'", ["A B", "C D"]),
        (#"A\ B \"C"#, ["A B", "\"C"]), (#""" A"#, ["", "A"]), ("A=\"B C\"", ["A=B C"]), (#""A 'B'""#, ["A 'B'"]),
    ]) func `Lists are split into elements`(text: String, elements: [String]) throws {
        #expect(SettingValue.known(text, at: nil).elements == elements)
        #expect(SettingValue.unset.elements == nil)
    }

    @Test func `A value has the location of its assignment`() throws {
        let settings = try Self.settings("A = 1\n  X = $(A)\n")
        let location = try #require(settings["X"].location)
        #expect(location.offset == 8 && location.position == SourcePosition(line: 2, column: 3))
    }
}
