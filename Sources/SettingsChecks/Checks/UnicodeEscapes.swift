import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
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
            is a control character, white space or a percent sign, or if a fifth digit follows. If the escape sequence \
            is in the key of an entry, the fix is unsafe because the fix changes the key. The fix changes a key only if \
            the string table has no entry for the new key.
            """,
        evidence: .sourceCode(References.cfOldStyle),
        example: .files(["fr.lproj/Root.strings": "\"Metronome\" = ⟦\"M\\u00e9tronome\"⟧;"]),
        check: .table { table, _, reporter in
            forEachString(in: table) { index, span, bytes in
                let escapes = LowercaseEscape.all(in: bytes)
                guard let first = escapes.first?.number else { return }
                let fix = fix(escapes, at: span, ofEntryAt: index, in: table)
                reporter.report(
                    table.path, at: span, "'\\u\(first)' is not an escape sequence; it is shown as 'u\(first)'",
                    help: help(for: escapes[0], isFixable: fix != nil), fix: fix)
            }
        })

    private static func help(for escape: LowercaseEscape, isFixable: Bool) -> Message {
        let number = escape.number
        if number.hasPrefix("{") || escape.spelling == nil { return "write the character that is meant" }
        if escape.isHalfOfPair {
            return isFixable
                ? "write '\\U' instead of '\\u', or the character itself" : "write the character that is meant"
        }
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

    /// A rule that reports escape sequences that do not stand for a character.
    static let incompleteEscape = Rule(
        "incomplete-escape", .warning, "an escape sequence in a string table is incomplete",
        what: """
            A quoted string in a string table contains \\U followed by fewer than four hexadecimal digits, as in \
            \\U{1F600}, half of a surrogate pair without the other half, or an escape sequence for the NUL character. \
            The rule also reports \\U1F followed by three digits, which are usually meant as one number. CoreFoundation \
            reads at most four digits after \\U, and reads NUL if there are none.
            """,
        why: "The Settings app shows another text, such as the number itself.",
        recommendation: """
            Write the character itself, or an escape sequence with exactly four digits. Characters beyond FFFF, such as \
            emoji, require two escape sequences: \\Ud83d\\Ude00.
            """,
        evidence: .sourceCode(References.cfOldStyle),
        example: .files(["fr.lproj/Root.strings": "\"Smile\" = ⟦\"\\U{1F600}\"⟧;"]),
        check: .table { table, _, reporter in
            forEachString(in: table) { _, span, bytes in
                guard let problem = IncompleteEscape.first(in: bytes) else { return }
                reporter.report(
                    table.path, at: span, "\(quoted(problem.text)) \(problem.message)",
                    help: problem.meant.map { "write \(quoted($0)), or the character itself" }
                        ?? "write the character that is meant")
            }
        })

    /// Calls `body` with the entry index, the span and the bytes of each key and value in a table that contains a
    /// backslash. Most tables contain none and are skipped.
    private static func forEachString(
        in table: CheckedTable, _ body: (_ index: Int, _ span: Range<Int>, _ bytes: ArraySlice<UInt8>) -> Void
    ) {
        guard !table.table.file.isPropertyList, !table.isDamaged, let text = table.table.file.text,
            text.bytes(in: 0..<text.count).contains(UInt8(ascii: "\\"))
        else { return }
        for (index, entry) in table.entries.enumerated() {
            for span in entry.keySpan == entry.valueSpan ? [entry.keySpan] : [entry.keySpan, entry.valueSpan] {
                body(index, span, text.bytes(in: span))
            }
        }
    }
}

/// An escape sequence in a quoted string that does not stand for a character.
private struct IncompleteEscape {
    /// The escape sequence as it is written.
    let text: String
    /// The predicate of a sentence about the escape sequence.
    let message: String
    /// The escape sequences that were probably meant, or `nil` if that is unknown.
    var meant: String?

    /// Returns the first such escape sequence in a string. The result is `nil` if the string is not quoted.
    static func first(in string: ArraySlice<UInt8>) -> Self? {
        guard let quote = string.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        var rest = string
        while let index = rest.firstIndex(of: UInt8(ascii: "\\")), index + 1 < rest.endIndex {
            rest = rest[(index + 2)...]
            switch string[index + 1] {
            case UInt8(ascii: "U"):
                if let problem = unicode(rest) { return problem }
                // The second half of a pair was checked together with the first.
                if isSurrogate(rest, in: 0xD800...0xDBFF) { rest = rest.dropFirst(6) }
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                let digits = string[(index + 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
                guard digits.allSatisfy({ $0 == UInt8(ascii: "0") }) else { continue }
                return Self(text: "\\" + String(decoding: digits, as: UTF8.self), message: "is the NUL character")
            default: continue
            }
        }
        return nil
    }

    /// Returns the problem with a sequence whose backslash and `U` precede the bytes.
    private static func unicode(_ bytes: ArraySlice<UInt8>) -> Self? {
        if let braced = LowercaseEscape.number(bytes), braced.hasPrefix("{") {
            let scalar = UInt32(braced.dropFirst().dropLast(), radix: 16).flatMap(Unicode.Scalar.init)
            return Self(
                text: "\\U" + braced, message: "is not an escape sequence; braces are not supported",
                meant: scalar.map(LowercaseEscape.escapes))
        }
        let digits = digits(bytes, 5)
        let text = "\\U" + digits
        if digits.utf8.count < 4 { return Self(text: text, message: "has fewer than four hexadecimal digits") }
        if digits.utf8.count == 5, digits.lowercased().hasPrefix("1f") {
            let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            return Self(
                text: text, message: "has five digits, but only four are read",
                meant: scalar.map(LowercaseEscape.escapes))
        }
        let four = "\\U" + digits.prefix(4)
        if digits.prefix(4) == "0000" { return Self(text: four, message: "is the NUL character") }
        let next = bytes.dropFirst(4)
        let isPair =
            isSurrogate(bytes, in: 0xD800...0xDBFF) && next.starts(with: "\\U".utf8)
            && isSurrogate(next.dropFirst(2), in: 0xDC00...0xDFFF)
        guard isSurrogate(bytes, in: 0xD800...0xDFFF), !isPair else { return nil }
        return Self(text: four, message: "is only half of a character")
    }

    private static func isSurrogate(_ bytes: ArraySlice<UInt8>, in range: ClosedRange<UInt32>) -> Bool {
        UInt32(digits(bytes, 4), radix: 16).map(range.contains) ?? false
    }

    private static func digits(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> String {
        String(
            decoding: bytes.prefix(limit).prefix { Character(Unicode.Scalar($0)).isHexDigit }, as: UTF8.self)
    }
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

    /// Whether the number is half of a surrogate pair.
    var isHalfOfPair: Bool { UInt32(number, radix: 16).map { (0xD800...0xDFFF).contains($0) } ?? false }

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

    static func escapes(of scalar: Unicode.Scalar) -> String {
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

    fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> String? {
        let isBraced = bytes.first == UInt8(ascii: "{")
        let digits = bytes.dropFirst(isBraced ? 1 : 0).prefix(isBraced ? 8 : 4)
            .prefix { Character(Unicode.Scalar($0)).isHexDigit }
        let number = String(decoding: digits, as: UTF8.self)
        if !isBraced { return digits.count == 4 ? number : nil }
        let isClosed = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: "}")
        return !digits.isEmpty && isClosed ? "{\(number)}" : nil
    }
}
