import CodeGeneration
import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Names of keys in generated code.
@Suite struct NameTests {
    private func text(_ keys: [String]) throws -> String {
        let settings = keys.map { key in
            GeneratedSetting(
                key: ExactString(key), kind: .toggle(on: .boolean(true), off: .boolean(false)),
                defaultValue: .boolean(true))
        }
        return try SwiftSettingsFile(settings, name: "AppSettings", access: .module, parts: .all).text
    }

    @Test(arguments: [
        ("play_sounds_preference", "playSoundsPreference"), ("3D_sound_preference", "threeDSoundPreference"),
        ("IndexOnOpen", "indexOnOpen"), ("URLString", "urlString"), ("remote_URL", "remoteURL"), ("URL", "url"),
        ("PLAY_SOUNDS", "playSounds"), ("iCloudEnabled", "iCloudEnabled"),
        ("com.example.my-app sound", "comExampleMyAppSound"),
        ("don't_ask", "dontAsk"), ("größe_ändern", "größeÄndern"), ("Über", "über"), ("音量", "音量"),
        ("e\u{301}cole", "e\u{301}cole"),
        ("default", "`default`"), ("in", "`in`"), ("self", "selfSetting"), ("init", "initSetting"),
        ("register", "registerSetting"), ("Type", "type"), ("user_defaults", "userDefaultsSetting"),
        ("changes", "changesSetting"),
        ("42", "number42"), ("7", "seven"), ("1080pURL", "number1080pURL"), ("---", "unicode2D_2D_2D"),
        ("\u{1F600}", "unicode1F600"), ("\u{1F600} smile", "smile"),
        ("a\u{200B}b", "aB"), ("\u{3164}", "unicode3164"), ("a\u{2E2F}b", "aB"),
        ("URLs", "urls"), ("IDsOfItems", "idsOfItems"), ("v1.5", "v1_5"), ("v15", "v15"), ("USsale", "uSsale"),
    ])
    func `A key is converted to a Swift name`(key: String, name: String) throws {
        let text = try text([key])
        #expect(text.contains("    var \(name): Bool {"), "\(text.prefix(900))")
    }

    @Test func `Long keys are shortened to distinct names`() throws {
        let long = String(repeating: "long_", count: 2000)
        let names = try text([long + "one", long + "two"]).split(separator: "\n").filter {
            $0.hasPrefix("    static var longLong") && $0.hasSuffix(": Bool {")
        }
        #expect(names.count == 2 && names[0] != names[1] && names.allSatisfy { $0.count < 130 })
    }

    @Test(arguments: [
        (["play_sounds", "playSounds"], "the keys 'play_sounds' and 'playSounds' would both be called playSounds"),
        (["a.b", "x", "a-b"], "the keys 'a.b' and 'a-b' would both be called aB"),
    ])
    func `Keys that would have the same name are rejected`(keys: [String], message: String) throws {
        let error = #expect(throws: BundleError.self) { try text(keys) }
        #expect(error?.message.description == message && error?.help?.description.contains("'generate.names'") == true)
    }

