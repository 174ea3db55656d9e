import SettingsModel
import SourceText

extension Rule {
    /// A character written as `\u` and its number.
    static let lowercaseUnicodeEscape = Rule(
        "lowercase-unicode-escape", .warning, "a string table writes a character with '\\u'",
        what: """
            A quoted string of a table has \\u and four hexadecimal digits, or a number in braces. In string tables \
            only \\U with a capital letter starts the number of a character; a backslash before any other letter is \
            dropped.
            """,
        why: "In place of the character people see the letter u and its digits, or a text shows raw.",
        instead: "Write \\U00e9, or better the character itself.",
        source: References.coreFoundation,
        examples: [
            .files(["fr.lproj/Root.strings": "\"Metronome\" = ⟦\"M\\u00e9tronome\"⟧;"]),
            .files(["fr.lproj/Root.strings": "⟦\"Caf\\u{e9}\"⟧ = \"Café\";"]),
            .files([
                "fr.lproj/Root.strings": """
                "Metronome" = "M\\U00e9tronome";
                "Path" = "C:\\\\u1234";
                """
            ]),
        ],
        check: .bundle { checked, reporter in
            for table in checked.tables where !table.table.file.isPropertyList && !table.isDamaged {
                guard let text = table.table.file.text, holdsMark(text.bytes(in: 0..<text.count)) else { continue }
                for entry in table.entries {
                    for span in entry.keySpan == entry.valueSpan ? [entry.keySpan] : [entry.keySpan, entry.valueSpan] {
                        guard let number = numberOfEscape(in: text.bytes(in: span)) else { continue }
                        reporter.report(
                            table.path, at: span, "'\\u\(number)' is no escape, and shows as 'u\(number)'",
                            help: number.hasPrefix("{")
                                ? "write the character itself" : "write '\\U\(number)', or the character itself")
                    }
                }
            }
        })

    private static let backslash = UInt8(ascii: "\\")

    /// Whether `\u` stands anywhere: hardly any table has it, and most need no closer look.
    private static func holdsMark(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let index = rest.firstIndex(of: backslash), index + 1 < rest.endIndex {
            if rest[index + 1] == UInt8(ascii: "u") { return true }
            rest = rest[(index + 1)...]
        }
        return false
    }

    /// What follows the first `\u` of a quoted string that is meant for an escape: four digits, or digits in braces.
    private static func numberOfEscape(in string: ArraySlice<UInt8>) -> String? {
        guard let quote = string.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        var rest = string
        while let index = rest.firstIndex(of: backslash), index + 1 < rest.endIndex {
            if rest[index + 1] == UInt8(ascii: "u"), let number = number(rest[(index + 2)...]) { return number }
            rest = rest[(index + 2)...]
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> String? {
        let isBraced = bytes.first == UInt8(ascii: "{")
        let digits = bytes.dropFirst(isBraced ? 1 : 0).prefix(isBraced ? 8 : 4)
            .prefix { Character(Unicode.Scalar($0)).isHexDigit }
        let number = String(decoding: digits, as: UTF8.self)
        if !isBraced { return digits.count == 4 ? number : nil }
        let isClosed = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: "}")
        return !digits.isEmpty && isClosed ? "{\(number)}" : nil
    }
}
