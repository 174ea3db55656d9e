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
            In the value of an entry, a safe fix replaces \\u and four digits with a \\U escape sequence. The fix \
            replaces \\u and a number in braces with one or two \\U escape sequences. If the escape sequence is in the \
            key of an entry, the fix is unsafe because the fix changes the key. The fix changes a key only if the \
            string table has no entry for the new key.
            """,
        evidence: .sourceCode(References.cfOldStyle),
        effect: .sourceCode(References.cfOldStyle),
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
                        help: first.hasPrefix("{")
                            ? "write the character itself" : "write '\\U\(first)', or the character itself",
                        fix: fix(escapes, at: span, ofEntryAt: index, in: table))
                }
            }
        })

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
}
