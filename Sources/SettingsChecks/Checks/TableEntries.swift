import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that contain several entries for the same key.
    static let duplicateString = Rule(
        "duplicate-string", .error, "a string table has two entries for one key",
        what: """
            Two entries in a string table have the same key. If a string table contains a key twice, CoreFoundation \
            uses the last entry. The finding is a warning if both entries have the same value.
            """,
        why: "The correct translation may be in the entry that CoreFoundation does not use.",
        recommendation: "Keep only one of the entries with the same key.",
        evidence: .sourceCode(References.cfOldStyle),
        example: .files([
            "de.lproj/Root.strings": """
            "Sound" = "Ton";
            ⟦"Sound"⟧ = "Klang";
            """
        ]),
        check: .table { table, _, reporter in
            guard table.hasRepeatedTexts else { return }
            var values: [ExactString: ExactString?] = [:]
            values.reserveCapacity(table.entries.count)
            for entry in table.entries {
                guard let earlier = values.updateValue(entry.value, forKey: entry.key) else { continue }
                let isSame = earlier == entry.value
                reporter.report(
                    table.path, at: table.span(entry.keySpan),
                    isSame
                        ? "the table contains the key \(short(entry.key)) twice"
                        : "the table contains the key \(short(entry.key)) twice: this value is used, not "
                            + short(earlier ?? ""),
                    help: "keep one of the entries", as: isSame ? .warning : nil)
            }
        })

    /// A rule that reports `\u` followed by a number in a string table. In a string table, only `\U` begins a Unicode
    /// escape sequence.
    static let lowercaseUnicodeEscape = Rule(
        "lowercase-unicode-escape", .warning, "a string table contains a lowercase '\\u' escape",
        what: """
            A quoted string in a string table contains \\u followed by four hexadecimal digits or by a number in \
            braces. In string tables, only \\U with an uppercase U begins a Unicode escape sequence. CoreFoundation \
            drops the backslash before a lowercase u.
            """,
        why: """
            The Settings app shows the letter u and the digits instead of the character. If the key of an entry \
            contains \\u, CoreFoundation does not find the entry, and the string appears untranslated.
            """,
        recommendation: """
            Preferably, write the character itself, such as é. Alternatively, use an escape sequence with an uppercase \
            U, such as \\U00e9.
            """,
        fix: """
            In the value of an entry, a safe fix replaces \\u followed by four digits with a \\U escape sequence, and \
            \\u followed by a number in braces with one or two \\U escape sequences. There is no fix if the character \
            is a control character, white space or a percent sign, or if a fifth digit follows. If the escape sequence is in the \
            key of an entry, the fix is unsafe because the fix changes the key. The fix changes a key only if the \
            string table has no entry for the new key.
            """,
        evidence: .sourceCode(References.cfOldStyle),
        example: .files(["fr.lproj/Root.strings": "\"Metronome\" = ⟦\"M\\u00e9tronome\"⟧;"]),
        check: .table { table, _, reporter in
            guard !table.table.file.isPropertyList && !table.isDamaged else { return }
            // Hardly any table contains a backslash, so most tables are skipped here.
            guard let text = table.table.file.text, text.bytes(in: 0..<text.count).contains(UInt8(ascii: "\\")) else {
                return
            }
            for (index, entry) in table.entries.enumerated() {
                for span in entry.keySpan == entry.valueSpan ? [entry.keySpan] : [entry.keySpan, entry.valueSpan] {
                    let escapes = LowercaseEscape.all(in: text.bytes(in: span))
                    guard let first = escapes.first?.number else { continue }
                    reporter.report(
                        table.path, at: span, "'\\u\(first)' is not an escape sequence; it is shown as 'u\(first)'",
                        help: help(for: escapes[0]),
                        fix: fix(escapes, at: span, ofEntryAt: index, in: table))
                }
            }
        })

    private static func help(for escape: LowercaseEscape) -> Message {
        let number = escape.number
        if number.hasPrefix("{") || escape.spelling == nil { return "write the character that is meant" }
        switch number.lowercased() {
        case "0022": return "write '\\\"'"
        case "005c": return "write '\\\\'"
        default: return "write '\\U\(number)', or the character itself"
        }
    }

    private static func fix(
        _ escapes: [LowercaseEscape], at span: Range<Int>, ofEntryAt index: Int, in table: CheckedTable
    ) -> Fix? {
        let entry = table.entries[index]
        let edits = escapes.compactMap { escape in
            escape.spelling.map {
                TextEdit(escape.span.lowerBound + span.lowerBound..<escape.span.upperBound + span.lowerBound, $0)
            }
        }
        guard edits.count == escapes.count,
            let shown = edits.first.map({ String(decoding: $0.replacement, as: UTF8.self) })
        else { return nil }
        let isKey = span == entry.keySpan
        guard table.table.file.obstacle == nil, let text = table.table.file.text else { return nil }
        // Parse only the entry: parsing the whole file for every finding would take quadratic time.
        let start = entry.keySpan.lowerBound
        let alone = SourceText(Array(text.bytes(in: start..<entry.valueSpan.upperBound)) + Array(";".utf8))
        let moved = edits.map {
            TextEdit(
                span: ($0.span.lowerBound - start)..<($0.span.upperBound - start), replacement: $0.replacement)
        }
        let edited = PropertyListDocument(EncodedText(alone.applying(moved), in: .utf8), in: .openStep)
        // The result must not contain half of a surrogate pair.
        guard edited.isEditable else { return nil }
        if isKey {
            // A duplicate key would be worse than the wrong escape sequence.
            guard let key = edited.table?.entry(at: 0)?.key, !table.contains(key) else { return nil }
        }
        return Fix(
            "write '\(shown)'" + (edits.count == 1 ? "" : ", and correct the others"), of: table.table.file, edits,
            within: entry.keySpan.lowerBound..<entry.valueSpan.upperBound, isSafe: !isKey)
    }

    /// A rule that reports strings that have plural or device variations in a String Catalog.
    static let textForms = Rule(
        "text-forms", .error, "a string has plural or device variations",
        what: """
            A String Catalog contains plural or device variations for a string that a pane uses. The rule does not \
            check strings that no pane uses.
            """,
        why: """
            A string table contains only one translation for each string. Inferred: the Settings app does not use \
            strings as format strings. CoreFoundation merges a .stringsdict file into the string table, but \
            settings-bundle does not read or write .stringsdict files. The command 'settings-bundle build' does not \
            write a string table if one of its strings has variations.
            """,
        recommendation: "Replace the variations of the string with a single translation.",
        evidence: .sourceCode(References.cfBundleStrings),
        example: .files([
            "Root.plist": Example.soundPane,
            "../Root.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Sound" : {
                  "extractionState" : "manual",
                  "localizations" : {
                    ⟦"de"⟧ : {
                      "variations" : {
                        "device" : {
                          "ipad" : {
                            "stringUnit" : { "state" : "translated", "value" : "Ton" }
                          }
                        }
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """,
        ]),
        check: .table { table, checked, reporter in
            guard let catalog = checked.bundle.catalog(ofTableAt: table.path), catalog.hasVariations else { return }
            for (entry, use) in zip(table.entries, table.uses) where use != nil {
                let text = checked.bundle.catalogText(entry.key, ofTableAt: table.path)
                guard text?.units[table.language]?.hasVariations == true else { continue }
                reporter.report(
                    table.path, at: entry.valueSpan,
                    "the string \(short(entry.key)) has plural or device variations, which a string table cannot contain",
                    help: "write one translation instead")
            }
        })
}

/// An invalid escape sequence that consists of `\u` and a number, in a quoted string in a string table. In a string
/// table, only `\U` begins a Unicode escape sequence.
struct LowercaseEscape {
    /// The range from the backslash to the end of the number, as byte offsets from the opening quote.
    let span: Range<Int>
    /// The number as it is written: either four hexadecimal digits, or hexadecimal digits in braces.
    let number: String

    /// Whether a hexadecimal digit follows, so that more than four digits may be meant.
    let isFollowedByDigit: Bool

    /// The equivalent `\U` escape sequences, or `nil` if it is uncertain which character is meant, or if the character
    /// would cause another problem.
    var spelling: String? {
        let isBraced = number.hasPrefix("{")
        guard let code = UInt32(isBraced ? String(number.dropFirst().dropLast()) : number, radix: 16),
            !isFollowedByDigit
        else { return nil }
        guard let scalar = Unicode.Scalar(code) else { return isBraced ? nil : "\\U\(number)" }
        if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control || scalar == "%" {
            return nil
        }
        return isBraced ? Self.escapes(of: scalar) : "\\U\(number)"
    }

    private static func escapes(of scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { "\\U" + String($0, radix: 16, minimumDigits: 4) }.joined()
    }

    /// Returns all sequences of this kind in a string. The result is empty if the string is not quoted.
    static func all(in string: ArraySlice<UInt8>) -> [LowercaseEscape] {
        guard let quote = string.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return [] }
        var escapes: [LowercaseEscape] = []
        var rest = string
        while let index = rest.firstIndex(of: UInt8(ascii: "\\")), index + 1 < rest.endIndex {
            rest = rest[(index + 2)...]
            guard string[index + 1] == UInt8(ascii: "u"), let number = number(rest) else { continue }
            rest = rest.dropFirst(number.utf8.count)
            let start = index - string.startIndex
            let isFollowed = rest.first.map { Character(Unicode.Scalar($0)).isHexDigit } ?? false
            escapes.append(
                LowercaseEscape(
                    span: start..<(start + 2 + number.utf8.count), number: number,
                    isFollowedByDigit: isFollowed && !number.hasPrefix("{")))
        }
        return escapes
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