    @Test func `A key that is stored in two places is rejected`() throws {
        let settings = [nil, "group.example" as ExactString?].map {
            GeneratedSetting(key: "name", appGroup: $0, kind: .string, defaultValue: nil)
        }
        let error = #expect(throws: BundleError.self) {
            try SwiftSettingsFile(settings, name: "A", access: .module, parts: .all)
        }
        #expect(error?.message.description.contains("'name' is stored in two places") == true)
        #expect(error?.help?.parts.contains(.run(.setItem)) == true)
    }

    /// Inside the type, its name would refer to the list.
    @Test func `A list that is named like the enclosing type is rejected`() throws {
        let list = SettingKind.list([SettingChoice(title: "Dark", value: .string("dark"))])
        let settings = [GeneratedSetting(key: "theme", kind: list, defaultValue: nil)]
        let error = #expect(throws: BundleError.self) {
            try SwiftSettingsFile(settings, name: "Theme", access: .module, parts: .all)
        }
        #expect(
            error?.message.description
                == "the type for the choices of 'theme' would be called Theme, like the type that contains it")
        #expect(
            try SwiftSettingsFile(settings, name: "Themes", access: .module, parts: .all).text.contains(
                "enum Theme: String"))
    }

    @Test(arguments: ["Preferences", "MyAppSettings", "Größe", "_Settings"])
    func `Valid names of the generated type are accepted`(name: String) {
        #expect(SwiftSettingsFile.problem(ofName: name) == nil)
    }

    @Test(arguments: [
        "", "3D", "a b", "String", "Date", "Self", "class", "A.B", "A{}", "UserDefaults", "_", "NSString",
        "_Concurrency",
    ])
    func `Invalid names of the generated type are rejected`(name: String) {
        #expect(SwiftSettingsFile.problem(ofName: name) != nil)
    }

    /// If the generated type were called like a type that the code uses, the code would refer to the generated type.
    @Test func `The generated type cannot be named like a type that its code uses`() throws {
        let kinds: [SettingKind] = [
            .toggle(on: .string("on"), off: .integer(0)), .string, .integer, .real, .date, .data, .any,
            .list([SettingChoice(title: "a", value: .date(0)), SettingChoice(title: "b", value: .data([1]))]),
            .list([SettingChoice(title: "a", value: .integer(1))]),
        ]
        let values: [PropertyListValue] = [
            .integer(0), .string("s"), .integer(.max), .unsignedInteger(.max), .date(0), .data([1]),
            .array([.data([])]),
        ]
        let settings = kinds.flatMap { kind in values.map { (kind, $0) } }.enumerated().map { index, setting in
            GeneratedSetting(key: ExactString("key_\(index)"), kind: setting.0, defaultValue: setting.1)
        }
        let text = try SwiftSettingsFile(settings, name: "AppSettings", access: .module, parts: .all).text
        var words: Set<String> = []
        for line in text.split(separator: "\n")
        where line.drop(while: { $0 == " " }).first.map({ "/#".contains($0) }) == false {
            // Every second piece is inside quotes.
            for piece in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            where piece.offset % 2 == 0 {
                let names = piece.element.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { name in
                    name.drop { $0 == "_" }.first?.isUppercase == true && !name.hasPrefix("Key")
                }
                words.formUnion(names.map(String.init))
            }
        }
        #expect(
            words.isSuperset(of: ["String", "NSString", "UserDefaults", "AsyncStream"]), "\(words)")
        for word in words.subtracting(["AppSettings", "Task"]) {
            #expect(SwiftSettingsFile.problem(ofName: word) != nil, "\(word)")
        }
    }

    // MARK: Lists

    /// The cases for a list with the given choices, in file order, without the code that stores them.
    private func cases(_ choices: KeyValuePairs<String, PropertyListValue>, default: Int? = 0) throws -> [String] {
        let values = choices.map(\.value)
        let setting = GeneratedSetting(
            key: "list", kind: .list(choices.map { SettingChoice(title: $0.key, value: $0.value) }),
            defaultValue: `default`.map { values[$0] })
        return try SwiftSettingsFile([setting], name: "AppSettings", access: .module, parts: .all).text.split(
            separator: "\n"
        )
        .filter { $0.hasPrefix("        case ") && !$0.contains("in:") && !$0.hasPrefix("        case .") }
        .flatMap { $0.dropFirst("        case ".count).components(separatedBy: ", ") }
    }

    /// Reordering the choices must not change the meaning of a name.
    @Test func `Names of choices do not depend on their order`() throws {
        let names = ["utc5Minus5 = -5", "utc = 0", "utc55 = 5"]
        #expect(try cases(["UTC-5": .integer(-5), "UTC": .integer(0), "UTC+5": .integer(5)]) == names)
        #expect(try cases(["UTC+5": .integer(5), "UTC": .integer(0), "UTC-5": .integer(-5)]) == names.reversed())
        #expect(
            try cases(["1.5x": .real(1.5), "15x": .real(15), "0.5x": .real(0.5)]) == [
                "_1_5x = 1.5", "_15x = 15.0", "_0_5x = 0.5",
            ])
        #expect(
            try cases(["<": .string("<"), ">": .string(">")]) == [
                "valueUnicode3C = \"<\"", "valueUnicode3E = \">\"",
            ])
        #expect(
            try cases(["": .integer(-1), " ": .integer(1), "!": .integer(11)]) == [
                "valueMinus1 = -1", "value1 = 1", "value11 = 11",
            ])
        // A string and a number with the same spelling are distinguished by a digest of value and type.
        let mixed = try cases(["A": .string("1"), "a": .integer(1)])
        let turned = try cases(["a": .integer(1), "A": .string("1")])
        #expect(mixed.count == 2 && Set(mixed).count == 2 && mixed == turned.reversed())
        #expect(mixed.allSatisfy { $0.hasPrefix("a1_") })
    }

    /// For an optional, `.none` means no value.
    @Test func `The case of a choice named None does not hide the nil case of Optional`() throws {
        #expect(try cases(["None": .integer(0), "Some": .integer(1)]) == ["none = 0", "`some` = 1"])
        #expect(
            try cases(["None": .integer(0), "Some": .integer(1)], default: nil) == ["noneChoice = 0", "someChoice = 1"])
    }

    /// A raw type would change these values.
    @Test func `Choices whose values a raw type cannot represent have no raw values`() throws {
        #expect(try cases(["A": .integer(1), "B": .integer(1 << 40)]) == ["a", "b"])
        #expect(try cases(["A": .real(0.5), "B": .integer(9_007_199_254_740_993)]) == ["a", "b"])
        #expect(try cases(["A": .real(0.5), "B": .integer(2)]) == ["a = 0.5", "b = 2.0"])
    }

    @Test(.slow, .mustEnd) func `A very long list is generated`() throws {
        let choices = (0..<100_000).map { SettingChoice(title: "Choice \($0)", value: .real(Double($0) + 0.5)) }
        let setting = GeneratedSetting(key: "list", kind: .list(choices), defaultValue: nil)
        let text = try SwiftSettingsFile([setting], name: "AppSettings", access: .module, parts: .all).text
        #expect(text.contains("        case choice99999 = 99999.5\n"))
    }
}
