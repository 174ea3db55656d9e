import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports string tables that CoreFoundation reads only partially.
    static let truncatedStrings = Rule(
        "truncated-strings", .error, "CoreFoundation reads only the beginning of a string table",
        what: """
            CoreFoundation stops parsing a string table at text that cannot begin an entry, such as a stray semicolon \
            or an unclosed comment. CoreFoundation uses the entries before the invalid text and silently ignores the \
            entries after it.
            """,
        why: "Strings appear untranslated if their entries come after the invalid text in the string table.",
        recommendation: "Remove the invalid text from the string table.",
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
