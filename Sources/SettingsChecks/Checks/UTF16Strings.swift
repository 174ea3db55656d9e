import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables in UTF-16 or UTF-32.
    static let utf16Strings = Rule(
        "utf16-strings", .note, "a string table is in UTF-16 or UTF-32",
        what: """
            A string table is encoded in UTF-16 or UTF-32 with a byte order mark. The rule does not report the \
            unchanged string table from Xcode's template.
            """,
        why: """
            CoreFoundation supports string tables in UTF-16 and UTF-32. However, version control may treat a UTF-16 or \
            UTF-32 file as binary and not show changes.
            """,
        recommendation: "Save the string table as UTF-8 with 'settings-bundle format --encoding utf-8'.",
        evidence: .sourceCode(References.cfPropertyList),
        effect: .sourceCode(References.cfPropertyList),
        example: .files(["en.lproj/Root.strings": "\"Sound\" = \"Sound\";"]),
        check: .table { table, _, reporter in
            let encoding = table.table.file.encoding
            guard encoding.usesMultibyteUnits, !table.isDamaged,
                !table.entries.allSatisfy({ TemplateTexts.texts.contains($0.key) })
            else { return }
            reporter.report(
                table.path, at: nil, "the string table is in \(encoding.name)", help: "save it as UTF-8")
        })
}

extension TextEncoding {
    /// Whether the encoding uses at least two bytes for every character.
    fileprivate var usesMultibyteUnits: Bool {
        switch scheme {
        case .utf8, .latin1: false
        case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian: true
        }
    }
}
