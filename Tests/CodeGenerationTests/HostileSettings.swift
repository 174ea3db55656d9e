import CodeGeneration
import PropertyListSyntax
import SourceText

/// Settings whose strings try to escape from the generated code, with values of every type.
enum HostileSettings {
    /// Each key has a distinct name.
    static let keys: [String] = [
        "a\"quote", "b\\backslash", "c\nnewline", "d\r\nreturn", "e\\(x)interpolation", "f*/comment/*", "g//slashes",
        "h\u{2028}separator", "i\0nul", "j\\0nul\\u{41}", "k\u{7F}\u{85}\u{1B}[31m", "l\u{202E}bidi", "m\"\"\"#\"raw",
        "n" + String(repeating: "x", count: 10_000), "o\u{FEFF}mark", "p\u{E000}\u{FFFE}\u{10FFFF}", "q`backtick`",
        "r\u{301}mark", "s#if DEBUG", "t\u{1F468}\u{200D}\u{1F469}", "@@@", " ", "u\ttab ", "v%@\\", "w??/trigraph",
        "x'single'", "y\\", "class", "self", "Type", "withExtendedLifetime", "123", "3D_sound", "ключ", "音",
    ]

    static let text =
        keys.filter { $0.utf8.count < 1000 }.joined(
            separator: " \\(boom) \" */ \n#error(\"out\")\r\u{2028}/// "
        ) + " \\(boom) $(V) \" */ "

    static let values: [PropertyListValue] = [
        .boolean(true), .integer(-5), .integer(.max), .integer(.min), .unsignedInteger(.max), .real(0.1), .real(.nan),
        .real(-.infinity), .real(-0.0), .real(1e300), .string(text), .string(""), .date(-1.5), .date(1e15), .data([]),
        .data([0, 255, 128]), .array([]), .array([.integer(1), .array([.string("\"")]), .data([1]), .dictionary([])]),
        .dictionary([
            .init("a", .integer(1)), .init("a", .integer(2)), .init("e\u{301}", .boolean(false)),
            .init("\u{E9}", .data([7])),
        ]),
    ]

    static let lists: [[PropertyListValue]] = [
        [.string("a\"\\(b)"), .string(text), .string("")], [.string("e\u{301}"), .string("\u{E9}")],
        [.integer(.min), .integer(0), .integer(5), .integer(5)], [.real(0.5), .integer(1), .real(-2.25)],
        [.real(.nan), .real(.infinity)], [.boolean(true), .boolean(false)], [.date(0), .date(1.5)],
        [.data([1]), .data([]), .data([2, 3])], [.string("1"), .integer(1), .real(2), .array([.boolean(true)])],
        [.dictionary([.init("k", .integer(1))]), .unsignedInteger(.max)],
    ]

    static let infoKeys = ["V": "Key \"\\(x)"]

    static let all: [GeneratedSetting] = {
        var settings = keys.map { key in
            GeneratedSetting(
                key: ExactString(key), kind: .toggle(on: .boolean(true), off: .boolean(false)),
                defaultValue: .boolean(true))
        }
        for (index, value) in values.enumerated() {
            for (name, kind) in kinds(value) {
                settings.append(
                    GeneratedSetting(key: ExactString("\(name)_\(index)"), kind: kind, defaultValue: value))
            }
        }
        for (index, list) in lists.enumerated() {
            let titles = [text, "", "One", "One", "\u{1F600}", "None"]
            let choices = list.enumerated().map { SettingChoice(title: titles[($0 + index) % 6], value: $1) }
            for (name, value) in [("first", list.first), ("missing", nil), ("foreign", .string("none of them"))] {
                settings.append(
                    GeneratedSetting(
                        key: ExactString("list \(index) \(name)"), kind: .list(choices), defaultValue: value))
            }
        }
        var version = GeneratedSetting(key: "version text", kind: .string, defaultValue: .string(ExactString(text)))
        version.infoKeys = infoKeys
        version.isReadOnly = true
        settings.append(version)
        // Its type would shadow the SwiftUI module.
        let choice = SettingChoice(title: "A", value: .string("a"))
        settings.append(GeneratedSetting(key: "swift UI", kind: .list([choice]), defaultValue: nil))
        for index in settings.indices {
            settings[index].title = text
            settings[index].heading = text
            settings[index].footer = text
        }
        return settings
    }()

    private static func kinds(_ value: PropertyListValue) -> [(String, SettingKind)] {
        [
            ("toggle", .toggle(on: .string("on\"\\("), off: value)), ("string", .string), ("integer", .integer),
            ("real", .real), ("date", .date), ("data", .data), ("any", .any),
            ("switched", .toggle(on: .boolean(false), off: .boolean(true))),
            ("numbered", .toggle(on: .integer(1), off: .integer(0))),
            ("mixed", .toggle(on: .integer(1), off: .boolean(false))),
        ]
    }
}
