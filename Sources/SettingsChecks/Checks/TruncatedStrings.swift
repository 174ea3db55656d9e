import SettingsModel
import SourceText

extension Rule {
    /// A string table of which CoreFoundation reads only the beginning.
    static let truncatedStrings = Rule(
        "truncated-strings", .error, "only the beginning of a string table is read",
        what: """
            CoreFoundation stops parsing a table without an error if no entry can begin, for example at a stray \
            semicolon or an unclosed comment: entries before that are used, entries after it are ignored.
            """,
        why: "All texts after this place are shown as keys, although they have entries.",
        instead: "Remove the text at this place.",
        evidence: .sourceCode(References.cfOldStyle),
        effect: .sourceCode(References.cfOldStyle),
        example: .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";⟦;\n\"Music\" = \"Musik\";\n⟧"]),
        check: .file { file, reporter in
            guard file.path.hasSuffix(".strings") else { return }
            for diagnostic in file.diagnostics where diagnostic.kind == .truncated {
                reporter.report(
                    file.path, at: diagnostic.span, diagnostic.message, help: diagnostic.help.map { "\($0)" })
            }
        })
}
