import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables of which CoreFoundation reads only the beginning.
    static let truncatedStrings = Rule(
        "truncated-strings", .error, "only the beginning of a string table is read",
        what: """
            CoreFoundation stops parsing a string table, without an error, at a point where no entry can begin, such \
            as a stray semicolon or an unclosed comment. Entries before that point are used; entries after it are \
            ignored.
            """,
        why: "The strings whose entries come after this point appear untranslated.",
        instead: "Remove the invalid text at this point.",
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
