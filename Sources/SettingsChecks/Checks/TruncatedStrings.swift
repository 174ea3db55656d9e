import SettingsModel
import SourceText

extension Rule {
    /// A string table of which CoreFoundation reads only the beginning.
    static let truncatedStrings = Rule(
        "truncated-strings", .error, "only the beginning of a string table is read",
        what: """
            CoreFoundation stops reading a table where no entry can start, as at a stray semicolon or an unclosed \
            comment, and says nothing: what is before counts, what follows is lost.
            """,
        why: "All texts behind this place show raw, though they have entries.",
        instead: "Remove what stands in the way.",
        evidence: .sourceCode(References.coreFoundation),
        effect: .sourceCode(References.coreFoundation),
        example: .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";⟦;\n\"Music\" = \"Musik\";\n⟧"]),
        check: .file { file, reporter in
            guard file.path.hasSuffix(".strings") else { return }
            for diagnostic in file.diagnostics where diagnostic.kind == .truncated {
                reporter.report(
                    file.path, at: diagnostic.span, diagnostic.message, help: diagnostic.help.map { "\($0)" })
            }
        })
}
